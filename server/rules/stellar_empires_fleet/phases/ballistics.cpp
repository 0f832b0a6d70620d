// Lets launches strike, one by one: mines first, then volleys, then torpedoes (SEF-7.14, R37b).
#include <algorithm>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// What a launch is, once it strikes.
struct Opened {
  Launch launch;
  MunitionIndex munition;
  std::optional<Point> aim;
  std::vector<ShipIndex> targets;  ///< that are still there

  const Warhead& warhead(const Table& table) const {
    return munition ? table.catalogue->munitions[munition].warhead : table.catalogue->weapons[launch.weapon].warhead;
  }
  int intercept(const Table& table) const {
    return munition ? table.catalogue->munitions[munition].intercept
                    : table.catalogue->weapons[launch.weapon].intercept;
  }
  std::int64_t radius(const Table& table) const {
    return munition ? table.catalogue->munitions[munition].radius : table.catalogue->weapons[launch.weapon].radius;
  }
  const std::string& name(const Table& table) const {
    return munition ? table.catalogue->munitions[munition].name : table.catalogue->weapons[launch.weapon].name;
  }
};

std::optional<LaunchIndex> next_launch(const Table& table) {
  for (const LaunchKind kind : {LaunchKind::area, LaunchKind::volley, LaunchKind::torpedo})
    if (const auto found = first_of(table.launches, [&](const Launch& launch) { return launch.kind == kind; }))
      return found;
  return std::nullopt;
}

/// Takes the launch off the table and opens what was hidden of it. One that has lost its targets opens nothing more
/// than that it has expired.
Opened open(Play& play, LaunchIndex index) {
  Table& table = play.table();
  Hidden& hidden = play.state.hidden[index];
  Opened out{
      table.launches[index], hidden.munition.truth(play.referee.key()), hidden.aim.truth(play.referee.key()), {}};
  for (const ShipIndex target : hidden.targets.truth(play.referee.key()))
    if (fights(table, play.ship(target))) out.targets.push_back(target);
  if (out.aim || !out.targets.empty()) {
    play.referee.reveal(hidden.munition, Audience::everyone());
    play.referee.reveal(hidden.aim, Audience::everyone());
    play.referee.reveal(hidden.targets, Audience::everyone());
  }
  table.launches.remove(index);
  play.state.hidden.remove(index);
  return out;
}

Attack attack_by(const Table& table, const Opened& what, ShipIndex target, Point from) {
  Attack out;
  out.ship = what.launch.ship;
  out.weapon = what.launch.weapon;
  out.target = target;
  out.from = from;
  out.warhead = what.warhead(table);
  out.choices = struck_sides(stance(table.ships[target]), from);
  out.section = out.choices.front();
  return out;
}

void begin(Play& play, const Opened& what, Rows<AttackIndex, Attack> attacks) {
  Table& table = play.table();
  Assault assault;
  assault.attacker = what.launch.unit;
  assault.side = what.launch.side;
  assault.launch = what.launch;
  for (Attack& attack : attacks) {
    if (attack.choices.size() > 1 && table.options.sections == Chooser::prefer &&
        !play.wish(attack.target).sections.empty())
      play.referee.disclose(Audience::everyone());
    if (attack.choices.size() > 1)
      attack.section =
          default_section(table, play.ship(attack.target), attack.choices,
                          table.options.sections == Chooser::prefer ? play.wish(attack.target) : Preference());
    if (std::ranges::find(assault.targets, attack.target) == assault.targets.end())
      assault.targets.push_back(attack.target);
  }
  assault.attacks = std::move(attacks);
  table.assault = std::move(assault);
}

void begin_rolls(Play& play) {
  std::vector<Step> steps;
  if (play.table().options.sections == Chooser::ask) steps = section_steps(play.table());
  steps.emplace_back(RollStep{});
  play.state.agenda.push_in_order(std::move(steps));
}

/// What it is becomes known as it strikes.
Showing opening(const Table& table, const Opened& what) {
  return showing(heads::launch_strikes(what.launch.handle(), what.name(table)),
                 {contact_act({}, what.launch.handle(), look_of(what.launch.kind))});
}

/// It comes to where it was aimed, which is told now, and ends there.
std::vector<table::Act> burst_acts(const Table& table, const Opened& what) {
  table::Act run = run_act(what.launch.handle(), {}, look_of(what.launch.kind), what.launch.count);
  run.path = {mark_at(what.launch.from), mark_at(*what.aim)};
  table::Act burst = at_place(gone_act({}), *what.aim);
  burst.radius = what.radius(table);
  return {std::move(run), in_phase(1, std::move(burst))};
}

table::Act lost_torpedo(const Opened& what, const Ship& target) {
  table::Act out = run_act({}, target.handle(), look_of(what.launch.kind), 1, 1);
  out.path = {mark_at(what.launch.from), mark_at(target.at)};
  return out;
}

/// Everything within the radius avoids it or is hit (SEF-7.14.4, R37), by a volley with all its strength (R65).
void strike_area(Play& play, const Opened& what) {
  constexpr int avoids_above = 4, sides = 12;
  Table& table = play.table();
  play.tell(Audience::everyone(),
            what.launch.handle() + ", " + what.name(table) + ", goes off at " +
                words::point_words(*what.aim, inches_scale()) + ".",
            "SEF-7.14.4", {}, notable({what.launch.handle()}),
            showing(heads::goes_off(what.launch.handle(), what.name(table)), burst_acts(table, what)));
  Rows<AttackIndex, Attack> attacks;
  for (const ShipIndex s : table.ships.indices()) {
    const Ship& ship = play.ship(s);
    if (!fights(table, ship) || !within_radius(ship.at, *what.aim, what.radius(table))) continue;
    const Sum need = Sum(play.class_of(s).category, "category").plus(avoids_above, "to be caught");
    const Trial trial = roll_needs(play, "Caught", need, {1, sides},
                                   why(Purpose::avoidance, ref(play.ship(what.launch.ship)), ref(ship)));
    const bool hit = trial.successes == 1;
    play.tell(Audience::everyone(), ship_name(ship) + (hit ? " is caught by it." : " avoids it.") + trial.words,
              "SEF-R37", {trial.rolled}, notable({ship.handle()}),
              showing(hit ? heads::is_caught(ship.handle()) : heads::avoids_it(ship.handle()),
                      meeting_acts(ship.handle(), hit)));
    note_part(play, s);
    if (!hit) continue;
    attacks.push_back(attack_by(table, what, s, *what.aim));
    attacks.back().hits = std::max(1, what.launch.count);
  }
  begin(play, what, std::move(attacks));
  std::vector<Step> steps;
  for (const ShipIndex target : table.assault->targets) steps.emplace_back(DamageStep{target});
  steps.emplace_back(AssaultEnds{});
  play.state.agenda.push_in_order(std::move(steps));
  catch_flights(play, *what.aim, what.radius(table), ref(play.ship(what.launch.ship)));
}

/// The squadron's volley dice, all at once and against this volley (SEF-7.9.6). Gives what is left of its strength.
int intercept_volley(Play& play, const Opened& what) {
  Table& table = play.table();
  int strength = what.launch.count;
  const int number_to_stop = what.intercept(table);
  if (number_to_stop == 0) return strength;
  for (const ShipIndex s : what.targets) {
    const Ship& ship = play.ship(s);
    const ShipClass& c = play.class_of(s);
    const Rows<SetIndex, Interceptors> sets = interceptor_sets(c, ship);
    for (const SetIndex set : sets.indices()) {
      const int dice = sets[set].volley;
      if (dice == 0) continue;
      const Sum need = interceptor_modifier(c, ship, sets[set], number_to_stop);
      const Trial trial = roll_needs(play, "To stop", need, {dice, interceptor_die(sets[set])},
                                     why(Purpose::interception, ref(ship), ref(play.ship(what.launch.ship))));
      strength = std::max(0, strength - trial.successes);
      const std::string with = sets.size() < 2 ? "" : " with " + set_name(c, set);
      play.tell(Audience::everyone(),
                ship_name(ship) + " intercepts " + what.launch.handle() + with + "." + trial.words, "SEF-7.9.6",
                {trial.rolled}, notable({ship.handle(), what.launch.handle()}),
                showing(heads::stops(ship.handle(), trial.successes, what.launch.handle()),
                        {defend_act(ship.handle(), what.launch.handle(), dice, trial.successes)}));
    }
  }
  return strength;
}

/// Divides the strength, odd points to the nearest; asks who gets those where ships are equally near (SEF-7.14.2.d,
/// R68).
void strike_volley(Play& play, const Opened& what) {
  Table& table = play.table();
  play.tell(Audience::everyone(),
            what.launch.handle() + " strikes: " + what.name(table) + ", strength " + number(what.launch.count) + ".",
            "SEF-7.14.2.g", {}, notable({what.launch.handle()}), opening(table, what));
  const int strength = intercept_volley(play, what);
  std::vector<ShipIndex> ships = what.targets;
  const auto distance = [&](ShipIndex s) { return squared_distance(what.launch.from, play.ship(s).at); };
  std::ranges::stable_sort(ships, {}, distance);
  const int each = strength / count_of(ships), odd = strength % count_of(ships);
  Rows<AttackIndex, Attack> attacks;
  for (const ShipIndex ship : ships) {
    attacks.push_back(attack_by(table, what, ship, what.launch.from));
    attacks.back().weapons = each;
  }
  begin(play, what, std::move(attacks));
  table.assault->screening = volley_screening(table, what.launch.from, what.targets);
  if (odd == 0) return begin_rolls(play);
  const std::int64_t last = distance(ships[ix(odd - 1)]);
  std::vector<ShipIndex> sure, tied;
  for (const ShipIndex ship : ships) {
    if (distance(ship) < last) sure.push_back(ship);
    if (distance(ship) == last) tied.push_back(ship);
  }
  const int open_points = odd - count_of(sure);
  if (open_points == count_of(tied)) {
    sure.insert(sure.end(), tied.begin(), tied.end());
    return give_odd(play, sure);
  }
  for (Attack& attack : table.assault->attacks)
    if (std::ranges::find(sure, attack.target) != sure.end()) ++attack.weapons;
  play.state.agenda.push(OddStep{open_points, tied});
}

void strike_torpedoes(Play& play, const Opened& what) {
  Table& table = play.table();
  play.tell(Audience::everyone(), what.launch.handle() + " strikes: " + what.name(table) + ".", "SEF-7.14.3", {},
            notable({what.launch.handle()}), opening(table, what));
  Rows<AttackIndex, Attack> attacks;
  for (const ShipIndex target : what.targets) {
    if (shielded(table, what.launch.from, target)) {
      const Ship& ship = play.ship(target);
      play.tell(Audience::everyone(), "Another ship shields " + ship_name(ship) + ": the torpedo is lost.", "SEF-R7",
                {}, notable({ship.handle()}),
                showing(heads::torpedo_shielded(ship.handle()), {lost_torpedo(what, ship)}));
      continue;
    }
    const auto same = std::ranges::find(attacks, target, &Attack::target);
    if (same != attacks.end()) {
      ++same->weapons;
      continue;
    }
    attacks.push_back(attack_by(table, what, target, what.launch.from));
    attacks.back().intercept = what.intercept(table);
  }
  begin(play, what, std::move(attacks));
  begin_rolls(play);
}

}  // namespace

void give_odd(Play& play, const std::vector<ShipIndex>& ships) {
  for (Attack& attack : play.table().assault->attacks)
    if (std::ranges::find(ships, attack.target) != ships.end()) ++attack.weapons;
  begin_rolls(play);
}

void strike_next(Play& play) {
  Table& table = play.table();
  if (table.phase != Phase::ballistics) table.dice_used.clear();
  table.phase = Phase::ballistics;
  const std::optional<LaunchIndex> next = next_launch(table);
  if (!next) {
    roll_morale(play);
    roll_arrivals(play);
    table.phase = Phase::end;
    return;
  }
  play.state.agenda.push(BallisticsStep{});
  const Opened what = open(play, *next);
  if (what.aim) return strike_area(play, what);
  if (what.targets.empty())
    return play.tell(Audience::everyone(), what.launch.handle() + " expires.", "SEF-7.14.1.e", {},
                     notable({what.launch.handle()}),
                     showing(heads::expires(what.launch.handle()), {lost_act(what.launch.handle())}));
  if (what.launch.kind == LaunchKind::volley) return strike_volley(play, what);
  strike_torpedoes(play, what);
}

}  // namespace emcon::rules::stellar_empires_fleet
