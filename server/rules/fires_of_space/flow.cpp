// Schedules a tactical battle: its phases, windows and turns, until the engagement ends.
#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {
namespace {

using Kind = Step::Kind;

Step plain(Kind kind, Phase phase) {
  return {kind, phase, 0, 0, OpStage::opening};
}

/// The side without initiative is asked first in everything (FOS-10.a.i).
void add_windows(const Table& table, std::vector<Step>& steps, Phase phase, int sub_phase = 0) {
  steps.push_back({Kind::window, phase, 1 - table.init, sub_phase, OpStage::opening});
  steps.push_back({Kind::window, phase, table.init, sub_phase, OpStage::opening});
}
void add_phase(const Table& table, std::vector<Step>& steps, Phase phase) {
  steps.push_back(plain(Kind::phase_begins, phase));
  add_windows(table, steps, phase);
}

/// Set-up up to the first combat turn (FOS-10.b.i), from phase `from` on.
std::vector<Step> set_up_steps(const Table& table, Phase from) {
  std::vector<Step> steps;
  if (from == Phase::set_up) {
    bool formations = false;
    for (const Unit& unit : table.units) formations = formations || !unit.formation.empty();
    if (formations) add_phase(table, steps, Phase::set_up);
    steps.push_back(plain(Kind::place, Phase::set_up));
  }
  if (from <= Phase::manoeuvre) {
    steps.push_back(plain(Kind::open_thrust, Phase::manoeuvre));
    steps.push_back(plain(Kind::close_thrust, Phase::manoeuvre));
  }
  if (from <= Phase::initial_launch) add_phase(table, steps, Phase::initial_launch);
  steps.push_back(plain(Kind::turn, Phase::initiative));
  return steps;
}

/// A combat turn after its movement (FOS-10.b.ii), from phase `from` on.
std::vector<Step> turn_steps(const Table& table, Phase from) {
  std::vector<Step> steps;
  for (const Phase phase : {Phase::launch, Phase::missile_thrust, Phase::anti_missile_thrust, Phase::beam_fire,
                            Phase::point_defence, Phase::anti_missile_attack, Phase::missile_attack}) {
    if (phase < from) continue;
    add_phase(table, steps, phase);
    if (phase == Phase::beam_fire) steps.push_back(plain(Kind::beams_end, phase));
    if (phase == Phase::missile_attack) steps.push_back(plain(Kind::strikes_end, phase));
  }
  if (table.detailed) add_phase(table, steps, Phase::damage_control);
  steps.push_back(plain(Kind::damage_control, Phase::damage_control));
  steps.push_back(plain(Kind::turn_ends, Phase::damage_control));
  return steps;
}

void open_thrust(Play& play) {
  Table& table = play.table();
  begin_phase(table, Phase::manoeuvre);
  table.sub_phases = fix_allowances(table);
  std::string text = "Initial manoeuvre in " + std::to_string(table.sub_phases) + " sub-phases. Hexes of thrust:";
  const char* between = " ";
  for (int u = 0; u < count_of(table.units); ++u) {
    if (table.units[ix(u)].gone || table.units[ix(u)].missiles) continue;
    text += between + table.units[ix(u)].handle + " " + std::to_string(allowance(table, u));
    between = ", ";
  }
  play.tell(text + ".", "FOS-11.f.ii");
  std::vector<Step> steps;
  for (int s = 1; s <= table.sub_phases; ++s) add_windows(table, steps, Phase::manoeuvre, s);
  play.state.agenda.push_in_order(std::move(steps));
}

void close_thrust(Table& table) {
  for (Unit& unit : table.units)
    if (!unit.gone) unit.at.past = unit.at.present - (unit.at.future - unit.at.present);
}

void begin_turn(Play& play) {
  Table& table = play.table();
  ++table.turn;
  if (!play.state.operation) play.referee.set_turn(table.turn);
  roll_initiative(play);
  move_all(play);
  play.state.agenda.push_in_order(turn_steps(table, Phase::launch));
}

void end_turn(Play& play) {
  std::string reason;
  if (!engagement_ends(play.table(), reason)) {
    play.state.agenda.push(plain(Kind::turn, Phase::initiative));
  } else if (play.table().detailed && !play.state.operation) {
    std::vector<Step> steps;
    add_windows(play.table(), steps, Phase::damage_control, 1);  // FOS-17.d.i
    steps.push_back(plain(Kind::engagement_ends, Phase::damage_control));
    play.state.agenda.push_in_order(std::move(steps));
  } else {
    finish(play, reason);
  }
}

/// Nothing but shut-downs came between, so the reason is still the one that ended the engagement.
void end_engagement(Play& play) {
  std::string reason;
  engagement_ends(play.table(), reason);
  finish(play, reason);
}

void perform(Play& play, const Step& step) {
  Table& table = play.table();
  switch (step.kind) {
    case Kind::window:
      throw RulesFault("a window is asked, not performed");
    case Kind::place:
      return play.state.operation ? place_engaged(play) : place_units(play);
    case Kind::open_thrust:
      return open_thrust(play);
    case Kind::close_thrust:
      close_thrust(table);
      return play.state.operation ? thrust_counts(play) : void();
    case Kind::turn:
      return begin_turn(play);
    case Kind::phase_begins:
      return begin_phase(table, step.phase);
    case Kind::beams_end:
      apply_losses(play);
      settle_damage(play);
      return play.state.operation ? damage_counts(play) : void();
    case Kind::strikes_end:
      settle_damage(play);
      return play.state.operation ? damage_counts(play) : void();
    case Kind::damage_control:
      table.phase = Phase::damage_control;
      damage_control(play, false);
      return play.state.operation ? damage_counts(play) : void();
    case Kind::turn_ends:
      return end_turn(play);
    case Kind::engagement_ends:
      return end_engagement(play);
    case Kind::operational:
      return perform_operational(play, step);
  }
}

}  // namespace

void move_all(Play& play) {
  for (Unit& unit : play.table().units)
    if (!unit.gone) unit.at = moved(unit.at);
  play.tell("All units move.", "FOS-11.c");
}

void schedule(Play& play) {
  if (play.state.operation) return play.state.agenda.push_in_order(operational_steps(play));
  const Table& table = play.table();
  const Phase from = table.the_scenario().start.phase;
  play.state.agenda.push_in_order(from <= Phase::initiative ? set_up_steps(table, from) : turn_steps(table, from));
}

void schedule_engagement(Play& play) {
  play.state.agenda.push_in_order(set_up_steps(play.table(), Phase::set_up));
}

void run(Play& play) {
  Agenda<Step>& agenda = play.state.agenda;
  while (!play.state.outcome && !agenda.empty() && !agenda.top()->asks()) perform(play, agenda.pop());
}

}  // namespace emcon::rules::fires_of_space
