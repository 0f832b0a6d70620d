// Schedules a tactical battle: its phases, windows and turns, until the engagement ends.
#include "server/rules/fires_of_space/battle/battle.hpp"

#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/fires_of_space/battle/orders/orders.hpp"
#include "server/rules/fires_of_space/battle/table/victory.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

using Steps = std::vector<Step>;

/// The side without initiative is asked first in everything (FOS-10.a.i).
template <class Window>
void add_windows(const Table& table, Steps& steps) {
  steps.push_back(Window{enemy_of(table.init)});
  steps.push_back(Window{table.init});
}
template <class Window>
void add_phase(const Table& table, Steps& steps) {
  steps.push_back(PhaseBegins{Window::phase});
  add_windows<Window>(table, steps);
}

/// Set-up up to the first combat turn (FOS-10.b.i), from phase `from` on.
Steps set_up_steps(const Table& table, Phase from) {
  Steps steps;
  if (from == Phase::set_up) {
    bool formations = false;
    for (const Unit& unit : table.units) formations = formations || !unit.formation.empty();
    if (formations) add_phase<GuideStep>(table, steps);
    steps.push_back(PlaceUnits{});
  }
  if (from <= Phase::manoeuvre) {
    steps.push_back(ManoeuvreBegins{});
    steps.push_back(ManoeuvreEnds{});
  }
  if (from <= Phase::initial_launch) add_phase<InitialLaunchStep>(table, steps);
  steps.push_back(TurnBegins{});
  return steps;
}

/// A combat turn after its movement (FOS-10.b.ii), from phase `from` on.
Steps turn_steps(const Table& table, Phase from) {
  Steps steps;
  if (from <= Phase::launch) add_phase<LaunchStep>(table, steps);
  if (from <= Phase::missile_thrust) add_phase<MissileThrustStep>(table, steps);
  if (from <= Phase::anti_missile_thrust) add_phase<AntiMissileThrustStep>(table, steps);
  if (from <= Phase::beam_fire) {
    add_phase<BeamFireStep>(table, steps);
    steps.push_back(BeamsEnd{});
  }
  if (from <= Phase::point_defence) add_phase<PointDefenceStep>(table, steps);
  if (from <= Phase::anti_missile_attack) add_phase<AntiMissileAttackStep>(table, steps);
  if (from <= Phase::missile_attack) {
    add_phase<MissileAttackStep>(table, steps);
    steps.push_back(StrikesEnd{});
  }
  if (table.detailed) add_phase<DamageControlStep>(table, steps);
  steps.push_back(DamageControl{});
  steps.push_back(TurnEnds{});
  return steps;
}

/// Forgets uses, launches and declarations that belong to the phase or turn that begins.
void begin_phase(Table& table, Phase phase) {
  table.phase = phase;
  const auto any = [](const std::vector<int>& used) { return std::ranges::any_of(used, [](int n) { return n != 0; }); };
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    const ShipClass& c = table.class_of(ship);
    if ((phase == Phase::launch || phase == Phase::initial_launch) && ship.launched != 0)
      table.ships.edit(s).launched = 0;
    if (phase == Phase::beam_fire && any(ship.beams_used)) table.ships.edit(s).beams_used.assign(c.beams.size(), 0);
    if (phase == Phase::point_defence && any(ship.batteries_used))
      table.ships.edit(s).batteries_used.assign(c.batteries.size(), 0);
  }
  if (phase > Phase::missile_thrust) return;  // what was declared last turn is over before the launches (R31)
  for (const UnitIndex u : table.units.indices()) {
    if (!table.units[u].target && !table.units[u].moved) continue;
    Unit& unit = table.units.edit(u);
    unit.target = {};
    unit.moved = false;
  }
}

void begin_manoeuvre(Play& play) {
  Table& table = play.table();
  begin_phase(table, Phase::manoeuvre);
  table.sub_phases = fix_allowances(table);
  std::string text = "Initial manoeuvre in " + counted(table.sub_phases, "sub-phase") + ". Hexes of thrust:";
  const char* between = " ";
  for (const UnitIndex u : table.units.indices()) {
    if (table.units[u].gone || table.units[u].missiles) continue;
    text += between + table.units[u].handle + " " + std::to_string(allowance(table, u));
    between = ", ";
  }
  play.tell(Audience::everyone(), text + ".", "FOS-11.f.ii");
  Steps steps;
  for (int s = 1; s <= table.sub_phases; ++s) {
    steps.push_back(ThrustStep{enemy_of(table.init), s});
    steps.push_back(ThrustStep{table.init, s});
  }
  play.state.agenda.push_in_order(std::move(steps));
}

void end_manoeuvre(Play& play) {
  for (const UnitIndex u : play.table().units.indices()) {
    if (play.unit(u).gone) continue;
    Markers& at = play.edit_unit(u).at;
    at.past = at.present - (at.future - at.present);
  }
  if (play.around) play.around->thrust_counts();
}

void move_all(Play& play) {
  for (const UnitIndex u : play.table().units.indices())
    if (!play.unit(u).gone) play.edit_unit(u).at = moved(play.unit(u).at);
  play.tell(Audience::everyone(), "All units move.", "FOS-11.c");
}

void begin_turn(Play& play) {
  Table& table = play.table();
  ++table.turn;
  if (!play.around) play.referee.set_turn(table.turn);
  roll_initiative(play);
  move_all(play);
  play.state.agenda.push_in_order(turn_steps(table, Phase::launch));
}

void end_turn(Play& play) {
  std::string reason;
  if (!engagement_ends(play.table(), reason)) {
    play.state.agenda.push(TurnBegins{});
  } else if (play.table().detailed && !play.around) {
    Steps steps;
    add_windows<LastDamageControlStep>(play.table(), steps);  // FOS-17.d.i
    steps.push_back(EngagementEnds{});
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

/// Carries out a step that asks nobody.
struct Perform {
  Play& play;

  template <class Window>
  void operator()(const Window&) {
    throw RulesFault("a window is asked, not performed");
  }
  void operator()(const PlaceUnits&) { play.around ? play.around->place(play) : place_units(play); }
  void operator()(const ManoeuvreBegins&) { begin_manoeuvre(play); }
  void operator()(const ManoeuvreEnds&) { end_manoeuvre(play); }
  void operator()(const TurnBegins&) { begin_turn(play); }
  void operator()(const PhaseBegins& step) { begin_phase(play.table(), step.phase); }
  void operator()(const BeamsEnd&) {
    apply_losses(play);
    (*this)(StrikesEnd{});
  }
  void operator()(const StrikesEnd&) {
    settle_damage(play);
    damage_counts();
  }
  void operator()(const DamageControl&) {
    play.table().phase = Phase::damage_control;
    damage_control(play, false);
    damage_counts();
  }
  void operator()(const TurnEnds&) { end_turn(play); }
  void operator()(const EngagementEnds&) { end_engagement(play); }

 private:
  void damage_counts() {
    if (play.around) play.around->damage_counts();
  }
};

}  // namespace

std::optional<Side> side_of(const Step& step) {
  return std::visit(
      [](const auto& of) -> std::optional<Side> {
        if constexpr (requires { of.side; })
          return of.side;
        else
          return std::nullopt;
      },
      step);
}

Phase phase_of(const Step& step) {
  return std::visit(
      []<class S>(const S&) {
        if constexpr (requires { S{}.side; })
          return S::phase;
        else
          return Phase::over;
      },
      step);
}

void begin(Play& play) {
  set_up(play);
  const Phase from = play.table().the_scenario().start.phase;
  play.state.agenda.push_in_order(from <= Phase::initiative ? set_up_steps(play.table(), from)
                                                            : turn_steps(play.table(), from));
}

void schedule_engagement(State& state) {
  state.agenda.push_in_order(set_up_steps(state.table, Phase::set_up));
}

void answered(Play& play, const std::vector<Answer<OrderList>>& answers) {
  const Step step = play.state.agenda.pop();
  resolve_answers(*window_of(step), play, step, answers);
}

void run(Play& play) {
  Agenda<Step>& agenda = play.state.agenda;
  while (!play.state.outcome && !agenda.empty() && !side_of(*agenda.top())) std::visit(Perform{play}, agenda.pop());
}

}  // namespace emcon::rules::fires_of_space::battle
