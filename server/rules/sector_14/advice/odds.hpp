/// Chances of rolls N@H and of shots, in thousandths. Whole numbers throughout; no rule here.
#pragma once

#include <cstdint>
#include <string>

#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

/// Chance of `needed` hits or more on `count`@`need`. Rerolls count as far as their first one.
int chance(int count, int need, int needed);
/// Damage points to be expected of `count`@`need` plus `mod`, none below zero.
int expected_points(int count, int need, int mod);

/// Damage points of one shot at this effective range, before the shield; 0 beyond its reach.
int expected_damage(const Table& table, const Ship& firer, WeaponIndex weapon, int effective);
/// Chance that the shot does any damage before the shield.
int damage_chance(const Table& table, const Ship& firer, WeaponIndex weapon, int effective);
/// What the target's shield is expected to leave of them.
int after_shield(const Table& table, const Ship& target, int damage);

/// "2.5" from thousandths.
std::string decimal(std::int64_t thousandths);

}  // namespace emcon::rules::sector_14
