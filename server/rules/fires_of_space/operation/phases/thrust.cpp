// Runs the Thrust Phase: its windows, the steps of future markers, and interceptions.
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"
#include "server/rules/fires_of_space/catalogue/phrases.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space::operation {
namespace {

bool has_intercept(const Picture& picture) {
  for (const ContactUnitIndex c : picture.units.indices())
    if (intercepting(picture, c)) return true;
  return false;
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

}  // namespace

void note_step(Play& play, UnitIndex unit, int way) {
  if (way > 0) play.steps.push_back({unit, {way}});
}

void step_units(Play& play, Side side, const StepList& steps) {
  std::vector<Sighting> first;
  for (const auto& [u, ways] : steps) {
    if (std::ranges::all_of(ways, [](int way) { return way == 0; })) continue;
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

/// Batches of roots are asked in all sub-phases, whoever is in them (L2); those of interceptors by their published
/// windows.
void next_window(Play& play) {
  Theatre& theatre = play.theatre;
  for (; theatre.sub_phase <= sub_phase_count(play.table()); ++theatre.sub_phase, theatre.part = 0) {
    const std::vector<Batch> batches = thrust_batches(theatre, play.picture);
    for (; theatre.part < count_of(batches); ++theatre.part) {
      const Batch& batch = batches[ix(theatre.part)];
      const bool due = batch.roots || std::ranges::any_of(batch.interceptors, [&](ContactUnitIndex c) {
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

void end_thrust(Play& play) {
  std::string text, units;
  for (const ContactUnit& unit : play.picture.units) {
    const Hex coasting = unit.at.present + (unit.at.present - unit.at.past);
    if (unit.gone || unit.engaged || unit.at.future == coasting) continue;
    text += text.empty() ? " " : ", ";
    text += unit.handle + " to " + place_label(play.table(), {unit.system, unit.at.future});
    units += (units.empty() ? "" : ", ") + unit.handle;
  }
  if (!text.empty())
    play.tell(Audience::everyone(), "Futures moved by thrust:" + text + ".", "FOS-11.d", {}, {},
              showing(heads::futures_moved(units)));
  for (ContactUnit& unit : play.picture.units) {  // FOS-11.e.vi.7: declarations lapse with the phase
    unit.intercepts = {};
    unit.begins_loop = false;
    unit.window_from = unit.window_to = 0;
  }
  for (Force& force : play.forces)
    std::erase_if(force.held, [](const Held& held) { return !is_one_of<ShutDown>(held); });
  publish(play);
}

}  // namespace emcon::rules::fires_of_space::operation
