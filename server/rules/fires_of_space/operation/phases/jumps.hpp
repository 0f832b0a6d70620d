/// The Jump Phase of one side, before and behind its orders (FOS-12).
#pragma once

#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {

void end_recalibrations(Play& play, Side side);
/// R26: the drive recalibrates from this Jump Phase on, by order or since its preparations are used up.
void recalibrate(Play& play, Side side, ShipIndex ship);
/// Due jumps and arrivals, then FOS-13.d (R28).
void make_jumps(Play& play, Side side);

}  // namespace emcon::rules::fires_of_space::operation
