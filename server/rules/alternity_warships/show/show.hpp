/// A battle as others see it: the board of a view, and a whole state in canonical order.
#pragma once

#include <string>
#include <vector>

#include "common/table/board.hpp"
#include "server/rules/alternity_warships/state.hpp"
#include "server/rules/contract/writer.hpp"

namespace emcon::rules::alternity_warships {

table::Board board_of(const View& view);
/// For digests.
void write_down(const State& state, const RefereeKey& key, Writer& out);

// Parts of the board.

/// Areas of the map: bodies with their orbits and debris, edges, and what the weapons of the asked seat reach.
std::vector<table::Area> areas_of(const View& view);
table::Thing ship_thing(const View& view, ShipIndex ship);
table::Thing missile_thing(const View& view, MissileIndex missile);
/// The silhouettes of a hull and of a missile.
std::string hull_look(const Face& face);
const char* missile_look(Role role);
/// Craft aboard of a ship whose hangar the viewer knows.
std::vector<table::Thing> aboard_things(const View& view, ShipIndex carrier);

}  // namespace emcon::rules::alternity_warships
