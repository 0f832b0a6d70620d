/// A battle as the rest of Fires of Space sees it: how it begins, and what its agenda does. Its questions are in
/// orders/orders.hpp, its board in show/render.hpp.
#pragma once

#include <vector>

#include "server/rules/fires_of_space/battle/phases/play.hpp"

namespace emcon::rules::fires_of_space::battle {

/// Sets a scenario up that is a battle alone, and schedules it from where it begins.
void begin(Play& play);
/// Schedules an engagement of units that are on the table, from its set-up on.
void schedule_engagement(State& state);
/// Carries out the answers to the question on top of the agenda.
void answered(Play& play, const std::vector<Answer<OrderList>>& answers);
/// Runs the agenda until a side must be asked or the battle is over.
void run(Play& play);

}  // namespace emcon::rules::fires_of_space::battle
