/// The option of dispersed and concentrated fire, as the order `fire` offers and reads it (FOS-16.a.viii).
#pragma once

#include <string>

#include "server/rules/fires_of_space/battle/orders/offering.hpp"
#include "server/rules/fires_of_space/battle/orders/reading.hpp"
#include "server/rules/fires_of_space/battle/table/firing.hpp"

namespace emcon::rules::fires_of_space::battle {

/// Adds the fields of the option to the line, and sets its count for the mode that suits best. `target`: the ship that
/// is suggested, or none if missiles are, at which all modes are one (R37).
void add_fire_modes(Offering& out, table::OfferLine& line, ShipIndex ship, Weapons weapons, ShipIndex target);
/// The mount of beams of this name; none if the ship has none.
MountIndex mount_called(const Table& table, const Ship& ship, const std::string& name);
/// Reads `mode` and `with` into the order; false after a refusal.
bool read_fire_mode(Reading& in, Fire& fire);

}  // namespace emcon::rules::fires_of_space::battle
