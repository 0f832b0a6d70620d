// Works out how far a unit can thrust, in which sub-phases, and in which direction it closes.
#include "server/rules/fires_of_space/operation/table/thrust.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space::operation {
namespace {

/// Hexes a unit moves in `to - from` steps of one each.
int span(SubPhases window, int from) {
  return std::max(0, window.to - std::max(window.from, from) + 1);
}

}  // namespace

bool may_thrust(const Force& force, UnitIndex unit) {
  const OwnUnit& u = force.units[unit];
  return !u.gone && u.placed && !u.engaged && !ships_of(force, unit).empty();
}

int thrust_allowance(const Insight& of, UnitIndex unit) {
  if (!may_thrust(of.force, unit)) return 0;
  return of.theatre.sub_phase == 0 ? unit_rating(of.table, of.force, unit) : unit_allowance(of.force, unit);
}

SubPhases thrust_sub_phases(const Insight& of, UnitIndex unit) {
  const ContactUnitIndex contact = of.force.units[unit].contact;
  // A unit that waits for nobody keeps to its own rating: the window it is seen with leaves its hidden ships out.
  if (contact && of.picture.units[contact].window_from > 0 && !pursuit_root(of.theatre, of.picture, contact))
    return {of.picture.units[contact].window_from, of.picture.units[contact].window_to};
  return root_window(thrust_allowance(of, unit));
}

bool may_step(const Insight& of, UnitIndex unit) {
  if (!may_thrust(of.force, unit)) return false;
  const int used = of.theatre.sub_phase == 0 ? 0 : unit_steps(of.force, unit);
  return thrust_sub_phases(of, unit).has(of.theatre.sub_phase) && used < thrust_allowance(of, unit);
}

int steps_to_come(const Insight& of, UnitIndex unit, int from) {
  if (!may_thrust(of.force, unit)) return 0;
  int next = 1;
  int used = 0;
  if (of.theatre.sub_phase > 0) {
    const int batch = batch_of(thrust_batches(of.theatre, of.picture), of.side, of.force.units[unit].contact);
    next = batch >= of.theatre.part ? of.theatre.sub_phase : of.theatre.sub_phase + 1;
    used = unit_steps(of.force, unit);
  }
  const int left = std::max(0, thrust_allowance(of, unit) - used);
  return std::min(left, span(thrust_sub_phases(of, unit), std::max(next, from)));
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

}  // namespace emcon::rules::fires_of_space::operation
