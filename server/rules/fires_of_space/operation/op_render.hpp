/// Boards of the operational game: system maps, own forces, contacts, and the battle that is on.
#pragma once

#include "common/table/board.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space {

/// Things of a tactical battle (render.cpp): ship units, ships, missiles.
table::Thing unit_thing(const Table& table, int unit);
table::Thing missile_thing(const View& view, int unit);
table::Map tactical_map(const Table& table);

/// Fills maps, things and areas.
void render_operation(const View& view, table::Board& board);

}  // namespace emcon::rules::fires_of_space
