// Checks courses and commands before they are carried out, and finds courses for ships that have none.
#include "server/rules/stellar_empires_fleet/table/plan.hpp"

#include <algorithm>
#include <array>

#include "common/words/words.hpp"
#include "server/rules/kit/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"
#include "server/rules/stellar_empires_fleet/table/suggested.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr std::int64_t ram_range = inch, stand_down_range = 6 * inch;

std::optional<Misstep> ram_fault(const Table& table, const Flown& flown, const std::vector<Command>& in_force,
                                 Point end) {
  if (!flown.ram) return std::nullopt;
  const Ship &ship = table.ships[flown.ship], &target = table.ships[flown.ram];
  if (!has(in_force, Command::ram)) return Misstep{reasons::no_ramming(), "SEF-R9"};
  if (!on_table(target) || target.side == ship.side) return Misstep{reasons::no_target_ram(), "SEF-R9"};
  if (!within_radius(end, target.at, ram_range)) return Misstep{reasons::too_far_to_ram(), "SEF-R9"};
  return std::nullopt;
}

/// Of a ship that has taken a flight into a dock (SEF-13.2.9).
std::optional<Misstep> dock_fault(const Table& table, const Ship& ship, const table::Path& path) {
  if (!bound_by_dock(table, ship)) return std::nullopt;
  const Voyage way = voyage(limits_of(table, ship, {}), path, ship.at, ship.heading);
  if (turns_on(way, ship.heading)) return Misstep{reasons::docked_turns(), "SEF-13.2.9"};
  const int most = speed(table.class_of(ship), ship);
  if (way.distance > most * inch) return Misstep{reasons::docked_speed(most), "SEF-13.2.9"};
  return std::nullopt;
}

/// The edge of the table that a side's zone is nearest to.
Edge own_edge(const Scenario& scenario, Side side) {
  const Zone& zone = scenario.sides[side].zone;
  const Point middle{(zone.low.x + zone.high.x) / 2, (zone.low.y + zone.high.y) / 2};
  Edge out = Edge::north;
  for (const Edge edge : {Edge::east, Edge::south, Edge::west})
    if (distance_to(scenario, edge, middle) < distance_to(scenario, out, middle)) out = edge;
  return out;
}

/// Whether the command may name that ship.
std::optional<Misstep> object_fault(const Table& table, ShipIndex s, Command command, ShipIndex object) {
  const Ship &ship = table.ships[s], &other = table.ships[object];
  if (object == s || !fights(table, other)) return Misstep{reasons::no_target_command(), "SEF-4.3.1.c"};
  if (command == Command::shield) {
    if (unit_of(table, s) == unit_of(table, object)) return std::nullopt;
    return Misstep{reasons::not_a_mate(), "SEF-R7"};
  }
  if (command != Command::track && other.side == ship.side)
    return Misstep{reasons::target_friendly_command(), "SEF-4.3.1.c"};
  if (command != Command::standdown) return std::nullopt;
  if (other.now.challenged) return Misstep{reasons::challenged_before(), "SEF-R8"};
  if (!within_radius(ship.at, other.at, stand_down_range) || !clear_line(table.scenario(), ship.at, other.at))
    return Misstep{reasons::too_far_sight(), "SEF-R8"};
  return std::nullopt;
}

}  // namespace

bool meets_planet(const Scenario& scenario, const std::vector<Segment>& parts) {
  for (const Terrain& terrain : scenario.terrain)
    for (const Segment& part : parts)
      if (terrain.kind == TerrainKind::planet && meets(terrain, part.from, part.to)) return true;
  return false;
}

std::int64_t distance_to(const Scenario& scenario, Edge edge, Point at) {
  return edge == Edge::north   ? scenario.corner.y - at.y
         : edge == Edge::east  ? scenario.corner.x - at.x
         : edge == Edge::south ? at.y
                               : at.x;
}

std::optional<Edge> edge_crossed(const Scenario& scenario, Point at) {
  if (inside(scenario, at)) return std::nullopt;
  const std::array<std::int64_t, 4> beyond{at.y - scenario.corner.y, at.x - scenario.corner.x, -at.y, -at.x};
  return static_cast<Edge>(std::ranges::max_element(beyond) - beyond.begin());
}

std::optional<Misstep> course_fault(const Table& table, const Flown& flown, const std::vector<Command>& in_force) {
  const Ship& ship = table.ships[flown.ship];
  if (auto wrong = dock_fault(table, ship, flown.path)) return wrong;
  const Limits limits = limits_of(table, ship, in_force);
  if (auto wrong = leg_fault(limits, flown.path)) return wrong;
  if (auto wrong = misstep(limits, flown.path)) return wrong;
  if (!within_budgets(limits, flown.path))
    if (const auto right = words::misfit({}, path_field(limits), flown.path))
      return Misstep{rules::reasons::bad_value("path", *right), "SEF-6.2.1.b"};
  const Voyage way = voyage(limits, flown.path, ship.at, ship.heading);
  const bool leaves =
      std::ranges::any_of(way.poses, [&](const table::Pose& pose) { return !inside(table.scenario(), pose.point); });
  if (leaves && !flown.exit) return Misstep{reasons::off_the_table(), "SEF-R61"};
  if (!flown.crash && meets_planet(table.scenario(), swept(limits, flown.path, ship.at, ship.heading)))
    return Misstep{reasons::into_planet(), "SEF-R88"};
  return ram_fault(table, flown, in_force, way.poses.back().point);
}

std::optional<Command> way_out(const Table& table, ShipIndex s) {
  if (!suggested_courses(table, s, {}, true).empty()) return std::nullopt;
  for (const Command command : {Command::bear, Command::allstop})
    if (!command_fault(table, s, {command}, {}) && !suggested_courses(table, s, {command}, true).empty())
      return command;
  return std::nullopt;
}

Flown least_course(const Table& table, ShipIndex s, const std::vector<Command>& in_force) {
  const Limits limits = limits_of(table, table.ships[s], in_force);
  Flown out{s, {}, false, false, false, {}};
  if (limits.least > 0) out.path.steps.push_back({"f", limits.least});
  if (!course_fault(table, out, in_force)) return out;
  for (const Suggested& other : suggested_courses(table, s, in_force, false)) {
    out.path = other.path();
    return out;
  }
  out.exit = out.crash = true;
  return out;
}

Flown flight_course(const Table& table, ShipIndex s, const std::vector<Command>& in_force) {
  const Ship& ship = table.ships[s];
  const Edge home = own_edge(table.scenario(), ship.side);
  const Limits limits = limits_of(table, ship, in_force);
  Flown straight{s, {}, true, false, false, {}};
  if (limits.most > 0) straight.path.steps.push_back({"f", limits.most});
  const Point end = voyage(limits, straight.path, ship.at, ship.heading).poses.back().point;
  if (edge_crossed(table.scenario(), end) == home && !course_fault(table, straight, in_force)) return straight;
  Flown out = least_course(table, s, in_force);
  std::int64_t nearest = -1;
  for (const Suggested& one : suggested_courses(table, s, in_force, false)) {
    const std::int64_t off = distance_to(table.scenario(), home, one.end.point);
    if (nearest >= 0 && off >= nearest) continue;
    nearest = off;
    out.path = one.path();
  }
  return out;
}

bool plan_fits(const Table& table, const Unit& unit, const Plan& plan) {
  return std::ranges::all_of(members(table, unit), [&](ShipIndex s) {
    const auto flown = std::ranges::find(plan.courses, s, &Flown::ship);
    return flown != plan.courses.end() && !course_fault(table, *flown, table.ships[s].now.in_force);
  });
}

bool has_bays(const Table& table, const Unit& unit) {
  return std::ranges::any_of(members(table, unit),
                             [&](ShipIndex s) { return !table.class_of(table.ships[s]).bays.empty(); });
}

std::optional<Misstep> command_fault(const Table& table, ShipIndex s, const std::vector<Command>& commands,
                                     ShipIndex object) {
  const Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
  if (!commandable(c, ship)) return Misstep{reasons::crippled_commands(), "SEF-7.8.5.1"};
  const auto kind = [](Command command) { return rule_of(command).kind; };
  if (ship.broken) return Misstep{reasons::broken(), "SEF-R53"};
  const bool pair =
      commands.size() == 2 && kind(commands[0]) == CommandKind::movement && kind(commands[1]) == CommandKind::combat;
  if (commands.empty() || (commands.size() > 1 && !pair))
    return Misstep{reasons::bad_combination_commands(), "SEF-4.3.1.a"};
  bool names = false;
  for (const Command command : commands) {
    if (command == Command::bear && !has(ship.before, Command::allstop) && !has(ship.before, Command::comeabout) &&
        !has(ship.before, Command::track))
      return Misstep{reasons::not_prepared(), "SEF-4.3.1.c"};
    if (command == Command::assault) return Misstep{reasons::no_base(), "SEF-4.3.1.c"};
    if (command == Command::board && !table.options.boarding) return Misstep{reasons::option_off_boarding(), "SEF-R10"};
    if (command == Command::scramble && !has_bays(table, unit_of(table, s)))
      return Misstep{reasons::no_bays(), "SEF-4.3.1.c"};
    if ((command == Command::device || command == Command::retreat) && (!c.drive || ship.lost.drive))
      return Misstep{reasons::no_device(), "SEF-R49"};
    if (!rule_of(command).names_target) continue;
    names = true;
    if (!object) return Misstep{reasons::target_missing(), "SEF-4.3.1.c"};
    if (auto wrong = object_fault(table, s, command, object)) return wrong;
  }
  if (object && !names) return Misstep{reasons::target_unused(), "SEF-4.3.1.c"};
  return std::nullopt;
}

}  // namespace emcon::rules::stellar_empires_fleet
