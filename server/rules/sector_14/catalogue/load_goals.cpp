// Loads the goals of a scenario from its data tree.
#include <algorithm>

#include "server/rules/sector_14/catalogue/load.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int goals_max = 16;

/// Ships named in `key`.
std::vector<ShipIndex> ships_named(const Reader& in, const char* key, const Scenario& scenario,
                                   const std::vector<std::string>& names) {
  std::vector<ShipIndex> out;
  for (const std::string& name : names) {
    const auto at = std::ranges::find(scenario.ships, name, &ScenarioShip::name);
    if (name.empty() || at == scenario.ships.end()) {
      in.fault(key, "names of ships of the scenario");
      continue;
    }
    out.push_back(at_place<ShipIndex>(static_cast<std::size_t>(at - scenario.ships.begin())));
  }
  return out;
}

void load_place(const Reader& in, Goal& goal) {
  goal.name = in.text("name");
  goal.hex = in.hex("hex", true).value_or(Hex{});
  if (goal.kind == GoalKind::hold) {
    goal.radius = in.integer("radius", 0, 50, 0);
    goal.from = in.integer("from", 1, 999, 1);
  } else {
    goal.heading = in.integer("heading", 0, 5);
  }
}

void load_ships(const Reader& in, const Scenario& scenario, Goal& goal) {
  if (goal.kind == GoalKind::cross) {
    if (in.node().member("ships")) goal.ships = ships_named(in, "ships", scenario, in.texts("ships"));
    for (const ShipIndex s : goal.ships)
      if (scenario.ships[s].team != goal.team) in.fault("ships", "ships of the team whose goal it is");
    return;
  }
  goal.ships = ships_named(in, "ship", scenario, {in.text("ship")});
  if (goal.ships.empty()) return;
  const bool own = scenario.ships[goal.ships.front()].team == goal.team;
  if (own != (goal.kind == GoalKind::save))
    in.fault("ship", goal.kind == GoalKind::save ? "a ship of the team whose goal it is" : "a ship of another team");
}

void load_goal(const Reader& in, Scenario& scenario) {
  Goal goal;
  goal.kind = static_cast<GoalKind>(std::max(0, in.word("kind", {"hold", "cross", "destroy", "save", "damage"})));
  goal.points = in.integer("points", 1, 9999);
  const bool everybody = !in.node().member("team");
  if (!everybody) goal.team = index_of<Side>(in, "team", names_of(scenario.teams, &Team::name));
  switch (goal.kind) {
    case GoalKind::hold:
      in.only({"kind", "team", "points", "name", "hex", "radius", "from"});
      load_place(in, goal);
      break;
    case GoalKind::cross:
      in.only({"kind", "team", "points", "name", "hex", "heading", "ships"});
      load_place(in, goal);
      load_ships(in, scenario, goal);
      break;
    case GoalKind::destroy:
    case GoalKind::save:
      in.only({"kind", "team", "points", "ship"});
      load_ships(in, scenario, goal);
      break;
    case GoalKind::damage:
      in.only({"kind", "team", "points"});
      break;
  }
  const bool shared = goal.kind == GoalKind::hold || goal.kind == GoalKind::damage;
  if (everybody && !shared) in.fault("team", "the team whose goal it is; only 'hold' and 'damage' may be every team's");
  for (const Side team : scenario.teams.indices()) {
    if (!everybody || !shared) break;
    goal.team = team;
    scenario.goals.push_back(goal);
  }
  if (!everybody) scenario.goals.push_back(std::move(goal));
}

}  // namespace

void load_goals(const Reader& in, Scenario& scenario) {
  for (const Reader& goal : in.tables("goals")) load_goal(goal, scenario);
  scenario.victory = in.integer("victory", 1, 99999, 0);
  if (count_of(scenario.goals) > goals_max) in.fault("goals", "at most 16 goals, one of every team counted for each");
  if (scenario.goals.empty()) {
    if (scenario.victory > 0) in.fault("victory", "left out where there are no goals");
    return;
  }
  if (scenario.turns == 0 && scenario.victory == 0)
    in.fault("turns", "at least 1 where there are goals, unless 'victory' ends the battle");
}

}  // namespace emcon::rules::sector_14
