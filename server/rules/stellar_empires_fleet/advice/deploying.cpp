// Finds places in the zone of a side for ships that have none yet.
#include "server/rules/stellar_empires_fleet/advice/deploying.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/outlook.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t spacing = 2 * inch;     ///< of ships of a unit, and between units
constexpr std::int64_t clearance = inch;       ///< of what lies straight ahead
constexpr std::int64_t from_afar = 12 * inch;  ///< who had best fight at this distance or beyond it stays behind
constexpr std::int64_t from_near = 8 * inch;   ///< who had best fight at this distance or within it goes in front

/// Places of one side by how far they are along the zone and towards the enemy: whichever edge the zone lies at.
struct Front {
  const Zone& zone;
  bool along_x() const { return zone.heading % 4 == 0; }
  bool faces_up() const { return zone.heading < 4; }
  std::int64_t low() const { return along_x() ? zone.low.x : zone.low.y; }
  std::int64_t high() const { return along_x() ? zone.high.x : zone.high.y; }
  /// `depth`: 0 at the back of the zone, 2 in front.
  Point at(std::int64_t along, int depth) const {
    const std::int64_t back = along_x() ? zone.low.y : zone.low.x, front = along_x() ? zone.high.y : zone.high.x;
    const std::int64_t across = back + (front - back) * (faces_up() ? depth : 2 - depth) / 2;
    return along_x() ? Point{along, across} : Point{across, along};
  }
};

int depth_of(const Table& table, ShipIndex s) {
  if (!table.class_of(table.ships[s]).wing.empty()) return 0;  // a carrier leaves the fight to its flights
  const std::int64_t wanted = wanted_distance(table, s);
  return wanted >= from_afar ? 0 : wanted <= from_near ? 2 : 1;
}

/// Ships of the unit from left to right: the command ship in the middle, the others by turns to its sides.
std::vector<ShipIndex> line_of(const std::vector<ShipIndex>& ships) {
  std::vector<ShipIndex> out;
  for (std::size_t i = 0; i < ships.size(); ++i) out.insert(i % 2 == 0 ? out.end() : out.begin(), ships[i]);
  return out;
}

/// Whether ships in a line of that width about `middle` fly straight on without meeting terrain that stops them.
bool free_ahead(const Scenario& scenario, const Front& front, std::int64_t middle, std::int64_t half) {
  return std::ranges::none_of(scenario.terrain, [&](const Terrain& one) {
    const std::int64_t at = front.along_x() ? one.at.x : one.at.y;
    return one.kind != TerrainKind::nebula && std::abs(at - middle) < one.radius + half + clearance;
  });
}

struct Span {
  std::int64_t middle = 0, half = 0;
};

/// The place nearest to the zone's middle where the unit fits beside those that have theirs.
std::int64_t free_middle(const Scenario& scenario, const Front& front, const std::vector<Span>& taken,
                         std::int64_t half) {
  const std::int64_t middle = (front.low() + front.high()) / 2;
  for (const bool terrain : {true, false})
    for (std::int64_t off = 0; middle - off - half >= front.low(); off += inch)
      for (const std::int64_t at : {middle - off, middle + off}) {
        const bool beside = std::ranges::all_of(
            taken, [&](const Span& one) { return std::abs(one.middle - at) >= one.half + half + spacing; });
        if (beside && at + half <= front.high() && (!terrain || free_ahead(scenario, front, at, half))) return at;
      }
  return middle;
}

}  // namespace

std::vector<std::pair<ShipIndex, Point>> good_places(const Table& table, Side side) {
  const Front front{table.scenario().sides[side].zone};
  struct Line {
    std::vector<ShipIndex> ships;
    int cost = 0;
  };
  std::vector<Line> lines;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (ship.side != side || ship.placed) continue;
    const auto mates = std::ranges::find_if(
        lines, [&](const Line& one) { return ship.squadron && table.ships[one.ships[0]].squadron == ship.squadron; });
    Line& line = mates != lines.end() ? *mates : lines.emplace_back();
    line.ships.push_back(s);
    line.cost += table.class_of(ship).cost;
  }
  std::ranges::stable_sort(lines, std::ranges::greater(), &Line::cost);
  std::vector<std::pair<ShipIndex, Point>> out;
  std::vector<Span> taken;
  for (const Line& line : lines) {
    const std::int64_t half = spacing * (count_of(line.ships) - 1) / 2;
    const std::int64_t middle = free_middle(table.scenario(), front, taken, half);
    taken.push_back({middle, half});
    std::int64_t along = middle - half;
    for (const ShipIndex s : line_of(line.ships)) {
      out.emplace_back(s, front.at(std::clamp(along, front.low(), front.high()), depth_of(table, s)));
      along += spacing;
    }
  }
  std::ranges::sort(out, {}, &std::pair<ShipIndex, Point>::first);
  return out;
}

}  // namespace emcon::rules::stellar_empires_fleet
