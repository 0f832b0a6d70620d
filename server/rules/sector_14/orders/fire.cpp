// The order `fire`: one shot of a gun at a ship (S14-P3), and the volley of all shots that one answer orders.
#include "common/counted.hpp"
#include "server/rules/sector_14/orders/advice.hpp"
#include "server/rules/sector_14/orders/firing.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/show/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Whom the gun can hit, and the one it had best be fired at.
struct Targets {
  std::vector<table::Option> options;
  const Ship* best = nullptr;
  std::int64_t merit = 0;
};

/// "range 7, damage 62 %, expect 1.2 behind shield".
std::string shot_words(const Table& table, const Ship& own, WeaponIndex weapon, int range, const ShotAdvice& advice) {
  return "range " + number(range) + ", damage " + number(damage_chance(table, own, weapon, range) / 10) +
         " %, expect " + decimal(advice.damage) + " behind shield";
}

Targets targets_of(const Table& table, const Ship& own, WeaponIndex weapon) {
  Targets out;
  for (const Ship& target : table.ships) {
    if (!can_hit(table, own, weapon, target)) continue;
    const ShotAdvice advice = shot_advice(table, own, weapon, target);
    out.options.push_back({target.handle(), target.name.empty() ? table.class_of(target).name : target.name,
                           shot_words(table, own, weapon, effective_range(table, own, target), advice), advice.worth});
    if (out.best && advice.worth <= out.merit) continue;
    out.best = &target;
    out.merit = advice.worth;
  }
  return out;
}

void offer_gun(Offering& out, const Ship& own, WeaponIndex weapon) {
  Targets targets = targets_of(out.table, own, weapon);
  if (!targets.best) return;
  std::vector<table::Option> parts;
  for (int s = 0; s < sections; ++s) {
    const Section section = static_cast<Section>(s);
    parts.push_back(
        {section_name(section), section_name(section), std::string(chip_colour(section)) + " chips", std::nullopt});
  }
  table::Field target =
      Offering::choice("target", "target", out.add_set(std::move(targets.options)), table::FieldKind::target);
  target.fallback = table::Token{targets.best->handle()};
  table::Field section = Offering::choice("section", "where damage goes inside", out.add_set(std::move(parts)));
  section.fallback = table::Token{section_name(best_section(out.table, *targets.best))};
  const WeaponType& type = out.table.type_of(own, weapon);
  table::OfferLine& line = out.line("fire", own.handle(), weapon_name(weapon),
                                    "fire " + type.name + ", stress " + number(type.stress), "S14-P3.1");
  line.note = type.figures;
  line.merit = targets.merit;
  line.fields = {std::move(target), std::move(section)};
  line.times_max = out.table.mount(own, weapon).shots;
}

void offer_fire(Offering& out) {
  const Ship& own = out.ship();
  for (const WeaponIndex w : own.weapons.indices())
    if (ready(out.table, own, w) && is_gun(out.table.type_of(own, w).kind)) offer_gun(out, own, w);
}

/// The effective range if the gun bears on the target and reaches it; refuses otherwise.
std::optional<int> range_to(Reading& in, const Ship& ship, WeaponIndex weapon, const Ship& target) {
  const WeaponType& type = in.table.type_of(ship, weapon);
  const int range = effective_range(in.table, ship, target);
  if (!weapon_bears(in.table, ship, weapon, target.course.at)) {
    in.refuse(
        "out_of_arc",
        "Ship " + target.handle() + " is out of its arc, " + arcs[ix(in.table.mount(ship, weapon).arc)].meaning + ".",
        "S14-WPN.2", "target");
  } else if (!type.at(range)) {
    in.refuse("out_of_range",
              "The effective range is " + number(range) + "; it reaches " + number(type.range_max()) + ".", "S14-R17",
              "target");
  } else {
    return range;
  }
  return std::nullopt;
}

void check_fire(Reading& in) {
  const std::optional<Reading::Mount> mount = in.own_mount();
  if (!mount) return;
  const auto [s, weapon] = *mount;
  Ship& ship = in.table.ships[s];
  const WeaponType& type = in.table.type_of(ship, weapon);
  if (!is_gun(type.kind))
    return in.refuse("weapon_kind", std::string("A ") + kind_name(type.kind) + " is not fired at ships here.",
                     "S14-R49", "variant");
  if (!ready(in.table, ship, weapon))
    return in.refuse("weapon_used", "This weapon has fired this turn.", "S14-WPN.1", "variant");
  const std::optional<ShipIndex> t = in.enemy_ship(ship, false);
  if (!t) return;
  const Ship& target = in.table.ships[*t];
  const std::optional<int> range = range_to(in, ship, weapon, target);
  if (!range) return;
  const std::string* word = in.token("section");
  if (!word) return;
  const std::optional<Section> section = section_of_name(*word);
  if (!section)
    return in.refuse("section_required", "Name midships, engines, weapons or control.", "S14-P3.1", "section");
  const ShotAdvice advice = shot_advice(in.table, ship, weapon, target);
  ++ship.weapons[weapon].used;
  in.accept(Shot(Fire{s, weapon, *t, *section}));
  in.expect("effective range", number(*range));
  const int chance_of_damage = damage_chance(in.table, ship, weapon, *range);
  in.expect("chance of damage", number(chance_of_damage / 10) + " %", chance_of_damage);
  in.expect("expected damage behind the shield", decimal(advice.damage), advice.damage);
}

/// Damage points of a shot with so many hits at this effective range (S14-BEAM.2, PULSE.1).
int damage_of(const WeaponType& type, int value, int hits) {
  if (type.kind == WeaponKind::beam) return std::max(0, hits + value);
  return hits >= value ? type.damage : 0;
}

void shoot(Play& play, const Fire& shot) {
  if (!in_play(play.ship(shot.target))) return;  // its player may have left meanwhile
  const Table& table = play.table();
  Ship& ship = play.ship(shot.ship);
  const Ship& target = play.ship(shot.target);
  const WeaponType& type = table.type_of(ship, shot.weapon);
  const int range = effective_range(table, ship, target);
  const int value = type.at(range).value();
  use_weapon(play, ship, shot.weapon);
  Shown shown;
  const int hits = roll_gunnery(play, ship, ref(target), shown).net;
  const int damage = damage_of(type, value, hits);
  std::string text = "Ship " + ship_name(ship) + " fires " + weapon_name(shot.weapon) + " (" + type.name +
                     ") at ship " + ship_name(target) + ", " + section_name(shot.section) + ", effective range " +
                     number(range) + ": " + gunnery_notation(table, ship) + " gives " + counted(hits, "hit") + ", ";
  if (type.kind == WeaponKind::pulse) text += "needed " + number(value) + ", ";
  text += damage > 0 ? counted(damage, "damage point") : "no damage";
  if (type.stress > 0) text += "; stress +" + number(type.stress);
  play.tell(Audience::everyone(), text + "." + shown.words,
            type.kind == WeaponKind::beam ? "S14-BEAM.2" : "S14-PULSE.1", std::move(shown.dice),
            notable({ship.handle(), target.handle()}));
  if (damage > 0) inflict(play, shot.target, damage, shot.section, ship.course.at, Purpose::shield, ref(ship));
}

}  // namespace

void use_weapon(Play& play, Ship& ship, WeaponIndex weapon) {
  ++ship.weapons[weapon].used;
  ship.stress += play.table().type_of(ship, weapon).stress;
}

Hits roll_gunnery(Play& play, const Ship& ship, RefId at, Shown& shown) {
  return roll_hits(play, skill(ship, Skill::gunnery), rating(play.table(), ship, System::targeting),
                   {"Gunnery", "targeting"}, why(Purpose::gunnery, ref(ship), at), shown);
}

std::string gunnery_notation(const Table& table, const Ship& ship) {
  return notation(skill(ship, Skill::gunnery), rating(table, ship, System::targeting));
}

void apply_shot(Play& play, const Step& step, Seat, const Shot& shot) {
  Veiled<std::vector<Shot>>& queued = play.state.queued[ship_of(step)];
  std::vector<Shot> shots = queued.truth(play.referee.key());
  shots.push_back(shot);
  queued.assign(std::move(shots), Audience::only(play.ship(ship_of(step)).seat));
}

void begin_volley(Play& play, const Step& step, const Answers& answers) {
  const ShipIndex s = ship_of(step);
  if (!answers.front().order.done) play.state.agenda.push(step);
  if (!play.state.queued[s].truth(play.referee.key()).empty()) play.state.agenda.push(VolleyStep{s});
}

void volley(Play& play, ShipIndex s) {
  if (!able(play.table(), play.ship(s))) return;
  Veiled<std::vector<Shot>>& queued = play.state.queued[s];
  std::vector<Shot> rest = queued.truth(play.referee.key());
  if (rest.empty()) return;
  const Shot next = rest.front();
  rest.erase(rest.begin());
  if (!rest.empty()) play.state.agenda.push(VolleyStep{s});
  queued.assign(std::move(rest), queued.audience(play.referee.key()));
  if (const Fire* shot = std::get_if<Fire>(&next)) return shoot(play, *shot);
  intercept(play, std::get<Intercept>(next));
}

extern const OrderRow fire_order{
    .verb = "fire", .fields = "target section", .variant = true, .acts = by<offer_fire, check_fire, apply_shot>};

}  // namespace emcon::rules::sector_14
