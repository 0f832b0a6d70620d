/// What the orders of a movement slot have in common.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Whether the ship is of the unit that is activated, or may be; refuses others.
bool ship_in_hand(Reading& in, ShipIndex ship);
/// Why a planned course can be flown neither if all commands are performed nor if none of those that roll is.
std::optional<Misstep> planned_fault(const Table& table, const Flown& flown, const std::vector<Command>& commands);
/// Ships that take flights into their docks may fly as they are ordered to in the same answer (SEF-13.2.9).
void whole_hangars(Reading& in);
/// A combined command is all ships' or nobody's (SEF-6.2.2.b, R16).
void whole_formation(Reading& in, const Unit& unit, const std::vector<Announcement>& commands);

}  // namespace emcon::rules::stellar_empires_fleet
