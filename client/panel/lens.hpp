/// Which part of a map stands where on the screen.
#pragma once

#include <utility>

#include "client/panel/canvas.hpp"
#include "common/table/board.hpp"

namespace emcon::client::panel {

/// A place on any map: column and row of a hex, or a point of a plane.
using Place = table::Point;

/// Place of a mark; hexes become column and row.
Place place_of(const table::Map& map, const table::Mark& mark);
Place place_of(Hex hex);
/// The hex of a place. If its numbers are too large for a hex: the nearest hex that there can be.
Hex hex_of(Place place);

/// How a map becomes cells. Hex maps: zoom 0 draws each hex with its outline and name, 1 a hex in four columns and two
/// lines, 2 in two columns and one line (even columns lower in it), from 3 on 2, 3, 4, 6, 8 ... hexes a cell. Planes:
/// 1, 2, 3, 4, 6, 8, 12, 16 ... times as much a cell.
struct Lens {
  static constexpr int zoom_hexes = 2;  ///< the farthest at which each hex has a cell of its own
  static constexpr int zoom_max = 7;    ///< that keys reach
  static constexpr int zoom_far = 20;   ///< for maps that are larger

  table::MapKind kind = table::MapKind::hex;
  int zoom = 1;
  std::int64_t unit = 1;  ///< planes: units a column at zoom 0; a line is twice as many
  bool y_up = false;      ///< planes: lines further up have larger y
  Place centre;
  Rect area;

  /// Middle of the place's cell, perhaps outside the area.
  std::pair<int, int> cell_of(Place place) const;
  /// What stands in the middle of a cell; for hexes one of those nearest to it.
  Place place_at(int x, int y) const;
  /// Where a key that moves by so many columns and lines leads from `from`: on hexes columns and rows of what a cell
  /// holds, on a plane two columns of the screen, which look as wide as a line is high.
  Place moved(Place from, std::int64_t columns, std::int64_t lines) const;
  /// Hexes a cell is wide and high; 1 up to zoom 2.
  std::int64_t hexes_a_cell() const;
  /// Plane units a column is wide.
  std::int64_t units_a_column() const { return unit * times_a_column(zoom); }
  static std::int64_t times_a_column(int zoom);
};

/// The lens for a map at a zoom.
Lens lens_of(const table::Map& map, int zoom, Place centre, const Rect& area);

/// The finest zoom from `finest` on at which everything from `low` to `high` fits, with the middle as its centre.
Lens fitted(const table::Map& map, Place low, Place high, const Rect& area, int finest = 1);

}  // namespace emcon::client::panel
