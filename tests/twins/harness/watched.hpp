/// The rulesets of the test worlds: those of the program, wrapped so that a harness sees what a resolution disclosed.
#pragma once

#include <vector>

#include "server/match/position.hpp"

namespace emcon::testing {

/// Most rulesets that can be watched.
inline constexpr std::size_t watched_max = 16;

/// A ruleset that is not shipped, with its data.
struct Guest {
  match::RulesetEntry ruleset;
  std::vector<rules::Document> documents;
};

/// Puts the shipped rulesets and `guests` under watch for this program. Call once, before the first World.
void watch_rulesets(std::vector<Guest> guests);
/// The documents of a ruleset under watch. Throws std::runtime_error if they are broken.
std::vector<rules::Document> documents_of(const match::RulesetEntry& ruleset);

/// Viewers to whom anything veiled was disclosed by setups and resolutions since the last call. One thread.
Audience take_disclosed();

}  // namespace emcon::testing
