/// Words of the operational game's questions.
#pragma once

#include <string>

#include "server/rules/fires_of_space/battle/state.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// "Thrust plans", "Engage?": what a step asks.
std::string step_title(const Step& step);
/// "Thrust, sub-phase 2 of 6", "Engage at 2516 in VARO?", or the step's title.
std::string step_label(const Table& table, const Theatre& theatre, const Step& step);

}  // namespace emcon::rules::fires_of_space::operation
