/// A part of a map as a shape of whole numbers: an area marks it, or a point may be chosen in it.
#pragma once

#include <cstdint>
#include <vector>

#include "common/hex.hpp"
#include "common/plane.hpp"

namespace emcon::table {

enum class Shape {
  hexes,   ///< hex maps: exactly `hexes`
  ring,    ///< everything `radius_min` to `radius_max` from the centre; a disc if `radius_min` is 0
  sector,  ///< the part of a ring that lies at most `width` to either side of `heading`
  box,     ///< everything from `low` to `high`: columns and rows of a hex map, coordinates of a plane
  line,    ///< hexes that the straight line from `centre` to `end_hex` touches; on a plane, points at most `radius_max`
           ///< from the segment `point` to `end_point`
};

/// Edges belong to every shape. On a map of hexes the centre is `centre` and radii are hexes; on a plane the centre is
/// `point` and radii are units of the plane.
struct Region {
  Shape shape = Shape::hexes;
  Hex centre = {};
  Point point = {};
  std::int32_t radius_min = 0;
  std::int32_t radius_max = 0;
  std::int32_t heading = 0;  ///< sector: its middle, in 24ths of the circle from heading 0
  std::int32_t width = 0;    ///< sector: its extent to each side, in 24ths
  std::vector<Hex> hexes = {};
  Point low = {};
  Point high = {};
  Hex end_hex = {};
  Point end_point = {};
  bool operator==(const Region&) const = default;
};

/// Whether the place belongs to the region, on a map of its kind. Takes any numbers, also those of a hostile server. A
/// place beyond the bounds of common/plane.hpp belongs to nothing; a shape whose centre lies beyond them covers
/// nothing.
bool covers(const Region& region, Hex hex);
bool covers(const Region& region, Point point);

}  // namespace emcon::table
