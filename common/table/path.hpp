/// Where a path leads.
#pragma once

#include <vector>

#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::table {

/// Where a mover stands, and its heading as Map counts them. `hex` or `point`, as the map is.
struct Pose {
  Hex hex = {};
  Point point = {};
  std::int32_t heading = 0;
  bool operator==(const Pose&) const = default;
};

/// The places a path leads through from `start`, which is the first of them: one more for each step. A step whose leg
/// is not among `legs` stays where it is. Neither bounds nor budgets are looked at; numbers that would lead off every
/// map end at its rim.
std::vector<Pose> walked(const std::vector<Leg>& legs, const Path& path, MapKind kind, Pose start);

}  // namespace emcon::table
