// Rolls which systems structure damage takes with it, and what that does (SEF-7.10).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/primary.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int succeeds_at = 9;

/// What the ship suffers. `what`: a sentence without its full stop, made by said_of. `dice_text`: the sentences that
/// follow. `seen`: what a map shows of it.
template <class What>
void told(Play& play, const Ship& ship, const What& what, const std::string& dice_text, const char* clause,
          std::vector<Rolled> dice, std::vector<table::Act> seen) {
  play.tell(Audience::everyone(), what(ship_name(ship)).text() + "." + dice_text, clause, std::move(dice),
            notable({ship.handle()}), showing(what(ship.handle()), std::move(seen)));
}

/// A blow within the ship, at the side of the task; primary structure has none.
std::vector<table::Act> inner_blow(const Ship& ship, const Task& task, bool harms) {
  table::Act out = guarded_act(ship.handle(), !harms);
  if (task.block != primary_block) out.facing = shield_number(static_cast<Facing>(task.block));
  return {std::move(out)};
}

/// What becomes of a task; true if its owner must be asked.
struct CarryOut {
  Play& play;
  const Task& task;

  bool operator()(const PointTests& tests) const;
  bool operator()(const SystemHit& hit) const;
  bool operator()(const GroupHit& hit) const;
  bool operator()(const WeaponHit& hit) const;
  bool operator()(const DefenceHit&) const { return ask_owner(); }
  bool ask_owner() const {
    play.table().tasks.push_back(task);
    play.state.agenda.push_in_order({LoseStep{task.ship}, SystemsStep{}});
    return true;
  }
};

void test_points(Play& play, const Task& task, const std::string& points) {
  const Ship& ship = play.ship(task.ship);
  const Rolled rolled =
      play.roll(Audience::everyone(), {count_of(points), 10}, why(Purpose::system_test, task.by, ref(ship)));
  const int needed = succeeds_at + (under(ship, Command::brace) ? 1 : 0);
  std::vector<Task> hits;
  for (int i = 0; i < count_of(rolled.values); ++i)
    if (rolled.values[ix(i)] >= needed)
      hits.push_back({task.ship, task.block, SystemHit{points[ix(i)] == 'e'}, task.by});
  told(play, ship,
       said_of(heads::system_hits, counted(count_of(hits), "system hit"), counted(count_of(points), "point"),
               block_name(task.block)),
       dice_words(rolled), "SEF-7.10.1", {rolled}, inner_blow(ship, task, !hits.empty()));
  for (auto hit = hits.rbegin(); hit != hits.rend(); ++hit) play.table().tasks.push_back(*hit);
}

/// Weapons that a die of the structure table hits; none if it hits something else.
std::optional<HitClass> weapons_hit(int die) {
  switch (die) {
    case 2:
      return HitClass::minor;
    case 4:
      return HitClass::secondary;
    case 6:
      return HitClass::primary;
    case 9:
      return HitClass::heavy;
    default:
      return std::nullopt;
  }
}

/// A die of the structure table: what is hit, or nothing where a weapon is.
std::string strike_section(Play& play, const Task& task, int die) {
  Ship& ship = play.ship(task.ship);
  const bool end = task.block == static_cast<int>(Facing::fore) || task.block == static_cast<int>(Facing::aft);
  if (const std::optional<HitClass> weapons = weapons_hit(die)) {
    play.table().tasks.push_back({task.ship, task.block, WeaponHit{*weapons}, task.by});
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

void strike_system(Play& play, const Task& task, bool em) {
  Ship& ship = play.ship(task.ship);
  const Rolled rolled = play.roll(Audience::everyone(), {1, 10}, why(Purpose::system_table, task.by, ref(ship)));
  const int die = rolled.values.front();
  if (task.block != primary_block) {
    const std::string what = strike_section(play, task, die);
    if (what.empty())
      return told(play, ship, heads::nothing_is_there, dice_words(rolled), "SEF-7.10.1", {rolled},
                  inner_blow(ship, task, false));
    return told(play, ship, said_of(heads::system_is_hit, what), dice_words(rolled), "SEF-7.10.1", {rolled},
                inner_blow(ship, task, true));
  }
  const SystemGroup group = group_of(die);
  const char* name = group_name(group);
  if (ship.lost.absorbed < play.class_of(task.ship).redundancy()) {
    ++ship.lost.absorbed;
    return told(play, ship, said_of(heads::hit_is_absorbed, name), dice_words(rolled), "SEF-7.10.4", {rolled},
                inner_blow(ship, task, false));
  }
  told(play, ship, said_of(heads::group_hit, name), dice_words(rolled), "SEF-7.10.1", {rolled},
       inner_blow(ship, task, true));
  play.table().tasks.push_back({task.ship, primary_block, GroupHit{em, group}, task.by});
}

void strike_group(Play& play, const Task& task, const GroupHit& hit) {
  Ship& ship = play.ship(task.ship);
  const ShipClass& c = play.class_of(task.ship);
  Rolled rolled = play.roll(Audience::everyone(), {1, 10}, why(Purpose::system_row, task.by, ref(ship)));
  const int row = row_at(rolled.values.front(), hit.em);
  if (hit.group == SystemGroup::defence && !has_major_defences(c))  // SEF-R56
    return told(play, ship, heads::no_major_defences, dice_words(rolled), "SEF-7.10.0", {rolled},
                inner_blow(ship, task, false));
  const RowEffect effect = effect_of(*play.table().catalogue, hit.group, row);
  std::vector<Rolled> dice{rolled};
  std::string text = dice_words(rolled);
  int points = effect.die == 1 ? 1 : 0;
  if (effect.die > 1) {
    Rolled more = play.roll(Audience::everyone(), {1, effect.die}, why(Purpose::system_points, task.by, ref(ship)));
    points = more.values.front();
    text += dice_words(more);
    dice.push_back(std::move(more));
  }
  const Condition condition = condition_of(play.table(), task.ship);
  const Wounds before = ship.lost;
  mark_row(*play.table().catalogue, c, ship, effect);
  mark_primary(c, ship, points, false);
  told(play, ship, said_of(heads::group_damage, group_name(hit.group), row + 1, points),
       loss_words(c, before, ship.lost) + text, "SEF-7.10.4", std::move(dice), {strike_act(ship.handle(), points)});
  if (!condition.crippled && crippled(c, ship)) ship.now.hurt = true;
  tell_condition(play, task.ship, condition, "SEF-7.10.4.2");
  settle(play, task.ship);
  queue_tests(play, task.ship, task.by);
}

bool CarryOut::operator()(const PointTests& tests) const {
  test_points(play, task, tests.points);
  return false;
}
bool CarryOut::operator()(const SystemHit& hit) const {
  strike_system(play, task, hit.em);
  return false;
}
bool CarryOut::operator()(const GroupHit& hit) const {
  strike_group(play, task, hit);
  return false;
}
bool CarryOut::operator()(const WeaponHit& hit) const {
  const Table& table = play.table();
  const Ship& ship = table.ships[task.ship];
  const std::vector<SystemIndex> choices = losable(table, ship, hit.weapons, task.block);
  if (choices.empty()) {
    told(play, ship, heads::no_weapon_is_left, "", "SEF-7.10.0", {}, inner_blow(ship, task, false));
    return false;
  }
  const bool fixed = choices.size() == 1 || table.options.losses != Chooser::ask || !fights(table, ship);
  if (!fixed) return ask_owner();
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
    return told(play, ship, said_of(heads::weapon_is_damaged, weapon.name, system_name(system)), "", "SEF-7.13.S", {},
                {jolt_act(ship.handle())});
  lost.destroyed = true;
  told(play, ship, said_of(heads::weapon_is_destroyed, weapon.name, system_name(system)), "", "SEF-7.10.3.2", {},
       {jolt_act(ship.handle())});
  if (!has_rounds(weapon.type) || lost.rounds == 0) return;
  const Rolled die = play.roll(Audience::everyone(), {1, 10}, why(Purpose::ammunition, by, ref(ship)));
  const bool explodes = die.values.front() >= succeeds_at;
  const int points = explodes ? weapon.weapon_class * lost.rounds : 0;
  lost.rounds = 0;
  if (!explodes)
    return told(play, ship, heads::ammunition_holds, dice_words(die), "SEF-7.10.3.2b", {die},
                {guarded_act(ship.handle(), true)});
  told(play, ship, said_of(heads::ammunition_explodes, counted(points, "point")), dice_words(die), "SEF-7.10.3.2b",
       {die}, {guarded_act(ship.handle(), false)});
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
    if (std::visit(CarryOut{play, task}, task.what)) return;
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
