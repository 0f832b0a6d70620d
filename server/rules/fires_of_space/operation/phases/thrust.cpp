// Runs the Thrust Phase: its windows, the steps of future markers, and interceptions.
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"
#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/phases/contacts.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space::operation {
namespace {

bool has_intercept(const Picture& picture) {
  for (const ContactUnitIndex c : picture.units.indices())
    if (intercepting(picture, c)) return true;
  return false;
}

/// Hexes a unit moves in `to - from` steps of one each.
int span(SubPhases window, int from) {
  return std::max(0, window.to - std::max(window.from, from) + 1);
}

void fix_allowances(Play& play) {
  for (Force& force : play.forces)
    for (const UnitIndex u : force.units.indices()) {
      const int rating = may_thrust(force, u) ? unit_rating(play.table(), force, u) : 0;
      for (const ShipIndex s : ships_of(force, u)) {
        force.ships[s].body.allowance = rating;
        force.ships[s].body.steps = 0;
      }
    }
}

/// The next batch's window that somebody may have a step in. Batches of roots are asked in all sub-phases, whoever is
/// in them (L2); those of interceptors by their published windows.
void next_window(Play& play) {
  Theatre& theatre = play.theatre;
  for (; theatre.sub_phase <= sub_phase_count(play.table()); ++theatre.sub_phase, theatre.part = 0) {
    const std::vector<Batch> batches = thrust_batches(theatre, play.picture);
    for (; theatre.part < count_of(batches); ++theatre.part) {
      const Batch& batch = batches[ix(theatre.part)];
      const bool due =
          batch.roots || std::any_of(batch.interceptors.begin(), batch.interceptors.end(), [&](ContactUnitIndex c) {
            const ContactUnit& unit = play.picture.units[c];
            return SubPhases{unit.window_from, unit.window_to}.has(theatre.sub_phase);
          });
      if (due) return play.agenda.push(ThrustStep{batch.side, theatre.sub_phase});
    }
  }
}

/// FOS-11.e.vi.5: in turns while both want to; one may go on after the other has declined.
void next_declaration(Play& play, Side side) {
  Theatre& theatre = play.theatre;
  if (theatre.declined[side]) side = enemy_of(side);
  if (!theatre.declined[side]) return play.agenda.push(DeclareStep{side});
  if (!interception_loops(play.picture).empty()) return play.agenda.push(LoopStep{theatre.init});
  open_sub_phases(play);
  next_window(play);
}

}  // namespace

int thrust_allowance(const Table& table, const Theatre& theatre, const Force& force, UnitIndex unit) {
  if (!may_thrust(force, unit)) return 0;
  return theatre.sub_phase == 0 ? unit_rating(table, force, unit) : unit_allowance(force, unit);
}

bool may_thrust(const Force& force, UnitIndex unit) {
  const OwnUnit& u = force.units[unit];
  return !u.gone && u.placed && !u.engaged && !ships_of(force, unit).empty();
}

SubPhases thrust_sub_phases(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force,
                            UnitIndex unit) {
  const ContactUnitIndex contact = force.units[unit].contact;
  // A unit that waits for nobody keeps to its own rating: the window it is seen with leaves its hidden ships out.
  if (contact && picture.units[contact].window_from > 0 && !pursuit_root(theatre, picture, contact))
    return {picture.units[contact].window_from, picture.units[contact].window_to};
  return root_window(thrust_allowance(table, theatre, force, unit));
}

bool may_step(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, UnitIndex unit,
              int sub_phase) {
  if (!may_thrust(force, unit)) return false;
  const int used = theatre.sub_phase == 0 ? 0 : unit_steps(force, unit);
  return thrust_sub_phases(table, theatre, picture, force, unit).has(sub_phase) &&
         used < thrust_allowance(table, theatre, force, unit);
}

int steps_to_come(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, Side side,
                  UnitIndex unit, int from) {
  if (!may_thrust(force, unit)) return 0;
  int next = 1;
  int used = 0;
  if (theatre.sub_phase > 0) {
    const int batch = batch_of(thrust_batches(theatre, picture), side, force.units[unit].contact);
    next = batch >= theatre.part ? theatre.sub_phase : theatre.sub_phase + 1;
    used = unit_steps(force, unit);
  }
  const int left = std::max(0, thrust_allowance(table, theatre, force, unit) - used);
  return std::min(left, span(thrust_sub_phases(table, theatre, picture, force, unit), std::max(next, from)));
}

ContactUnitIndex pursued(const Picture& picture, const OwnUnit& unit) {
  if (!unit.contact || !intercepting(picture, unit.contact)) return {};
  return picture.units[unit.contact].intercepts;
}

int closing_direction(Hex from, Hex to) {
  const int gap = distance(from, to);
  for (int d = 1; d <= 6; ++d)
    if (distance(from + direction(d), to) < gap) return d;
  return 0;
}

int opening_direction(Hex from, Hex to) {
  const int gap = distance(from, to);
  for (int d = 1; d <= 6; ++d)
    if (distance(from + direction(d), to) > gap) return d;
  return 0;
}

void step_units(Play& play, Side side, const StepList& steps) {
  std::vector<Sighting> first;
  for (const auto& [u, ways] : steps) {
    if (std::all_of(ways.begin(), ways.end(), [](int way) { return way == 0; })) continue;
    OwnUnit& unit = play.unit(side, u);
    for (const int way : ways) unit.at.future = unit.at.future + direction(way);
    for (const ShipIndex s : ships_of(play.force(side), u)) {
      OwnShip& ship = play.ship(side, s);
      ship.body.steps += count_of(ways);
      if (ship.plot) void_plot(play, side, s, "FOS-12.e");
      if (!ship.announced) first.push_back({side, s, true});
    }
  }
  publish(play);
  if (!first.empty()) {
    sight(play, first, "FOS-13.a");
    publish(play);
  }
}

void open_sub_phases(Play& play) {
  fix_allowances(play);
  publish_windows(play);
  play.theatre.sub_phase = 1;
  play.theatre.part = 0;
}

void begin_thrust(Play& play) {
  fix_allowances(play);
  for (Force& force : play.forces) force.held.clear();
  play.theatre.sub_phase = 0;
  play.theatre.part = 0;
  play.theatre.declined = {false, false};
  play.agenda.push(PlanStep{});
}

void begin_step_by_step(Play& play) {
  for (Force& force : play.forces) force.held.clear();
  if (play.theatre.sub_phase > 0) return next_window(play);
  if (has_intercept(play.picture)) return next_declaration(play, play.theatre.init);
  play.agenda.push(SingleStep{});
}

void thrust_agreed(Play& play, bool single) {
  play.theatre.single = single;
  if (!single) {
    play.tell(Audience::everyone(), "There is no agreement to thrust in one phase.", "FOS-11.e.vii");
    return next_declaration(play, play.theatre.init);
  }
  play.tell(Audience::everyone(), "Both sides agree to thrust in one phase: nobody intercepts.", "FOS-11.e.vii");
  open_sub_phases(play);
  play.agenda.push_in_order({SinglePhaseStep{play.no_init()}, SinglePhaseStep{play.theatre.init}});
}

void declarations_made(Play& play, const Step& step, const Answers& answers) {
  const Side side = *side_of(step);
  bool declared = false;
  for (const Intercept& order : answers.front().order.all<Intercept>())
    declared = declare(play, side, order) || declared;
  if (!declared) {
    play.theatre.declined[side] = true;
    play.tell(Audience::everyone(), play.table().side_name(side) + " declare no more interceptions.", "FOS-11.e.vi.5");
  }
  publish(play);
  next_declaration(play, enemy_of(side));
}

void loops_begun(Play& play, const Step&, const Answers& answers) {
  choose_loops(play, answers.front().order.all<LoopStart>());
  open_sub_phases(play);
  next_window(play);
}

void batch_thrusted(Play& play) {
  ++play.theatre.part;
  next_window(play);
}

void end_thrust(Play& play) {
  std::string text;
  for (const ContactUnit& unit : play.picture.units) {
    const Hex coasting = unit.at.present + (unit.at.present - unit.at.past);
    if (unit.gone || unit.engaged || unit.at.future == coasting) continue;
    text += text.empty() ? " " : ", ";
    text += unit.handle + " to " + place_label(play.table(), {unit.system, unit.at.future});
  }
  if (!text.empty()) play.tell(Audience::everyone(), "Futures moved by thrust:" + text + ".", "FOS-11.d");
  for (ContactUnit& unit : play.picture.units) {  // FOS-11.e.vi.7: declarations lapse with the phase
    unit.intercepts = {};
    unit.begins_loop = false;
    unit.window_from = unit.window_to = 0;
  }
  for (Force& force : play.forces)
    std::erase_if(force.held, [](const Held& held) { return !std::holds_alternative<ShutDown>(held.order); });
  publish(play);
}

}  // namespace emcon::rules::fires_of_space::operation
