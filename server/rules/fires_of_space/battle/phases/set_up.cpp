// Puts the ships and missiles of a scenario on the table.
#include "server/rules/fires_of_space/battle/phases/play.hpp"

namespace emcon::rules::fires_of_space::battle {

namespace {

/// Letters first, each side's units in the order of their ids as the scenario was loaded, so that the order of ships is
/// the order of end-of-phase dice (R66).
void add_forces(Table& table) {
  for (const Side side : two_sides()) {
    int ships = 0;
    int units = 0;
    for (const ScenarioUnit& from : table.the_scenario().units) {
      if (from.side != side) continue;
      Unit unit;
      unit.handle = from.id;
      unit.side = side;
      unit.number = ++units;
      unit.placed = from.markers.has_value();
      unit.at = from.markers.value_or(Markers{});
      unit.formation = unit.placed ? "" : from.formation;
      int ordinal = 0;
      for (const ScenarioShip& s : from.ships) {
        Ship ship = make_ship(*table.catalogue, s, table.detailed);
        ship.side = side;
        ship.number = ++ships;
        ship.unit = UnitIndex(table.units.size());
        ship.handle = from.id + "." + std::to_string(++ordinal);
        table.ships.push_back(std::move(ship));
      }
      table.units.push_back(std::move(unit));
    }
  }
}

/// The ship of this handle, which the scenario has.
ShipIndex ship_called(const Table& table, const std::string& handle) {
  const auto at = std::ranges::find(table.ships, handle, &Ship::handle);
  return ShipIndex(static_cast<std::size_t>(at - table.ships.begin()));
}

void add_missiles(State& state) {
  Table& table = state.table;
  for (const ScenarioMissiles& from : table.the_scenario().missiles) {
    const UnitIndex made(table.units.size());
    const ShipIndex ship = ship_called(table, from.ship);
    const Side side = table.ships[ship].side;
    Unit unit;
    unit.side = side;
    unit.missiles = true;
    unit.placed = true;
    unit.at = from.markers;
    const UnitIndex from_unit = table.ships[ship].unit;
    int order = 1;
    int others = 1;
    for (const Unit& other : table.units) {
      order += other.side == side && other.missiles;
      others += other.side == side;
    }
    unit.number = others;
    unit.handle = table.units[from_unit].handle + "-m" + std::to_string(order);
    for (const ScenarioLot& lot : from.lots) {
      const std::string name =
          from.lots.size() == 1 ? unit.handle : unit.handle + "-" + std::to_string(&lot - from.lots.data() + 1);
      table.lots.push_back({LaunchIndex(table.launches.size()), made, lot.count});
      table.launches.push_back({name, side, lot.missile, ship, 0, lot.count, ships_of(table, from_unit)});
      state.committed.emplace_back(lot.committed, lot.known ? Audience::everyone() : only(side));
    }
    table.units.push_back(std::move(unit));
  }
}

void aim_missiles(Table& table) {
  auto at = table.units.begin();
  for (const ScenarioMissiles& from : table.the_scenario().missiles) {
    at = std::find_if(at, table.units.end(), [](const Unit& of) { return of.missiles; });
    if (const std::optional<UnitIndex> target = find_unit(table, from.target)) {
      Unit& unit = table.units.edit(UnitIndex(static_cast<std::size_t>(at - table.units.begin())));
      unit.target = *target;
      unit.moved = true;
    }
    ++at;
  }
}

}  // namespace

void set_up(Play& play) {
  Table& table = play.table();
  add_forces(table);
  add_missiles(play.state);
  sweep(table);
  aim_missiles(table);
  const Start& start = table.the_scenario().start;
  if (start.initiative) {
    table.init = *start.initiative;
  } else if (table.phase != Phase::initiative) {
    roll_initiative(play);  // R5: one extra roll before the set-up; later turns roll their own
  }
}

}  // namespace emcon::rules::fires_of_space::battle
