/// What a prompt is answered with if nothing else is said: the owner's preference, else the rulings' order (S14-R46).
#pragma once

#include <string>
#include <vector>

#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

/// One of `choices`: the first preferred one, else the one with most plating, the lowest of equals.
int default_facing(const Ship& ship, const std::vector<int>& choices, const Preference& preference);
/// Losses of exactly `weapons` living weapons and `crew` skill points, as many as there are: what is preferred first,
/// else the weapon of the highest index and the highest skill.
Losses default_losses(const Ship& ship, int weapons, int crew, const Preference& preference);
/// Seekers that the hits of an interceptor destroy if its owner leaves the choice: as many as they pay for,
/// dearest warheads first among equal prices.
std::vector<SeekerIndex> default_allocation(const Table& table, const Ship& ship, WeaponIndex weapon, int hits);

/// Ships for `points`: class by class the dearest that can be paid and leaves enough for a ship per player.
/// Empty only if no class is cheap enough.
std::vector<ClassIndex> default_fleet(const Catalogue& catalogue, int points, int places, int players);
/// One of each class from the cheapest up, as far as points and places go, and what else they buy.
std::vector<ClassIndex> mixed_fleet(const Catalogue& catalogue, int points, int places);
/// As many ships as points and places allow, each then exchanged for the dearest that what is left pays for.
std::vector<ClassIndex> many_ships(const Catalogue& catalogue, int points, int places);

}  // namespace emcon::rules::sector_14
