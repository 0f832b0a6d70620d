/// Fire: who may shoot at whom, and the steps of the attack roll (ALT-9, 15.8 to 15.13). A view knows all that these
/// need of its own ships.
#pragma once

#include <optional>

#include "server/rules/alternity_warships/table/checks.hpp"
#include "server/rules/alternity_warships/table/table.hpp"

namespace emcon::rules::alternity_warships {

/// Short, medium or long range, 0 to 2, over so many hexes; none beyond the longest (ALT-9.11).
std::optional<int> range_band(const Weapon& weapon, int hexes);
/// The ship's arc in which the target lies; in the ship's own hex by how they met there (ALT-9.5 to 9.7).
Arc arc_towards(const Table& table, ShipIndex ship, const Unit& target);
/// The arc through which the weapon's mount bears on the target; none: it does not (ALT-9.5 to 9.7).
std::optional<Arc> bearing_arc(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);

/// Why the mount of a ship that fights cannot fire at a target that is on the map; none if it can. What was used
/// already is not looked at.
std::optional<Misstep> no_shot(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);
/// Whether neither the ground nor a body keeps the ship from firing at the enemy, wherever its weapons bear and reach.
bool has_line(const Table& table, const Ship& ship, const Unit& target);
/// The step in which a weapon fires at the target (ALT-9.2, R19, R108).
FireKind fire_step(const Table& table, const Weapon& weapon, const Unit& target);
/// Steps of an attack that is possible (ALT-9.9).
Sum attack_steps(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);

/// Why a ship that fights cannot drop bombs on a target that is on the map (ALT-9.15, 9.16, R18).
std::optional<Misstep> no_bombs(const Table& table, ShipIndex ship, const Unit& target);
Sum bomb_steps(const Table& table, ShipIndex ship, const Load& load, ShipIndex target);

/// Why a ship cannot bombard the hex (ALT-15.10, R31).
std::optional<Misstep> no_bombardment(const Table& table, ShipIndex ship, Hex hex);

/// Steps of a missile's attack (ALT-R37): on a ship, or on another missile.
Sum missile_steps(const Table& table, const Load& load, const Unit& target);
/// Whether a missile may attack what it has reached: landed ships only from orbit (ALT-R30).
bool may_strike(const Table& table, const Missile& missile, ShipIndex target);

}  // namespace emcon::rules::alternity_warships
