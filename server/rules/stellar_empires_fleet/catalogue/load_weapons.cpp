// Loads weapons, munitions and flights from data trees, and checks them.
#include <algorithm>

#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/load.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int range_max = 60;
constexpr int radius_max = 12;  ///< of anything round (SEF-R92)

const std::vector<std::string>& weapon_types() {
  static const std::vector<std::string> all{"chemical", "em",     "fusion",  "ion",     "laser",   "linear",
                                            "particle", "plasma", "tachyon", "missile", "torpedo", "energy torpedo",
                                            "mine"};
  return all;
}

/// AR in halves.
int load_reduction(const Reader& in) {
  return in.node().member("reduction") ? 1 + std::max(0, in.word("reduction", {"1/2", "1", "3/2", "2", "5/2", "3"}))
                                       : 2;
}

void load_traits(const Reader& in, Weapon& weapon) {
  weapon.anti_fighter = in.boolean("anti_fighter", false);
  weapon.accuracy = in.integer("accuracy", -1, 2, 0);
  weapon.minimum = in.boolean("minimum", false);
  weapon.pulses = in.integer("pulses", 0, 7, 0);
  if (weapon.pulses != 0 && weapon.pulses != 3 && weapon.pulses != 5 && weapon.pulses != 7)
    in.fault("pulses", "3, 5 or 7, or left out");
  weapon.track = in.integer("track", 0, 9, 0);
  weapon.armour_modifier = in.integer("armour_modifier", -3, 3, 0);
  weapon.structure_modifier = in.integer("structure_modifier", -3, 3, 0);
  weapon.warhead.shield_reduction = in.integer("shield_reduction", 0, 5, 0);
  if (in.node().member("radius")) weapon.radius = load_length(in, "radius", radius_max * inch);
  const bool area = weapon.type == WeaponType::mine;
  if (area != (weapon.radius > 0)) in.fault("radius", "the radius of a mine, and of no other weapon");
}

}  // namespace

std::int64_t load_length(const Reader& in, const char* key, std::int64_t most) {
  const std::string allowed =
      "a length in inches with at most three decimals, such as \"2.5\", up to " + words::scaled(most, {3, ""});
  const Node* node = in.node().member(key);
  std::optional<std::int64_t> out;
  if (node && node->kind == Node::Kind::integer && node->integer >= 0 && node->integer <= most / inch)
    out = node->integer * inch;
  if (node && node->kind == Node::Kind::text) out = words::read_scaled(node->text, {3, "in"});
  if (out && *out >= 0 && *out <= most) return *out;
  in.fault(key, allowed);
  return 0;
}

std::optional<Point> point_of(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return std::nullopt;
  const auto x = words::read_scaled(text.substr(0, comma), {3, ""}),
             y = words::read_scaled(text.substr(comma + 1), {3, ""});
  if (!x || !y || !on_plane({*x, *y})) return std::nullopt;
  return Point{*x, *y};
}

Point load_point(const Reader& in, const char* key) {
  const std::optional<Point> out = point_of(in.text(key));
  if (!out) in.fault(key, "a point in inches such as \"24,4.5\"");
  return out.value_or(Point{});
}

Warhead load_warhead(const Reader& in) {
  Warhead out;
  out.dice = in.integer("dice", 1, 20);
  out.die = in.integer("die", 2, 20);
  out.bonus = in.integer("bonus", -9, 9, 0);
  out.reduction = load_reduction(in);
  out.penetrating = in.integer("penetrating", 0, 2, 0);
  return out;
}

void load_weapon(const Reader& in, Catalogue& catalogue) {
  in.only({"key",
           "name",
           "class",
           "type",
           "range",
           "dice",
           "die",
           "bonus",
           "reduction",
           "penetrating",
           "shield_reduction",
           "intercept",
           "delay",
           "energy",
           "anti_fighter",
           "accuracy",
           "minimum",
           "pulses",
           "track",
           "radius",
           "armour_modifier",
           "structure_modifier",
           "volley"});
  Weapon weapon;
  weapon.key = in.text("key");
  weapon.name = in.text("name");
  weapon.weapon_class = in.integer("class", 1, 12);
  weapon.type = static_cast<WeaponType>(std::max(0, in.word("type", weapon_types())));
  weapon.range = in.integer("range", 1, range_max);
  if (!has_rounds(weapon.type)) {
    weapon.warhead = load_warhead(in);
    weapon.intercept = in.integer("intercept", 0, 12, 0);
  } else if (in.node().member("dice") || in.node().member("intercept")) {
    // What depends on the munition must not depend on the launcher, and the other way round (leak L24).
    in.fault(in.node().member("dice") ? "dice" : "intercept", "left out: its munitions have it");
  }
  weapon.delay = in.integer("delay", 1, 9);
  weapon.energy = in.integer("energy", 0, 60, 0);
  weapon.volley = in.integer("volley", 1, 9, 1);
  load_traits(in, weapon);
  if (count_of(catalogue.weapons) >= 200) in.fault("weapons", "at most 200 weapons");
  refuse_twins(in, catalogue.weapons, &Weapon::key, weapon, "key");
  catalogue.weapons.push_back(std::move(weapon));
}

void load_munition(const Reader& in, Catalogue& catalogue) {
  in.only({"key", "name", "fits", "dice", "die", "bonus", "reduction", "penetrating", "intercept", "radius"});
  Munition munition;
  munition.key = in.text("key");
  munition.name = in.text("name");
  munition.fits = in.word("fits", {"missile", "torpedo"}) == 1 ? WeaponType::torpedo : WeaponType::missile;
  munition.warhead = load_warhead(in);
  munition.intercept = in.integer("intercept", 0, 12, 0);
  if (in.node().member("radius")) munition.radius = load_length(in, "radius", radius_max * inch);
  if (munition.radius > 0 && (munition.fits != WeaponType::missile || munition.intercept > 0))
    in.fault("radius", "that of a missile that nobody can intercept");
  refuse_twins(in, catalogue.munitions, &Munition::key, munition, "key");
  catalogue.munitions.push_back(std::move(munition));
}

namespace {

constexpr int turrets_max = 4;  ///< of each kind

/// One turret by its kind, or how many of each.
Turrets load_turrets(const Reader& in) {
  const int kind = std::max(0, in.word("turret", {"none", "automatic", "manned"}, 0));
  Turrets out{kind == 2 ? 1 : 0, kind == 1 ? 1 : 0};
  const std::optional<Reader> from = in.table("turrets");
  if (!from) return out;
  from->only({"manned", "automatic"});
  if (in.node().member("turret")) in.fault("turrets", "left out where 'turret' says what one there is");
  out.manned = from->integer("manned", 0, turrets_max, 0);
  out.automatic = from->integer("automatic", 0, turrets_max, 0);
  return out;
}

}  // namespace

void load_flight(const Reader& in, Catalogue& catalogue) {
  in.only({"key", "name", "size", "tech", "hits", "defence", "armour", "thrust", "range", "design", "guns", "turret",
           "turrets", "afterburner", "nebula", "drive", "fuel", "extra_crew", "shield"});
  FlightType flight;
  flight.key = in.text("key");
  flight.name = in.text("name");
  flight.size = in.integer("size", 2, 8);
  flight.tech = in.integer("tech", 1, 9);
  flight.hits = in.integer("hits", 1, 4);
  flight.defence = in.integer("defence", 1, 10);
  flight.armour = in.integer("armour", 2, 20);
  flight.thrust = in.integer("thrust", 1, 30);
  flight.range = in.integer("range", 1, 5);
  flight.design = static_cast<Design>(
      std::max(0, in.word("design", {"anti-fighter", "heavy anti-fighter", "multi", "anti-ship", "heavy anti-ship"})));
  flight.guns = in.integer("guns", 0, 6);
  flight.turrets = load_turrets(in);
  flight.afterburner = in.boolean("afterburner", false);
  flight.nebula = in.boolean("nebula", false);
  flight.drive = in.boolean("drive", false);
  flight.fuel = in.integer("fuel", 0, 9, 0);
  flight.extra_crew = in.boolean("extra_crew", false);
  if (const std::optional<Reader> shield = in.table("shield")) {
    shield->only({"bonus", "power"});
    flight.shield_bonus = shield->integer("bonus", 1, 9);
    flight.shield_power = shield->integer("power", 1, 9);
  }
  refuse_twins(in, catalogue.flights, &FlightType::key, flight, "key");
  catalogue.flights.push_back(std::move(flight));
}

}  // namespace emcon::rules::stellar_empires_fleet
