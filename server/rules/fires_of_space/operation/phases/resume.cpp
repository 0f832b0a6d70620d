// Takes an operational game up within a turn, where its scenario begins so: what is known, what is under way, and the
// steps of the turn that are left.
#include <algorithm>
#include <utility>

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
    const std::string* contact = other.plan ? contact_of(*other.plan) : nullptr;
    return contact && *contact == unit.handle;
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

ContactUnitIndex contact_called(const Play& play, Side side, const std::string& unit) {
  for (const OwnUnit& other : play.forces[enemy_of(side)].units)
    if (other.handle == unit) return other.contact;
  return {};
}

/// The plan as its owner's paper has it, or declared if it is an interception.
void take_up(Play& play, Side side, UnitIndex u, const ScenarioPlan& plan) {
  const bool unseen = !play.unit(side, u).contact;
  const auto write = [&](HeldOrder order) { play.force(side).held.push_back({std::move(order), unseen}); };
  if (const SteerPlan* steer = std::get_if<SteerPlan>(&plan)) return write(Steer{u, steer->future, steer->from});
  const ContactUnitIndex contact = contact_called(play, side, *contact_of(plan));
  if (std::holds_alternative<InterceptPlan>(plan)) return declare(play, side, {u, contact});
  if (const KeepAwayPlan* away = std::get_if<KeepAwayPlan>(&plan)) return write(KeepAway{u, contact, away->distance});
  write(Follow{u, contact});
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

/// The Special Action Phase is next: jumps have been.
void resume_special_actions(Play& play) {
  const Side first = play.no_init(), second = play.theatre.init;
  if (play.theatre.step_by_step)
    return play.agenda.push_in_order({SpecialStep{first}, SpecialStep{second}, TurnEnds{}});
  play.theatre.part = first_special_part;
  play.agenda.push_in_order({ClosingStep{}, ClosingPart{}, TurnEnds{}});
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
