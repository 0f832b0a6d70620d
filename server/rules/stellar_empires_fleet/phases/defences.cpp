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

std::vector<int> losable_defences(const Table& table, const Ship& ship) {
  const ShipClass& c = table.class_of(ship);
  std::vector<int> out;
  const std::vector<Interceptors> sets = interceptor_sets(c, ship);
  for (int set = 0; set < count_of(sets); ++set)
    if (sets[ix(set)].close + sets[ix(set)].assist + sets[ix(set)].volley > 0) out.push_back(set);
  // Where the match has no shields they are no system that could be hit (SEF-7.10.0).
  if (c.shields.level > 0 && table.options.shields) out.push_back(shields_choice);
  return out;
}

std::string defence_word(const ShipClass& c, int choice) {
  return choice == shields_choice ? shields_word : set_name(c, choice);
}

int default_defence_loss(const ShipClass& c, const std::vector<int>& choices, const Preference& wish) {
  const auto has = [&](int choice) { return std::ranges::find(choices, choice) != choices.end(); };
  if (wish.shields_first && has(shields_choice)) return shields_choice;
  for (const int set : wish.sets)
    if (has(set)) return set;
  for (const bool heavy : {false, true})
    for (const int choice : choices)
      if (choice != shields_choice && c.interceptors[ix(choice)].heavy == heavy) return choice;
  return choices.front();
}

std::string strike_defence(Play& play, const Task& task) {
  const Table& table = play.table();
  const Ship& ship = play.ship(task.ship);
  const std::vector<int> choices = losable_defences(table, ship);
  if (choices.empty()) return "";
  if (choices.size() > 1 && table.options.losses == Chooser::ask && fights(table, ship)) {
    play.table().tasks.push_back({Task::Kind::lose, task.ship, task.block, "", false, 0, 0, task.by});
    return "a defence";
  }
  Preference wish;
  if (choices.size() > 1 && table.options.losses == Chooser::prefer) {
    wish = play.wish(task.ship);
    if (wish.shields_first || !wish.sets.empty()) play.referee.disclose(Audience::everyone());
  }
  return lose_defence(play, task.ship, task.block, default_defence_loss(table.class_of(ship), choices, wish));
}

std::string lose_defence(Play& play, ShipIndex s, int block, int choice) {
  Ship& ship = play.ship(s);
  const ShipClass& c = play.class_of(s);
  if (choice == shields_choice) return lose_shield(c, ship, block);
  ++hits_on_set(ship.lost, choice);
  return c.interceptors.size() < 2 ? interceptors_word : std::string(interceptors_word) + " " + set_name(c, choice);
}

}  // namespace emcon::rules::stellar_empires_fleet
