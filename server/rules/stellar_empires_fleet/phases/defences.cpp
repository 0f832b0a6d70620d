// Takes hits on interceptors and shields, by their owner's choice where a ship has both (SEF-7.10.3.3, 7.10.3.4, R63).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/phases/play.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

bool has_interceptors(const Table& table, const Ship& ship) {
  const Interceptors set = interceptors(table.class_of(ship), ship);
  return set.close + set.assist + set.volley > 0;
}

/// The shield of that side, then its projector, then the generator (SEF-7.10.3.4).
std::string lose_shield(const ShipClass& c, Ship& ship, int block) {
  int& side = ship.lost.shields[ix(block)];
  if (side < c.shields.capacity) {
    ++side;
    return "shield";
  }
  if (!ship.lost.projectors[ix(block)]) {
    ship.lost.projectors[ix(block)] = true;
    return "shield projector";
  }
  ship.lost.generator = std::min(c.shields.generator, ship.lost.generator + 1);
  return "shield generator";
}

}  // namespace

std::string strike_defence(Play& play, const Task& task) {
  const Table& table = play.table();
  Ship& ship = play.ship(task.ship);
  const ShipClass& c = table.class_of(ship);
  // Where the match has no shields they are no system that could be hit (SEF-7.10.0).
  const bool has_both = has_interceptors(table, ship) && c.shields.level > 0 && table.options.shields;
  if (has_both && table.options.losses == Chooser::ask && fights(table, ship)) {
    play.table().tasks.push_back({Task::Kind::lose, task.ship, task.block, "", false, 0, 0, task.by});
    return "a defence";
  }
  bool shields_first = false;
  if (has_both && table.options.losses == Chooser::prefer) {
    shields_first = play.wish(task.ship).shields_first;
    if (shields_first) play.referee.disclose(Audience::everyone());
  }
  return lose_defence(play, task.ship, task.block, shields_first);
}

std::string lose_defence(Play& play, ShipIndex s, int block, bool shields_first) {
  Ship& ship = play.ship(s);
  const ShipClass& c = play.class_of(s);
  const bool shields = c.shields.level > 0 && play.table().options.shields;
  if (has_interceptors(play.table(), ship) && !(shields_first && shields)) {
    ++ship.lost.interceptors;
    return "interceptors";
  }
  return shields ? lose_shield(c, ship, block) : "";
}

}  // namespace emcon::rules::stellar_empires_fleet
