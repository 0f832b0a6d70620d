// Puts the rest of a ship's open sheet into words (SEF-1.2.1).
#include "server/rules/stellar_empires_fleet/show/ledger.hpp"

#include <algorithm>

#include "common/counted.hpp"
#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// By WeaponType.
constexpr std::array<const char*, 13> type_names{
    "chemical", "em",      "fusion",  "ion",     "laser",          "linear", "particle",
    "plasma",   "tachyon", "missile", "torpedo", "energy torpedo", "mine"};

void join(std::string& to, const std::string& what) {
  to += (to.empty() ? "" : ", ") + what;
}

std::string signed_number(int n) {
  return (n > 0 ? "+" : "") + number(n);
}

/// AR in halves of a box.
std::string reduction_words(int halves) {
  return halves % 2 == 0 ? number(halves / 2) : halves == 1 ? "1/2" : number(halves / 2) + " 1/2";
}

std::string traits_of(const Weapon& weapon, const System& state) {
  std::string out;
  if (weapon.anti_fighter) join(out, "AF");
  if (weapon.accuracy > 0) join(out, "HACC " + signed_number(weapon.accuracy));
  if (weapon.accuracy < 0) join(out, "LACC " + signed_number(weapon.accuracy));
  if (weapon.minimum) join(out, "MIN");
  if (weapon.warhead.penetrating > 0) join(out, "PEN(" + number(weapon.warhead.penetrating) + ")");
  if (weapon.pulses > 0) join(out, "P(" + number(weapon.pulses) + ")");
  if (weapon.radius > 0) join(out, "AREA " + words::scaled_with_unit(weapon.radius, inches_scale()));
  if (weapon.warhead.shield_reduction > 0) join(out, "shields -" + number(weapon.warhead.shield_reduction));
  if (weapon.armour_modifier != 0) join(out, "armour threshold " + signed_number(weapon.armour_modifier));
  if (weapon.structure_modifier != 0) join(out, "structure threshold " + signed_number(weapon.structure_modifier));
  if (weapon.track > 0)
    join(out, "SP " + number(std::max(0, weapon.track - state.track)) + " of " + counted(weapon.track, "box", "boxes"));
  return out;
}

std::string systems_out(const Ship& ship) {
  std::string out;
  for (const auto& [is_out, name] : {std::pair(ship.lost.control, "weapons control"),
                                     {ship.lost.computer, "targeting computer"},
                                     {ship.lost.drive, "interstellar drive"},
                                     {ship.lost.defence, "major defences"}})
    if (is_out) join(out, name);
  for (const Facing facing : all_facings)
    if (ship.lost.projectors[static_cast<std::size_t>(facing)])
      join(out, std::string(facing_name(facing)) + " shield projector");
  return out;
}

std::string built_with(const ShipClass& c) {
  std::string out = signed_number(c.defence);
  if (c.stealth > 0) join(out, "stealth " + number(c.stealth));
  if (c.jammer > 0) join(out, "jammer " + number(c.jammer));
  return out;
}

/// One entry for each turn in which crew dies.
std::string wounds_to_come(const Table& table, const Ship& ship) {
  std::string out;
  std::vector<int> later = ship.lost.crew_later;
  std::ranges::sort(later);
  for (std::size_t i = 0; i < later.size();) {
    const auto same = std::ranges::count(later, later[i]);
    join(out, number(static_cast<int>(same)) + " crew at the end of turn " + number(table.turn + later[i]));
    i += static_cast<std::size_t>(same);
  }
  return out;
}

void shields_of(const Table& table, const Ship& ship, table::Thing& thing) {
  const ShipClass& c = table.class_of(ship);
  if (c.shields.level == 0 || !table.options.shields) return;
  for (const Facing facing : all_facings) {
    const auto at = static_cast<std::size_t>(facing);
    const int left = ship.lost.projectors[at] ? 0 : c.shields.capacity - ship.lost.shields[at];
    thing.tracks.push_back({"shield", std::max(0, left), c.shields.capacity, facing_name(facing), {}});
  }
}

}  // namespace

std::string sheet_words(const Table& table, const Ship& ship, SystemIndex system) {
  const Weapon& weapon = table.weapon(ship, system);
  std::string out = "class " + number(weapon.weapon_class) + " " + type_names[static_cast<std::size_t>(weapon.type)];
  if (!has_rounds(weapon.type)) join(out, "AR " + reduction_words(weapon.warhead.reduction));
  join(out, "delay " + number(weapon.delay));
  if (const std::string traits = traits_of(weapon, ship.systems[system]); !traits.empty()) join(out, traits);
  return out;
}

void ledger_of(const Table& table, const Ship& ship, table::Thing& thing) {
  const ShipClass& c = table.class_of(ship);
  shields_of(table, ship, thing);
  fact(thing, "rating", built_with(c), "added to needs of who fires at it; stealth and jammer are taken from them",
       "SEF-7.7.2");
  if (c.command > 0) fact(thing, "command bonus", "+" + number(c.command), "of its side's initiative", "SEF-5.1");
  if (c.drive)
    fact(thing, "interstellar drive", ship.lost.drive ? "out" : "works", "takes it away in an End Phase", "SEF-R49");
  fact(thing, "redundancy", number(std::max(0, c.redundancy() - ship.lost.absorbed)) + " of " + number(c.redundancy()),
       "primary hits that it still absorbs", "SEF-7.10.4");
  if (const std::string out = systems_out(ship); !out.empty())
    fact(thing, "out", out, "until repaired", "SEF-7.10.4.6");
  if (ship.lost.bridge > 0)
    fact(thing, "bridge", counted(ship.lost.bridge, "hit"), "each lowers crew skill by 1; two stop commands",
         "SEF-R52");
  if (ship.drained > 0)
    fact(thing, "drained", counted(ship.drained, "point"), "taken from the energy of the next turn", "SEF-R33");
  if (ship.lost.no_repairs || ship.lost.no_repairs_now)
    fact(thing, "repairs", ship.lost.no_repairs ? "none in this battle" : "none in this turn", "", "SEF-7.10.4");
  if (const std::string wounds = wounds_to_come(table, ship); !wounds.empty())
    fact(thing, "wounds", wounds, "crew that is still to be lost", "SEF-7.10.4");
}

}  // namespace emcon::rules::stellar_empires_fleet
