// Takes an operational game up within a turn, where its scenario begins so: what is known, what is under way, and the
// steps of the turn that are left.
#include <algorithm>

#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

const ScenarioUnit& origin_of(const Play& play, const OwnUnit& unit) {
  const std::vector<ScenarioUnit>& all = play.table().the_scenario().units;
  return *std::ranges::find(all, unit.handle, &ScenarioUnit::id);
}

/// Whether a plan of the enemy is about the unit, so that he knows of it.
bool planned_for(const Play& play, const OwnUnit& unit) {
  return std::ranges::any_of(play.table().the_scenario().units, [&](const ScenarioUnit& other) {
    return other.plan && other.plan->contact == unit.handle;
  });
}

void make_known(Play& play) {
  std::vector<Sighting> known;
  for (const Side side : two_sides())
    for (const ShipIndex s : play.force(side).ships.indices()) {
      const OwnShip& ship = play.ship(side, s);
      const OwnUnit& unit = play.unit(side, ship.unit);
      if (here(play.force(side), ship) && (origin_of(play, unit).known || planned_for(play, unit)))
        known.push_back({side, s, true});
    }
  sight(play, known, "FOS-13.a");
  for (const Force& force : play.forces)
    for (const OwnUnit& unit : force.units)
      if (unit.engaged && unit.contact) play.picture.units[unit.contact].engaged = true;
}

ContactUnitIndex contact_of(const Play& play, Side side, const std::string& unit) {
  for (const OwnUnit& other : play.forces[enemy_of(side)].units)
    if (other.handle == unit) return other.contact;
  return {};
}

/// The plan as its owner's paper has it, or declared if it is an interception.
void take_up(Play& play, Side side, UnitIndex u, const ScenarioPlan& plan) {
  const ContactUnitIndex contact = contact_of(play, side, plan.contact);
  std::vector<Held>& held = play.force(side).held;
  const bool unseen = !play.unit(side, u).contact;
  switch (plan.kind) {
    case ScenarioPlan::Kind::steer:
      return held.push_back({Steer{u, plan.future, plan.from}, unseen});
    case ScenarioPlan::Kind::follow:
      return held.push_back({Follow{u, contact}, unseen});
    case ScenarioPlan::Kind::keep_away:
      return held.push_back({KeepAway{u, contact, plan.distance}, unseen});
    case ScenarioPlan::Kind::intercept:
      declare(play, side, {u, contact});
  }
}

/// The Thrust Phase with its plans on paper: both are asked again, as after anything that both were told.
void resume_thrust(Play& play) {
  const OperationStart& start = play.table().the_scenario().of_turn;
  begin_thrust(play);
  for (const Side side : two_sides())
    for (const UnitIndex u : play.force(side).units.indices())
      if (const auto& plan = origin_of(play, play.unit(side, u)).plan) take_up(play, side, u, *plan);
  publish(play);
  publish_windows(play);
  if (start.sub_phase > 0) {
    open_sub_phases(play);
    play.theatre.sub_phase = start.sub_phase;
    for (const Side side : two_sides())
      for (OwnShip& ship : play.force(side).ships) ship.body.steps = origin_of(play, play.unit(side, ship.unit)).steps;
  }
  if (!start.step_by_step) return;
  play.agenda.pop();  // nobody is asked for plans
  begin_step_by_step(play);
}

}  // namespace

std::vector<Step> rest_of_turn(TurnPhase from) {
  const std::vector<std::pair<TurnPhase, Step>> all{{TurnPhase::engagement, EngagementsStep{}},
                                                    {TurnPhase::engagement, ThrustBegins{}},
                                                    {TurnPhase::thrust, ThrustEnds{}},
                                                    {TurnPhase::damage_control, DamageControlStep{}},
                                                    {TurnPhase::jump, ClosingBegins{}}};
  std::vector<Step> out;
  for (const auto& [phase, step] : all)
    if (from <= phase) out.push_back(step);
  return out;
}

void resume(Play& play) {
  const OperationStart& start = play.table().the_scenario().of_turn;
  make_known(play);
  publish(play);
  if (start.phase == TurnPhase::movement) return play.agenda.push(TurnStep{});
  play.agenda.push_in_order(rest_of_turn(start.phase));
  if (start.phase == TurnPhase::thrust) resume_thrust(play);
  if (start.phase == TurnPhase::special_action) resume_special_actions(play);
}

}  // namespace emcon::rules::fires_of_space::operation
