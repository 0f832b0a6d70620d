/// The places of a board's marks in words.
#pragma once

#include <string>

#include "common/table/board.hpp"

namespace emcon::client::screen {

/// The board's map with this id, or null. It lives as long as the board.
const table::Map* map_of(const table::Board& board, const std::string& id);

/// The result of `place` for a mark that is too far away to be drawn.
inline constexpr const char* far_away = "far away";
/// Whether a mark is near enough to the map's origin to be drawn and measured: within 100,000 hexes, or on the plane. A
/// server may send any numbers, so ask this first.
bool is_near(const table::Mark& mark);
/// The coordinates of a mark as its map shows them: "2523" for a hex, "12,-4.5" on a plane. `far_away` if the mark is
/// not near.
std::string place(const table::Board& board, const table::Mark& mark);

}  // namespace emcon::client::screen
