/// Lets a test play Skiffs.
#pragma once

#include <vector>

#include "server/match/position.hpp"

namespace emcon::rules::skiffs {

/// The line of a registry.
match::RulesetEntry entry();

/// The ruleset's own documents, from the source tree; ends the program if they cannot be read.
std::vector<Document> documents();

}  // namespace emcon::rules::skiffs
