/// The shipped rulesets as an older version words them: of revision 1 alone, each line told and each board a little
/// other.
#pragma once

#include <vector>

#include "server/match/position.hpp"

namespace emcon::testing {

std::vector<match::RulesetEntry> first_registry();

}  // namespace emcon::testing
