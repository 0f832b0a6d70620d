/// What orders say about a launcher's munitions (SEF-7.12.MIS).
#pragma once

#include <vector>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// How a magazine is divided before the battle.
struct Stock {
  ShipIndex ship;
  SystemIndex system;
  std::vector<int> rounds;  ///< by the mount's munitions
};
/// What a launcher is to hold next.
struct Load {
  ShipIndex ship;
  SystemIndex system;
  int munition = 0;  ///< place in the mount's munitions
};

}  // namespace emcon::rules::stellar_empires_fleet
