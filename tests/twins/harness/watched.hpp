/// The rulesets of the test worlds: those of the program, wrapped so that a harness sees what a resolution disclosed.
#pragma once

#include <span>

#include "server/match/position.hpp"

namespace emcon::testing {

/// Most rulesets that can be watched.
inline constexpr std::size_t watched_max = 16;

/// Puts the shipped rulesets and `more` under watch for this program. Call once, before the first World.
void watch_rulesets(std::span<const match::RulesetEntry> more);

/// Viewers to whom anything veiled was disclosed by setups and resolutions since the last call. One thread.
Audience take_disclosed();

}  // namespace emcon::testing
