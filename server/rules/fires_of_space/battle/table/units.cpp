// Makes names for units, and moves and removes their missiles.
#include "server/rules/fires_of_space/battle/table/units.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space::battle {

std::string unit_name(Side side, int n) {
  if (side == numbers) return std::to_string(n + 1);
  std::string out;
  for (int rest = n; rest >= 0; rest = rest / 26 - 1) out.insert(out.begin(), static_cast<char>('A' + rest % 26));
  return out;
}

Lot& lot_in(Table& table, UnitIndex unit, LaunchIndex launch) {
  for (Lot& lot : table.lots)
    if (lot.unit == unit && lot.launch == launch) return lot;
  table.lots.push_back({launch, unit, 0});
  return table.lots.back();
}

int next_number(const Table& table, Side side) {
  int n = 0;
  for (const Unit& unit : table.units)
    if (unit.side == side) n = std::max(n, unit.number);
  return n + 1;
}

std::string missile_name(const Table& table, Side side, const std::string& from) {
  int n = 1;
  for (const Unit& unit : table.units) n += unit.side == side && unit.missiles;
  return from + "-m" + std::to_string(n);
}

int remove_missiles(Table& table, UnitIndex unit, MissileIndex missile, int count) {
  int removed = 0;
  for (const LotIndex l : lots_of(table, unit)) {
    Lot& lot = table.lots[l];
    if (table.launches[lot.launch].missile != missile) continue;
    const int here = std::min(lot.count, count - removed);
    lot.count -= here;
    removed += here;
  }
  return removed;
}

void expend(Table& table, UnitIndex unit, LaunchIndex launch, int count) {
  lot_in(table, unit, launch).count -= count;
}

void sweep(Table& table) {
  for (const UnitIndex u : table.units.indices()) {
    const Unit& unit = table.units[u];
    if (!unit.gone && (unit.missiles ? missiles_in(table, u) == 0 : ships_of(table, u).empty()))
      table.units.edit(u).gone = true;
  }
}

}  // namespace emcon::rules::fires_of_space::battle
