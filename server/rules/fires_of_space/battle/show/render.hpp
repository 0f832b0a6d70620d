/// Boards of a tactical battle.
#pragma once

#include <string>

#include "server/rules/fires_of_space/battle/state.hpp"

namespace emcon::rules::fires_of_space::battle {

/// A unit of ships, of which nothing is known but its name and side.
table::Thing ship_unit(const std::string& handle, Side side);
/// A unit of ships, drawn anew only if that shows anything else than before.
void add_unit(const Table& table, UnitIndex unit, table::Things& out);
/// The same of a unit of missiles, as the view knows it.
void add_missiles(const View& view, UnitIndex unit, table::Things& out);
table::Map tactical_map(const Table& table);
/// Map and things.
void render_battle(const View& view, table::Board& board);

}  // namespace emcon::rules::fires_of_space::battle
