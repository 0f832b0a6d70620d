// Schedules the operational game: turns, phases, engagements and their windows.
#include "server/rules/fires_of_space/operation/operation.hpp"

#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/contacts.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

void push(Play& play, std::vector<Step> steps) {
  play.agenda.push_in_order(std::move(steps));
}

/// Phases 1 and 2; what follows is scheduled up to Damage Control, where the turn knows whether it goes step by step.
void begin_turn(Play& play) {
  Theatre& theatre = play.theatre;
  ++theatre.turn;
  play.referee.set_turn(theatre.turn);
  theatre.step_by_step = theatre.single = false;
  theatre.settled.clear();
  for (Force& force : play.forces)
    for (OwnUnit& unit : force.units) unit.engaged = false;
  for (ContactUnit& unit : play.picture.units) unit.engaged = false;
  roll_initiative(play);
  move_all(play);
  publish(play);
  detect_near(play);
  push(play, rest_of_turn(TurnPhase::engagement));
}

/// R7: systems in scenario order, hexes ascending, each played completely before the next is looked for.
void next_engagement(Play& play) {
  const std::vector<Place> hexes = engagement_hexes(play.theatre, play.picture);
  if (hexes.empty()) return;
  play.theatre.engagement = hexes.front();
  play.theatre.engage_wish = {};
  push(play, {EngageStep{play.no_init()}, EngageStep{play.theatre.init}, EngageDecided{}, EngagementsStep{}});
}

void decide_engagement(Play& play) {
  const Place place = *play.theatre.engagement;
  play.theatre.settled.push_back(place);
  if (!play.theatre.engage_wish[letters] && !play.theatre.engage_wish[numbers]) {
    play.tell(Audience::everyone(), "No engagement at " + place_label(play.table(), place) + ".", "FOS-10.a.iii");
    play.theatre.engagement.reset();
    return;
  }
  push(play, {EngagementOver{}});
  begin_engagement(play);
}

/// Phase 5. Step by step detailed damage asks for shut-downs first; otherwise they stand in the plans (FOS-17.d.i).
void begin_damage_control(Play& play, const DamageControlStep& step) {
  if (step.asked || !play.theatre.step_by_step || !play.table().detailed) {
    shut_down_plants(play, step);
    return damage_control(play);
  }
  for (Force& force : play.forces) force.held.clear();
  push(play, {ShutDownStep{play.no_init()}, ShutDownStep{play.theatre.init}, DamageControlStep{true}});
}

/// Phases 6 and 7. Together they are one sealed question of both sides; when a part of it told both sides something,
/// both are asked again before the next.
void begin_closing(Play& play) {
  const Side first = play.no_init();
  const Side second = play.theatre.init;
  if (play.theatre.step_by_step) {
    push(play, {JumpStep{first}, JumpStep{second}, SpecialStep{first}, SpecialStep{second}, TurnEnds{}});
    return;
  }
  for (Force& force : play.forces) force.held.clear();
  play.theatre.part = 0;
  push(play, {ClosingStep{}, ClosingPart{}, TurnEnds{}});
}

/// Parts as closing_parts says.
void run_closing(Play& play, const Step& step) {
  while (play.theatre.part < closing_parts) {
    const int part = play.theatre.part++;
    const Side side = part % 2 == 0 ? play.no_init() : play.theatre.init;
    play.theatre.changed = false;
    (part < first_special_part ? jump_phase : special_phase)(play, step, side, play.force(side).held);
    if (play.theatre.changed && play.theatre.part < closing_parts) return push(play, {ClosingStep{}, ClosingPart{}});
  }
}

bool eliminated(const Play& play, Side side) {
  return std::none_of(play.forces[side].ships.begin(), play.forces[side].ships.end(),
                      [](const OwnShip& ship) { return ship.body.in_play() && !ship.body.prize; });
}

void end_turn(Play& play) {
  const Scenario& scenario = play.table().the_scenario();
  for (const Side side : two_sides())
    if (scenario.ends_when_eliminated && eliminated(play, side))
      return end_operation(play, "All ships of " + play.table().side_name(side) + " are out of play.");
  if (play.theatre.turn >= scenario.length)
    return end_operation(play, std::to_string(scenario.length) + " operational turns have passed.");
  push(play, {TurnStep{}});
}

/// Carries out a step that runs by itself.
struct Perform {
  Play& play;

  template <class Question>
  void operator()(const Question&) const {
    throw RulesFault("a window is asked, not performed");
  }
  void operator()(const OpeningStep& step) const {
    if (step.before_deployment) return detect_moving(play);
    deploy_the_rest(play);
    detect_at_start(play);
  }
  void operator()(const TurnStep&) const { begin_turn(play); }
  void operator()(const EngagementsStep&) const { next_engagement(play); }
  void operator()(const EngageDecided&) const { decide_engagement(play); }
  void operator()(const EngagementOver&) const { end_engagement(play); }
  void operator()(const ThrustBegins&) const { begin_thrust(play); }
  void operator()(const RunThrust& step) const { run_thrust(play, step); }
  void operator()(const ThrustEnds&) const { end_thrust(play); }
  void operator()(const DamageControlStep& step) const { begin_damage_control(play, step); }
  void operator()(const ClosingBegins&) const { begin_closing(play); }
  void operator()(const ClosingPart& step) const { run_closing(play, step); }
  void operator()(const TurnEnds&) const { end_turn(play); }
  void operator()(const ResumeStep&) const { resume(play); }
};

}  // namespace

void begin(State& state, Referee& referee) {
  muster(state, referee);
  const OperationStart& start = state.table.the_scenario().of_turn;
  const bool anew = start.phase == TurnPhase::set_up;
  Theatre& theatre = state.operation->theatre;
  theatre.turn = start.phase > TurnPhase::movement ? start.turn : start.turn - 1;
  theatre.init = start.initiative;
  theatre.step_by_step = start.step_by_step;
  if (!anew) referee.set_turn(start.turn);
  std::vector<Step> steps;
  if (std::ranges::any_of(state.table.the_scenario().units,
                          [](const ScenarioUnit& unit) { return unit.zone.has_value(); }))
    steps = {OpeningStep{true}, DeployStep{}};
  steps.emplace_back(OpeningStep{});
  steps.push_back(anew ? Step(TurnStep{}) : Step(ResumeStep{}));
  state.operation->agenda.push_in_order(std::move(steps));
}

void perform(State& state, Referee& referee) {
  Play play(state, referee);
  const Step step = play.agenda.pop();
  play.theatre.stage = static_cast<int>(step.index());
  std::visit(Perform{play}, step);
}

void resolve(State& state, Referee& referee, const Answers& answers) {
  Play play(state, referee);
  const Step step = play.agenda.pop();
  play.theatre.changed = false;
  const Window<Parts>& window = *window_of(step);
  if (window.resolve)
    window.resolve(play, step, answers);  // it holds orders, or carries them out in the rulebook's order
  else
    resolve_answers(window, play, step, answers);
}

View project(const Operation& operation, const Sight& sight, bool asking) {
  View view{operation.theatre, operation.picture, {}, std::nullopt};
  for (const Side side : two_sides())
    if (const Force* force = operation.forces[side].seen_by(sight)) view.forces[side] = *force;
  if (asking && !operation.agenda.empty()) view.step = *operation.agenda.top();
  return view;
}

battle::Score victory_points(State& state, Referee& referee) {
  return score_of(standings(Play(state, referee)));
}

void Engagement::place(battle::Play&) {
  Play play(state_, referee_);
  place_engaged(play);
}

void Engagement::thrust_counts() {
  Play play(state_, referee_);
  operation::thrust_counts(play);
}

void Engagement::damage_counts() {
  Play play(state_, referee_);
  operation::damage_counts(play);
}

}  // namespace emcon::rules::fires_of_space::operation
