/// Parts of the board that several files make.
#pragma once

#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/table.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {

table::Board board_of(const View& view);
/// The sheet of a ship, open to all.
table::Thing ship_thing(const View& view, ShipIndex ship);
/// A launch, with what the viewer knows of it.
table::Thing launch_thing(const View& view, LaunchIndex launch);
/// What lies within `radius` thousandths of an inch of a point.
table::Area disc(std::string id, std::string label, table::AreaKind kind, Point at, std::int64_t radius);
/// Terrain, zones, and the reach of what the viewer is asked about.
std::vector<table::Area> areas_of(const View& view);

}  // namespace emcon::rules::stellar_empires_fleet
