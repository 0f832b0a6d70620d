// Judges whether all that a ship aims in a turn has one target.
#include "server/rules/stellar_empires_fleet/orders/aims.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/orders/fire.hpp"
#include "server/rules/stellar_empires_fleet/orders/flak.hpp"
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

bool binds(const Table& table, ShipIndex ship, SystemIndex system) {
  return system && !table.weapon(table.ships[ship], system).anti_fighter;
}

/// What the ship fires and launches by the lines that are accepted so far.
std::vector<Aim> ordered_aims(const Reading& in, ShipIndex ship) {
  std::vector<Aim> out;
  for (const FireOrder& one : in.accepted<FireOrder>())
    if (one.ship == ship && binds(in.table, ship, one.system)) out.push_back({{one.target}});
  for (const FlakOrder& one : in.accepted<FlakOrder>()) {
    if (one.flak.ship != ship || !binds(in.table, ship, one.flak.system)) continue;
    for (const auto& [flight, shots] : one.shots)
      if (shots > 0) out.push_back({{}, flight});
  }
  for (const Launching& one : in.accepted<Launching>()) {
    if (one.ship != ship) continue;
    const std::vector<Aim> aims = aims_of(in.table, one);
    out.insert(out.end(), aims.begin(), aims.end());
  }
  return out;
}

/// Whether both are aimed at one target: a volley's is any ship of its unit, and flights of one dogfight are one.
bool same_target(const Table& table, const Aim& a, const Aim& b) {
  if (a.ships.empty() != b.ships.empty()) return false;
  if (a.ships.empty()) {
    const std::vector<FlightIndex> mates = dogfight_of(table, a.flight);
    return a.flight == b.flight || std::ranges::find(mates, b.flight) != mates.end();
  }
  return std::ranges::any_of(a.ships,
                             [&](ShipIndex ship) { return std::ranges::find(b.ships, ship) != b.ships.end(); });
}

bool one_target(const Table& table, const std::vector<Aim>& aims) {
  for (std::size_t i = 0; i < aims.size(); ++i)
    for (std::size_t other = 0; other < i; ++other)
      if (!same_target(table, aims[i], aims[other])) return false;
  return true;
}

/// What the ship has launched in this turn, as its side sees it. A volley is the unit's: it counts for each of its
/// ships that has such racks. What is laid at a point has no target.
std::vector<Aim> launched_aims(const View& view, ShipIndex s) {
  const Table& table = view.table;
  const Ship& ship = table.ships[s];
  std::vector<Aim> out;
  for (const LaunchIndex l : table.launches.indices()) {
    const Launch& launch = table.launches[l];
    const auto& targets = view.launches[l].targets;
    if (launch.side != ship.side || !targets || targets->empty()) continue;
    if (launch.kind == LaunchKind::torpedo && launch.ship == s)
      for (const ShipIndex target : *targets) out.push_back({{target}});
    if (launch.kind != LaunchKind::volley) continue;
    const bool own = launch.unit.squadron ? ship.squadron == launch.unit.squadron : launch.ship == s;
    bool racks = false;
    for (const SystemIndex system : ship.systems.indices())
      racks = racks || table.mount(ship, system).weapon == launch.weapon;
    if (own && racks) out.push_back({*targets});
  }
  return out;
}

void append(std::vector<Aim>& to, const std::vector<Aim>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

std::vector<Aim> aims_of(const Table& table, const Launching& launch) {
  std::vector<Aim> out;
  if (launch.aim || launch.targets.empty()) return out;
  if (table.weapon(table.ships[launch.ship], launch.system).type == WeaponType::missile) return {{launch.targets}};
  for (const ShipIndex target : launch.targets) out.push_back({{target}});
  return out;
}

bool may_aim(const View& view, ShipIndex ship, SystemIndex system, const Aim& aim) {
  if (!concentrates_all_fire(*view.table.catalogue) || !binds(view.table, ship, system)) return true;
  if (!under(view.table.ships[ship], Command::concentrate)) return true;
  std::vector<Aim> aims = launched_aims(view, ship);
  return std::ranges::all_of(aims, [&](const Aim& before) { return same_target(view.table, before, aim); });
}

bool concentrated(Reading& in, ShipIndex ship, const std::vector<Command>& commands, const std::vector<Aim>& aims,
                  const char* field) {
  if (!has(commands, Command::concentrate)) return true;
  std::vector<Aim> all = launched_aims(in.view, ship);
  append(all, ordered_aims(in, ship));
  append(all, aims);
  if (one_target(in.table, all)) return true;
  in.refuse(reasons::second_target(), "SEF-R64", field);
  return false;
}

void whole_launches(Reading& in, const std::vector<Announcement>& commands) {
  if (!concentrates_all_fire(*in.table.catalogue)) return;
  const std::vector<Launching> launches = in.accepted<Launching>();
  for (const Announcement& order : commands) {
    const bool launched = std::ranges::find(launches, order.ship, &Launching::ship) != launches.end();
    if (launched && has(order.commands, Command::silent)) return in.refuse(reasons::silent_launch(), "SEF-4.3.1.c");
    if (launched && !concentrated(in, order.ship, order.commands, {}, "")) return;
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
