/// What fire, launches and places are expected to be worth: what odds show, and what suggestions and bots go by. All of
/// it from the open table, in thousandths of a point of cost; nothing here is a rule.
#pragma once

#include <vector>

#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr int percent = 100;       ///< shares are counted in per cent
inline constexpr int sides_of_need = 10;  ///< of the die that is rolled against a need

/// Hits of a weapon that hits, as its pulses make them.
int pulses_of(const Weapon& weapon);

/// Structure points that the system is expected to do to the ship as both stand, in thousandths; before interception.
std::int64_t expected_shot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target);
/// What that is worth, interception counted.
std::int64_t worth_of_shot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target);
/// What hits of that warhead on that side are worth, each of them.
std::int64_t worth_of_hit(const Table& table, const Ship& target, Facing side, const Warhead& warhead, WeaponType type,
                          int range_loss);
/// Worth of a structure point of that side of the ship: what is left until it is lost divides its cost.
std::int64_t worth_of_point(const Table& table, const Ship& target, Facing side);
/// The same, whatever side.
std::int64_t worth_of_point(const Table& table, const Ship& target);
/// What `hits` (in thousandths) of weapons with that Int come to when the ship's close defence has done its best.
std::int64_t passing(const Table& table, const Ship& target, std::int64_t hits, int intercept, int dice);
/// What a launch of so many rounds at the ship, or at its unit if they are missiles, is worth.
std::int64_t worth_of_launch(const Table& table, ShipIndex from, SystemIndex system, ShipIndex target,
                             const Warhead& warhead, int intercept, int rounds);

/// Where the ship may end its move in this turn without a command, roughly; where it stands, if it has moved. Places
/// off the table and beyond planets are left out.
std::vector<Stance> places_of(const Table& table, const Ship& ship);
/// Whether a ship with these limits that ends there will have a course that stays on the table and meets no planet.
bool has_a_way_on(const Scenario& scenario, const Limits& limits, const Stance& end);

}  // namespace emcon::rules::stellar_empires_fleet
