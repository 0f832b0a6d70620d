// Schedules the operational game: turns, phases, engagements and their windows.
#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/op_words.hpp"
#include "server/rules/fires_of_space/operation/ops.hpp"
#include "server/rules/fires_of_space/operation/thrust.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int both = -1;
/// Of the opening's two parts, in place of a sub-phase.
constexpr int before_deployment = 1;

Step step(OpStage stage, int side = both, int sub_phase = 0) {
  return {Step::Kind::operational, Phase::initiative, side, sub_phase, stage};
}

void push(Ops& ops, std::vector<Step> steps) {
  ops.play.state.agenda.push_in_order(std::move(steps));
}

/// Phases 1 and 2; what follows is scheduled up to Damage Control, where the turn knows whether it goes step by step.
void begin_turn(Ops& ops) {
  Theatre& theatre = ops.theatre;
  ++theatre.turn;
  ops.play.referee.set_turn(theatre.turn);
  theatre.step_by_step = theatre.single = false;
  theatre.settled.clear();
  for (Force& force : ops.forces)
    for (OpUnit& unit : force.units) unit.engaged = false;
  for (ContactUnit& unit : ops.picture.units) unit.engaged = false;
  roll_op_initiative(ops);
  move_operational(ops);
  publish(ops);
  detect_near(ops);
  push(ops, {step(OpStage::engagements), step(OpStage::thrust_begins), step(OpStage::thrust_ends),
             step(OpStage::damage_control), step(OpStage::closing_begins)});
}

/// R7: systems in scenario order, hexes ascending, each played completely before the next is looked for.
void next_engagement(Ops& ops) {
  const std::vector<Place> hexes = engagement_hexes(ops.table(), ops.theatre, ops.picture);
  if (hexes.empty()) return;
  ops.theatre.engagement = hexes.front();
  ops.theatre.engage_wish = {false, false};
  push(ops, {step(OpStage::engage, ops.no_init()), step(OpStage::engage, ops.theatre.init),
             step(OpStage::engage_decided), step(OpStage::engagements)});
}

void decide_engagement(Ops& ops) {
  const Place place = *ops.theatre.engagement;
  ops.theatre.settled.push_back(place);
  if (!ops.theatre.engage_wish[0] && !ops.theatre.engage_wish[1]) {
    ops.say("No engagement at " + place_label(ops.table(), place) + ".", "FOS-10.a.iii");
    ops.theatre.engagement.reset();
    return;
  }
  push(ops, {step(OpStage::engagement_over)});
  begin_engagement(ops);
}

/// Phase 5. Step by step detailed damage asks for shut-downs first; otherwise they stand in the plans (FOS-17.d.i).
void begin_damage_control(Ops& ops, bool asked) {
  if (asked || !ops.theatre.step_by_step || !ops.table().detailed) return operational_damage(ops);
  for (Force& force : ops.forces) force.held.clear();
  push(ops, {step(OpStage::shut_down, ops.no_init()), step(OpStage::shut_down, ops.theatre.init),
             step(OpStage::damage_control, both, 1)});
}

/// Phases 6 and 7. Together they are one sealed question of both sides; when a part of it told both sides something,
/// both are asked again before the next.
void begin_closing(Ops& ops) {
  const int first = ops.no_init();
  const int second = ops.theatre.init;
  if (ops.theatre.step_by_step) {
    push(ops, {step(OpStage::jump, first), step(OpStage::jump, second), step(OpStage::special, first),
               step(OpStage::special, second), step(OpStage::turn_ends)});
    return;
  }
  for (Force& force : ops.forces) force.held.clear();
  ops.theatre.part = 0;
  push(ops, {step(OpStage::closing), step(OpStage::closing_part), step(OpStage::turn_ends)});
}

constexpr int closing_parts = 4;

/// Part 0, 1: jumps without, with initiative; 2, 3: special actions likewise (R28, R69).
void run_closing(Ops& ops) {
  while (ops.theatre.part < closing_parts) {
    const int part = ops.theatre.part++;
    const int side = part % 2 == 0 ? ops.no_init() : ops.theatre.init;
    ops.theatre.changed = false;
    if (part < 2)
      jump_phase(ops, side, ops.force(side).held);
    else
      special_phase(ops, side, ops.force(side).held);
    if (ops.theatre.changed && ops.theatre.part < closing_parts)
      return push(ops, {step(OpStage::closing), step(OpStage::closing_part)});
  }
}

bool eliminated(const Ops& ops, int side) {
  return std::none_of(ops.forces[ix(side)].ships.begin(), ops.forces[ix(side)].ships.end(),
                      [](const OpShip& ship) { return ship.body.in_play() && !ship.body.prize; });
}

void end_turn(Ops& ops) {
  const Scenario& scenario = ops.table().the_scenario();
  for (int side = 0; side < 2; ++side)
    if (scenario.ends_when_eliminated && eliminated(ops, side))
      return end_operation(ops, "All ships of " + ops.table().side_name(side) + " are out of play.");
  if (ops.theatre.turn >= scenario.length)
    return end_operation(ops, std::to_string(scenario.length) + " operational turns have passed.");
  push(ops, {step(OpStage::turn)});
}

/// What an order is about: of one unit, ship or contact the newest order about one matter holds.
OpVerb matter(OpVerb verb) {
  switch (verb) {
    case OpVerb::steer:
    case OpVerb::follow:
    case OpVerb::keep_away:
    case OpVerb::intercept:
      return OpVerb::steer;
    case OpVerb::plot:
    case OpVerb::abort:
    case OpVerb::recalibrate:
      return OpVerb::plot;
    case OpVerb::accept:
    case OpVerb::capture:
      return OpVerb::accept;
    default:
      return verb;
  }
}

/// A public event asks both sides again; with 'keep', whatever the answer says nothing about stays as it was. Units and
/// ships are counted apart, so a subject alone does not tell what an order is about.
void hold(Force& force, const std::vector<OpCommand>& commands) {
  std::vector<OpCommand> now;
  bool keeps = false;
  for (const OpCommand& c : commands) {
    if (c.verb == OpVerb::keep)
      keeps = true;
    else
      now.push_back(c);
  }
  for (OpCommand& c : now)
    c.unseen = matter(c.verb) == OpVerb::steer && c.subject >= 0 && force.units[ix(c.subject)].contact < 0;
  std::vector<OpCommand> kept;
  for (const OpCommand& old : force.held) {
    const auto replaces = [&](const OpCommand& c) {
      return matter(c.verb) == matter(old.verb) && c.subject == old.subject &&
             (old.subject >= 0 || c.object == old.object);
    };
    if (keeps && std::none_of(now.begin(), now.end(), replaces)) kept.push_back(old);
  }
  now.insert(now.end(), kept.begin(), kept.end());
  force.held = std::move(now);
}

}  // namespace

std::vector<Step> operational_steps(const Play& play) {
  std::vector<Step> out;
  const std::vector<ScenarioUnit>& units = play.state.table.the_scenario().units;
  if (std::any_of(units.begin(), units.end(), [](const ScenarioUnit& unit) { return unit.zone.has_value(); }))
    out.insert(out.end(), {step(OpStage::opening, both, before_deployment), step(OpStage::deploy)});
  out.push_back(step(OpStage::opening));
  out.push_back(step(OpStage::turn));
  return out;
}

void perform_operational(Play& play, const Step& now) {
  Ops ops(play);
  ops.theatre.stage = now.stage;
  switch (now.stage) {
    case OpStage::opening:
      if (now.sub_phase == before_deployment) return detect_moving(ops);
      deploy_the_rest(ops);
      return detect_at_start(ops);
    case OpStage::turn:
      return begin_turn(ops);
    case OpStage::engagements:
      return next_engagement(ops);
    case OpStage::engage_decided:
      return decide_engagement(ops);
    case OpStage::engagement_over:
      return end_engagement(ops);
    case OpStage::thrust_begins:
      return begin_thrust(ops);
    case OpStage::run_thrust:
      return run_thrust(ops);
    case OpStage::thrust_ends:
      return end_thrust(ops);
    case OpStage::damage_control:
      return begin_damage_control(ops, now.sub_phase == 1);
    case OpStage::closing_begins:
      return begin_closing(ops);
    case OpStage::closing_part:
      return run_closing(ops);
    case OpStage::turn_ends:
      return end_turn(ops);
    default:
      throw RulesFault("a window is asked, not performed");
  }
}

void resolve_operational(Play& play, const Step& window, const std::vector<Answer<Order>>& answers) {
  Ops ops(play);
  ops.theatre.changed = false;
  for (const Answer<Order>& answer : answers) {
    const int side = answer.seat.index;
    const std::vector<OpCommand>& commands = answer.order.operational;
    switch (window.stage) {
      case OpStage::deploy:
        apply_deployment(ops, side, commands);
        break;
      case OpStage::engage:
        for (const OpCommand& c : commands) ops.theatre.engage_wish[ix(side)] = c.value == 1;
        break;
      case OpStage::plan:
      case OpStage::shut_down:
        hold(ops.force(side), commands);
        break;
      case OpStage::closing:
        reorganise(ops, side, commands);
        hold(ops.force(side), commands);
        break;
      case OpStage::jump:
        reorganise(ops, side, commands);
        jump_phase(ops, side, commands);
        break;
      case OpStage::special:
        reorganise(ops, side, commands);
        special_phase(ops, side, commands);
        break;
      default:
        thrust_answer(ops, window, side, commands);
        break;
    }
  }
  if (window.stage == OpStage::plan) plans_given(ops);
}

Ask ask_operational(const State& state, const Step& window) {
  const Theatre& theatre = state.operation->theatre;
  Ask ask;
  ask.kind = stage_kind(window.stage);
  ask.title = stage_label(state.table, theatre, window);
  ask.clause = stage_clause(window.stage);
  if (window.side == both) {
    ask.slots = {{seat_of(0)}, {seat_of(1)}};
    ask.sealed = true;
  } else {
    ask.slots = {{seat_of(window.side)}};
    ask.title = title_for(ask.title, state.table.side_name(window.side));
  }
  ask.pace = window.stage == OpStage::deploy ? Pace::setup : Pace::order;
  return ask;
}

}  // namespace emcon::rules::fires_of_space
