/// What `move`, `drift` and `course` have in common: each is a Manoeuvre of the ship whose turn it is.
#pragma once

#include <optional>

#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/table/courses.hpp"

namespace emcon::rules::sector_14 {

/// The ship that the line moves, which has no manoeuvre yet; refuses otherwise.
std::optional<ShipIndex> ship_to_move(Reading& in);
/// Accepts a legal manoeuvre.
void accept_manoeuvre(Reading& in, ShipIndex ship, const Manoeuvre& manoeuvre);
/// Carries it out.
void apply_manoeuvre(Play& play, const Step& step, Seat seat, const Manoeuvre& manoeuvre);

}  // namespace emcon::rules::sector_14
