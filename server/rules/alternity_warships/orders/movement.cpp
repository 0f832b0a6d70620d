// The orders of a movement together: none moves twice, and what they do in the order of the rulebook (ALT-6.1, 7.6).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/phrases.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// A landing is the one thing that a path may end with, wherever its line stands.
bool go_together(const Flying& a, const Flying& b) {
  const auto ends = [](const Flying& path, const Flying& land) { return path.is<table::Path>() && land.is<Landing>(); };
  return ends(a, b) || ends(b, a);
}

/// Its orders, or straight on.
void move_ship(Play& play, const Step& step, ShipIndex s) {
  const Catalogue& rules = *play.table().catalogue;
  const int speed = play.ship(s).course.speed;
  play.flown = {};
  play.flown.force = speed;
  int ordered = 0;
  for (const bool landing : {false, true})  // behind its path
    ordered += play.deferred.call<Flying>(play, step, [&](Seat, const Flying& order) {
      return order.ship == s && order.is<Landing>() == landing && play.ship(s).on_map();
    });
  const bool stands = play.ship(s).orbit != Orbit::none && play.ship(s).course.speed == 0;
  if (ordered == 0 && stands)
    play.edit(s).now.coasted = true;
  else if (ordered == 0)
    fly_path(play, s, coasting(mover_of(play.table(), play.ship(s))));
  play.edit(s).now.moved = true;
  if (orbits_are_coasting(rules))
    play.edit(s).now.coasted = play.flown.manoeuvres == 0 && play.ship(s).course.speed == speed;
  tell_course(play, s);
  if (play.ship(s).on_map() && (play.flown.came || !who_stands_keeps_arcs(rules))) meet(play, Unit(s));
}

/// Ships of the side in that step: those with orders in the order of these, then the others by number.
ShipIndices ships_to_move(const Play& play, MovementStep step, Side side) {
  const Table& table = play.state.table;
  ShipIndices out;
  const auto add = [&](ShipIndex s) {
    const Ship& ship = table.ships[s];
    const bool moves = ship.side == side && ship.fate == Fate::fighting && movement_step(ship.face.size_class) == step;
    if (moves && std::ranges::find(out, s) == out.end()) out.push_back(s);
  };
  for (const Flying& order : play.deferred.all<Flying>()) add(order.ship);
  for (const ShipIndex s : table.ships.indices()) add(s);
  return out;
}

void move_missiles(Play& play, const Step& step, MovementStep now, Side side) {
  const Role role = now == MovementStep::antiship ? Role::antiship : Role::counter;
  std::vector<MissileNumber> numbers;
  for (const Missile& missile : play.table().missiles)
    if (missile.side == side && missile.role == role && missile.power > 0) numbers.push_back(missile.number);
  for (const MissileNumber number : numbers) {
    const auto own = [&](Seat, const auto& order) {
      return order.missile == number && find_missile(play.table(), number);
    };
    if (play.deferred.call<Destructing>(play, step, own) > 0 || play.deferred.call<Steering>(play, step, own) > 0)
      continue;
    move_missile(play, find_missile(play.table(), number).value(), nullptr);
  }
}

}  // namespace

void whole_movement(Reading& in) {
  const std::vector<Flying> all = in.accepted<Flying>();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = i + 1; k < all.size(); ++k)
      if (all[i].ship == all[k].ship && !go_together(all[i], all[k]))
        return in.refuse(reasons::already_moved_ship(in.table.ships[all[i].ship].handle()), "ALT-6.1");
  std::vector<MissileNumber> steered;
  for (const Steering& order : in.accepted<Steering>()) {
    if (std::ranges::find(steered, order.missile) != steered.end())
      return in.refuse(reasons::already_moved_missile(missile_handle(order.missile)), "ALT-6.1");
    steered.push_back(order.missile);
  }
  warn_of_coasting(in);
}

void run_movement(Play& play, const MoveStep& step) {
  Table& table = play.table();
  for (int half_step = step.first; half_step <= step.last; ++half_step) {
    const MovementStep now = step_of(half_step);
    begin_step(play, now);
    if (side_of_half_step(table, half_step) != step.side) continue;
    if (now >= MovementStep::antiship) {
      move_missiles(play, step, now, step.side);
      continue;
    }
    for (const ShipIndex s : ships_to_move(play, now, step.side)) move_ship(play, step, s);
    settle_debris(play);
    if (now == MovementStep::small) play.deferred.call<Docking>(play, step);
  }
  table.half_step = step.last + 1;
  play.close_question();
}

}  // namespace emcon::rules::alternity_warships
