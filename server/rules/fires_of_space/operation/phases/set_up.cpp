// Makes the forces of an operational scenario.
#include <utility>

#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/tonnage.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

OwnUnit make_unit(const ScenarioUnit& from, int number, ScenarioUnitIndex index) {
  OwnUnit unit;
  unit.handle = from.id;
  unit.number = number;
  unit.system = from.system;
  unit.placed = from.markers.has_value();
  if (from.zone) unit.zone = index;
  unit.at = from.markers.value_or(Markers{});
  unit.unmoved = unit.at.past == unit.at.present;
  unit.engaged = from.engaged;
  if (!unit.unmoved) unit.entry_side = entry_side(unit.at.past, unit.at.present);
  return unit;
}

Place place_in(const ScenarioJump& jump) {
  return {jump.system, jump.hex};
}

/// What its drive has under way.
void take_drive(const ScenarioDrive& from, OwnShip& ship) {
  ship.prepared = from.prepared;
  ship.usable_from = from.usable_from;
  if (from.plot) ship.plot = Plot{place_in(*from.plot), from.plot->turn, from.plot->noted};
  if (from.transit) ship.transit = Transit{place_in(*from.transit), from.transit->turn, ship.unit};
  ship.left = from.left;
}

/// Ships and units in the order of the scenario's ids, which is the order of end-of-phase dice (R66).
Force make_force(const Table& table, Referee& referee, Side side) {
  const auto& units = table.the_scenario().units;
  Force force;
  for (const ScenarioUnitIndex i : units.indices()) {
    const ScenarioUnit& from = units[i];
    if (from.side != side) continue;
    int ordinal = 0;
    for (const ScenarioShip& s : from.ships) {
      OwnShip ship;
      ship.body = battle::make_ship(*table.catalogue, s, table.detailed);
      ship.body.side = side;
      ship.body.number = count_of(force.ships) + 1;
      ship.unit = UnitIndex(force.units.size());
      ship.body.handle = from.id + "." + std::to_string(++ordinal);
      ship.tonnage = draw_tonnage(table, ship.body, referee);
      if (s.tonnage > 0) ship.tonnage = s.tonnage;
      take_drive(s.drive, ship);
      force.ships.push_back(std::move(ship));
    }
    force.units.push_back(make_unit(from, count_of(force.units) + 1, i));
  }
  return force;
}

}  // namespace

void muster(State& state, Referee& referee) {
  Operation operation;
  for (const Side side : two_sides()) {
    operation.forces.emplace_back(make_force(state.table, referee, side), only(side));
    operation.theatre.captures_failed[side] = state.table.the_scenario().sides[side].captures_failed;
  }
  state.operation.emplace(std::move(operation));
}

}  // namespace emcon::rules::fires_of_space::operation
