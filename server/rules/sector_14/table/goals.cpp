// Counts for which goals teams are given points, and says so in words.
#include "server/rules/sector_14/table/goals.hpp"

#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/table/geometry.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// How far along a heading a hex lies, in half hexes: a step ahead adds 2, a step to either side of it 1.
int along(Hex at, int heading) {
  const Hex way = ahead(heading);
  return at.q * way.q + at.r * way.r + (at.q + at.r) * (way.q + way.r);
}

std::string ships_text(const Table& table, const Goal& goal) {
  std::string out;
  for (const ShipIndex s : goal.ships) out += (out.empty() ? "" : ", ") + ship_name(table.ships[s]);
  return out;
}

std::string points_text(int points) {
  return counted(points, "point");
}

/// "holds the Lantern 3 turns".
std::string cause_text(const Table& table, const Goal& goal, int times) {
  switch (goal.kind) {
    case GoalKind::hold:
      return "holds " + goal.name + " " + counted(times, "turn");
    case GoalKind::cross:
      return counted(times, "ship") + " across " + goal.name;
    case GoalKind::destroy:
      return "ship " + ships_text(table, goal) + " is out";
    case GoalKind::save:
      return "ship " + ships_text(table, goal) + " is saved";
    case GoalKind::damage:
      return counted(times, "box", "boxes") + " of the enemy";
  }
  return "";
}

}  // namespace

bool in_region(const Goal& goal, Hex at) {
  return distance(goal.hex, at) <= goal.radius;
}

int to_the_edge(const Goal& goal, Hex at) {
  const int steps = along(goal.hex, goal.heading) - along(at, goal.heading);
  return steps >= 0 ? steps / 2 : -((1 - steps) / 2);
}

bool concerns(const Table&, const Goal& goal, const Ship& ship) {
  const bool named = std::ranges::find(goal.ships, ship.index()) != goal.ships.end();
  switch (goal.kind) {
    case GoalKind::hold:
      return ship.team == goal.team;
    case GoalKind::cross:
      return ship.team == goal.team && (named || goal.ships.empty());
    case GoalKind::destroy:
    case GoalKind::save:
      return named;
    case GoalKind::damage:
      return ship.team != goal.team;
  }
  return false;
}

bool across(const Table& table, const Ship& ship) {
  return std::ranges::any_of(table.goals(), [&](const Goal& goal) {
    return goal.kind == GoalKind::cross && concerns(table, goal, ship) && to_the_edge(goal, ship.course.at) < 0;
  });
}

int boxes(const Table& table, const Ship& ship) {
  int out = count_of(ship.weapons);
  for (int s = 0; s < systems; ++s) out += table.class_of(ship).boxes_of(static_cast<System>(s));
  return out;
}

int boxes_gone(const Table& table, const Ship& ship) {
  if (ship.out && !ship.crossed) return boxes(table, ship);
  int out = static_cast<int>(std::ranges::count(ship.weapons, true, &Weapon::destroyed));
  for (const int lost : ship.lost) out += lost;
  return out;
}

int times_met(const Table& table, GoalIndex g) {
  const Goal& goal = table.goals()[g];
  if (goal.kind == GoalKind::hold) return table.held[g];
  int out = 0;
  for (const Ship& ship : table.ships) {
    if (!concerns(table, goal, ship)) continue;
    const bool gone = ship.out && !ship.crossed;
    if (goal.kind == GoalKind::cross) out += ship.crossed;
    if (goal.kind == GoalKind::destroy) out += gone;
    if (goal.kind == GoalKind::save) out += !gone;
    if (goal.kind == GoalKind::damage) out += boxes_gone(table, ship);
  }
  return out;
}

std::int64_t points_of(const Table& table, GoalIndex g) {
  return std::int64_t{times_met(table, g)} * table.goals()[g].points;
}

Rows<Side, std::int64_t> points_by_team(const Table& table) {
  Rows<Side, std::int64_t> out(table.scenario().teams.size(), 0);
  for (const GoalIndex g : table.goals().indices()) out[table.goals()[g].team] += points_of(table, g);
  return out;
}

std::string goal_text(const Table& table, GoalIndex g) {
  const Goal& goal = table.goals()[g];
  switch (goal.kind) {
    case GoalKind::hold:
      return "hold " + goal.name + ", " + (goal.radius > 0 ? counted(goal.radius, "hex", "hexes") + " round " : "") +
             label(goal.hex) + ": " + points_text(goal.points) + " for each turn" +
             (goal.from > 1 ? " from turn " + std::to_string(goal.from) + " on" : "");
    case GoalKind::cross:
      return (goal.ships.empty() ? "bring ships" : "bring ships " + ships_text(table, goal)) + " across " + goal.name +
             ", beyond " + label(goal.hex) + " in heading " + std::to_string(goal.heading) + ": " +
             points_text(goal.points) + " for each";
    case GoalKind::destroy:
      return "put ship " + ships_text(table, goal) + " out: " + points_text(goal.points);
    case GoalKind::save:
      return "save ship " + ships_text(table, goal) + ": " + points_text(goal.points);
    case GoalKind::damage:
      return "damage the enemy: " + points_text(goal.points) + " for each box that he loses, plating aside";
  }
  return "";
}

std::string causes_text(const Table& table, Side team) {
  std::string out;
  for (const GoalIndex g : table.goals().indices()) {
    const Goal& goal = table.goals()[g];
    if (goal.team != team || times_met(table, g) == 0) continue;
    out += (out.empty() ? "" : "; ") + cause_text(table, goal, times_met(table, g)) + ": " +
           std::to_string(points_of(table, g));
  }
  return out.empty() ? "nothing yet" : out;
}

}  // namespace emcon::rules::sector_14
