/// Words and marks shared by what is told, offered and shown.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/state.hpp"

namespace emcon::rules::fires_of_space::battle {

/// "sub-phase 3 of 6"
std::string sub_phase_text(const Table& table, const ThrustStep& step);
/// Turn, phase and step of a battle; no window: the match is over.
table::Clock clock_of(const Table& table, const std::optional<Step>& window);
/// What one side is asked: "Launches: Letters", "Engage at 2516? (Letters)".
std::string title_for(const std::string& what, const std::string& whose);
/// Word for a set of ratings and counts, e.g. "15/13/11/8".
std::string joined(const ByBand& values);
/// Thousandths as "2.4".
std::string decimal(std::int64_t thousandths);

inline constexpr const char* map_id = "tactical";
/// Past, present and future; none before it is placed.
std::vector<table::Mark> marks_of(const Unit& unit);

}  // namespace emcon::rules::fires_of_space::battle
