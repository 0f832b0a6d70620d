// Orders of fire and its prompts.
#include <algorithm>

#include "server/rules/sector_14/advice.hpp"
#include "server/rules/sector_14/checker.hpp"
#include "server/rules/sector_14/defaults.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {

void Checker::fire() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  Ship& ship = table_.ships[ix(*s)];
  const std::optional<int> weapon = own_weapon(ship);
  if (!weapon) return;
  const WeaponType& type = table_.type_of(ship, *weapon);
  if (!is_gun(type.kind))
    return refuse("weapon_kind", std::string("A ") + kind_name(type.kind) + " is not fired at ships here.", "S14-R49",
                  "variant");
  if (!ready(table_, ship, *weapon))
    return refuse("weapon_used", "This weapon has fired this turn.", "S14-WPN.1", "variant");
  const std::optional<int> t = enemy_ship(ship, false);
  if (!t) return;
  const Ship& target = table_.ships[ix(*t)];
  if (!weapon_bears(table_, ship, *weapon, target.course.at))
    return refuse(
        "out_of_arc",
        "Ship " + target.handle() + " is out of its arc, " + arcs[ix(table_.mount(ship, *weapon).arc)].meaning + ".",
        "S14-WPN.2", "target");
  const int range = effective_range(table_, ship, target);
  if (!type.at(range))
    return refuse(
        "out_of_range",
        "The effective range is " + std::to_string(range) + "; it reaches " + std::to_string(type.range_max()) + ".",
        "S14-R17", "target");
  const std::string* word = token("section");
  if (!word) return;
  const std::optional<Section> section = section_of_name(*word);
  if (!section) return refuse("section_required", "Name midships, engines, weapons or control.", "S14-P3.1", "section");
  Command out;
  out.verb = Verb::fire;
  out.ship = *s;
  out.weapon = *weapon;
  out.target = *t;
  out.section = *section;
  const ShotAdvice advice = shot_advice(table_, ship, *weapon, target);
  ++ship.weapons[ix(*weapon)].used;
  accept(std::move(out));
  expect("effective range", std::to_string(range));
  expect("expected damage behind the shield", decimal(advice.damage), advice.damage);
}

void Checker::intercept() {
  const std::optional<int> s = own_ship();
  if (!s) return;
  Ship& ship = table_.ships[ix(*s)];
  const std::optional<int> weapon = own_weapon(ship);
  if (!weapon) return;
  if (table_.type_of(ship, *weapon).kind != WeaponKind::interceptor)
    return refuse("weapon_kind", weapon_name(*weapon) + " is no interceptor.", "S14-ICPT.1", "variant");
  if (!ready(table_, ship, *weapon))
    return refuse("weapon_used", "This weapon has fired this turn.", "S14-WPN.1", "variant");
  const int reach = count_of(interceptable(table_, ship, *weapon));
  if (reach == 0)
    return refuse("no_seeker_in_reach", "No enemy seeker is in its arc and range.", "S14-ICPT.1", "variant");
  ++ship.weapons[ix(*weapon)].used;
  Command out;
  out.verb = Verb::intercept;
  out.ship = *s;
  out.weapon = *weapon;
  accept(std::move(out));
  const int mean = expected_points(skill(ship, Skill::gunnery), rating(table_, ship, System::targeting), 0);
  expect("expected hits", decimal(mean) + ", " + counted(reach, "seeker") + " in reach", mean);
}

void Checker::allocate() {
  const std::optional<int> s = own_ship();
  if (!s || !once("allocation")) return;
  const Ship& ship = table_.ships[ix(*s)];
  const table::Value* value = table::find(*line_, "seekers");
  const table::Tokens* list = value ? std::get_if<table::Tokens>(value) : nullptr;
  if (value && !list && !std::holds_alternative<std::monostate>(*value))
    return refuse("wrong_kind", "'seekers' takes a list of seekers.", "S14-ICPT.2", "seekers");
  Command out;
  out.verb = Verb::allocate;
  out.ship = *s;
  out.weapon = step_.weapon;
  int paid = 0;
  for (const std::string& name : list ? list->tokens : std::vector<std::string>{}) {
    const std::optional<int> seeker = find_seeker(table_, name);
    if (!seeker) return refuse("no_such_seeker", "There is no seeker '" + name + "'.", "S14-ICPT.1", "seekers");
    const Seeker& at = table_.seekers[ix(*seeker)];
    if (at.team == ship.team) return refuse("seeker_friendly", name + " is of your own team.", "S14-ICPT.1", "seekers");
    if (std::find(out.list.begin(), out.list.end(), *seeker) != out.list.end())
      return refuse("seeker_duplicate", name + " is named twice.", "S14-R18", "seekers");
    const std::optional<int> cost = intercept_cost(table_, ship, step_.weapon, at);
    if (!cost && !weapon_bears(table_, ship, step_.weapon, at.course.at))
      return refuse("out_of_arc", name + " is out of the interceptor's arc.", "S14-R18", "seekers");
    if (!cost) return refuse("out_of_range", name + " is out of the interceptor's range.", "S14-R18", "seekers");
    paid += *cost;
    out.list.push_back(*seeker);
  }
  if (paid > step_.amount)
    return refuse("too_few_hits",
                  "These cost " + counted(paid, "hit") + "; there are " + std::to_string(step_.amount) + ".",
                  "S14-ICPT.2", "seekers");
  accept(std::move(out));
  expect("hits", std::to_string(paid) + " of " + std::to_string(step_.amount));
}

void Checker::facing() {
  const std::optional<int> s = own_ship();
  if (!s || !once("facing")) return;
  const std::string* word = token("side");
  if (!word) return;
  const std::optional<int> side = facing_of_name(*word);
  if (!side || std::find(step_.choices.begin(), step_.choices.end(), *side) == step_.choices.end())
    return refuse("facing_not_offered", "The shot does not meet that side.", "S14-P3.6", "side");
  Command out;
  out.verb = Verb::facing;
  out.ship = *s;
  out.amount = *side;
  accept(std::move(out));
  const int plating = table_.ships[ix(*s)].plating[ix(*side)];
  expect("inside", counted(std::max(0, step_.amount - plating), "chip"));
}

bool Checker::read_skills(const Ship& ship, const table::Value* value, Command& out) {
  if (!value || std::holds_alternative<std::monostate>(*value)) return true;
  const table::Tokens* list = std::get_if<table::Tokens>(value);
  if (!list) {
    refuse("wrong_kind", "'skills' takes a list of skills.", "S14-P5.2", "skills");
    return false;
  }
  for (const std::string& word : list->tokens) {
    const std::optional<Skill> of = skill_of_name(word);
    if (!of) {
      refuse("bad_argument", "'" + word + "' is no skill: piloting, engineering or gunnery.", "S14-P5.2", "skills");
      return false;
    }
    if (++out.crew[static_cast<std::size_t>(*of)] > skill(ship, *of)) {
      refuse("skill_zero", word + " would fall below zero.", "S14-R7", "skills");
      return false;
    }
  }
  return true;
}

bool Checker::read_losses(const Ship& ship, Command& out) {
  const table::Value* value = table::find(*line_, "weapons");
  if (!value || std::holds_alternative<std::monostate>(*value)) return true;
  const table::Tokens* list = std::get_if<table::Tokens>(value);
  if (!list) {
    refuse("wrong_kind", "'weapons' takes a list of weapons.", "S14-R29", "weapons");
    return false;
  }
  for (const std::string& word : list->tokens) {
    const std::optional<int> weapon = find_weapon(table_, ship, word);
    const bool twice = weapon && std::find(out.list.begin(), out.list.end(), *weapon) != out.list.end();
    if (!weapon || twice || !working(table_, ship, *weapon)) {
      refuse(weapon ? "weapon_destroyed" : "no_such_weapon",
             weapon ? word + " is destroyed already, or named twice." : "The ship has no '" + word + "'.", "S14-R29",
             "weapons");
      return false;
    }
    out.list.push_back(*weapon);
  }
  return true;
}

void Checker::lose() {
  const std::optional<int> s = own_ship();
  if (!s || !once("choice of losses")) return;
  const Ship& ship = table_.ships[ix(*s)];
  Command out;
  out.verb = Verb::lose;
  out.ship = *s;
  if (!read_losses(ship, out) || !read_skills(ship, table::find(*line_, "skills"), out)) return;
  const int crew = out.crew[0] + out.crew[1] + out.crew[2];
  if (count_of(out.list) != step_.weapons || crew != step_.crew)
    return refuse(
        "wrong_count",
        "Name exactly " + counted(step_.weapons, "weapon") + " and " + counted(step_.crew, "skill point") + ".",
        "S14-R29");
  accept(std::move(out));
}

}  // namespace emcon::rules::sector_14
