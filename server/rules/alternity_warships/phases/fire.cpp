// Beams, projectiles, torpedoes, specials and bombs: attack rolls, damage dice, and hits taking effect (ALT-9).
#include <algorithm>
#include <utility>

#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/phases/damage_dice.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// The number under which others know the mount's weapon, from 1, given at its first use (L16).
int shown_number(Play& play, const FireOrder& order, Arc arc) {
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
  return place + 1;
}

RefId ref_of(const Table& table, const Unit& unit) {
  return unit.missile > 0 ? ref(table.missiles[find_missile(table, unit.missile).value()])
                          : ref(table.ships[unit.ship]);
}

void attack_once(Play& play, const FireOrder& order) {
  Table& table = play.table();
  const Mount& mount = play.sheet(order.ship).mounts[order.mount];
  const Weapon& weapon = *mount.weapon;
  const Ship& ship = play.ship(order.ship);
  const Sum steps = attack_steps(table, order.ship, mount, order.target);
  const RefId object = ref_of(table, order.target);
  Check check = roll_check(play.referee, ship.face.crew, steps.total(), why(Purpose::attack, ref(ship), object),
                           Audience::everyone());
  std::string text = ship_name(ship) + " fires " + weapon.name + " " +
                     number(play.secret(order.ship).shown[order.mount] + 1) + " at " + unit_name(table, order.target) +
                     ", range " + number(distance(ship.course.at, place_of_unit(table, order.target))) + ". " +
                     check_words(ship.face.crew, steps, check);
  std::vector<Rolled> dice = std::move(check.dice);
  Hit hit{order.ship, order.target, weapon.strike.type, std::nullopt};
  if (check.success && order.target.missile == 0)
    hit.points = roll_damage(play, weapon.strike, *check.success, why(Purpose::damage, ref(ship), object),
                             order.target.ship, text, dice);
  if (check.success) table.hits.push_back(hit);
  play.tell(std::move(text), "ALT-9.9", std::move(dice), notable({ship.handle(), unit_handle(table, order.target)}));
}

/// Whether the line of a plan is possible still, with its other target if need be (ALT-R86).
std::optional<FireOrder> possible(Play& play, FireOrder order) {
  if (play.ship(order.ship).fate != Fate::fighting) return std::nullopt;
  const Mount& mount = play.sheet(order.ship).mounts[order.mount];
  const bool destroyed = order.target.missile == 0 && play.ship(order.target.ship).destroyed();
  const bool gone = destroyed && !order.at_derelict;
  if (!gone && !no_shot(play.table(), order.ship, mount, order.target)) return order;
  if (!order.otherwise || no_shot(play.table(), order.ship, mount, *order.otherwise)) return std::nullopt;
  order.target = *order.otherwise;
  return order;
}

void bomb_once(Play& play, const BombOrder& order, const Load& load) {
  Table& table = play.table();
  const Ship& ship = play.ship(order.ship);
  const Sum steps = bomb_steps(table, order.ship, load, order.target.ship);
  const RefId object = ref(play.ship(order.target.ship));
  Check check = roll_check(play.referee, ship.face.crew, steps.total(), why(Purpose::attack, ref(ship), object),
                           Audience::everyone());
  std::string text = ship_name(ship) + " drops " + load.name + " on " + ship_name(play.ship(order.target.ship)) + ". " +
                     check_words(ship.face.crew, steps, check);
  std::vector<Rolled> dice = std::move(check.dice);
  Hit hit{order.ship, order.target, load.strike.type, std::nullopt};
  if (check.success) {
    hit.points = roll_damage(play, load.strike, *check.success, why(Purpose::damage, ref(ship), object),
                             order.target.ship, text, dice);
    table.hits.push_back(hit);
  }
  play.tell(std::move(text), "ALT-9.15", std::move(dice),
            notable({ship.handle(), play.ship(order.target.ship).handle()}));
}

}  // namespace

std::optional<Points> roll_damage(Play& play, const Strike& strike, Success success, const Why& reason,
                                  ShipIndex target, std::string& text, std::vector<Rolled>& dice) {
  const Damage& damage = strike.on(success);
  const Points rolled{roll_points(play, damage.dice, reason, Audience::everyone(), dice), damage.grade};
  const Might toughness = play.ship(target).face.toughness;
  const std::optional<Points> out = shifted(rolled, difference(strike, toughness));
  text += " Damage " + dice_words(damage.dice) + ", rolled " + and_words(dice.back().values) + ": " +
          points_words(rolled) + ", firepower " + might_word(strike.firepower) + " against " + might_word(toughness) +
          ": " + (out ? points_words(*out) : "nothing") + ".";
  return out;
}

void shoot(Play& play, const FireOrder& order) {
  const std::optional<Arc> arc =
      bearing_arc(play.table(), order.ship, play.sheet(order.ship).mounts[order.mount], order.target);
  if (!arc) return;
  shown_number(play, order, *arc);
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
  if (order.hex)
    return play.tell(ship_name(play.ship(order.ship)) + " drops " + number(order.count) + " " + load.name + " on " +
                         hex_words(*order.hex) + ".",
                     "ALT-R31");
  for (int i = 0; i < order.count; ++i) bomb_once(play, order, load);
}

void fire_as_planned(Play& play, Side side, FireKind kind) {
  const Waiting waiting = play.state.waiting[side].truth(play.referee.key());
  if (kind == FireKind::bombs) {
    for (const BombOrder& order : waiting.bombs)
      if (play.ship(order.ship).fate == Fate::fighting &&
          (order.hex || !no_bombs(play.table(), order.ship, order.target)))
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
    if (hit.target.missile == 0) {
      inflict(play, hit);
      continue;
    }
    const std::string handle = unit_handle(play.table(), hit.target);
    play.tell("Missile " + handle + " is shot down.", "ALT-R39", {}, notable({handle}));
    remove_missile(play, hit.target.missile);
  }
  for (const Hit& hit : hits)
    if (hit.target.missile == 0) settle(play, hit.target.ship);
}

}  // namespace emcon::rules::alternity_warships
