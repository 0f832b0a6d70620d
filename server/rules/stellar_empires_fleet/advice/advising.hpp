/// Which special command a ship is advised to give before it moves: what suggestions and bots go by. Nothing here is a
/// rule.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"

namespace emcon::rules::stellar_empires_fleet {

struct Advice {
  Command command = Command::flank;
  std::int64_t worth = 0;  ///< expected, in thousandths of a point
};
/// The command that is expected to help the ship most; nothing if none is worth its roll. One that all ships of a
/// squadron must give, or none, is advised to all of them. `outlooks`: on the view's table.
std::optional<Advice> advice_for(const View& view, Outlooks& outlooks, ShipIndex ship);
/// Flights of the seat that the ship's bays can launch together in this turn, the largest first.
std::vector<FlightIndex> best_launch(const Table& table, ShipIndex ship, Seat seat, bool scramble);

}  // namespace emcon::rules::stellar_empires_fleet
