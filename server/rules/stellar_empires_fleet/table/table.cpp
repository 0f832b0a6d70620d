// Answers questions about ships, units and slots from the open table.
#include "server/rules/stellar_empires_fleet/table/table.hpp"

#include <algorithm>

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// Whether the ship has a fellow in its squadron that fights.
bool has_mates(const Table& table, ShipIndex ship) {
  const SquadronIndex squadron = table.ships[ship].squadron;
  if (!squadron) return false;
  return std::ranges::any_of(table.squadrons[squadron].ships,
                             [&](ShipIndex mate) { return mate != ship && fights(table, table.ships[mate]); });
}

/// Calls `each` with the members one after the other until one of these calls gives true; then so does this.
template <class Each>
bool any_member(const Table& table, const Unit& unit, Each each) {
  if (!unit.squadron) return unit.ship && fights(table, table.ships[unit.ship]) && each(unit.ship);
  return std::ranges::any_of(table.squadrons[unit.squadron].ships,
                             [&](ShipIndex ship) { return fights(table, table.ships[ship]) && each(ship); });
}

bool has_moved(const Table& table, const Unit& unit) {
  return !any_member(table, unit, [&](ShipIndex ship) { return !table.ships[ship].now.moved; });
}

bool has_quarry(const Table& table, const Unit& unit) {
  return any_member(table, unit, [&](ShipIndex ship) {
    const ShipIndex quarry = table.ships[ship].quarry;
    return quarry && fights(table, table.ships[quarry]);
  });
}

}  // namespace

std::vector<ShipIndex> members(const Table& table, const Unit& unit) {
  std::vector<ShipIndex> out;
  any_member(table, unit, [&](ShipIndex ship) {
    out.push_back(ship);
    return false;
  });
  return out;
}

Unit unit_of(const Table& table, ShipIndex ship) {
  if (!has_mates(table, ship)) return {SquadronIndex(), ship};
  const SquadronIndex squadron = table.ships[ship].squadron;
  for (const ShipIndex mate : table.squadrons[squadron].ships)
    if (fights(table, table.ships[mate])) return {squadron, mate};
  return {SquadronIndex(), ship};
}

std::vector<Unit> units_of(const Table& table, Side side) {
  std::vector<Unit> out;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = table.ships[s];
    if (ship.side != side || !fights(table, ship)) continue;
    const Unit unit = unit_of(table, s);
    if (std::ranges::find(out, unit) == out.end()) out.push_back(unit);
  }
  return out;
}

std::string unit_handle(const Table& table, const Unit& unit) {
  return unit.squadron ? table.squadrons[unit.squadron].handle() : table.ships[unit.ship].handle();
}
std::string unit_name(const Table& table, const Unit& unit) {
  return unit.squadron ? "squadron " + unit_handle(table, unit) : "ship " + ship_name(table.ships[unit.ship]);
}
std::string unit_as_subject(const Table& table, const Unit& unit) {
  return unit.squadron ? "Squadron " + unit_handle(table, unit) : ship_name(table.ships[unit.ship]);
}
Seat seat_of(const Table& table, const Unit& unit) {
  return table.ships[unit.ship].seat;
}
std::string ship_name(const Ship& ship) {
  return ship.name.empty() ? ship.handle() : ship.handle() + " " + ship.name;
}
std::string system_name(SystemIndex system) {
  return "w" + number(system.place() + 1);
}

std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle) {
  return first_of(table.ships, [&](const Ship& ship) { return ship.handle() == handle; });
}
std::optional<SystemIndex> find_system(const Table&, const Ship& ship, const std::string& name) {
  for (const SystemIndex system : ship.systems.indices())
    if (system_name(system) == name) return system;
  return std::nullopt;
}
std::optional<Unit> find_unit(const Table& table, const std::string& handle) {
  for (const Side side : two_sides())
    for (const Unit& unit : units_of(table, side))
      if (unit_handle(table, unit) == handle) return unit;
  return std::nullopt;
}

std::vector<ShipIndex> quarries(const Table& table, const Unit& unit) {
  std::vector<ShipIndex> out;
  for (const ShipIndex ship : members(table, unit)) {
    const ShipIndex quarry = table.ships[ship].quarry;
    if (quarry && fights(table, table.ships[quarry])) out.push_back(quarry);
  }
  return out;
}

std::vector<Unit> movable(const Table& table, Side side) {
  std::vector<Unit> out;
  for (const Unit& unit : units_of(table, side))
    if (!has_moved(table, unit) && !has_quarry(table, unit)) out.push_back(unit);
  return out;
}

std::vector<Unit> able_to_fire(const Table& table, Side side) {
  std::vector<Unit> out;
  for (const Unit& unit : units_of(table, side)) {
    if (any_member(table, unit, [&](ShipIndex ship) { return !table.ships[ship].now.acted; })) out.push_back(unit);
  }
  return out;
}

std::vector<int> slot_sizes(const std::vector<int>& left) {
  std::vector<int> out;
  for (std::size_t side = 0; side < left.size(); ++side) {
    int smallest = 0;
    for (std::size_t other = 0; other < left.size(); ++other)
      if (other != side && left[other] > 0 && (smallest == 0 || left[other] < smallest)) smallest = left[other];
    const int size = smallest == 0 ? left[side] : std::max(1, left[side] / smallest);
    out.push_back(left[side] == 0 ? 0 : size);
  }
  return out;
}

std::vector<Seat> seats_of(const Table& table, Side side) {
  return all_of(table.players, [&](const Player& player) { return player.side == side && !player.left; });
}
Audience side_audience(const Table& table, Side side) {
  return Audience::of(all_of(table.players, [&](const Player& player) { return player.side == side; }));
}
Audience secret_audience(const Table& table, Side side, Seat seat) {
  return table.options.team_share ? side_audience(table, side) : Audience::only(seat);
}

}  // namespace emcon::rules::stellar_empires_fleet
