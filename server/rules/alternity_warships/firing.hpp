/// Fire: who may shoot at whom, and the steps of the attack roll (ALT-9, 15.8 to 15.13). A view knows all that these
/// need of its own ships.
#pragma once

#include <optional>

#include "server/rules/alternity_warships/checks.hpp"
#include "server/rules/alternity_warships/table.hpp"

namespace emcon::rules::alternity_warships {

/// Hexes from one to the other, and the steps of that range (ALT-9.8, 9.11); none beyond the longest.
std::optional<int> range_steps(const Weapon& weapon, int range);
/// The arc through which the weapon's mount bears on the target; none: it does not (ALT-9.5 to 9.7).
std::optional<Arc> bearing_arc(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);

/// Why the mount cannot fire at the target; none if it can. What was used already is not looked at.
std::optional<Misstep> no_shot(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);
/// The step in which a weapon fires at the target (ALT-9.2, R19, R108).
FireKind fire_step(const Table& table, const Weapon& weapon, const Unit& target);
/// Steps of an attack that is possible (ALT-9.9).
Sum attack_steps(const Table& table, ShipIndex ship, const Mount& mount, const Unit& target);

/// Why the ship cannot drop bombs on the target (ALT-9.15, 9.16, R18).
std::optional<Misstep> no_bombs(const Table& table, ShipIndex ship, const Unit& target);
Sum bomb_steps(const Table& table, ShipIndex ship, const Load& load, ShipIndex target);

/// Why a ship cannot bombard the hex (ALT-15.10, R31).
std::optional<Misstep> no_bombardment(const Table& table, ShipIndex ship, Hex hex);

/// Steps of a missile's attack (ALT-R37): on a ship, or on another missile.
Sum missile_steps(const Table& table, const Load& load, const Unit& target);
/// Whether a missile may attack what it has reached: landed ships only from orbit (ALT-R30).
bool may_strike(const Table& table, const Missile& missile, ShipIndex target);

/// What a hit of the strike does to the target by success, with half of the spread, in thousandths of a point of
/// weighted boxes (1, 2, 4, 8) before shields: what bots and odds go by. `armour`: what it takes from the primary
/// damage on average, in halves of a point.
std::int64_t mean_damage(const Strike& strike, Success success, Might toughness, int armour = 0);
/// Twice the mean of a roll, so that it stays whole.
constexpr int twice_mean(const Dice& dice) {
  return dice.count * (dice.faces + 1) + 2 * dice.bonus;
}

}  // namespace emcon::rules::alternity_warships
