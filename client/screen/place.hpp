/// Places of a board in words.
#pragma once

#include <string>

#include "common/table/board.hpp"

namespace emcon::client::screen {

/// The map of that id, or null.
const table::Map* map_of(const table::Board& board, const std::string& id);

/// The result of `place` for a mark that is too far away to be drawn.
inline constexpr const char* far_away = "far away";
/// Whether a mark is near enough to be drawn and measured. A server may send any mark.
bool is_near(const table::Mark& mark);
/// "2523", or "12,-4.5" on a plane, as its map shows coordinates.
std::string place(const table::Board& board, const table::Mark& mark);

}  // namespace emcon::client::screen
