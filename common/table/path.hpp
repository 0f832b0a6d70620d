/// Follows a path from leg to leg.
#pragma once

#include <vector>

#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::table {

/// The place and heading of a mover; headings count as Map counts them. `hex` or `point` is used, as the map is.
struct Pose {
  Hex hex = {};
  Point point = {};
  std::int32_t heading = 0;
  bool operator==(const Pose&) const = default;
};

/// The places along a path. The first is `start`; each step adds one. A step whose leg is not among `legs` stays where
/// it is. Neither bounds nor budgets are checked; numbers that would lead off every map end at its rim.
std::vector<Pose> walked(const std::vector<Leg>& legs, const Path& path, MapKind kind, Pose start);

}  // namespace emcon::table
