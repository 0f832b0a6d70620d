/// The expectations in a play: told, heard, see, same, asked, clock, odds, offered, outcome, score and their opposites.
#pragma once

#include <string>
#include <vector>

#include "server/referee/script.hpp"
#include "server/referee/staged_match.hpp"

namespace emcon::referee {

/// One sentence for each expectation that is not met; empty: all are met. Throws Stop if the command itself makes no
/// sense.
std::vector<std::string> unmet(const StagedMatch& staged, const Command& command);

}  // namespace emcon::referee
