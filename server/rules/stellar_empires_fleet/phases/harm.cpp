// Rolls damage dice, tells what they do, takes ships out, and lets them explode.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int explodes_at = 8;

std::string warhead_words(const Hit& hit, int dice) {
  std::string out = number(dice) + "D" + number(hit.warhead.die);
  if (hit.warhead.bonus != 0) out += (hit.warhead.bonus > 0 ? "+" : "") + number(hit.warhead.bonus);
  return out;
}

std::string effect_words(const Impact& impact) {
  std::string out;
  const auto add = [&](int boxes, const char* of) {
    if (boxes > 0) out += (out.empty() ? "" : ", ") + number(boxes) + " " + of;
  };
  add(impact.armour(), "armour");
  add(impact.structure(), "structure");
  add(impact.primary(), "primary");
  add(impact.beyond(), "beyond");
  return out.empty() ? "no effect" : out;
}

/// Points have passed through the ship: it may explode (SEF-7.8.5.3).
void blow_through(Play& play, ShipIndex target, int passed, RefId by) {
  Ship& ship = play.ship(target);
  const int modifier = passed / play.class_of(target).category;
  const Rolled die = play.roll(Audience::everyone(), {1, 10}, why(Purpose::blow_through, by, ref(ship)));
  const int total = die.values.front() + modifier;
  const bool explodes = total >= explodes_at;
  if (explodes) {
    ship.fate = Fate::exploding;
    ship.now.hurt = true;
  }
  play.tell(
      Audience::everyone(),
      "Damage passes through " + ship_name(ship) + (explodes ? ": it explodes." : ": it holds.") + " Total: rolled " +
          number(die.values.front()) + (modifier > 0 ? ", +" + number(modifier) + " damage" : "") + ": " +
          number(total) + ".",
      "SEF-7.8.5.3", {die}, explodes ? grave({ship.handle()}) : notable({ship.handle()}),
      showing(explodes ? heads::passes_through_explodes(ship.handle()) : heads::passes_through_holds(ship.handle()),
              {jolt_act(ship.handle())}));
}

/// The boxes that it has lost, at the side that was struck; what passes beyond is none of them.
table::Act harm_act(const Ship& ship, Facing side, const Impact& impact) {
  const int inside = impact.structure() + impact.primary();
  table::Act out = strike_act(ship.handle(), impact.armour() + inside, shield_number(side));
  if (inside == 0 && impact.armour() > 0) out.result = table::ActResult::struck;
  return out;
}

bool gone(const Ship& ship) {
  return ship.fate != Fate::fighting && ship.fate != Fate::hulk;
}

}  // namespace

void pay(Ship& ship, int cost) {
  const int from_pool = std::min(ship.pool, cost);
  ship.pool -= from_pool;
  ship.charge = std::max(0, ship.charge - (cost - from_pool));
}

void start_delay(Table& table, ShipIndex s, SystemIndex system) {
  const WeaponIndex weapon = table.mount(table.ships[s], system).weapon;
  const int ready = table.turn + table.catalogue->weapons[weapon].delay;
  table.ships[s].systems[system].ready = ready;
  const Unit unit = unit_of(table, s);
  if (!table.options.by_squadron || (!unit.squadron && tracks_lone_ships_by_system(*table.catalogue))) return;
  for (const ShipIndex mate : members(table, unit))
    for (const SystemIndex other : table.ships[mate].systems.indices())
      if (table.mount(table.ships[mate], other).weapon == weapon) table.ships[mate].systems[other].ready = ready;
}

Condition condition_of(const Table& table, ShipIndex s) {
  const Ship& ship = table.ships[s];
  return {crippled(table.class_of(ship), ship), derelict(table.class_of(ship), ship)};
}

void tell_condition(Play& play, ShipIndex s, const Condition& before, const char* clause) {
  const Ship& ship = play.ship(s);
  const Condition now = condition_of(play.table(), s);
  if (now.crippled && !before.crippled && !gone(ship))
    play.tell(Audience::everyone(), ship_name(ship) + " is crippled.", clause, {}, grave({ship.handle()}),
              showing(heads::is_crippled(ship.handle()), {jolt_act(ship.handle())}));
  if (now.derelict && !before.derelict)
    play.tell(Audience::everyone(), ship_name(ship) + " is a derelict.", "SEF-R52", {}, grave({ship.handle()}),
              showing(heads::is_derelict(ship.handle()), {quelled_act(ship.handle())}));
}

void settle_condition(Play& play, ShipIndex s, const Condition& before, const char* clause) {
  if (!all_crippling_counts(*play.table().catalogue)) return;
  if (condition_of(play.table(), s).crippled && !before.crippled) play.ship(s).now.hurt = true;
  tell_condition(play, s, before, clause);
}

std::string dice_words(const Rolled& rolled) {
  return " Dice: rolled " + and_words(rolled.values) + ".";
}

Trial roll_needs(Play& play, const char* what, const Sum& need, Dice dice, const Why& reason) {
  Trial out{play.roll(Audience::everyone(), dice, reason)};
  const std::vector<int>& values = out.rolled.values;
  out.successes = static_cast<int>(std::ranges::count_if(values, [&](int die) { return die <= need.total(); }));
  out.words = roll_words(what, need, dice.sides, "rolled " + and_words(values), out.successes, count_of(values));
  return out;
}

void strike(Play& play, ShipIndex target, const Hit& hit, int dice, RefId by, const std::string& what, int& halves) {
  Ship& ship = play.ship(target);
  const Rolled rolled = play.roll(Audience::everyone(), {dice, hit.warhead.die}, why(Purpose::damage, by, ref(ship)));
  std::vector<int> sorted = rolled.values;
  std::ranges::sort(sorted);
  const Condition before = condition_of(play.table(), target);
  Impact impact(play.table(), ship, hit);
  std::vector<int> passed;
  for (const int die : sorted)
    if (const int beyond = impact.strike(die + hit.warhead.bonus); beyond > 0) passed.push_back(beyond);
  impact.end(halves);
  note_harm(play, by, target, impact.armour() + impact.structure() + impact.primary() + impact.beyond());
  play.tell(Audience::everyone(),
            what + " does " + warhead_words(hit, dice) + " to the " + facing_name(hit.section) + " of " +
                ship_name(ship) + ", threshold " + number(impact.threshold()) + ": " + effect_words(impact) + "." +
                dice_words(rolled),
            "SEF-7.8.3", {rolled}, notable({ship.handle()}),
            showing(heads::damage(what, ship.handle(), facing_name(hit.section), effect_words(impact)),
                    {harm_act(ship, hit.section, impact)}));
  for (const int beyond : passed)
    if (ship.fate != Fate::exploding) blow_through(play, target, beyond, by);
  if (!before.crippled && crippled(play.class_of(target), ship)) ship.now.hurt = true;
  tell_condition(play, target, before, "SEF-7.8.5.1");
}

void settle(Play& play, ShipIndex s) {
  Ship& ship = play.ship(s);
  if (gone(ship)) return;
  const ShipClass& c = play.class_of(s);
  if (primary_left(c, ship) <= 0) {
    ship.fate = Fate::destroyed;
    ship.now.hurt = true;
    return play.tell(Audience::everyone(), ship_name(ship) + " breaks apart.", "SEF-7.8.5.2", {},
                     grave({ship.handle()}), showing(heads::breaks_apart(ship.handle()), {gone_act(ship.handle())}));
  }
  if (ship.fate == Fate::fighting && broken_up(c, ship)) {
    ship.fate = Fate::hulk;
    ship.now.hurt = true;
    play.tell(Audience::everyone(), ship_name(ship) + " is destroyed and drifts as a hulk.", "SEF-7.8.5.2", {},
              grave({ship.handle()}), showing(heads::is_hulk(ship.handle()), {explode_act(ship.handle())}));
  }
}

void queue_tests(Play& play, ShipIndex s, RefId by) {
  Ship& ship = play.ship(s);
  for (int block = blocks - 1; block >= 0; --block) {
    std::string& points = ship.lost.untested[ix(block)];
    if (!points.empty() && ship.fate == Fate::fighting)                   // SEF-R113
      play.table().tasks.emplace_back(s, block, PointTests{points}, by);  // g++ warns of a moved variant
    points.clear();
  }
}

void explode_next(Play& play) {
  Table& table = play.table();
  const auto found = first_of(table.ships, [](const Ship& ship) { return ship.fate == Fate::exploding; });
  if (!found) return check_nests(play);
  Ship& ship = play.ship(*found);
  const ShipClass& c = play.class_of(*found);
  const int dice = explosion_dice(c, ship);
  ship.fate = Fate::destroyed;
  play.tell(Audience::everyone(), ship_name(ship) + " explodes with " + number(dice) + "D10.", "SEF-7.8.5.4", {},
            grave({ship.handle()}), showing(heads::explodes(ship.handle()), {gone_act(ship.handle())}));
  for (const ShipIndex s : table.ships.indices()) {
    if (s == *found || !on_table(play.ship(s)) || !in_explosion(c, ship, play.ship(s).at)) continue;
    Hit hit;
    hit.warhead = {1, 10, 0, 2, 0, 0};
    hit.section = struck_sides(stance(play.ship(s)), ship.at).front();
    int halves = 0;
    strike(play, s, hit, dice, ref(ship), "The explosion", halves);
    settle(play, s);
    queue_tests(play, s, ref(ship));
  }
  scorch_flights(play, *found);
  play.state.agenda.push_in_order({SavesStep{}, SystemsStep{}, ExplosionStep{}});
}

}  // namespace emcon::rules::stellar_empires_fleet
