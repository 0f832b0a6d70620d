// Takes hits on interceptors and shields, by their owner's choice where a ship has both (SEF-7.10.3.3, 7.10.3.4, R63).
#include <algorithm>

#include "server/rules/stellar_empires_fleet/phases/play.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

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

std::vector<SetIndex> losable_defences(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  std::vector<SetIndex> out = all_of(interceptor_sets(c, ship),
                                     [](const Interceptors& set) { return set.close + set.assist + set.volley > 0; });
  // Where the match has no shields they are no system that could be hit (SEF-7.10.0).
  if (c.shields.level > 0 && table.options.shields) out.emplace_back();
  return out;
}

std::string defence_word(const ShipClass& c, SetIndex choice) {
  return choice ? set_name(c, choice) : shields_word;
}

SetIndex default_defence_loss(const ShipClass& c, const std::vector<SetIndex>& choices, const Preference& wish) {
  const auto has = [&](SetIndex choice) { return std::ranges::find(choices, choice) != choices.end(); };
  if (wish.shields_first && has(SetIndex())) return {};
  for (const SetIndex set : wish.sets)
    if (has(set)) return set;
  for (const bool heavy : {false, true})
    for (const SetIndex choice : choices)
      if (choice && c.interceptors[choice].heavy == heavy) return choice;
  return choices.front();
}

std::string strike_defence(Play& play, const Task& task) {
  const Table& table = play.table();
  const Ship& ship = play.ship(task.ship);
  const std::vector<SetIndex> choices = losable_defences(table, ship);
  if (choices.empty()) return "";
  if (choices.size() > 1 && table.options.losses == Chooser::ask && fights(table, ship)) {
    play.table().tasks.push_back({task.ship, task.block, DefenceHit{}, task.by});
    return "a defence";
  }
  Preference wish;
  if (choices.size() > 1 && table.options.losses == Chooser::prefer) {
    wish = play.wish(task.ship);
    if (wish.shields_first || !wish.sets.empty()) play.referee.disclose(Audience::everyone());
  }
  return lose_defence(play, task.ship, task.block, default_defence_loss(table.class_of(ship), choices, wish));
}

std::string lose_defence(Play& play, ShipIndex s, int block, SetIndex choice) {
  Ship& ship = play.ship(s);
  const ShipClass& c = play.class_of(s);
  if (!choice) return lose_shield(c, ship, block);
  ++hits_on_set(ship.lost, choice);
  return c.interceptors.size() < 2 ? interceptors_word : std::string(interceptors_word) + " " + set_name(c, choice);
}

}  // namespace emcon::rules::stellar_empires_fleet
