// Beams, projectiles, torpedoes, specials and bombs, and hits taking effect (ALT-9).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/phases/acts.hpp"
#include "server/rules/alternity_warships/phases/attack.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Others know the mount's weapon by a number, from 1, given at its first use (L16).
void show_weapon(Play& play, const FireOrder& order, Arc arc) {
  const Mount& mount = play.sheet(order.ship).mounts[order.mount];
  Ship& ship = play.edit(order.ship);
  int place = play.secret(order.ship).shown[order.mount];
  if (place < 0) {
    place = count_of(ship.seen);
    ship.seen.push_back({mount.weapon, mount.fire_control, {}});
    play.change_secret(order.ship, [&](Secret& secret) { secret.shown[order.mount] = place; });
    play.referee.disclose(Audience::everyone());
  }
  ship.seen[ix(place)].arcs.add(arc);
}

void attack_once(Play& play, const FireOrder& order) {
  const Table& table = play.table();
  const Mount& mount = play.sheet(order.ship).mounts[order.mount];
  const Ship& ship = play.ship(order.ship);
  std::string what = ship_name(ship) + " fires " + mount.weapon->name + " " +
                     number(play.secret(order.ship).shown[order.mount] + 1) + " at " + unit_name(table, order.target) +
                     ", range " + number(distance(ship.course.at, place_of_unit(table, order.target)));
  roll_attack(play, {ref(ship), ship.handle(), order.ship, order.target, mount.weapon->strike, ship.face.crew,
                     attack_steps(table, order.ship, mount, order.target), std::move(what), "ALT-9.9",
                     weapon_act(table, ship, *mount.weapon, order.target)});
}

/// Whether the line of a plan is possible still, with its other target if need be (ALT-R86).
std::optional<FireOrder> possible(Play& play, FireOrder order) {
  if (play.ship(order.ship).fate != Fate::fighting) return std::nullopt;
  const Mount& mount = play.sheet(order.ship).mounts[order.mount];
  const bool destroyed = !order.target.is_missile() && play.ship(order.target.ship()).destroyed();
  const bool gone = destroyed && !order.at_derelict;
  const auto can_hit = [&](const Unit& target) {
    return present(play.table(), target) && !no_shot(play.table(), order.ship, mount, target);
  };
  if (!gone && can_hit(order.target)) return order;
  if (!order.otherwise || !can_hit(*order.otherwise)) return std::nullopt;
  order.target = *order.otherwise;
  return order;
}

void bomb_once(Play& play, const BombOrder& order, const Load& load) {
  const Table& table = play.table();
  const Ship& ship = play.ship(order.ship);
  roll_attack(play, {ref(ship), ship.handle(), order.ship, order.target, load.strike, ship.face.crew,
                     bomb_steps(table, order.ship, load, order.target.ship()),
                     ship_name(ship) + " drops " + load.name + " on " + unit_name(table, order.target), "ALT-9.15",
                     bomb_act(ship, unit_handle(table, order.target))});
}

void bomb_hex(Play& play, const BombOrder& order, const Load& load) {
  const Ship& ship = play.ship(order.ship);
  table::Act act = bomb_act(ship, {}, order.count);
  act.path = way_marks({ship.course.at, *order.hex}, -1);
  play.tell(Audience::everyone(),
            ship_name(ship) + " drops " + number(order.count) + " " + load.name + " on " + hex_words(*order.hex) + ".",
            "ALT-R31", {}, {}, {{}, {std::move(act)}});
}

}  // namespace

void shoot(Play& play, const FireOrder& order) {
  const std::optional<Arc> arc =
      bearing_arc(play.table(), order.ship, play.sheet(order.ship).mounts[order.mount], order.target);
  if (!arc) return;
  show_weapon(play, order, *arc);
  play.change_secret(order.ship, [&](Secret& secret) {
    secret.used[order.mount] += order.count;
    secret.works.shots[order.mount] = std::max(0, secret.works.shots[order.mount] - order.count);
  });
  play.edit(order.ship).now.fired = true;
  for (int i = 0; i < order.count; ++i) attack_once(play, order);
}

void drop_bombs(Play& play, const BombOrder& order) {
  const Launcher& rack = play.sheet(order.ship).launchers[order.launcher];
  const Load& load = *rack.stock[ix(order.load)].load;
  play.change_secret(order.ship, [&](Secret& secret) {
    int& left = secret.works.stock[order.launcher][ix(order.load)];
    left = std::max(0, left - order.count);
  });
  play.edit(order.ship).now.fired = true;
  play.referee.disclose(Audience::everyone());
  if (order.hex) return bomb_hex(play, order, load);
  for (int i = 0; i < order.count; ++i) bomb_once(play, order, load);
}

void fire_as_planned(Play& play, Side side, FireKind kind) {
  const Waiting waiting = play.state.waiting[side].truth(play.referee.key());
  if (kind == FireKind::bombs) {
    for (const BombOrder& order : waiting.bombs)
      if (play.ship(order.ship).fate == Fate::fighting &&
          (order.hex || (present(play.table(), order.target) && !no_bombs(play.table(), order.ship, order.target))))
        drop_bombs(play, order);
    return;
  }
  for (const FireOrder& order : waiting.fire)
    if (const std::optional<FireOrder> now = possible(play, order);
        now && fire_step(play.table(), *play.sheet(order.ship).mounts[order.mount].weapon, now->target) == kind)
      shoot(play, *now);
}

void take_effect(Play& play) {
  const std::vector<Hit> hits = std::exchange(play.table().hits, {});
  for (const Hit& hit : hits) {
    if (!present(play.table(), hit.target)) continue;
    if (!hit.target.is_missile()) {
      inflict(play, hit);
      continue;
    }
    const std::string handle = unit_handle(play.table(), hit.target);
    play.tell(Audience::everyone(), "Missile " + handle + " is shot down.", "ALT-R39", {}, notable({handle}),
              {{}, {explode_act(handle, "")}});
    remove_missile(play, hit.target.missile());
  }
  for (const Hit& hit : hits)
    if (!hit.target.is_missile()) settle(play, hit.target.ship());
}

}  // namespace emcon::rules::alternity_warships
