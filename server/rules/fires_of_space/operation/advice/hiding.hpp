/// Where a unit that nobody has seen had best lie, as far as its side knows: places that are as good as each other, so
/// that a lot can choose among them (common/proof/lot.hpp). No rule here.
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/table/knowledge.hpp"

namespace emcon::rules::fires_of_space::operation {

/// The good hexes of the unit's zone: whence warships meet a known ship of the enemy soonest, what is far from all of
/// them for others, and nowhere in their sight. The whole zone if no enemy is known in the system.
/// If there are very many, thirty of them, spread evenly.
std::vector<Hex> good_hiding(const Knowledge& of, UnitIndex unit, const std::vector<Hex>& zone);

/// Hexes all over the map of a system, clear of its masses: where a ship that jumps may come out unseen.
std::vector<Hex> good_arrivals(const Scenario& scenario, int system);

}  // namespace emcon::rules::fires_of_space::operation
