/// What a unit is to do: whether courses, commands and launches may be given, and what is done without an order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A captain's commands for one ship.
struct Announcement {
  ShipIndex ship;
  std::vector<Command> commands;
  ShipIndex object;  ///< whom they name
};

/// Of the first ship of a squadron: whoever is further away is out of command.
inline constexpr std::int64_t command_radius = 7 * inch;

/// Why the course cannot be flown with these commands in force; nothing if it can.
std::optional<Misstep> course_fault(const Table& table, const Flown& flown, const std::vector<Command>& in_force);
/// Straight on for the least distance, or what else is legal where that is not (SEF-R85, R111).
Flown least_course(const Table& table, ShipIndex ship, const std::vector<Command>& in_force);
/// As near to its side's edge as it can, and over it if it goes straight there: what a broken ship flies (SEF-R53).
Flown flight_course(const Table& table, ShipIndex ship, const std::vector<Command>& in_force);
/// Whether every ship of the unit has a course, and all are legal as commands are in force now.
bool plan_fits(const Table& table, const Unit& unit, const Plan& plan);

/// The free command by which a ship that has no course without one stays on the table and off planets; none if it needs
/// none, or if it may give none.
std::optional<Command> way_out(const Table& table, ShipIndex ship);

bool meets_planet(const Scenario& scenario, const std::vector<Segment>& parts);
/// From an edge of the table, inwards.
std::int64_t distance_to(const Scenario& scenario, Edge edge, Point at);
/// The edge beyond which the point lies.
std::optional<Edge> edge_crossed(const Scenario& scenario, Point at);

/// Whether a ship of the unit carries flights: then all of them may scramble, since all give a combined command.
bool has_bays(const Table& table, const Unit& unit);
/// Why a ship may not give these commands; nothing if it may (SEF-4.3.1.a). `object`: whom they name.
std::optional<Misstep> command_fault(const Table& table, ShipIndex ship, const std::vector<Command>& commands,
                                     ShipIndex object);

}  // namespace emcon::rules::stellar_empires_fleet
