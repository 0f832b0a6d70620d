/// What `plot`, `abort` and `recalibrate` have in common: they are orders of the Jump Phase (FOS-12).
#pragma once

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Whether the side's jumps of this turn are still to come when `step` asks it.
bool jumps_to_come(const Theatre& theatre, const Step& step, Side side);
/// Own ship named by the subject, while the side's jumps of this turn are not over; refuses otherwise.
std::optional<ShipIndex> ship_to_jump(Reading& in);

void note_jump(Play& play, Side side, const NoteJump& order);
void abort_jump(Play& play, Side side, const AbortJump& order);
/// R26: the drive recalibrates from this Jump Phase on, by order or since its preparations are used up.
void recalibrate(Play& play, Side side, ShipIndex ship);

}  // namespace emcon::rules::fires_of_space::operation
