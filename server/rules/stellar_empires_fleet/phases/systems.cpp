// Rolls which systems structure damage takes with it, and what that does (SEF-7.10).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/show/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int succeeds_at = 9;

/// Groups of the primary table, by its die.
enum class SystemGroup { crew, reactor, sensors, defence, engineering, vital };
constexpr std::array<SystemGroup, 10> primary_table{
    SystemGroup::crew,        SystemGroup::reactor, SystemGroup::sensors, SystemGroup::crew,    SystemGroup::defence,
    SystemGroup::engineering, SystemGroup::crew,    SystemGroup::reactor, SystemGroup::sensors, SystemGroup::vital};
constexpr std::array<const char*, 6> group_names{"crew",           "reactor",     "sensors",
                                                 "major defences", "engineering", "vital systems"};

/// What a row of the primary table does. `die`: structure points by a die of that many faces; 1: just one; 0: none.
struct RowEffect {
  int die = 0;
  int crew = 0, reactor = 0, capacitor = 0, sensors = 0;
  int shield_level = 0, shield_points = 0, generator = 0;
  bool defence = false;
  int bridge = 0;
  bool control = false, computer = false, drive = false;
  bool no_repairs_now = false, no_repairs = false;
  int crew_turns = 0;  ///< a crew box in each of so many later End Phases
};
using GroupRows = std::array<RowEffect, 5>;

/// SEF-7.10.4 by SystemGroup; R91 for the sensors.
const GroupRows& rows_of(SystemGroup group) {
  static const std::array<GroupRows, 6> all{{{{{.crew = 1},
                                               {.die = 1, .crew = 2},
                                               {.die = 4, .crew = 3},
                                               {.die = 4, .crew = 4, .crew_turns = 1},
                                               {.die = 4, .crew = 5, .crew_turns = 2}}},
                                             {{{.capacitor = 2},
                                               {.die = 1, .reactor = 1},
                                               {.die = 4, .capacitor = 3},
                                               {.die = 4, .reactor = 2},
                                               {.die = 4, .reactor = 3, .capacitor = 3}}},
                                             {{{.sensors = 1},
                                               {.die = 1, .sensors = 2},
                                               {.die = 4, .sensors = 3},
                                               {.die = 4, .sensors = 4},
                                               {.die = 4, .sensors = 5}}},
                                             {{{.generator = 3},
                                               {.die = 1, .shield_level = 1},
                                               {.die = 4, .shield_points = 1},
                                               {.die = 4, .generator = 99},
                                               {.die = 4, .defence = true}}},
                                             {{{.crew = 1},
                                               {.die = 1, .crew = 1},
                                               {.die = 4, .crew = 2},
                                               {.die = 4, .crew = 3, .no_repairs_now = true},
                                               {.die = 4, .crew = 3, .no_repairs = true}}},
                                             {{{.die = 4, .bridge = 1},
                                               {.die = 4, .control = true},
                                               {.die = 4, .computer = true},
                                               {.die = 6, .drive = true},
                                               {.die = 4, .bridge = 2}}}}};
  return all[static_cast<std::size_t>(group)];
}
int row_at(int die, bool em) {
  const int row = die <= 3 ? 0 : die <= 6 ? 1 : die <= 8 ? 2 : die == 9 ? 3 : 4;
  return std::min(4, row + (em ? 1 : 0));
}

bool has_major_defences(const ShipClass& c) {
  return c.shields.level > 0 || c.stealth > 0 || c.jammer > 0;
}

void mark_row(const ShipClass& c, Ship& ship, const RowEffect& effect) {
  Wounds& lost = ship.lost;
  lost.crew += effect.crew;
  lost.reactor += effect.reactor;
  lost.capacitor += effect.capacitor;
  lost.sensors += effect.sensors;
  lost.shield_level += effect.shield_level;
  lost.generator = std::min(c.shields.generator, lost.generator + effect.generator);
  for (int& side : lost.shields) side = std::min(c.shields.capacity, side + effect.shield_points);
  lost.bridge += effect.bridge;
  lost.defence = lost.defence || effect.defence;
  lost.control = lost.control || effect.control;
  lost.computer = lost.computer || effect.computer;
  lost.drive = lost.drive || (effect.drive && c.drive);
  lost.no_repairs_now = lost.no_repairs_now || effect.no_repairs_now;
  lost.no_repairs = lost.no_repairs || effect.no_repairs;
  for (int turn = 0; turn < effect.crew_turns; ++turn) lost.crew_later.push_back(turn + 1);
  ship.charge = std::min(ship.charge, capacity(c, ship));
}

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
  ++(drive ? ship.lost.speed : ship.lost.turns);
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
  const SystemGroup group = primary_table[ix(die - 1)];
  const char* name = group_names[static_cast<std::size_t>(group)];
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
  const RowEffect& effect = rows_of(group)[ix(row)];
  std::vector<Rolled> dice{rolled};
  std::string text = dice_words(rolled);
  int points = effect.die == 1 ? 1 : 0;
  if (effect.die > 1) {
    Rolled more = play.roll(1, effect.die, why(Purpose::system_points, task.by, ref(ship)));
    points = more.values.front();
    text += dice_words(more);
    dice.push_back(std::move(more));
  }
  const bool was_crippled = crippled(c, ship), was_manned = crew_left(c, ship) > 0;
  mark_row(c, ship, effect);
  mark_primary(c, ship, points, false);
  told(play, ship,
       std::string("damage to ") + group_names[ix(task.group)] + ", row " + number(row + 1) + " of 5, " +
           number(points) + " structure." + text,
       "SEF-7.10.4", std::move(dice));
  if (!was_crippled && crippled(c, ship)) ship.now.hurt = true;
  if (!was_crippled && crippled(c, ship))
    play.tell(ship_name(ship) + " is crippled.", "SEF-7.10.4.2", {}, grave({ship.handle()}));
  if (was_manned && crew_left(c, ship) == 0)
    play.tell(ship_name(ship) + " is a derelict.", "SEF-R52", {}, grave({ship.handle()}));
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
  explode_ammunition(play.class_of(s), ship, play.table().mount(ship, system).section, points);
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
