/// Arcs of directions on hexes and planes, exactly. All are said in 24ths of the circle, 0 where heading 0 points (up
/// on a map of hexes, to where y grows on a plane), each next one 15 degrees further: a heading of hexes is four of
/// them, one of a plane three.
#pragma once

#include "common/hex.hpp"
#include "common/plane.hpp"

namespace emcon {

inline constexpr int parts_of_circle = 24;

/// Whether the direction from `from` to `to` is at most `width` 24ths to either side of `middle`. Edges belong to the
/// arc, and so does `from` itself. A width of 12 or more is the whole circle, one below 0 is nothing but `from`.
/// `middle` and `width` may be any numbers, the hexes any hexes; the points are on the plane.
bool in_arc(Hex from, Hex to, int middle, int width);
bool in_arc(Point from, Point to, int middle, int width);

}  // namespace emcon
