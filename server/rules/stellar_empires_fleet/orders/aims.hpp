/// What Concentrate Firepower binds together: all that a ship fires and launches in a turn, at ships and at flights
/// (SEF-4.3.1.c, R64, R144).
#pragma once

#include <vector>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// What one weapon system, or one torpedo, is aimed at.
struct Aim {
  std::vector<ShipIndex> ships;  ///< one; of a volley those of the unit that it is launched at; none: a flight
  FlightIndex flight = {};
};
/// Whether the ship, if it concentrates its fire in this turn, may fire the system at this after what it has launched.
bool may_aim(const View& view, ShipIndex ship, SystemIndex system, const Aim& aim);

/// Refuses aims of a ship that concentrates its fire which are not all the one target of what it has launched, and of
/// what it fires and launches in this answer. `commands`: in force, or announced.
bool concentrated(Reading& in, ShipIndex ship, const std::vector<Command>& commands, const std::vector<Aim>& aims,
                  const char* field);
/// A torpedo for each ship, or a volley at all of them.
std::vector<Aim> aims_of(const Table& table, const Launching& launch);
/// The same for launches that stand before the commands of their ship in an answer, and for ships rigged for silent
/// running.
void whole_launches(Reading& in, const std::vector<Announcement>& commands);

}  // namespace emcon::rules::stellar_empires_fleet
