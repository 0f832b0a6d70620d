/// Any Board as a text map.
#pragma once

#include <optional>
#include <string>

#include "client/screen/text.hpp"
#include "common/table/board.hpp"

namespace emcon::client::screen {

/// What part of which map.
struct MapView {
  std::string map;            ///< id; empty: every map that has something on it
  std::optional<Hex> centre;  ///< look here instead of where things are (hex maps)
  int radius = 8;             ///< with `centre`: so many hexes around it
  std::string area;           ///< id of an area that is filled; empty: none is, and only rims are marked
};

/// Hex maps: columns left to right, even columns half a hex lower, each hex one cell: "A" a thing now, ">A" where it
/// will be, "<A" where it was, "A+" several. Cropped to where things are, and zoomed out when that is larger than the
/// style's width and height; it says so. ':' marks the hexes of an area. Below: what stands together. Planes likewise,
/// in their own units. A terminal too small for any map gets one plain sentence.
std::string draw_map(const table::Board& board, const Style& style, const MapView& view = {});

/// The area of an order's reach (AreaShape::sector) that `variant` names, letter case apart: that of `subject`, or
/// else the first. Null: there is none.
const table::Area* find_reach(const table::Board& board, const std::string& subject, const std::string& variant);

/// What `place` gives for a mark that is too far away to be drawn.
inline constexpr const char* far_away = "far away";
/// "2523", or "(x,y)" on a plane.
std::string place(const table::Mark& mark);

/// Column and row as printed in labels; unbounded.
struct ColumnRow {
  int column = 0;
  int row = 0;
};
ColumnRow column_row(Hex hex);
Hex hex_at(ColumnRow place);

}  // namespace emcon::client::screen
