// Offers of set-up, movement and fire.
#include <algorithm>

#include "server/rules/sector_14/course_token.hpp"
#include "server/rules/sector_14/defaults.hpp"
#include "server/rules/sector_14/offer_maker.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int courses_shown = 8;

std::string turn_words(int sixths) {
  if (sixths == 0) return "straight on";
  const int turns = sixths < 0 ? -sixths : sixths;
  return "turn " + std::to_string(turns) + (sixths > 0 ? " to starboard" : " to port");
}

}  // namespace

void OfferMaker::fleet() {
  const int team = table_.players[seat_.index].team;
  const Catalogue& catalogue = *table_.catalogue;
  const auto places = static_cast<int>(std::count_if(table_.scenario().places.begin(), table_.scenario().places.end(),
                                                     [&](const Place& place) { return place.team == team; }));
  offer_.title += ", " + std::to_string(table_.points) + " points";
  for (const ShipClass& c : catalogue.classes) {
    if (c.points > table_.points) continue;
    table::OfferLine& out = line("take", "", c.key, c.name + ", " + std::to_string(c.points) + " points", "S14-SHIP.1");
    out.fields = {number("count", "how many", 0, std::min(places, table_.points / c.points), std::int64_t{1})};
  }
  const std::vector<int> chosen = default_fleet(catalogue, table_.points, places, count_of(seats_of(table_, team)));
  for (int c = 0; c < count_of(catalogue.classes); ++c)
    if (const auto n = std::count(chosen.begin(), chosen.end(), c); n > 0)
      fall_back("take", "", catalogue.classes[ix(c)].key, {{"count", static_cast<std::int64_t>(n)}});
}

void OfferMaker::crews() {
  for (const Ship& own : table_.ships) {
    if (own.seat != seat_ || !in_play(own)) continue;
    table::OfferLine& out =
        line("crew", own.handle(), "", "crew of ship " + ship_name(own) + ", 20 in all", "S14-CREW.1");
    for (int k = 0; k < skills; ++k) {
      const char* name = skill_name(static_cast<Skill>(k));
      out.fields.push_back(number(name, name, 4, 8, std::int64_t{own.crew[ix(k)]}));
    }
  }
}

void OfferMaker::move() {
  const Ship& own = ship();
  const int turns = std::min(3, count_of(jet_costs(table_, own)));
  const std::vector<Manoeuvre> all = manoeuvres(table_, own);
  std::int64_t idle = all.back().worth;
  for (const Manoeuvre& m : all)
    if (m.sixths == 0 && m.hex == own.course.vector) idle = m.worth;
  std::vector<table::Option> plans;
  for (int i = 0; i < std::min(courses_shown, count_of(all)); ++i) {
    const Manoeuvre& m = all[ix(i)];
    const int thrust = distance(own.course.vector, m.hex);
    plans.push_back(
        {course_token(m.sixths, m.hex),
         turn_words(m.sixths) + (thrust > 0 ? ", thrust " + std::to_string(thrust) : "") + " to " + label(m.hex),
         "nearest enemy at " + std::to_string(m.range) + ", stress +" + std::to_string(m.stress), m.worth - idle});
  }
  const std::string best = plans.front().token;
  const std::int64_t merit = all.front().worth - idle;
  table::Field plan = choice("plan", "a suggested course", add_set(std::move(plans)));
  plan.fallback = table::Token{best};
  table::OfferLine& course = line("course", own.handle(), "",
                                  "take a suggested course: turn, minus to port, and the hex it leads to", "S14-P2.5");
  course.fields = {std::move(plan)};
  course.merit = merit;
  table::OfferLine& free = line("move", own.handle(), "", "turn and thrust", "S14-P2.2");
  free.fields = {number("turn", "facings, starboard positive", -turns, turns, std::int64_t{0}),
                 hex("to", "hex for the vector counter", {own.course.vector, count_of(thruster_costs(table_, own)), {}},
                     own.course.vector)};
  line("drift", own.handle(), "", "no manoeuvre", "S14-P2.5");
  fall_back("drift", own.handle(), "", {});
}

void OfferMaker::gun_line(const Ship& own, int weapon) {
  const WeaponType& type = table_.type_of(own, weapon);
  std::vector<table::Option> targets;
  const Ship* best = nullptr;
  std::int64_t merit = 0;
  for (const Ship& target : table_.ships) {
    if (!can_hit(table_, own, weapon, target)) continue;
    const ShotAdvice advice = shot_advice(table_, own, weapon, target);
    targets.push_back({target.handle(), target.name.empty() ? table_.class_of(target).name : target.name,
                       "effective range " + std::to_string(effective_range(table_, own, target)) + ", expect " +
                           decimal(advice.damage) + " behind the shield",
                       advice.worth});
    if (!best || advice.worth > merit) {
      best = &target;
      merit = advice.worth;
    }
  }
  if (!best) return;
  std::vector<table::Option> parts;
  for (int s = 0; s < sections; ++s) {
    const Section section = static_cast<Section>(s);
    parts.push_back(
        {section_name(section), section_name(section), std::string(chip_colour(section)) + " chips", std::nullopt});
  }
  table::Field target = choice("target", "target", add_set(std::move(targets)), table::FieldKind::target);
  target.fallback = table::Token{best->handle()};
  table::Field section = choice("section", "where damage goes inside", add_set(std::move(parts)));
  section.fallback = table::Token{section_name(best_section(table_, *best))};
  table::OfferLine& out = line("fire", own.handle(), weapon_name(weapon),
                               "fire " + type.name + ", stress " + std::to_string(type.stress), "S14-P3.1");
  out.note = type.figures;
  out.merit = merit;
  out.fields = {std::move(target), std::move(section)};
  out.times_max = table_.mount(own, weapon).shots;
}

void OfferMaker::intercept_line(const Ship& own, int weapon) {
  const int reach = count_of(interceptable(table_, own, weapon));
  if (reach == 0) return;
  table::OfferLine& out = line("intercept", own.handle(), weapon_name(weapon),
                               "fire " + table_.type_of(own, weapon).name + " at seekers", "S14-ICPT.1");
  out.note = counted(reach, "seeker") + " in reach; " + table_.type_of(own, weapon).figures;
  out.merit = intercept_worth(table_, own, weapon) + 1;
}

void OfferMaker::fire() {
  const Ship& own = ship();
  for (int w = 0; w < count_of(own.weapons); ++w) {
    if (!ready(table_, own, w)) continue;
    if (is_gun(table_.type_of(own, w).kind)) gun_line(own, w);
    if (table_.type_of(own, w).kind == WeaponKind::interceptor) intercept_line(own, w);
  }
  line("done", "", "", "no more shots of this ship", "S14-P3.1");
  fall_back("done", "", "", {});
}

void OfferMaker::allocate() {
  const Ship& own = ship();
  std::vector<table::Option> seekers;
  for (const int s : interceptable(table_, own, step_.weapon)) {
    const Seeker& seeker = table_.seekers[ix(s)];
    seekers.push_back({seeker.handle(), table_.type_of(seeker).name,
                       counted(*intercept_cost(table_, own, step_.weapon, seeker), "hit"), std::nullopt});
  }
  table::Tokens best;
  for (const int s : default_allocation(table_, own, step_.weapon, step_.amount))
    best.tokens.push_back(table_.seekers[ix(s)].handle());
  const int most = count_of(seekers);
  table::Field list_field = list("seekers", "seekers to destroy", add_set(std::move(seekers)), 0, most);
  list_field.required = false;
  list_field.fallback = best;
  table::OfferLine& out = line("allocate", own.handle(), "", "give out " + counted(step_.amount, "hit"), "S14-ICPT.2");
  out.fields = {std::move(list_field)};
  fall_back("allocate", own.handle(), "", {{"seekers", std::move(best)}});
}

void OfferMaker::facing() {
  const Ship& own = ship();
  std::vector<table::Option> sides;
  for (const int side : step_.choices) {
    const int plating = own.plating[ix(side)];
    sides.push_back({facing_name(side), facing_name(side),
                     std::to_string(plating) + " plating, " +
                         counted(std::max(0, step_.amount - plating), chip_colour(step_.section)) + " inside",
                     std::nullopt});
  }
  const table::Token best{facing_name(default_facing(own, step_.choices, preference()))};
  table::Field side = choice("side", "plating that takes it", add_set(std::move(sides)), table::FieldKind::facing);
  side.fallback = best;
  table::OfferLine& out = line("facing", own.handle(), "", "take " + counted(step_.amount, "damage point"), "S14-P3.6");
  out.fields = {std::move(side)};
  fall_back("facing", own.handle(), "", {{"side", best}});
}

void OfferMaker::lose() {
  const Ship& own = ship();
  const Command best = default_losses(own, step_.ship, step_.weapons, step_.crew, preference());
  std::vector<table::Option> weapons, people;
  table::Tokens lost_weapons, lost_skills;
  for (int w = 0; w < count_of(own.weapons); ++w)
    if (working(table_, own, w)) weapons.push_back({weapon_name(w), table_.type_of(own, w).name, "", std::nullopt});
  for (const int w : best.list) lost_weapons.tokens.push_back(weapon_name(w));
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_name(static_cast<Skill>(k));
    if (own.crew[ix(k)] > 0)
      people.push_back({name, std::string(name) + " " + std::to_string(own.crew[ix(k)]), "", std::nullopt});
    lost_skills.tokens.insert(lost_skills.tokens.end(), ix(best.crew[ix(k)]), name);
  }
  std::string what = step_.weapons > 0 ? counted(step_.weapons, "weapon") : "";
  if (step_.crew > 0) what += (what.empty() ? "" : " and ") + counted(step_.crew, "skill point");
  table::OfferLine& out = line("lose", own.handle(), "", "choose " + what, "S14-P5.2");
  std::vector<table::Entry> entries;
  const auto add = [&](const char* name, const char* label, std::vector<table::Option> options, int n,
                       table::Tokens preset) {
    if (n == 0) return;
    table::Field field = list(name, label, add_set(std::move(options)), n, n);
    field.fallback = preset;
    out.fields.push_back(std::move(field));
    entries.push_back({name, std::move(preset)});
  };
  add("weapons", "weapons lost", std::move(weapons), step_.weapons, std::move(lost_weapons));
  add("skills", "skills lowered by one each", std::move(people), step_.crew, std::move(lost_skills));
  fall_back("lose", own.handle(), "", std::move(entries));
}

}  // namespace emcon::rules::sector_14
