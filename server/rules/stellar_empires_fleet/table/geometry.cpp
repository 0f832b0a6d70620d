// Computes arcs, sides struck, sensor bands and screens exactly.
#include "server/rules/stellar_empires_fleet/table/geometry.hpp"

#include <algorithm>
#include <bit>

#include "common/arc.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int parts_of_heading = parts_of_circle / plane_headings, places_of_heading = 2 * parts_of_heading;
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

/// By places on the circle, the bow at 0.
static_assert(arcs.size() <= 32);
constexpr std::array<Seen, places_on_circle> seen_at = [] {
  std::array<Seen, places_on_circle> out{};
  for (int place = 0; place < places_on_circle; ++place) {
    Seen& seen = out[ix(place)];
    for (std::size_t arc = 0; arc < arcs.size(); ++arc)
      if (in_arc(place, arcs[arc].centre, arcs[arc].width)) seen.arcs |= 1U << arc;
    for (std::size_t side = facings; side-- > 0;) {
      if (!in_arc(place, middle_of(all_facings[side]), quarter_width)) continue;
      seen.sides |= 1U << side;
      seen.first = all_facings[side];
    }
  }
  return out;
}();
/// Somebody at the very same place is seen in all arcs.
constexpr Seen everywhere{~0U, ~0U, Facing::fore};

/// A place on the circle as the sheet of somebody who lies so counts it.
int from_bow(const Stance& from, int place) {
  const int turned = place - places_of_heading * from.heading;
  const int out = (from.rolled ? -turned : turned) % places_on_circle;
  return out < 0 ? out + places_on_circle : out;
}

const Seen& seen_from(const Stance& from, Point to) {
  return from.at == to ? everywhere : seen_at[ix(from_bow(from, place_on_circle(from.at, to)))];
}

}  // namespace

MapArc map_arc(int arc, const Stance& from) {
  return {turned_middle(arcs[ix(arc)].centre, from), arcs[ix(arc)].width};
}

bool arc_covers(int arc, const Stance& from, Point to) {
  return seen_from(from, to).in_arc(arc);
}

std::vector<Facing> struck_sides(const Stance& target, Point origin) {
  if (target.at == origin) return {Facing::fore};
  std::vector<Facing> out;
  const Seen& seen = seen_from(target, origin);
  for (const Facing facing : all_facings)
    if (seen.on_side(facing)) out.push_back(facing);
  return out;
}

Facing struck_side(const Stance& target, Point origin) {
  return seen_from(target, origin).first;
}

const Seen& seen_on(const Stance& from, const Sightline& line) {
  return line.squared == 0 ? everywhere : seen_at[ix(from_bow(from, line.place))];
}

Sightline sightline(Point from, Point to) {
  return {squared_distance(from, to), from == to ? 0 : place_on_circle(from, to)};
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

std::optional<int> nebulae_of_clear(const Scenario& scenario, Point from, Point to) {
  int out = 0;
  for (const Terrain& terrain : scenario.terrain) {
    if (!meets(terrain, from, to)) continue;
    if (terrain.kind != TerrainKind::nebula) return std::nullopt;
    ++out;
  }
  return out;
}

int quarters(const Stance& ship, const std::vector<Point>& targets) {
  constexpr unsigned sets = 1U << static_cast<unsigned>(facings);
  std::uint32_t without = 0;  // a bit for each set of quarters that does not hold some of them
  for (const Point target : targets) {
    const std::uint32_t sides = seen_from(ship, target).sides;
    for (unsigned set = 0; set < sets; ++set)
      if ((set & sides) == 0) without |= 1U << set;
  }
  int fewest = facings;
  for (unsigned set = 0; set < sets; ++set)
    if ((without >> set & 1U) == 0) fewest = std::min(fewest, std::popcount(set));
  return fewest;
}

}  // namespace emcon::rules::stellar_empires_fleet
