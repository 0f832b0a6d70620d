/// Words shared by what is told, offered and shown.
#pragma once

#include <string>

#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space {

/// True for windows whose orders roll dice one by one and which stay open until `done`.
constexpr bool dice_window(Phase phase) {
  return phase == Phase::beam_fire || phase == Phase::point_defence || phase == Phase::anti_missile_attack ||
         phase == Phase::missile_attack;
}
/// Ask::kind of the window: the word of its phase, "guide" and "thrust" and "launch" for the set-up.
const char* window_kind(Phase phase);
const char* window_clause(Phase phase);
/// "Thrust, sub-phase 3 of 6", or the phase's title.
std::string window_title(const Table& table, const Step& window);
/// What one side is asked: "Launches: Letters", "Engage at 2516? (Letters)".
std::string title_for(const std::string& what, const std::string& whose);
/// Word for a set of ratings and counts, e.g. "15/13/11/8".
std::string joined(const ByBand& values);
/// Thousandths as "2.4".
std::string decimal(std::int64_t thousandths);

}  // namespace emcon::rules::fires_of_space
