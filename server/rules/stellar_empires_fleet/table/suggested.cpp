// Sketches courses in numbers, and writes those that are shown.
#include "server/rules/stellar_empires_fleet/table/suggested.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/table/geometry.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Turning {
  const char* token;
  const char* label;
  const char* turn = "";  ///< first at the first delay, the next one each 2 in later
  int times = 0;
  int headings = 0, price = 0;  ///< of each turn
};
constexpr std::array<Turning, 9> turnings{{{"on", "straight on"},
                                           {"s45", "45 starboard", "s45", 1, 1, 1},
                                           {"p45", "45 port", "p45", 1, -1, 1},
                                           {"s90", "90 starboard", "s45", 2, 1, 1},
                                           {"p90", "90 port", "p45", 2, -1, 1},
                                           {"s135", "135 starboard", "s45", 3, 1, 1},
                                           {"p135", "135 port", "p45", 3, -1, 1},
                                           {"s-hard", "hard starboard", "s90", 1, 2, 3},
                                           {"p-hard", "hard port", "p90", 1, -2, 3}}};
constexpr int turns_most = 3;

/// A turning over a distance as it is flown: the points where its straight parts begin and end.
struct Sketch {
  std::array<Point, turns_most + 2> points;
  int parts = 0;
  int heading = 0;

  void go_on(std::int64_t distance) {
    if (distance <= 0) return;
    points[ix(parts + 1)] = points[ix(parts)] + along(heading, distance);
    ++parts;
  }
  Point end() const { return points[ix(parts)]; }
  bool stays_on(const Scenario& scenario) const {
    return std::all_of(points.begin(), points.begin() + parts + 1, [&](Point p) { return inside(scenario, p); });
  }
  bool meets_any(const Scenario& scenario, TerrainKind kind) const {
    return std::ranges::any_of(scenario.terrain, [&](const Terrain& terrain) {
      if (terrain.kind != kind) return false;
      if (parts == 0) return meets(terrain, end(), end());
      for (int i = 0; i < parts; ++i)
        if (meets(terrain, points[ix(i)], points[ix(i + 1)])) return true;
      return false;
    });
  }
};
/// Nothing if the limits do not allow the turning, or the distance is too short for its turns.
std::optional<Sketch> sketched(const Turning& turning, const Limits& limits, const Ship& ship, std::int64_t distance) {
  if (distance > limits.most || turning.times * turning.price > limits.turns) return std::nullopt;
  if ((turning.price > 1 && !limits.large_turns) || (turning.times > 0 && !limits.turning)) return std::nullopt;
  Sketch out;
  out.points[0] = ship.at;
  out.heading = ship.heading;
  std::int64_t left = distance, before = std::max<std::int64_t>(limits.first_delay, 0);
  for (int i = 0; i < turning.times; ++i) {
    if (left < before) return std::nullopt;
    out.go_on(before);
    out.heading = (out.heading + turning.headings + plane_headings) % plane_headings;
    left -= before;
    before = limits.delay;
  }
  out.go_on(left);
  return out;
}

}  // namespace

std::string Suggested::token() const {
  return std::string(turnings[turning].token) + "-" + words::scaled(distance, {3, "in"});
}
std::string Suggested::label() const {
  return turnings[turning].label;
}
table::Path Suggested::path() const {
  table::Path out;
  std::int64_t left = distance, before = first_delay;
  for (int i = 0; i < turnings[turning].times; ++i) {
    if (before > 0) out.steps.push_back({"f", before});
    out.steps.push_back({turnings[turning].turn, 0});
    left -= before;
    before = delay;
  }
  if (left > 0) out.steps.push_back({"f", left});
  return out;
}

std::vector<Suggested> courses_within(const Table& table, ShipIndex s, const Limits& limits, bool exits) {
  const Ship& ship = table.ships[s];
  const Scenario& scenario = table.scenario();
  const std::optional<Edge>& exit = scenario.sides[ship.side].exit;
  std::vector<Suggested> out;
  std::int64_t last = -1;
  for (const std::int64_t distance : {limits.least, (limits.least + limits.most) / 2 / inch * inch, limits.most}) {
    if (distance <= last || distance < limits.least) continue;
    last = distance;
    for (std::size_t t = 0; t < turnings.size(); ++t) {
      const std::optional<Sketch> way = sketched(turnings[t], limits, ship, distance);
      if (!way || way->meets_any(scenario, TerrainKind::planet)) continue;
      if (!way->stays_on(scenario) && !(exits && exit && edge_crossed(scenario, way->end()) == exit)) continue;
      out.push_back({t,
                     distance,
                     std::max<std::int64_t>(limits.first_delay, 0),
                     limits.delay,
                     {{}, way->end(), way->heading},
                     way->meets_any(scenario, TerrainKind::asteroids)});
    }
  }
  return out;
}

std::vector<Suggested> suggested_courses(const Table& table, ShipIndex s, const std::vector<Command>& in_force,
                                         bool exits) {
  return courses_within(table, s, limits_of(table, table.ships[s], in_force), exits);
}

}  // namespace emcon::rules::stellar_empires_fleet
