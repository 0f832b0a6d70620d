/// Arcs, sides, sensor bands and screens on the plane, in whole numbers (SEF-R2, R20, R92).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/arc.hpp"
#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Where a ship stands and how it lies.
struct Stance {
  Point at;
  int heading = 0;
  bool rolled = false;
  bool operator==(const Stance&) const = default;
};
inline Stance stance(const Ship& ship) {
  return {ship.at, ship.heading, ship.rolled};
}

/// What somebody sees at a point: which of his arcs cover it, and on which of his sides it lies.
struct Seen {
  std::uint32_t arcs = 0;      ///< a bit for each, by its place in `arcs`
  std::uint32_t sides = 0;     ///< a bit for each Facing
  Facing first = Facing::aft;  ///< of these sides

  constexpr bool in_arc(int arc) const { return (arcs >> static_cast<unsigned>(arc) & 1U) != 0; }
  constexpr bool on_side(Facing side) const { return (sides >> static_cast<unsigned>(side) & 1U) != 0; }
};
/// The straight line from one point to another: whoever looks along it more than once works it out once.
struct Sightline {
  std::int64_t squared = 0;  ///< of its length
  int place = 0;             ///< at which the other end lies (common/arc.hpp); of no meaning where both are one point

  /// From the other end.
  constexpr Sightline back() const { return {squared, (place + places_on_circle / 2) % places_on_circle}; }
};
Sightline sightline(Point from, Point to);
/// What somebody who lies so sees at the other end.
const Seen& seen_on(const Stance& from, const Sightline& line);

/// Whether the arc (index into `arcs`) of somebody who lies so covers the point; edges belong to it (SEF-R62).
bool arc_covers(int arc, const Stance& from, Point to);
/// Sides of the target that a line from `origin` may strike: one, or two on a line between them (SEF-7.5.1).
std::vector<Facing> struck_sides(const Stance& target, Point origin);
/// The first of them.
Facing struck_side(const Stance& target, Point origin);
/// Whether the arc overlaps that side's quarter by more than a line (SEF-R31).
bool arc_meets_side(int arc, Facing facing);
/// Middle and half width of an arc as an area of the map draws it, in 24ths of the circle from heading 0.
struct MapArc {
  int middle = 0, width = 0;
};
MapArc map_arc(int arc, const Stance& from);

/// What sensors of that rating take from a need at the squared distance (SEF-R20): 0 to 6.
int sensor_loss(int rating, std::int64_t squared);
/// Whether a square of a distance is at most `inches`.
constexpr bool reaches(int inches, std::int64_t squared) {
  return squared <= inch * inch * inches * inches;
}
/// How many times a full `inches` go into the distance.
int full_times(std::int64_t squared, int inches);

/// Whether `mate` stands in the line of fire near enough to screen the target (SEF-7.7.8.1).
bool screens(Point attacker, Point target, Point mate);
/// Whether the straight line from one to the other meets the circle.
inline bool meets(const Terrain& terrain, Point from, Point to) {
  const auto aside = [&](std::int64_t one, std::int64_t other, std::int64_t middle) {
    return std::max(one, other) < middle - terrain.radius || std::min(one, other) > middle + terrain.radius;
  };
  if (aside(from.x, to.x, terrain.at.x) || aside(from.y, to.y, terrain.at.y)) return false;  // most lines are
  return near_segment({from, to}, terrain.at, terrain.radius);
}
/// No asteroids or planets stand between (SEF-7.4).
bool clear_line(const Scenario& scenario, Point from, Point to);
/// Nebulae that the line crosses, or that hold an end of it (SEF-R18).
int nebulae(const Scenario& scenario, Point from, Point to);
/// The same of a line that is clear; nothing of others.
std::optional<int> nebulae_of_clear(const Scenario& scenario, Point from, Point to);

/// Fewest quarters of a ship that hold all the points (SEF-R19).
int quarters(const Stance& ship, const std::vector<Point>& targets);
inline bool inside(const Scenario& scenario, Point at) {
  return at.x >= 0 && at.y >= 0 && at.x <= scenario.corner.x && at.y <= scenario.corner.y;
}

}  // namespace emcon::rules::stellar_empires_fleet
