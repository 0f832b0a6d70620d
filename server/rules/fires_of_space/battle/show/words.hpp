/// Words shared by what is told, offered and shown.
#pragma once

#include <string>

#include "server/rules/fires_of_space/battle/state.hpp"

namespace emcon::rules::fires_of_space::battle {

/// "Thrust, sub-phase 3 of 6", or the title of the window.
std::string window_title(const Table& table, const Step& window);
/// Turn, phase and step of a battle; no window: the match is over.
table::Clock clock_of(const Table& table, const std::optional<Step>& window);
/// "Combat turn 3, Launches": where an engagement stands.
std::string engagement_title(const Table& table, const Step& window);
/// What one side is asked: "Launches: Letters", "Engage at 2516? (Letters)".
std::string title_for(std::string what, const std::string& whose);
/// Word for a set of ratings and counts, e.g. "15/13/11/8".
std::string joined(const ByBand& values);
/// Thousandths as "2.4".
std::string decimal(std::int64_t thousandths);

}  // namespace emcon::rules::fires_of_space::battle
