/// Geometry of planes in whole numbers, the same on every machine. A plane has x and y, in units that its ruleset
/// chooses (thousandths of an inch, say), and eight headings, an eighth of the circle apart: y grows along heading 0, x
/// along heading 2.
///
/// All functions are exact, except for one rounding, which `along` describes. They take points on the plane
/// (`on_plane`); for those, no product of theirs overflows its type.
#pragma once

#include <compare>
#include <cstdint>

namespace emcon {

/// A point of a plane, or the difference of two.
struct Point {
  std::int64_t x = 0;
  std::int64_t y = 0;
  auto operator<=>(const Point&) const = default;
  constexpr Point operator+(Point o) const { return {x + o.x, y + o.y}; }
  constexpr Point operator-(Point o) const { return {x - o.x, y - o.y}; }
};

inline constexpr int plane_headings = 8;
/// The bound of each coordinate, to either side of 0. The square of a distance between two such points fits in 64 bits.
inline constexpr std::int64_t plane_far = 1'000'000'000;

constexpr bool on_plane(Point p) {
  return p.x >= -plane_far && p.x <= plane_far && p.y >= -plane_far && p.y <= plane_far;
}

/// The change of place by a straight leg of `length`. On headings 0, 2, 4, 6 it is the length itself. On the others it
/// is the same on both axes: length times 0.707106781, rounded to the nearest whole number, half away from 0 (SEF-R1).
/// A negative length goes back as far as the positive one goes ahead. Takes any heading, also beyond 0 to 7, and
/// lengths up to 4 * plane_far.
Point along(int heading, std::int64_t length);
/// Turns an `offset` in a mover's own frame (y ahead, x to starboard) into one on the plane, for a mover with this
/// heading. Each of the two parts is rounded once, as a leg of its own.
Point displaced(int heading, Point offset);

/// Square of the distance of two points.
std::int64_t squared_distance(Point a, Point b);
/// Whether two points are at most `radius` apart; never if it is negative.
bool within_radius(Point a, Point b, std::int64_t radius);

/// A straight line from one point to another. Both ends may be the same point.
struct Segment {
  Point from;
  Point to;
};
/// Whether the foot of the perpendicular from `p` lies strictly between the ends.
bool foot_between(const Segment& segment, Point p);
/// Whether `p` is at most `radius` from the unbounded line through both ends. If the ends are one point, the line is
/// that point.
bool near_line(const Segment& segment, Point p, std::int64_t radius);
/// Whether `p` is at most `radius` from the segment: a corridor with round ends.
bool near_segment(const Segment& segment, Point p, std::int64_t radius);

}  // namespace emcon
