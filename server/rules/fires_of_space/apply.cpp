// Changes units, markers and missiles on the tactical table as orders say; no dice, no telling.
#include <algorithm>

#include "server/rules/fires_of_space/table.hpp"

namespace emcon::rules::fires_of_space {
namespace {

Lot& lot_in(Table& table, int unit, int launch) {
  for (Lot& lot : table.lots)
    if (lot.unit == unit && lot.launch == launch) return lot;
  table.lots.push_back({launch, unit, 0});
  return table.lots.back();
}

/// RefId of the side's next unit: beyond all it has, for in an engagement they are not numbered without gaps.
int next_number(const Table& table, int side) {
  int n = 0;
  for (const Unit& unit : table.units)
    if (unit.side == side) n = std::max(n, unit.number);
  return n + 1;
}

/// Name of a ship unit that splits off: the next free of its side, or in an engagement of its contacts.
std::string part_name(Table& table, int side) {
  int& named = table.contacts[ix(side)];
  if (named > 0) return (side == 0 ? "L" : "N") + std::to_string(++named);
  std::string name;
  const auto taken = [&](const Unit& unit) { return unit.handle == name; };
  int n = 0;
  do name = unit_name(side, n++);
  while (std::any_of(table.units.begin(), table.units.end(), taken));
  return name;
}

/// Missile units are counted for their names: A-m1, B-m2.
std::string missile_name(const Table& table, int side, const std::string& from) {
  int n = 1;
  for (const Unit& unit : table.units) n += unit.side == side && unit.missiles;
  return from + "-m" + std::to_string(n);
}

}  // namespace

void apply_split(Table& table, const Command& c) {
  Unit part = table.units[ix(c.subject)];
  const int made = count_of(table.units);
  part.number = next_number(table, part.side);
  if (part.missiles) {
    const std::string& origin = table.units[ix(c.subject)].handle;
    part.handle = missile_name(table, part.side, origin.substr(0, origin.find('-')));
  } else {
    part.handle = part_name(table, part.side);
  }
  part.formation.clear();
  table.units.push_back(part);
  for (const auto& [what, count] : c.shares) {
    if (!part.missiles) {
      table.ships[ix(what)].unit = made;
      continue;
    }
    lot_in(table, c.subject, what).count -= count;
    lot_in(table, made, what).count += count;
  }
}

void apply_join(Table& table, const Command& c) {
  if (table.units[ix(c.subject)].missiles) {
    for (int i = 0; i < count_of(table.lots); ++i) {
      if (table.lots[ix(i)].unit != c.subject || table.lots[ix(i)].count == 0) continue;
      const int count = table.lots[ix(i)].count;
      table.lots[ix(i)].count = 0;
      lot_in(table, c.object, table.lots[ix(i)].launch).count += count;
    }
  } else {
    for (Ship& ship : table.ships)
      if (ship.unit == c.subject) ship.unit = c.object;
  }
  table.units[ix(c.subject)].gone = true;
}

void apply_thrust(Table& table, const Command& c) {
  Unit& unit = table.units[ix(c.subject)];
  unit.at.future = unit.at.future + direction(c.value);
  for (const int s : ships_of(table, c.subject)) {
    Ship& ship = table.ships[ix(s)];
    ship.stepped = true;
    if (c.value != 0) ++ship.steps;
  }
}

void apply_guide(Table& table, const Command& c) {
  table.units[ix(c.subject)].guide = c.object;
  table.units[ix(c.subject)].offset = c.hex;
}

int apply_launch(Table& table, const Command& c) {
  Ship& ship = table.ships[ix(c.subject)];
  const Unit& from = table.units[ix(ship.unit)];
  Unit unit;
  unit.side = ship.side;
  unit.missiles = true;
  unit.placed = true;
  unit.at = from.at;
  unit.handle = missile_name(table, ship.side, from.handle);
  unit.number = next_number(table, ship.side);
  const int type = table.class_of(ship).missiles[ix(c.row)].missile;
  table.launches.push_back({unit.handle, ship.side, type, c.subject, table.turn, c.count, ships_of(table, ship.unit)});
  table.lots.push_back({count_of(table.launches) - 1, count_of(table.units), c.count});
  table.units.push_back(std::move(unit));
  ship.magazine[ix(c.row)] -= c.count;
  ship.launched += c.count;
  return count_of(table.launches) - 1;
}

void apply_target(Table& table, const Command& c) {
  Unit& unit = table.units[ix(c.subject)];
  unit.target = c.object;
  unit.at.future = c.hex;
  unit.moved = true;
}

int remove_missiles(Table& table, int unit, int missile, int count) {
  int removed = 0;
  for (const int l : lots_of(table, unit)) {
    Lot& lot = table.lots[ix(l)];
    if (table.launches[ix(lot.launch)].missile != missile) continue;
    const int here = std::min(lot.count, count - removed);
    lot.count -= here;
    removed += here;
  }
  return removed;
}

void expend(Table& table, int unit, int launch, int count) {
  lot_in(table, unit, launch).count -= count;
}

void sweep(Table& table) {
  for (int u = 0; u < count_of(table.units); ++u) {
    Unit& unit = table.units[ix(u)];
    if (!unit.gone) unit.gone = unit.missiles ? missiles_in(table, u) == 0 : ships_of(table, u).empty();
  }
}

void begin_phase(Table& table, Phase phase) {
  table.phase = phase;
  for (Ship& ship : table.ships) {
    const ShipClass& c = table.class_of(ship);
    if (phase == Phase::launch || phase == Phase::initial_launch) ship.launched = 0;
    if (phase == Phase::beam_fire) ship.beams_used.assign(c.beams.size(), 0);
    if (phase == Phase::point_defence) ship.batteries_used.assign(c.batteries.size(), 0);
  }
  if (phase > Phase::missile_thrust) return;  // what was declared last turn is over before the launches (R31)
  for (Unit& unit : table.units) {
    unit.target = -1;
    unit.moved = false;
  }
}

}  // namespace emcon::rules::fires_of_space
