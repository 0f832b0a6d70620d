// Resolves shots of guns and interceptors, and puts their damage on plating and sections.
#include <algorithm>

#include "server/rules/sector_14/defaults.hpp"
#include "server/rules/sector_14/play.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

Hits roll_gunnery(Play& play, const Ship& ship, RefId at, std::vector<Rolled>& shown) {
  return roll_hits(play, skill(ship, Skill::gunnery), rating(play.table(), ship, System::targeting),
                   why(Purpose::gunnery, ref(ship), at), shown);
}

std::string gunnery_notation(const Table& table, const Ship& ship) {
  return notation(skill(ship, Skill::gunnery), rating(table, ship, System::targeting));
}

/// Damage points of a shot with so many hits at this effective range (S14-BEAM.2, PULSE.1).
int damage_of(const WeaponType& type, int value, int hits) {
  if (type.kind == WeaponKind::beam) return std::max(0, hits + value);
  return hits >= value ? type.damage : 0;
}

/// Marks the use and its stress (S14-WPN.1, WPN.5).
void use(Play& play, Ship& ship, int weapon) {
  ++ship.weapons[ix(weapon)].used;
  ship.stress += play.table().type_of(ship, weapon).stress;
}

}  // namespace

void shoot(Play& play, const Command& c) {
  const Table& table = play.table();
  Ship& ship = play.ship(c.ship);
  const Ship& target = play.ship(c.target);
  const WeaponType& type = table.type_of(ship, c.weapon);
  const int range = effective_range(table, ship, target);
  const int value = type.at(range).value();
  use(play, ship, c.weapon);
  std::vector<Rolled> shown;
  const int hits = roll_gunnery(play, ship, ref(target), shown).net;
  const int damage = damage_of(type, value, hits);
  std::string text = "Ship " + ship_name(ship) + " fires " + weapon_name(c.weapon) + " (" + type.name + ") at ship " +
                     ship_name(target) + ", " + section_name(c.section) + ", effective range " + std::to_string(range) +
                     ": " + gunnery_notation(table, ship) + " gives " + counted(hits, "hit") + ", ";
  if (type.kind == WeaponKind::pulse) text += "needed " + std::to_string(value) + ", ";
  text += damage > 0 ? counted(damage, "damage point") : "no damage";
  if (type.stress > 0) text += "; stress +" + std::to_string(type.stress);
  play.tell(text + ".", type.kind == WeaponKind::beam ? "S14-BEAM.2" : "S14-PULSE.1", std::move(shown));
  if (damage > 0) inflict(play, c.target, damage, c.section, ship.course.at, Purpose::shield, ref(ship));
}

void intercept(Play& play, const Command& c) {
  const Table& table = play.table();
  Ship& ship = play.ship(c.ship);
  use(play, ship, c.weapon);
  std::vector<Rolled> shown;
  const int hits = std::max(0, roll_gunnery(play, ship, {}, shown).net);  // S14-R5
  play.tell("Ship " + ship_name(ship) + " fires interceptor " + weapon_name(c.weapon) + ": " +
                gunnery_notation(table, ship) + " gives " + counted(hits, "hit") + ".",
            "S14-ICPT.2", std::move(shown));
  for (const int s : interceptable(table, ship, c.weapon)) {
    if (*intercept_cost(table, ship, c.weapon, table.seekers[ix(s)]) > hits) continue;
    Step step;
    step.kind = Step::Kind::allocate;
    step.ship = c.ship;
    step.weapon = c.weapon;
    step.amount = hits;
    return play.state.agenda.push(step);
  }
}

void allocate_hits(Play& play, const Command& c) {
  std::vector<int> gone = c.list;
  std::sort(gone.begin(), gone.end());
  std::string names;
  for (const int s : gone) names += (names.empty() ? "" : ", ") + play.table().seekers[ix(s)].handle();
  play.tell("Ship " + ship_name(play.ship(c.ship)) +
                (names.empty() ? std::string(" destroys no seeker.") : " destroys " + names + "."),
            "S14-R18");
  for (auto s = gone.rbegin(); s != gone.rend(); ++s) remove_seeker(play.state, *s);
}

void inflict(Play& play, int s, int damage, Section section, Hex origin, Purpose purpose, RefId by) {
  const Table& table = play.table();
  Ship& ship = play.ship(s);
  const int shield = rating(table, ship, System::shield_gen);
  int left = damage;
  if (shield > 0) {
    std::vector<Rolled> shown;
    const Hits hits = roll_hits(play, damage, shield, why(purpose, ref(ship), by), shown);
    const int stopped = std::clamp(hits.net, 0, damage);
    ship.stress += hits.exact;
    left -= stopped;
    std::string text = "Shield of ship " + ship_name(ship) + ": " + notation(damage, shield) + " stops " +
                       std::to_string(stopped) + " of " + std::to_string(damage);
    if (hits.exact > 0) text += ", stress +" + std::to_string(hits.exact);
    play.tell(text + ".", "S14-P3.4", std::move(shown));
  }
  if (left == 0) return;
  const std::vector<int> struck = struck_facings(ship.course.at, ship.course.facing, origin);
  if (struck.size() == 1) return strike_plating(play, s, struck.front(), left, section);
  if (doomed(table, ship)) {  // S14-R30
    play.referee.disclose(Audience::everyone());
    const Preference& wish = play.state.preferences[ix(s)].truth(play.referee.key());
    return strike_plating(play, s, default_facing(ship, struck, wish), left, section);
  }
  Step step;
  step.kind = Step::Kind::facing;
  step.ship = s;
  step.amount = left;
  step.section = section;
  step.choices = struck;
  play.state.agenda.push(std::move(step));
}

void strike_plating(Play& play, int s, int facing, int damage, Section section) {
  Ship& ship = play.ship(s);
  int& plating = ship.plating[ix(facing)];
  const int absorbed = std::min(plating, damage);
  const int chips = damage - absorbed;
  plating -= absorbed;
  ship.chips[static_cast<std::size_t>(section)] += chips;
  std::string text = "Ship " + ship_name(ship) + " takes " + counted(damage, "damage point") + " on its " +
                     facing_name(facing) + " plating, " + std::to_string(plating) + " left";
  if (chips > 0) text += "; " + counted(chips, (std::string(chip_colour(section)) + " chip").c_str());
  play.tell(text + ".", "S14-P3.7");
}

}  // namespace emcon::rules::sector_14
