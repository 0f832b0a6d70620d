/// Ships, missiles and craft aboard as things of the board.
#pragma once

#include "common/table/board.hpp"
#include "server/rules/alternity_warships/state.hpp"

namespace emcon::rules::alternity_warships {

table::Thing ship_thing(const View& view, ShipIndex ship);
table::Thing missile_thing(const View& view, MissileIndex missile);
/// Craft aboard of a ship whose hangar the viewer knows.
std::vector<table::Thing> aboard_things(const View& view, ShipIndex carrier);

}  // namespace emcon::rules::alternity_warships
