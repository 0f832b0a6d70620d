// Carries out a unit's fire: rolls attacks, lets interceptors stop hits, rolls damage (SEF-7.6 to 7.9).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int rolled_singly_max = 20;  // SEF-R23

void choose_section(Play& play, Attack& attack) {
  const Chooser by = play.table().options.sections;
  if (attack.choices.size() < 2 || by == Chooser::ask) return;
  if (by == Chooser::prefer && !play.wish(attack.target).sections.empty()) play.referee.disclose(Audience::everyone());
  attack.section = default_section(play.table(), play.ship(attack.target), attack.choices,
                                   by == Chooser::prefer ? play.wish(attack.target) : Preference());
}

/// Quarters of the ship that its shots of this assault go through (SEF-R19).
int quarters_of(const Table& table, const Assault& assault, ShipIndex ship) {
  std::vector<Point> targets = table.ships[ship].now.flak;
  for (const Attack& attack : assault.attacks)
    if (attack.ship == ship) targets.push_back(table.ships[attack.target].at);
  return quarters(stance(table.ships[ship]), targets);
}

/// Hits of one roll against the need for each die; pulses and massed fire go by the chart.
int hits_of(const Table& table, const Attack& attack, int need, const std::vector<int>& dice) {
  const Weapon& weapon = table.catalogue->weapons[attack.weapon];
  const int pulses = weapon.pulses > 0 && !attack.spread ? weapon.pulses : 1;
  const bool massed = count_of(dice) < attack.weapons;
  int out = 0;
  for (const int die : dice) {
    const int below = need - die;
    if (below < 0) continue;
    const int n = massed ? attack.weapons * pulses : pulses;
    out += n > 1 ? massed_hits(table.catalogue->factor, n, below) : 1;
  }
  return out;
}

HeadWords attack_head(const std::string& ship, const Attack& attack, const std::string& target,
                      const std::string& weapon) {
  if (attack.hits > 1) return heads::attack_hits_often(ship, attack.hits, target, weapon);
  return attack.hits == 0 ? heads::attack_misses(ship, target, weapon) : heads::attack_hits(ship, target, weapon);
}

void roll_attack(Play& play, Attack& attack, const Sum& need) {
  if (attack.weapons == 0) return;  // nothing is left of a volley
  Table& table = play.table();
  const bool massed = attack.weapons > rolled_singly_max || (table.options.mass_fire && attack.weapons > 1);
  const Trial trial = roll_needs(play, "To hit", need, {massed ? 1 : attack.weapons, 10},
                                 why(Purpose::attack, ref(play.ship(attack.ship)), ref(play.ship(attack.target))));
  attack.hits = hits_of(table, attack, need.total(), trial.rolled.values);
  const Weapon& weapon = table.catalogue->weapons[attack.weapon];
  const Ship &ship = play.ship(attack.ship), &target = play.ship(attack.target);
  const std::string with = attack.system ? " fires " + system_name(attack.system) + " (" + weapon.name + ") at "
                                         : "'s " + weapon.name + " strikes at ";
  play.tell(Audience::everyone(),
            ship_name(ship) + with + ship_name(target) + ", " + facing_name(attack.section) + ": " +
                counted(attack.hits, "hit") + "." + trial.words,
            "SEF-7.7", {trial.rolled}, notable({ship.handle(), target.handle()}),
            showing(attack_head(ship.handle(), attack, target.handle(), weapon.name), {attack_act(table, attack)}));
}

void use_dice(Play& play, const Allotment& one, ShipIndex target) {
  std::vector<DiceUsed>& all = play.table().dice_used;
  const Unit attacker = play.table().assault->attacker;
  auto used = std::ranges::find_if(
      all, [&](const DiceUsed& of) { return of.ship == one.ship && of.attacker == attacker && of.set == one.set; });
  if (used == all.end()) used = all.insert(all.end(), {attacker, one.ship, 0, 0, {}, one.set});
  (one.ship == target ? used->close : used->assist) += one.dice;
}

/// One hit that is left after interception, or all of them together.
void damage_by(Play& play, const Attack& attack, int dice, int& halves) {
  const Weapon& weapon = play.table().catalogue->weapons[attack.weapon];
  Hit hit{.warhead = attack.warhead, .type = weapon.type, .section = attack.section};
  hit.armour_modifier = weapon.armour_modifier;
  hit.structure_modifier = weapon.structure_modifier;
  strike(play, attack.target, hit, dice, ref(play.ship(attack.ship)), weapon.name, halves);
  settle(play, attack.target);
}

}  // namespace

std::vector<Step> section_steps(const Table& table) {
  std::vector<Step> out;
  std::vector<Seat> asked;
  for (const ShipIndex target : table.assault->targets) {
    const Seat seat = table.ships[target].seat;
    if (std::ranges::find(asked, seat) != asked.end()) continue;
    asked.push_back(seat);
    out.emplace_back(SectionStep{target});
  }
  return out;
}

void charge(Play& play, const std::vector<Gun>& guns) {
  Table& table = play.table();
  for (const Gun& gun : guns) pay(play.ship(gun.ship), cost_of(table, play.ship(gun.ship), gun.system, gun.weapons));
  for (const Gun& gun : guns) start_delay(table, gun.ship, gun.system);
}

void begin_assault(Play& play, const Unit& unit) {
  Table& table = play.table();
  Assault& assault = *table.assault;
  assault.attacker = unit;
  assault.side = play.ship(unit.ship).side;
  end_fire(play, unit);
  for (const Attack& attack : assault.attacks) {
    note_part(play, attack.ship);
    note_part(play, attack.target);
  }
  for (Attack& attack : assault.attacks) choose_section(play, attack);
  std::vector<Step> steps = section_steps(table);
  steps.emplace_back(RollStep{});
  play.state.agenda.push_in_order(std::move(steps));
}

void roll_attacks(Play& play) {
  Table& table = play.table();
  Assault& assault = *table.assault;
  for (Attack& attack : assault.attacks) {
    if (!fights(table, play.ship(attack.target))) continue;
    note_part(play, attack.target);
    const Sum need = assault.launch ? launch_need(table, *assault.launch, play.ship(attack.target), attack.section,
                                                  assault.launch->kind == LaunchKind::volley
                                                      ? assault.screening
                                                      : screening(table, attack.from, attack.from, attack.target))
                                    : need_of(table, attack, quarters_of(table, assault, attack.ship));
    roll_attack(play, attack, need);
  }
  std::vector<Step> steps;
  for (const ShipIndex target : assault.targets) {
    steps.emplace_back(DefendStep{target});
    steps.emplace_back(DamageStep{target});
  }
  steps.emplace_back(AssaultEnds{});
  play.state.agenda.push_in_order(std::move(steps));
}

void defend(Play& play, ShipIndex target, const std::vector<Allotment>& allotted) {
  Table& table = play.table();
  for (const Allotment& one : allotted) {
    if (one.dice <= 0) continue;
    Attack& attack = table.assault->attacks[one.attack];
    const Ship& ship = play.ship(one.ship);
    const ShipClass& c = play.class_of(one.ship);
    const Interceptors& set = c.interceptors[one.set];
    const Sum need = interceptor_modifier(c, ship, set, attack.intercept);
    const Trial trial = roll_needs(play, "To stop", need, {one.dice, interceptor_die(set)},
                                   why(Purpose::interception, ref(ship), ref(play.ship(attack.ship))));
    attack.stopped = std::min(attack.hits, attack.stopped + trial.successes);
    use_dice(play, one, target);
    const std::string what = table.catalogue->weapons[attack.weapon].name;
    const std::string with = c.interceptors.size() < 2 ? "" : " with " + set_name(c, one.set);
    play.tell(Audience::everyone(),
              ship_name(ship) + " intercepts " + what + with +
                  (one.ship == target ? "" : " for " + ship_name(play.ship(target))) + "." + trial.words,
              "SEF-7.9.5", {trial.rolled}, notable({ship.handle()}),
              showing(heads::stops(ship.handle(), trial.successes, what),
                      {defend_act(ship.handle(), play.ship(target).handle(), one.dice, trial.successes)}));
  }
}

void damage_target(Play& play, ShipIndex target) {
  Table& table = play.table();
  std::array<int, facings> halves{};
  const Rows<AttackIndex, Attack> attacks = table.assault->attacks;
  for (const Attack& attack : attacks) {
    if (attack.target != target) continue;
    const int left = attack.hits - attack.stopped;
    const bool together = table.assault->launch && table.assault->launch->kind != LaunchKind::torpedo;
    for (int hit = 0; hit < (together ? std::min(left, 1) : left); ++hit) {
      if (!fights(table, play.ship(target))) break;  // SEF-R72
      damage_by(play, attack, together ? left * attack.warhead.dice : attack.warhead.dice,
                halves[static_cast<std::size_t>(attack.section)]);
    }
  }
  Ship& ship = play.ship(target);
  for (const Facing facing : all_facings) {
    const auto at = static_cast<std::size_t>(facing);
    ship.lost.armour[at] += std::min(armour_left(play.class_of(target), ship, facing), (halves[at] + 1) / 2);
  }
  strike_docked(play, target, ref(play.ship(table.assault->attacker.ship)));
  queue_tests(play, target, ref(play.ship(table.assault->attacker.ship)));
  play.state.agenda.push(SystemsStep{});
}

void end_assault(Play& play) {
  play.table().assault.reset();
  play.state.agenda.push(ExplosionStep{});
}

}  // namespace emcon::rules::stellar_empires_fleet
