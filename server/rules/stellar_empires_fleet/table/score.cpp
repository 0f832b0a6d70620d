// Counts points of a side (SEF-R47, R105).
#include "server/rules/stellar_empires_fleet/table/score.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

std::optional<Side> runner(const Table& table) {
  for (const Side side : two_sides())
    if (table.scenario().sides[side].exit) return side;
  return std::nullopt;
}

std::int64_t score(const Table& table, Side side) {
  if (const std::optional<Side> runs = runner(table)) {
    const int needed = table.scenario().sides[*runs].exit_points;
    return thousand * (side == *runs ? table.exits[side] : std::max(0, needed - table.exits[*runs]));
  }
  std::int64_t out = 0;
  for (const Ship& ship : table.ships) {
    if (ship.side == side) continue;
    const ShipClass& c = table.class_of(ship);
    const bool whole = ship.fate == Fate::hulk || ship.fate == Fate::destroyed || ship.fate == Fate::exploding ||
                       ship.fate == Fate::captured || ship.fate == Fate::surrendered || derelict(c, ship);
    const bool half = ship.fate == Fate::withdrawn || (ship.fate == Fate::fighting && crippled(c, ship));
    out += whole ? thousand * c.cost : half ? thousand * c.cost / 2 : 0;
  }
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
