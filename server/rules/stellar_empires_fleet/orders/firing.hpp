/// Questions that `fire` and `flak` have in common, and the lines that can be given together.
#pragma once

#include "server/rules/stellar_empires_fleet/orders/flak.hpp"
#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Leaves a merit to lines `fire` and `flak` of one unit alone, the one whose fire is worth most, each weapon once and
/// within each ship's energy (SEF-4.3, R48): an answer by merits is not refused then. The offer has these lines alone,
/// those of `flak` from `first_flak` on.
void suggest_one_fire(Offering& out, std::size_t first_flak);

/// The unit that fires by what this answer has so far; none if nothing does.
std::optional<Unit> firing_unit(const Reading& in);
/// Whether the ship is of a unit that may fire, and of the one that fires already in this answer; refuses others.
bool of_firing_unit(Reading& in, ShipIndex ship);
/// Whether the system fires at ships or at flights already in this answer.
bool fires_already(const Reading& in, ShipIndex ship, SystemIndex system);
/// Weapons that fire at flights, each shot one.
Gun gun_of(const FlakOrder& order);

}  // namespace emcon::rules::stellar_empires_fleet
