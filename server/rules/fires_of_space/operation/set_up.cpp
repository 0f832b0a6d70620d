// Makes the forces of an operational scenario.
#include <utility>

#include "server/rules/fires_of_space/operation/ops.hpp"
#include "server/rules/fires_of_space/operation/tonnage.hpp"

namespace emcon::rules::fires_of_space {
namespace {

OpUnit make_unit(const ScenarioUnit& from, int number, int index) {
  OpUnit unit;
  unit.handle = from.id;
  unit.number = number;
  unit.system = from.system;
  unit.placed = from.markers.has_value();
  unit.zone = from.zone ? index : -1;
  unit.at = from.markers.value_or(Markers{});
  unit.unmoved = unit.at.past == unit.at.present;
  if (!unit.unmoved) unit.entry_side = entry_side(unit.at.past, unit.at.present);
  return unit;
}

/// Ships and units in the order of the scenario's ids, which is the order of end-of-phase dice (R66).
Force make_force(Play& play, int side) {
  const Table& table = play.table();
  const std::vector<ScenarioUnit>& units = table.the_scenario().units;
  Force force;
  for (int i = 0; i < count_of(units); ++i) {
    const ScenarioUnit& from = units[ix(i)];
    if (from.side != side) continue;
    int ordinal = 0;
    for (const ScenarioShip& s : from.ships) {
      OpShip ship;
      ship.body = make_ship(*table.catalogue, s, table.detailed);
      ship.body.side = side;
      ship.body.number = count_of(force.ships) + 1;
      ship.body.unit = count_of(force.units);
      ship.body.handle = from.id + "." + std::to_string(++ordinal);
      ship.tonnage = draw_tonnage(play, ship.body);
      force.ships.push_back(std::move(ship));
    }
    force.units.push_back(make_unit(from, count_of(force.units) + 1, i));
  }
  return force;
}

}  // namespace

void muster(Play& play) {
  Operation operation;
  for (int side = 0; side < 2; ++side) {
    operation.forces.emplace_back(make_force(play, side), Audience::only(seat_of(side)));
    operation.theatre.captures_failed[ix(side)] = play.table().the_scenario().sides[ix(side)].captures_failed;
  }
  play.state.operation.emplace(std::move(operation));
}

}  // namespace emcon::rules::fires_of_space
