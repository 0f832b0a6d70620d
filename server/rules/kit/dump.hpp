/// Parts of a state that every ruleset writes alike.
#pragma once

#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules {

/// Writes how the match ended as "outcome"; nothing while it goes on.
void dump_outcome(const std::optional<Outcome>& outcome, Writer& out);

}  // namespace emcon::rules
