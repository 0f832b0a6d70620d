// The order `fire`: one shot of a gun at a ship (S14-P3).
#include "common/counted.hpp"
#include "server/rules/sector_14/advice/advice.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/firing.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"

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
        {section_names[section], section_names[section], std::string(chip_colours[section]) + " chips", std::nullopt});
  }
  table::Field target =
      Offering::choice("target", "target", out.add_set(std::move(targets.options)), table::FieldKind::target);
  target.fallback = table::Token{targets.best->handle()};
  table::Field section = Offering::choice("section", "where damage goes inside", out.add_set(std::move(parts)));
  section.fallback = table::Token{section_names[best_section(out.table, *targets.best)]};
  const WeaponType& type = out.table.type_of(own, weapon);
  table::OfferLine& line = out.line("fire", own.handle(), weapon_name(weapon),
                                    "fire " + type.name + ", stress " + number(type.stress), "S14-P3.1");
  line.note = type.figures;
  line.merit = targets.merit;
  line.fields = {std::move(target), std::move(section)};
  line.times_max = out.table.mount(own, weapon).shots;
}

/// Why the weapon cannot be fired at ships; nothing: it can.
std::optional<Misstep> no_gun(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const WeaponKind kind = table.type_of(ship, weapon).kind;
  if (!is_gun(kind))
    return Misstep{kind == WeaponKind::interceptor ? reasons::weapon_kind_interceptor()
                                                   : reasons::weapon_kind_launched(kind_names[kind]),
                   "S14-P3.1"};
  if (!ready(table, ship, weapon)) return Misstep{reasons::weapon_used_weapon(), "S14-WPN.1"};
  return std::nullopt;
}

void offer_fire(Offering& out) {
  const Ship& own = out.ship();
  for (const WeaponIndex w : own.weapons.indices())
    if (!no_gun(out.table, own, w)) offer_gun(out, own, w);
}

/// Why the gun cannot hit the enemy; nothing: it can.
std::optional<Misstep> no_hit(const Table& table, const Ship& ship, WeaponIndex weapon, const Ship& target) {
  if (can_hit(table, ship, weapon, target)) return std::nullopt;
  if (!weapon_bears(table, ship, weapon, target.course.at))
    return Misstep{reasons::out_of_arc_weapon(target.handle(), arc_at(table.mount(ship, weapon).arc).meaning),
                   "S14-WPN.2"};
  return Misstep{
      reasons::out_of_range_weapon(effective_range(table, ship, target), table.type_of(ship, weapon).range_max()),
      "S14-R17"};
}

void check_fire(Reading& in) {
  const std::optional<ShipWeapon> mount = in.own_mount();
  if (!mount) return;
  const auto [s, weapon] = *mount;
  Ship& ship = in.table.ships[s];
  if (const auto fault = no_gun(in.table, ship, weapon)) return in.refuse_for(*fault, "variant");
  const std::optional<ShipIndex> t = in.enemy_ship(ship, false);
  if (!t) return;
  const Ship& target = in.table.ships[*t];
  if (const auto fault = no_hit(in.table, ship, weapon, target)) return in.refuse_for(*fault, "target");
  const std::string* word = in.token("section");
  if (!word) return;
  const std::optional<Section> section = section_names.value_of(*word);
  if (!section) return in.refuse(reasons::section_required(), "S14-P3.1", "section");
  const ShotAdvice advice = shot_advice(in.table, ship, weapon, target);
  ++ship.weapons[weapon].used;
  in.accept(Fire{s, weapon, *t, *section});
  const int range = effective_range(in.table, ship, target);
  in.expect("effective range", number(range));
  const int chance_of_damage = damage_chance(in.table, ship, weapon, range);
  in.expect("chance of damage", number(chance_of_damage / 10) + " %", chance_of_damage);
  in.expect("expected damage behind the shield", decimal(advice.damage), advice.damage);
}

/// Damage points of a shot with so many hits at this effective range (S14-BEAM.2, PULSE.1).
int damage_of(const WeaponType& type, int value, int hits) {
  if (type.kind == WeaponKind::beam) return std::max(0, hits + value);
  return hits >= value ? type.damage : 0;
}

/// A pulse is the heaviest that is fired.
table::Act shown_shot(const Ship& ship, const Ship& target, const WeaponType& type, int hits, int damage) {
  table::Act out = shot_act(ship.handle(), target.handle(), 1, damage > 0 || hits > 0 ? 1 : 0);
  if (hits > 0 && damage == 0) out.result = table::ActResult::stopped;
  out.heavy = type.kind == WeaponKind::pulse;
  return out;
}

void apply_fire(Play& play, const Fire& order) {
  queue_shot(play, order.ship, order);
}

}  // namespace

void shoot(Play& play, const Fire& shot) {
  if (!in_play(play.ship(shot.target))) return;  // its player may have left meanwhile
  const Table& table = play.table();
  Ship& ship = play.ship(shot.ship);
  const Ship& target = play.ship(shot.target);
  const WeaponType& type = table.type_of(ship, shot.weapon);
  const int range = effective_range(table, ship, target);
  const int value = type.at(range).value();
  use_weapon(ship, shot.weapon, type.stress);
  Shown shown;
  const int hits = roll_gunnery(play, ship, ref(target), shown).net;
  const int damage = damage_of(type, value, hits);
  std::string text = "Ship " + ship_name(ship) + " fires " + weapon_name(shot.weapon) + " (" + type.name +
                     ") at ship " + ship_name(target) + ", " + section_names[shot.section] + ", effective range " +
                     number(range) + ": " + gunnery_notation(table, ship) + " gives " + counted(hits, "hit") + ", ";
  if (type.kind == WeaponKind::pulse) text += "needed " + number(value) + ", ";
  text += damage > 0 ? counted(damage, "damage point") : "no damage";
  if (type.stress > 0) text += "; stress +" + number(type.stress);
  play.tell(Audience::everyone(), text + "." + shown.words,
            type.kind == WeaponKind::beam ? "S14-BEAM.2" : "S14-PULSE.1", std::move(shown.dice),
            notable({ship.handle(), target.handle()}),
            showing(damage > 0 ? heads::hits_ship(ship.handle(), target.handle())
                               : heads::does_no_harm(ship.handle(), target.handle()),
                    {shown_shot(ship, target, type, hits, damage)}));
  if (damage > 0) inflict(play, shot.target, damage, shot.section, ship.course.at, Purpose::shield, ref(ship));
}

extern const OrderRow fire_order{
    .verb = "fire", .fields = "target section", .variant = true, .acts = by<offer_fire, check_fire, apply_fire>};

}  // namespace emcon::rules::sector_14
