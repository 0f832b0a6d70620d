// Rates courses and targets by the goals of a session, so that suggestions and bots play for them (no rule).
#include <algorithm>

#include "server/rules/sector_14/advice/advice.hpp"
#include "server/rules/sector_14/table/goals.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int looks_ahead = 3;     ///< turns
constexpr int hold_cost = 900;     ///< worth lost by each hex outside a region that is to be held; less in later turns
constexpr int cross_cost = 400;    ///< worth lost by each row before the edge, in each of the turns to come
constexpr int hurry_percent = 25;  ///< how much nearness to the enemy still matters to who has a place to be at

bool has_place_to_be(const Table& table, const Ship& ship) {
  return std::ranges::any_of(table.goals(), [&](const Goal& goal) {
    return goal.team == ship.team && concerns(table, goal, ship) &&
           (goal.kind == GoalKind::hold || goal.kind == GoalKind::cross);
  });
}

}  // namespace

std::int64_t off_goal(const Table& table, const Ship& ship, const Course& course) {
  const Hex speed = course.vector - course.at;
  std::int64_t cost = 0;
  for (const Goal& goal : table.goals()) {
    if (goal.team != ship.team || !concerns(table, goal, ship)) continue;
    for (int turns = 0; turns <= looks_ahead; ++turns) {
      const Hex then = course.at + speed * turns;
      if (goal.kind == GoalKind::hold)
        cost += std::int64_t{hold_cost} * std::max(0, distance(goal.hex, then) - goal.radius) / (turns + 1);
      if (goal.kind == GoalKind::cross) cost += std::int64_t{cross_cost} * std::max(0, to_the_edge(goal, then));
    }
  }
  return cost;
}

int chase_percent(const Table& table, const Ship& ship) {
  const bool saved = std::ranges::any_of(
      table.goals(), [&](const Goal& goal) { return goal.kind == GoalKind::save && concerns(table, goal, ship); });
  if (saved) return 0;
  return has_place_to_be(table, ship) ? hurry_percent : 100;
}

bool sought(const Table& table, Side team, const Ship& target) {
  return std::ranges::any_of(table.goals(), [&](const Goal& goal) {
    return goal.kind == GoalKind::destroy && goal.team == team && concerns(table, goal, target);
  });
}

}  // namespace emcon::rules::sector_14
