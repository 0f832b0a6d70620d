/// What skiffs can reach: paths, arcs and lines of fire, from a view or a state alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/path.hpp"
#include "server/rules/kit/offer_base.hpp"
#include "tests/match/skiffs/skiffs.hpp"

namespace emcon::rules::skiffs {

inline constexpr const char* map_id = "table";
inline constexpr std::int64_t fire_range = 12 * inch, near_range = 6 * inch, screen = inch, strike = inch;
inline constexpr std::int64_t lay_least = 2 * inch, lay_most = 12 * inch;
/// 24ths of the circle to each side of the heading.
inline constexpr int fire_arc = 4, lay_arc = 3;

table::Scale inches();
/// What the heading is in 24ths of the circle.
inline int direction_of(int heading) {
  return 3 * heading;
}

/// The path a skiff may fly: 3 to 9 inches, 6 if it is damaged, and turns of 90 degrees in all (SKF-3).
table::Field flight_of(const SeenSkiff& skiff);
/// The path of a drone: exactly 4 inches of fuel (SKF-5).
table::Field drone_of();
/// Where a skiff may lay a mine (SKF-4).
table::Field mine_of(const View& view, const SeenSkiff& skiff);
/// Where a seat may place a skiff (SKF-2).
table::Field place_of(const View& view);

table::Region fire_region(const SeenSkiff& skiff);
table::Region lay_region(const SeenSkiff& skiff);

/// Poses of the path from the skiff on.
std::vector<table::Pose> course(const table::Field& field, const table::Path& path, Point at, int heading);
bool on_table(const Scenario& scenario, Point p);

/// Why `firer` cannot fire at `target`, as the code of a refusal; null: it can (SKF-6).
const char* no_shot(const View& view, const SeenSkiff& firer, const SeenSkiff& target);

/// The skiff of that handle, or null.
const SeenSkiff* find_skiff(const View& view, const std::string& handle);

}  // namespace emcon::rules::skiffs
