// Rolls which systems structure damage takes with it, and what that does (SEF-7.10).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/phases/primary.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/revisions.hpp"
#include "server/rules/stellar_empires_fleet/show/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int succeeds_at = 9;

void told(Play& play, const Ship& ship, const std::string& what, const char* clause, std::vector<Rolled> dice) {
  play.tell(ship_name(ship) + ": " + what, clause, std::move(dice), notable({ship.handle()}));
}

void test_points(Play& play, const Task& task) {
  const Ship& ship = play.ship(task.ship);
  const Rolled rolled = play.roll(count_of(task.points), 10, why(Purpose::system_test, task.by, ref(ship)));
  const int needed = succeeds_at + (under(ship, Command::brace) ? 1 : 0);
  std::vector<Task> hits;
  for (int i = 0; i < count_of(rolled.values); ++i)
    if (rolled.values[ix(i)] >= needed)
      hits.push_back({Task::Kind::strike, task.ship, task.block, "", task.points[ix(i)] == 'e', 0, 0, task.by});
  told(play, ship,
       counted(count_of(hits), "system hit") + " by " + counted(count_of(task.points), "point") + " of " +
           block_name(task.block) + " structure." + dice_words(rolled),
       "SEF-7.10.1", {rolled});
  for (auto hit = hits.rbegin(); hit != hits.rend(); ++hit) play.table().tasks.push_back(*hit);
}

/// A die of the structure table: what is hit, or nothing where a weapon is.
std::string strike_section(Play& play, const Task& task, int die) {
  Ship& ship = play.ship(task.ship);
  const bool end = task.block == static_cast<int>(Facing::fore) || task.block == static_cast<int>(Facing::aft);
  constexpr std::array<int, 11> classes{0, 0, 1, 0, 2, 0, 4, 0, 0, 7, 0};
  if (classes[ix(die)] > 0) {
    play.table().tasks.push_back({Task::Kind::lose, task.ship, task.block, "", false, 0, classes[ix(die)], task.by});
    return "a weapon";
  }
  if (die == 3 || die == 8) return strike_defence(play, task);
  if (die == 5 || die == 10) {
    if (ship.lost.bays >= count_of(play.class_of(task.ship).bays)) return "";
    ++ship.lost.bays;
    lose_bay(play, task.ship);
    return "a bay";
  }
  const bool drive = (die == 1) == end;
  const ShipClass& c = play.class_of(task.ship);
  int& lost = drive ? ship.lost.speed : ship.lost.turns;
  if (rows_have_ends(*play.table().catalogue) && lost >= figures_in(drive ? c.speed : c.turns)) return "";
  ++lost;
  return drive ? "the drive" : "manoeuvre";
}

void strike_system(Play& play, const Task& task) {
  Ship& ship = play.ship(task.ship);
  const Rolled rolled = play.roll(1, 10, why(Purpose::system_table, task.by, ref(ship)));
  const int die = rolled.values.front();
  if (task.block != primary_block) {
    const std::string what = strike_section(play, task, die);
    return told(play, ship,
                (what.empty() ? "nothing of that kind is there" : what + " is hit") + "." + dice_words(rolled),
                "SEF-7.10.1", {rolled});
  }
  const SystemGroup group = group_of(die);
  const char* name = group_name(group);
  if (ship.lost.absorbed < play.class_of(task.ship).redundancy()) {
    ++ship.lost.absorbed;
    return told(play, ship, std::string("a hit on ") + name + " is absorbed." + dice_words(rolled), "SEF-7.10.4",
                {rolled});
  }
  told(play, ship, std::string(name) + " hit." + dice_words(rolled), "SEF-7.10.1", {rolled});
  play.table().tasks.push_back(
      {Task::Kind::row, task.ship, primary_block, "", task.em, static_cast<int>(group), 0, task.by});
}

void strike_row(Play& play, const Task& task) {
  Ship& ship = play.ship(task.ship);
  const ShipClass& c = play.class_of(task.ship);
  const SystemGroup group = static_cast<SystemGroup>(task.group);
  Rolled rolled = play.roll(1, 10, why(Purpose::system_row, task.by, ref(ship)));
  const int row = row_at(rolled.values.front(), task.em);
  if (group == SystemGroup::defence && !has_major_defences(c))  // SEF-R56
    return told(play, ship, "it has no major defences." + dice_words(rolled), "SEF-7.10.0", {rolled});
  const RowEffect effect = effect_of(*play.table().catalogue, group, row);
  std::vector<Rolled> dice{rolled};
  std::string text = dice_words(rolled);
  int points = effect.die == 1 ? 1 : 0;
  if (effect.die > 1) {
    Rolled more = play.roll(1, effect.die, why(Purpose::system_points, task.by, ref(ship)));
    points = more.values.front();
    text += dice_words(more);
    dice.push_back(std::move(more));
  }
  const Condition condition = condition_of(play.table(), task.ship);
  const Wounds before = ship.lost;
  mark_row(*play.table().catalogue, c, ship, effect);
  mark_primary(c, ship, points, false);
  told(play, ship,
       std::string("damage to ") + group_name(group) + ", row " + number(row + 1) + " of 5, " + number(points) +
           " structure." + loss_words(c, before, ship.lost) + text,
       "SEF-7.10.4", std::move(dice));
  if (!condition.crippled && crippled(c, ship)) ship.now.hurt = true;
  tell_condition(play, task.ship, condition, "SEF-7.10.4.2");
  settle(play, task.ship);
  queue_tests(play, task.ship, task.by);
}

/// True if its owner must be asked.
bool strike_weapon(Play& play, const Task& task) {
  const Table& table = play.table();
  if (task.weapon_class == 0) {
    play.table().tasks.push_back(task);
    play.state.agenda.push_in_order({LoseStep{task.ship}, SystemsStep{}});
    return true;
  }
  const Ship& ship = table.ships[task.ship];
  const std::vector<SystemIndex> choices = losable(table, ship, task.weapon_class, task.block);
  if (choices.empty()) {
    told(play, ship, "no weapon is left there.", "SEF-7.10.0", {});
    return false;
  }
  const bool fixed = choices.size() == 1 || table.options.losses != Chooser::ask || !fights(table, ship);
  if (!fixed) {
    play.table().tasks.push_back(task);
    play.state.agenda.push_in_order({LoseStep{task.ship}, SystemsStep{}});
    return true;
  }
  if (table.options.losses == Chooser::prefer && choices.size() > 1 && !play.wish(task.ship).losses.empty())
    play.referee.disclose(Audience::everyone());
  const Preference none;
  lose_system(
      play, task.ship,
      default_loss(table, ship, choices, table.options.losses == Chooser::automatic ? none : play.wish(task.ship)),
      task.by);
  return false;
}

}  // namespace

void lose_system(Play& play, ShipIndex s, SystemIndex system, RefId by) {
  Ship& ship = play.ship(s);
  System& lost = ship.systems[system];
  const Weapon& weapon = play.table().weapon(ship, system);
  if (weapon.track > 0 && ++lost.track < weapon.track)
    return told(play, ship, weapon.name + " " + system_name(system) + " is damaged.", "SEF-7.13.S", {});
  lost.destroyed = true;
  told(play, ship, weapon.name + " " + system_name(system) + " is destroyed.", "SEF-7.10.3.2", {});
  if (!has_rounds(weapon.type) || lost.rounds == 0) return;
  const Rolled die = play.roll(1, 10, why(Purpose::ammunition, by, ref(ship)));
  const bool explodes = die.values.front() >= succeeds_at;
  const int points = explodes ? weapon.weapon_class * lost.rounds : 0;
  told(play, ship,
       (explodes ? "its ammunition explodes with " + counted(points, "point") + "."
                 : "its ammunition does not explode.") +
           dice_words(die),
       "SEF-7.10.3.2b", {die});
  lost.rounds = 0;
  if (!explodes) return;
  const Condition before = condition_of(play.table(), s);
  explode_ammunition(play.class_of(s), ship, play.table().mount(ship, system).section, points);
  settle_condition(play, s, before, "SEF-7.8.5.1");
  settle(play, s);
  queue_tests(play, s, by);
}

void roll_systems(Play& play) {
  std::vector<Task>& tasks = play.table().tasks;
  while (!tasks.empty()) {
    const Task task = tasks.back();
    tasks.pop_back();
    if (play.ship(task.ship).fate != Fate::fighting) continue;  // SEF-R113
    switch (task.kind) {
      case Task::Kind::test:
        test_points(play, task);
        break;
      case Task::Kind::strike:
        strike_system(play, task);
        break;
      case Task::Kind::row:
        strike_row(play, task);
        break;
      case Task::Kind::lose:
        if (strike_weapon(play, task)) return;
        break;
    }
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
