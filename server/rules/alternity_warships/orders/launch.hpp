/// The order `launch`, as others read it: repairs depend on it, and what launches add to the map.
#pragma once

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

struct LaunchOrder {
  ShipIndex ship;
  LauncherIndex launcher;
  int load = 0;  ///< place in the launcher's stock
  Role role = Role::antiship;
  Unit target;
  int count = 1;
};

}  // namespace emcon::rules::alternity_warships
