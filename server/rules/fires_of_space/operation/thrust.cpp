// Runs the Thrust Phase: its windows, the steps of future markers, and interceptions.
#include "server/rules/fires_of_space/operation/thrust.hpp"
#include "server/rules/fires_of_space/operation/contacts.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space {
namespace {

Step window(OpStage stage, int side = -1, int sub_phase = 0) {
  return {Step::Kind::operational, Phase::initiative, side, sub_phase, stage};
}

bool has_intercept(const Picture& picture) {
  for (int c = 0; c < count_of(picture.units); ++c)
    if (intercepting(picture, c)) return true;
  return false;
}

/// Hexes a unit moves in `to - from` steps of one each.
int span(Window window, int from) {
  return std::max(0, window.to - std::max(window.from, from) + 1);
}

void fix_allowances(Ops& ops) {
  for (Force& force : ops.forces)
    for (int u = 0; u < count_of(force.units); ++u) {
      const int rating = may_thrust(force, u) ? op_rating(ops.table(), force, u) : 0;
      for (const int s : ships_of(force, u)) {
        force.ships[ix(s)].body.allowance = rating;
        force.ships[ix(s)].body.steps = 0;
      }
    }
}

/// The next batch's window that somebody may have a step in. Batches of roots are asked in all sub-phases, whoever is
/// in them (L2); those of interceptors by their published windows.
void next_window(Ops& ops) {
  Theatre& theatre = ops.theatre;
  for (; theatre.sub_phase <= op_sub_phases(ops.table()); ++theatre.sub_phase, theatre.part = 0) {
    const std::vector<Batch> batches = thrust_batches(theatre, ops.picture);
    for (; theatre.part < count_of(batches); ++theatre.part) {
      const Batch& batch = batches[ix(theatre.part)];
      const bool due = batch.roots || std::any_of(batch.interceptors.begin(), batch.interceptors.end(), [&](int c) {
                         const ContactUnit& unit = ops.picture.units[ix(c)];
                         return Window{unit.window_from, unit.window_to}.has(theatre.sub_phase);
                       });
      if (due) return ops.play.state.agenda.push(window(OpStage::thrust, batch.side, theatre.sub_phase));
    }
  }
}

/// FOS-11.e.vi.5: in turns while both want to; one may go on after the other has declined.
void next_declaration(Ops& ops, int side) {
  Theatre& theatre = ops.theatre;
  if (theatre.declined[ix(side)]) side = 1 - side;
  if (!theatre.declined[ix(side)]) return ops.play.state.agenda.push(window(OpStage::declare, side));
  if (!interception_loops(ops.picture).empty()) return ops.play.state.agenda.push(window(OpStage::loop, theatre.init));
  open_sub_phases(ops);
  next_window(ops);
}

void single_answered(Ops& ops) {
  const auto agrees = [&](int side) {
    const std::vector<OpCommand>& held = ops.forces[ix(side)].held;
    return std::any_of(held.begin(), held.end(),
                       [](const OpCommand& c) { return c.verb == OpVerb::single && c.value == 1; });
  };
  ops.theatre.single = agrees(0) && agrees(1);
  // Who agrees learns from the result what the other said, and everybody learns it if both agree.
  for (int side = 0; side < 2; ++side)
    if (agrees(side)) ops.play.referee.disclose(Audience::only(seat_of(side)));
  if (ops.theatre.single) ops.play.referee.disclose(Audience::everyone());
  for (Force& force : ops.forces) force.held.clear();
  if (!ops.theatre.single) {
    ops.say("There is no agreement to thrust in one phase.", "FOS-11.e.vii");
    return next_declaration(ops, ops.theatre.init);
  }
  ops.say("Both sides agree to thrust in one phase: nobody intercepts.", "FOS-11.e.vii");
  open_sub_phases(ops);
  ops.play.state.agenda.push_in_order(
      {window(OpStage::thrust_single, ops.no_init()), window(OpStage::thrust_single, ops.theatre.init)});
}

void declaration_answered(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  bool declared = false;
  for (const OpCommand& c : commands)
    if (c.verb == OpVerb::intercept) declared = declare(ops, side, c) || declared;
  if (!declared) {
    ops.theatre.declined[ix(side)] = true;
    ops.say(ops.table().side_name(side) + " declare no more interceptions.", "FOS-11.e.vi.5");
  }
  publish(ops);
  next_declaration(ops, 1 - side);
}

/// One side's batch: steps as ordered; an interceptor without an order closes by the lowest direction (R15).
void batch_answered(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  reorganise(ops, side, commands);
  const Theatre& theatre = ops.theatre;
  const std::vector<Batch> batches = thrust_batches(theatre, ops.picture);
  const Force& force = ops.forces[ix(side)];
  Steps steps;
  for (int u = 0; u < count_of(force.units); ++u) {
    const OpUnit& unit = force.units[ix(u)];
    if (batch_of(batches, side, unit.contact) != theatre.part ||
        !may_step(ops.table(), theatre, ops.picture, force, u, theatre.sub_phase))
      continue;
    const int target = pursued(ops.picture, unit);
    int way = target < 0 ? 0 : closing_direction(unit.at.future, ops.picture.units[ix(target)].at.future);
    for (const OpCommand& c : commands)
      if (c.verb == OpVerb::thrust && c.subject == u) way = c.members.front();
    if (way > 0) steps.push_back({u, {way}});
  }
  step_units(ops, side, steps);
  ++ops.theatre.part;
  next_window(ops);
}

void single_phase_answered(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  reorganise(ops, side, commands);
  Steps steps;
  for (const OpCommand& c : commands)
    if (c.verb == OpVerb::thrust && may_thrust(ops.force(side), c.subject)) steps.push_back({c.subject, c.members});
  step_units(ops, side, steps);
}

}  // namespace

int thrust_allowance(const Table& table, const Theatre& theatre, const Force& force, int unit) {
  if (!may_thrust(force, unit)) return 0;
  return theatre.sub_phase == 0 ? op_rating(table, force, unit) : op_allowance(force, unit);
}

bool may_thrust(const Force& force, int unit) {
  const OpUnit& u = force.units[ix(unit)];
  return !u.gone && u.placed && !u.engaged && !ships_of(force, unit).empty();
}

Window thrust_window(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, int unit) {
  const int contact = force.units[ix(unit)].contact;
  // A unit that waits for nobody keeps to its own rating: the window it is seen with leaves its hidden ships out.
  if (contact >= 0 && picture.units[ix(contact)].window_from > 0 && !pursuit_root(theatre, picture, contact))
    return {picture.units[ix(contact)].window_from, picture.units[ix(contact)].window_to};
  return root_window(thrust_allowance(table, theatre, force, unit));
}

bool may_step(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, int unit,
              int sub_phase) {
  if (!may_thrust(force, unit)) return false;
  const int used = theatre.sub_phase == 0 ? 0 : op_steps_used(force, unit);
  return thrust_window(table, theatre, picture, force, unit).has(sub_phase) &&
         used < thrust_allowance(table, theatre, force, unit);
}

int steps_to_come(const Table& table, const Theatre& theatre, const Picture& picture, const Force& force, int side,
                  int unit, int from) {
  if (!may_thrust(force, unit)) return 0;
  int next = 1;
  int used = 0;
  if (theatre.sub_phase > 0) {
    const int batch = batch_of(thrust_batches(theatre, picture), side, force.units[ix(unit)].contact);
    next = batch >= theatre.part ? theatre.sub_phase : theatre.sub_phase + 1;
    used = op_steps_used(force, unit);
  }
  const int left = std::max(0, thrust_allowance(table, theatre, force, unit) - used);
  return std::min(left, span(thrust_window(table, theatre, picture, force, unit), std::max(next, from)));
}

int pursued(const Picture& picture, const OpUnit& unit) {
  if (unit.contact < 0 || !intercepting(picture, unit.contact)) return -1;
  return picture.units[ix(unit.contact)].intercepts;
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

void step_units(Ops& ops, int side, const Steps& steps) {
  std::vector<Sighting> first;
  for (const auto& [u, ways] : steps) {
    if (std::all_of(ways.begin(), ways.end(), [](int way) { return way == 0; })) continue;
    OpUnit& unit = ops.unit(side, u);
    for (const int way : ways) unit.at.future = unit.at.future + direction(way);
    for (const int s : ships_of(ops.force(side), u)) {
      OpShip& ship = ops.ship(side, s);
      ship.body.steps += count_of(ways);
      if (ship.plot) void_plot(ops, side, s, "FOS-12.e");
      if (!ship.announced) first.push_back({side, s, true});
    }
  }
  publish(ops);
  if (!first.empty()) {
    sight(ops, first, "FOS-13.a");
    publish(ops);
  }
}

void open_sub_phases(Ops& ops) {
  fix_allowances(ops);
  publish_windows(ops);
  ops.theatre.sub_phase = 1;
  ops.theatre.part = 0;
}

void reorganise(Ops& ops, int side, const std::vector<OpCommand>& commands) {
  const Picture before = ops.picture;
  for (const OpCommand& c : commands) {
    if (c.verb == OpVerb::split) apply_op_split(ops.force(side), ops.table(), side, c);
    if (c.verb == OpVerb::join) apply_op_join(ops.force(side), c);
  }
  apply_tonnage(ops, side, commands);
  publish(ops);
  tell_regrouping(ops, before);
}

void begin_thrust(Ops& ops) {
  fix_allowances(ops);
  for (Force& force : ops.forces) force.held.clear();
  ops.theatre.sub_phase = 0;
  ops.theatre.part = 0;
  ops.theatre.declined = {false, false};
  ops.play.state.agenda.push(window(OpStage::plan));
}

void begin_step_by_step(Ops& ops) {
  for (Force& force : ops.forces) force.held.clear();
  if (ops.theatre.sub_phase > 0) return next_window(ops);
  if (has_intercept(ops.picture)) return next_declaration(ops, ops.theatre.init);
  ops.play.state.agenda.push(window(OpStage::single));
}

void thrust_answer(Ops& ops, const Step& asked, int side, const std::vector<OpCommand>& commands) {
  switch (asked.stage) {
    case OpStage::single:
      ops.force(side).held = commands;
      if (side == 1) single_answered(ops);  // answers come in seat order
      return;
    case OpStage::declare:
      return declaration_answered(ops, side, commands);
    case OpStage::loop:
      choose_loops(ops, commands);
      open_sub_phases(ops);
      return next_window(ops);
    case OpStage::thrust:
      return batch_answered(ops, side, commands);
    case OpStage::thrust_single:
      return single_phase_answered(ops, side, commands);
    default:
      throw RulesFault("not a window of the Thrust Phase");
  }
}

void end_thrust(Ops& ops) {
  std::string text;
  for (const ContactUnit& unit : ops.picture.units) {
    const Hex coasting = unit.at.present + (unit.at.present - unit.at.past);
    if (unit.gone || unit.engaged || unit.at.future == coasting) continue;
    text += text.empty() ? " " : ", ";
    text += unit.handle + " to " + place_label(ops.table(), {unit.system, unit.at.future});
  }
  if (!text.empty()) ops.say("Futures moved by thrust:" + text + ".", "FOS-11.d");
  for (ContactUnit& unit : ops.picture.units) {  // FOS-11.e.vi.7: declarations lapse with the phase
    unit.intercepts = -1;
    unit.begins_loop = false;
    unit.window_from = unit.window_to = 0;
  }
  for (Force& force : ops.forces)
    force.held.erase(std::remove_if(force.held.begin(), force.held.end(),
                                    [](const OpCommand& c) { return c.verb != OpVerb::shut_down; }),
                     force.held.end());
  publish(ops);
}

}  // namespace emcon::rules::fires_of_space
