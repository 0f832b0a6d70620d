// Decides which hexes and points a region covers.
#include "common/table/region.hpp"

#include <algorithm>

#include "common/arc.hpp"
#include "common/columns.hpp"
#include "common/wide.hpp"

namespace emcon::table {
namespace {

bool between(Point low, Point p, Point high) {
  return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
}

Point point_of(Hex hex) {
  const ColumnRow at = column_row(hex);
  return {at.column, at.row};
}

/// A part of a line that is walked from 0 to 1, cut shorter and shorter. Bounds are fractions with positive
/// denominators.
class Walk {
 public:
  /// Keeps the part in which `at_start` + t * `change` is at least `least`, for t from 0 to 1.
  void keep_from(std::int64_t at_start, std::int64_t change, std::int64_t least) {
    const std::int64_t needed = least - at_start;  // t * change >= needed
    if (change > 0)
      raise({needed, change});
    else if (change < 0)
      lower({-needed, -change});
    else if (needed > 0)
      any_ = false;
  }
  bool any() const { return any_ && !less(last_, first_); }

 private:
  struct Fraction {
    std::int64_t above, below;
  };
  static bool less(Fraction a, Fraction b) { return Wide{a.above} * b.below < Wide{b.above} * a.below; }
  void raise(Fraction to) {
    if (less(first_, to)) first_ = to;
  }
  void lower(Fraction to) {
    if (less(to, last_)) last_ = to;
  }

  Fraction first_{0, 1}, last_{1, 1};
  bool any_ = true;
};

/// Whether the line between the middles of two hexes touches the hex. With the three cube coordinates of a place, a hex
/// is where no two of them differ from those of its middle by more than 1 in their difference.
bool line_touches(Hex from, Hex to, Hex hex) {
  const std::int64_t q = std::int64_t{from.q} - hex.q, r = std::int64_t{from.r} - hex.r, s = -q - r;
  const std::int64_t dq = std::int64_t{to.q} - from.q, dr = std::int64_t{to.r} - from.r, ds = -dq - dr;
  Walk walk;
  for (const auto& [at, change] : {std::pair(q - r, dq - dr), {r - s, dr - ds}, {s - q, ds - dq}}) {
    walk.keep_from(at, change, -1);
    walk.keep_from(-at, -change, -1);
  }
  return walk.any();
}

}  // namespace

bool covers(const Region& region, Hex hex) {
  if (region.shape == Shape::hexes)
    return std::find(region.hexes.begin(), region.hexes.end(), hex) != region.hexes.end();
  if (region.shape == Shape::box) return between(region.low, point_of(hex), region.high);
  if (region.shape == Shape::line) return line_touches(region.centre, region.end_hex, hex);
  const std::int64_t far = far_apart(region.centre, hex);
  if (far < region.radius_min || far > region.radius_max) return false;
  return region.shape == Shape::ring || in_arc(region.centre, hex, region.heading, region.width);
}

bool covers(const Region& region, Point point) {
  if (!on_plane(point) || region.shape == Shape::hexes) return false;
  if (region.shape == Shape::box) return between(region.low, point, region.high);
  if (!on_plane(region.point)) return false;
  if (region.shape == Shape::line)
    return on_plane(region.end_point) && near_segment({region.point, region.end_point}, point, region.radius_max);
  if (!within_radius(region.point, point, region.radius_max)) return false;
  const std::int64_t least = std::max(0, region.radius_min);
  if (squared_distance(region.point, point) < least * least) return false;
  return region.shape == Shape::ring || in_arc(region.point, point, region.heading, region.width);
}

}  // namespace emcon::table
