/// Boards of the operational game.
#pragma once

#include "common/table/board.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Fills maps, things and areas of the board.
void render(const fires_of_space::View& view, table::Board& board);

}  // namespace emcon::rules::fires_of_space::operation
