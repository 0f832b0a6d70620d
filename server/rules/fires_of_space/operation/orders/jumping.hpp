/// What `plot`, `abort` and `recalibrate` have in common: they are orders of the Jump Phase (FOS-12).
#pragma once

#include <optional>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Whether the side's jumps of this turn are still to come when `step` asks it.
bool jumps_to_come(const Theatre& theatre, const Step& step, Side side);
/// Own ship named by the subject, while the side's jumps of this turn are not over; refuses otherwise.
std::optional<ShipIndex> ship_to_jump(Reading& in);

}  // namespace emcon::rules::fires_of_space::operation
