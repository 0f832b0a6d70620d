/// The part of a map that is on the screen, and the place of each cell.
#pragma once

#include <utility>

#include "client/panel/canvas.hpp"
#include "common/table/board.hpp"

namespace emcon::client::panel {

/// A place on any map: column and row of a hex, or a point of a plane.
using Place = table::Point;

/// The place of a mark; hexes become column and row.
Place place_of(const table::Map& map, const table::Mark& mark);
Place place_of(Hex hex);
/// The hex of a place. If its numbers are too large for a hex, the nearest hex that exists.
Hex hex_of(Place place);

/// The projection of a map onto cells. Hex maps: zoom 0 draws each hex with its outline and name, 1 a hex in four
/// columns and two lines, 2 in two columns and one line (even columns lower in it), from 3 on 2, 3, 4, 6, 8 ... hexes a
/// cell. Planes: a cell holds 1, 2, 3, 4, 6, 8, 12, 16 ... times as much.
struct Lens {
  static constexpr int zoom_hexes = 2;  ///< the farthest zoom at which each hex has a cell of its own
  static constexpr int zoom_max = 7;    ///< the farthest that keys reach
  static constexpr int zoom_far = 20;   ///< for maps that are larger

  table::MapKind kind = table::MapKind::hex;
  int zoom = 1;
  std::int64_t unit = 1;  ///< planes: units a column at zoom 0; a line has twice as many
  bool y_up = false;      ///< planes: y grows upwards
  Place centre;
  Rect area;

  /// The cell in the middle of the place, perhaps outside the area.
  std::pair<int, int> cell_of(Place place) const;
  /// The place in the middle of a cell; for hexes one of the nearest.
  Place place_at(int x, int y) const;
  /// The place to which a key leads that moves from `from` by some columns and lines. On hexes the steps are columns
  /// and rows of a cell's content; on a plane they are two columns of the screen, which look as wide as a line is high.
  Place moved(Place from, std::int64_t columns, std::int64_t lines) const;
  /// The number of hexes in a cell's width and height; 1 up to zoom 2.
  std::int64_t hexes_a_cell() const;
  /// The number of plane units in a column's width.
  std::int64_t units_a_column() const { return unit * times_a_column(zoom); }
  static std::int64_t times_a_column(int zoom);
};

/// The lens for a map at a zoom.
Lens lens_of(const table::Map& map, int zoom, Place centre, const Rect& area);

/// The finest zoom from `finest` on at which everything from `low` to `high` fits, centred on the middle.
Lens fitted(const table::Map& map, Place low, Place high, const Rect& area, int finest = 1);

}  // namespace emcon::client::panel
