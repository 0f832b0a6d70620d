/// The order `sortie` (craft leave their carrier), for the other files that need it, such as that of zero arcs.
#pragma once

#include <vector>

#include "server/rules/alternity_warships/orders/orders.hpp"

namespace emcon::rules::alternity_warships {

struct Sortie {
  ShipIndex carrier;
  std::vector<int> craft;  ///< Craft::number of each
};
/// Whether the ship has a launch rate and at least one craft aboard that did not dock in this round. The caller sees to
/// it that `carrier` is the seat's own ship; the bounds of ALT-R112 are not looked at.
bool may_sortie(const View& view, ShipIndex carrier);

}  // namespace emcon::rules::alternity_warships
