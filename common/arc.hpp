/// Arcs of directions on hexes and planes, exactly. A direction is a number of 24ths of the circle, each of them 15
/// degrees. 0 is heading 0 (up on a map of hexes, growing y on a plane). A heading of hexes is four 24ths, one of a
/// plane three.
#pragma once

#include "common/hex.hpp"
#include "common/plane.hpp"

namespace emcon {

inline constexpr int parts_of_circle = 24;

/// Whether the direction from `from` to `to` is at most `width` 24ths to either side of `middle`. Edges belong to the
/// arc, and so does `from` itself. A width of 12 or more is the whole circle; one below 0 leaves `from` alone. `middle`
/// and `width` may be any numbers, the hexes any hexes; the points are on the plane.
bool in_arc(Hex from, Hex to, int middle, int width);
bool in_arc(Point from, Point to, int middle, int width);

}  // namespace emcon
