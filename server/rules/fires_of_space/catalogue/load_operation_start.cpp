// Loads from its data tree where an operational game begins within a turn, and what is under way then.
#include <algorithm>

#include "server/rules/fires_of_space/catalogue/load.hpp"
#include "server/rules/kit/index.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int sub_phases_max = 20;
constexpr int turns_max = 2000;

std::optional<ScenarioJump> load_jump(const Reader& ship, const char* key, const Scenario& scenario) {
  const std::optional<Reader> in = ship.table(key);
  if (!in) return std::nullopt;
  in->only({"system", "hex", "turn", "noted"});
  ScenarioJump out;
  out.system = std::max(0, in->word("system", names_of(scenario.systems, &StarSystem::id), 0));
  out.hex = in->hex("hex", true).value_or(Hex{});
  out.turn = in->integer("turn", 1, turns_max);
  out.noted = in->integer("noted", 0, turns_max, std::max(0, out.turn - 1));
  return out;
}

ScenarioPlan load_plan(const Reader& in) {
  in.only({"steer", "from", "follow", "keep_away", "distance", "intercept"});
  ScenarioPlan out;
  int given = 0;
  if (const std::optional<Hex> to = in.hex("steer", false)) {
    ++given;
    out = SteerPlan{*to, in.integer("from", 1, sub_phases_max, 1)};
  }
  const auto read = [&]<class Plan>(const char* key, Plan plan) {
    if (!in.node().member(key)) return;
    ++given;
    plan.contact = in.text(key);
    out = std::move(plan);
  };
  read("follow", FollowPlan());
  read("keep_away", KeepAwayPlan());
  read("intercept", InterceptPlan());
  if (KeepAwayPlan* plan = std::get_if<KeepAwayPlan>(&out)) plan->distance = in.integer("distance", 1, 100);
  if (given != 1) in.fault("steer", "one of 'steer', 'follow', 'keep_away' and 'intercept'");
  return out;
}

void check_plan(const Reader& in, const Scenario& scenario, const ScenarioUnit& unit) {
  if (scenario.of_turn.phase != TurnPhase::thrust) return in.fault("plan", "left out unless play begins in \"thrust\"");
  const std::string* contact = contact_of(*unit.plan);
  if (!contact) return;
  const bool other = std::ranges::any_of(
      scenario.units, [&](const ScenarioUnit& u) { return u.side != unit.side && u.id == *contact; });
  if (!other) in.fault("plan", "about a unit of the other side, by its id");
  if (std::holds_alternative<InterceptPlan>(*unit.plan) && scenario.of_turn.sub_phase > 0)
    in.fault("plan", "no 'intercept' after the first sub-phase has begun: it is declared before");
}

}  // namespace

const std::string* contact_of(const ScenarioPlan& plan) {
  return std::visit(
      []<class Plan>(const Plan& of) -> const std::string* {
        if constexpr (requires { of.contact; })
          return &of.contact;
        else
          return nullptr;
      },
      plan);
}

OperationStart load_operation_start(const Reader& in, const Scenario& scenario) {
  in.only({"turn", "phase", "initiative", "step_by_step", "sub_phase"});
  OperationStart out;
  out.phase = static_cast<TurnPhase>(std::max(
      0,
      in.word("phase", {"set-up", "movement", "engagement", "thrust", "damage-control", "jump", "special-action"}, 0)));
  out.turn = in.integer("turn", 1, std::max(1, scenario.length), 1);
  if (out.phase == TurnPhase::set_up && out.turn > 1) in.fault("turn", "1 unless 'phase' says where the turn is");
  out.step_by_step = in.boolean("step_by_step", false);
  if (out.step_by_step && out.phase < TurnPhase::thrust) in.fault("step_by_step", "left out before \"thrust\"");
  out.sub_phase = in.integer("sub_phase", 1, sub_phases_max, 0);
  if (out.sub_phase > 0 && out.phase != TurnPhase::thrust) in.fault("sub_phase", "left out unless in \"thrust\"");
  if (in.node().member("initiative"))
    out.initiative = at_place<Side>(ix(std::max(0, in.word("initiative", {"letters", "numbers"}))));
  else if (out.phase > TurnPhase::movement)
    in.fault("initiative", "given, since play begins within a turn: letters or numbers");
  return out;
}

void load_under_way(const Reader& in, const Scenario& scenario, ScenarioShip& ship) {
  for (const char* key : {"jump", "transit", "prepared", "recalibrating", "jumped_out", "tonnage"})
    if (scenario.systems.empty() && in.node().member(key)) return in.fault(key, "left out without [[systems]]");
  ship.drive.prepared = in.integer("prepared", 0, 99, 0);
  ship.drive.usable_from = in.integer("recalibrating", 1, turns_max, 0);
  ship.drive.plot = load_jump(in, "jump", scenario);
  ship.drive.transit = load_jump(in, "transit", scenario);
  if (ship.drive.plot && ship.drive.transit) in.fault("transit", "left out for a ship with a noted 'jump'");
  ship.tonnage = in.integer("tonnage", 1, 1'000'000, 0);
  if (!in.node().member("jumped_out")) return;
  const std::vector<std::string> ids = names_of(scenario.systems, &StarSystem::id);
  for (const std::string& id : in.texts("jumped_out")) {
    const auto at = std::ranges::find(ids, id);
    if (at == ids.end()) return in.fault("jumped_out", "ids of systems");
    ship.drive.left.push_back(static_cast<int>(at - ids.begin()));
  }
}

void load_under_way(const Reader& in, const Scenario& scenario, ScenarioUnit& unit) {
  for (const char* key : {"known", "engaged", "steps", "plan"})
    if (scenario.systems.empty() && in.node().member(key)) return in.fault(key, "left out without [[systems]]");
  unit.known = in.boolean("known", false);
  unit.engaged = in.boolean("engaged", false);
  unit.steps = in.integer("steps", 0, sub_phases_max, 0);
  if (const std::optional<Reader> plan = in.table("plan")) unit.plan = load_plan(*plan);
}

void check_under_way(const Reader& in, const Scenario& scenario) {
  const std::vector<Reader> units = in.tables("units");
  for (int i = 0; i < count_of(units); ++i) {
    const ScenarioUnit& unit = scenario.units[ScenarioUnitIndex(i)];
    if (unit.plan) check_plan(units[ix(i)], scenario, unit);
    if (scenario.of_turn.phase != TurnPhase::set_up && !scenario.systems.empty() && !unit.markers)
      units[ix(i)].fault("zone", "left out where play begins within a turn: give 'present' and 'future'");
  }
}

}  // namespace emcon::rules::fires_of_space
