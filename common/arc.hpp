/// Arcs of directions on hexes and planes, exactly. A direction is a number of 24ths of the circle, each of them 15
/// degrees. 0 is heading 0 (up on a map of hexes, growing y on a plane). A heading of hexes is four 24ths, one of a
/// plane three.
#pragma once

#include <cstdint>

#include "common/hex.hpp"
#include "common/plane.hpp"

namespace emcon {

inline constexpr int parts_of_circle = 24;

/// Whether the direction from `from` to `to` is at most `width` 24ths to either side of `middle`. Edges belong to the
/// arc, and so does `from` itself. A width of 12 or more is the whole circle; one below 0 leaves `from` alone. `middle`
/// and `width` may be any numbers, the hexes any hexes; the points are on the plane.
bool in_arc(Hex from, Hex to, int middle, int width);
bool in_arc(Point from, Point to, int middle, int width);

/// The edges of arcs, and what lies between two of them, in turn: 48ths of the circle.
inline constexpr int places_on_circle = 2 * parts_of_circle;
/// Where the direction from one point to another lies on the circle: 2 * n along the n-th 24th, 2 * n + 1 between that
/// and the next; from 0 to `places_on_circle` - 1. Both are on the plane, and they are not one point. Whoever asks for
/// many arcs about the same two works it out once.
int place_on_circle(Point from, Point to);
/// Whether a direction that lies there belongs to the arc, which is meant as by the others.
constexpr bool in_arc(int place, int middle, int width) {
  if (width >= parts_of_circle / 2) return true;
  if (width < 0) return false;
  const std::int64_t after = (place - 2 * (std::int64_t{middle} - width)) % places_on_circle;
  return (after < 0 ? after + places_on_circle : after) <= 4 * width;
}

}  // namespace emcon
