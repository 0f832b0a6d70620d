/// The order `sortie`, as others read it: how craft meet enemies depends on it, and what launches add to the map.
#pragma once

#include <vector>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

struct Sortie {
  ShipIndex carrier;
  std::vector<int> craft;  ///< their numbers
};
/// Whether craft aboard of the seat's own ship may leave it now.
bool may_sortie(const View& view, ShipIndex carrier);

}  // namespace emcon::rules::alternity_warships
