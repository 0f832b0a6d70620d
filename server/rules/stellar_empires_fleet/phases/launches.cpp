// Launches missiles, torpedoes and mines; what they are and where they are aimed stays secret (SEF-7.14).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/play.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

int launch_commands(const Ship& ship) {
  return (under(ship, Command::allstop) ? 1 : 0) + (under(ship, Command::concentrate) ? 1 : 0) -
         (under(ship, Command::evade) ? 1 : 0) - (under(ship, Command::rollship) ? 1 : 0);
}

LaunchKind kind_of(const Weapon& weapon) {
  return weapon.type == WeaponType::missile ? LaunchKind::volley
         : weapon.radius > 0                ? LaunchKind::area
                                            : LaunchKind::torpedo;
}

/// What a system launches: the munition that is loaded, which has one round less for each.
MunitionIndex take_rounds(Play& play, const Launching& order) {
  Ship& ship = play.ship(order.ship);
  const Mount& mount = play.table().mount(ship, order.system);
  if (mount.munitions.empty()) return {};
  Veiled<Magazines>& veiled = play.state.magazines[order.ship];
  Magazines magazines = veiled.truth(play.referee.key());
  Magazine& magazine = magazines[order.system];
  const MunitionIndex munition = mount.munitions[ix(magazine.loaded)];
  const int rounds = std::min(order.count, magazine.rounds[ix(magazine.loaded)]);
  magazine.rounds[ix(magazine.loaded)] -= rounds;
  ship.systems[order.system].rounds -= rounds;
  veiled.assign(std::move(magazines), veiled.audience(play.referee.key()));
  return munition;
}

/// One volley, torpedo launch or mine, of one order or of several that fly together.
struct Batch {
  std::vector<Launching> orders;
  MunitionIndex munition;
};

/// Missiles of one weapon and munition at one target are one volley (SEF-7.14.2.a, 7.14.2.f).
std::vector<Batch> batches(Play& play, const std::vector<Launching>& launches) {
  const Table& table = play.table();
  std::vector<Batch> out;
  for (const Launching& order : launches) {
    const WeaponIndex weapon = table.mount(table.ships[order.ship], order.system).weapon;
    const MunitionIndex munition = take_rounds(play, order);
    const bool volley = kind_of(table.catalogue->weapons[weapon]) == LaunchKind::volley;
    const auto same = std::ranges::find_if(out, [&](const Batch& batch) {
      const Launching& first = batch.orders.front();
      return volley && batch.munition == munition && first.targets == order.targets && first.aim == order.aim &&
             table.mount(table.ships[first.ship], first.system).weapon == weapon;
    });
    if (same != out.end())
      same->orders.push_back(order);
    else
      out.push_back({{order}, munition});
  }
  return out;
}

/// Whether racks of one weapon launch that fly together if what is hidden of them is the same.
bool may_be_one_volley(const Table& table, const std::vector<Launching>& launches) {
  std::vector<WeaponIndex> seen;
  for (const Launching& order : launches) {
    const WeaponIndex weapon = table.mount(table.ships[order.ship], order.system).weapon;
    if (kind_of(table.catalogue->weapons[weapon]) != LaunchKind::volley) continue;
    if (std::ranges::find(seen, weapon) != seen.end()) return true;
    seen.push_back(weapon);
  }
  return false;
}

/// Who launches, and where it stands until it strikes. A squadron has no place of its own.
Showing launch_shown(const Table& table, const Launch& launch) {
  const std::string unit = unit_handle(table, launch.unit);
  const char* look = look_of(launch.kind);
  table::Act stands = at_place(act_of(table::ActKind::set, {}, launch.handle()), launch.from);
  stands.look = look;
  stands.count = std::max(1, launch.count);
  return showing(heads::launches(unit, launch.handle(), table.catalogue->weapons[launch.weapon].name),
                 {launch_act(unit, look, launch.count), in_phase(1, std::move(stands))});
}

void add_launch(Play& play, const Unit& unit, const Batch& batch) {
  Table& table = play.table();
  const Launching& first = batch.orders.front();
  const Ship& own = table.ships[first.ship];
  Launch launch;
  launch.side = own.side;
  launch.number = ++table.launched[own.side];
  launch.weapon = table.mount(own, first.system).weapon;
  const Weapon& weapon = table.catalogue->weapons[launch.weapon];
  launch.kind = kind_of(weapon);
  launch.unit = unit;
  launch.ship = launch.kind == LaunchKind::volley ? unit.ship : first.ship;
  const Ship& by = table.ships[launch.ship];
  launch.from = by.at;
  const bool mines = launch.kind == LaunchKind::area && every_mine_strikes(*table.catalogue);
  for (const Launching& order : batch.orders)
    launch.count += launch.kind == LaunchKind::volley ? order.count * weapon.volley
                    : mines                           ? order.count
                                                      : count_of(order.targets);
  launch.skill = combat_skill(by);
  launch.commands = launch_commands(by);
  launch.crippled =
      (crippled(table.class_of(by), by) ? -1 : 0) + (by.lost.computer ? -1 : 0) + (by.out_of_command > 0 ? -1 : 0);
  const Audience own_side = secret_audience(table, launch.side, own.seat);
  const Audience sees_target = table.options.sealed_targets ? own_side : Audience::everyone();
  // A rack that launches at a point shows an area munition, unless targets are sealed (leak L23).
  std::string at_whom = launch.kind == LaunchKind::volley && first.aim ? " at a point" : "";
  for (const ShipIndex target : first.targets)
    at_whom += (at_whom.empty() ? " at " : ", ") + table.ships[target].handle();
  const std::string what = unit_name(table, unit) + " launches " + launch.handle() + ", " + weapon.name +
                           (has_strength(launch) ? ", strength " + number(launch.count) : "");
  const Showing shows = launch_shown(table, launch);  // names no target: the same for all
  const Note note = notable({launch.handle()});
  if (table.options.sealed_targets && !at_whom.empty()) {
    play.tell(own_side, what + at_whom + ".", "SEF-7.14.1.a", {}, note, shows);
    Audience others = Audience::everyone();
    play.tell(others.except(own_side), what + ".", "SEF-7.14.1.a", {}, note, shows);
  } else {
    play.tell(Audience::everyone(), what + at_whom + ".", "SEF-7.14.1.a", {}, note, shows);
  }
  table.launches.push_back(launch);
  play.state.hidden.push_back({Veiled<MunitionIndex>(batch.munition, own_side),
                               Veiled<std::optional<Point>>(first.aim, own_side),
                               Veiled<std::vector<ShipIndex>>(first.targets, sees_target)});
}

}  // namespace

void launch_all(Play& play, const Unit& unit, const std::vector<Launching>& launches) {
  Table& table = play.table();
  std::vector<Launching> made;
  for (const Launching& order : launches) {
    if (!fights(table, table.ships[order.ship])) continue;
    if (!order.aim && no_launch(table, order.ship, order.system, order.targets))
      continue;  // a target is gone meanwhile
    made.push_back(order);
  }
  // How many volleys they are shows whether their munitions, and where those are sealed their targets, are one (L23).
  if (may_be_one_volley(table, made)) play.referee.disclose(Audience::everyone());
  const std::vector<Batch> all = batches(play, made);
  for (const Launching& order : made) {
    note_part(play, order.ship);
    Ship& ship = play.ship(order.ship);
    pay(ship, order.count * table.weapon(ship, order.system).energy);
    start_delay(table, order.ship, order.system);
  }
  for (const Batch& batch : all) add_launch(play, unit, batch);
}

}  // namespace emcon::rules::stellar_empires_fleet
