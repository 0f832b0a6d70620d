/// Where ships had best begin: what suggestions and bots go by. Nothing here is a rule.
#pragma once

#include <utility>
#include <vector>

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A place in its zone for every ship of the side that has none yet, by ships. By the open table alone: units side by
/// side about the middle, the dearest first, none straight before a planet or asteroids; in each the command ship in
/// the middle, and those behind that fight from afar.
std::vector<std::pair<ShipIndex, Point>> good_places(const Table& table, Side side);

}  // namespace emcon::rules::stellar_empires_fleet
