/// Geometry of planes in whole numbers, the same on every machine. A plane has x and y, in units that its ruleset
/// chooses (thousandths of an inch, say), and eight headings: 0 is where y grows, 2 where x grows, each next one an
/// eighth of the circle further.
///
/// All functions are exact but for the one rounding that `along` names. They take points on the plane (`on_plane`);
/// then no product of theirs leaves its type.
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
/// No coordinate is further from 0. The square of a distance between two such points fits in 64 bits.
inline constexpr std::int64_t plane_far = 1'000'000'000;

constexpr bool on_plane(Point p) {
  return p.x >= -plane_far && p.x <= plane_far && p.y >= -plane_far && p.y <= plane_far;
}

/// What a straight leg of `length` adds: on headings 0, 2, 4, 6 the length itself; on the others the same on both axes,
/// length times 0.707106781 rounded to the nearest whole number, half away from 0 (SEF-R1). A negative length goes back
/// as far as the positive one goes ahead. Any heading, also beyond 0 to 7; lengths up to 4 * plane_far.
Point along(int heading, std::int64_t length);
/// `offset` as a mover with this heading means it: y ahead, x to starboard. Each of the two is rounded once, as a leg
/// of its own.
Point displaced(int heading, Point offset);

/// Square of the distance of two points.
std::int64_t squared_distance(Point a, Point b);
/// Whether two points are at most `radius` apart; never, if it is negative.
bool within_radius(Point a, Point b, std::int64_t radius);

/// A straight line from one point to another. The two may be one.
struct Segment {
  Point from;
  Point to;
};
/// Whether the foot of the perpendicular from `p` lies strictly between the ends.
bool foot_between(const Segment& segment, Point p);
/// Whether `p` is at most `radius` from the line through both ends, however far it goes on; at one point only, if the
/// ends are one.
bool near_line(const Segment& segment, Point p, std::int64_t radius);
/// Whether `p` is at most `radius` from the segment: a corridor with round ends.
bool near_segment(const Segment& segment, Point p, std::int64_t radius);

}  // namespace emcon
