// Computes arcs, sides struck, sensor bands and screens exactly.
#include "server/rules/stellar_empires_fleet/table/geometry.hpp"

#include <algorithm>
#include <bit>

#include "common/arc.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int parts_of_heading = parts_of_circle / plane_headings;
constexpr int quarter_width = 3;
constexpr std::int64_t screen_width = 2 * inch;

/// Middle of a side's quarter, in 24ths clockwise from the heading.
constexpr int middle_of(Facing facing) {
  constexpr std::array<int, facings> of{0, 18, 6, 12};
  return of[static_cast<std::size_t>(facing)];
}
int turned_middle(int middle, const Stance& from) {
  const int out = parts_of_heading * from.heading + (from.rolled ? -middle : middle);
  return (out % parts_of_circle + parts_of_circle) % parts_of_circle;
}
bool in_quarter(const Stance& from, Facing facing, Point to) {
  return in_arc(from.at, to, turned_middle(middle_of(facing), from), quarter_width);
}

}  // namespace

MapArc map_arc(int arc, const Stance& from) {
  return {turned_middle(arcs[ix(arc)].centre, from), arcs[ix(arc)].width};
}

bool arc_covers(int arc, const Stance& from, Point to) {
  const MapArc on_map = map_arc(arc, from);
  return in_arc(from.at, to, on_map.middle, on_map.width);
}

std::vector<Facing> struck_sides(const Stance& target, Point origin) {
  if (target.at == origin) return {Facing::fore};
  std::vector<Facing> out;
  for (const Facing facing : all_facings)
    if (in_quarter(target, facing, origin)) out.push_back(facing);
  return out;
}

Facing struck_side(const Stance& target, Point origin) {
  if (target.at == origin) return Facing::fore;
  for (const Facing facing : all_facings)
    if (in_quarter(target, facing, origin)) return facing;
  return Facing::aft;
}

bool arc_meets_side(int arc, Facing facing) {
  const Arc& of = arcs[ix(arc)];
  const int apart = std::abs(of.centre - middle_of(facing)) % parts_of_circle;
  return std::min(apart, parts_of_circle - apart) < of.width + quarter_width;
}

int sensor_loss(int rating, std::int64_t squared) {
  constexpr std::array<int, 6> halves{2, 4, 6, 9, 12, 16};  // bounds of the bands in half ratings
  const std::int64_t half = inch * rating;                  // twice the half, as is the distance below
  for (int band = 0; band < count_of(halves); ++band)
    if (4 * squared <= half * half * halves[ix(band)] * halves[ix(band)]) return band;
  return count_of(halves);
}

int full_times(std::int64_t squared, int inches) {
  int out = 0;
  while (squared >= inch * inch * inches * inches * (out + 1) * (out + 1)) ++out;
  return out;
}

bool screens(Point attacker, Point target, Point mate) {
  const Segment line{attacker, target};
  return foot_between(line, mate) && near_line(line, mate, screen_width) &&
         squared_distance(attacker, mate) < squared_distance(attacker, target);
}

bool clear_line(const Scenario& scenario, Point from, Point to) {
  return std::ranges::none_of(scenario.terrain, [&](const Terrain& terrain) {
    return terrain.kind != TerrainKind::nebula && meets(terrain, from, to);
  });
}

int nebulae(const Scenario& scenario, Point from, Point to) {
  return static_cast<int>(std::ranges::count_if(scenario.terrain, [&](const Terrain& terrain) {
    return terrain.kind == TerrainKind::nebula && meets(terrain, from, to);
  }));
}

int quarters(const Stance& ship, const std::vector<Point>& targets) {
  constexpr unsigned sets = 1U << static_cast<unsigned>(facings);
  int fewest = facings;
  for (unsigned set = 0; set < sets; ++set) {
    const bool all = std::ranges::all_of(targets, [&](Point target) {
      return std::ranges::any_of(all_facings, [&](Facing facing) {
        return (set >> static_cast<unsigned>(facing) & 1U) != 0 && in_quarter(ship, facing, target);
      });
    });
    if (all) fewest = std::min(fewest, std::popcount(set));
  }
  return fewest;
}

}  // namespace emcon::rules::stellar_empires_fleet
