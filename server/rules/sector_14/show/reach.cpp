// Draws the areas that a ship's weapons reach, for the seat that is asked about them.
#include "server/rules/sector_14/show/reach.hpp"
#include "common/counted.hpp"
#include "server/rules/kit/agenda_rules.hpp"

#include <algorithm>

#include "common/arc.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/show/sheet.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Everything within `reach` of `centre`, for the order `verb` of this weapon; without its label.
table::Area around(const char* verb, const Ship& ship, WeaponIndex weapon, Hex centre, int reach) {
  table::Area out;
  out.id = ship.handle() + " " + weapon_name(weapon);
  out.map = map_id;
  out.kind = table::AreaKind::reach;
  out.owner = {verb, ship.handle(), weapon_name(weapon)};
  out.region.shape = table::Shape::sector;
  out.region.centre = centre;
  out.region.radius_max = reach;
  out.region.width = parts_of_circle / 2;
  return out;
}

table::Area gun_reach(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const WeaponType& type = table.type_of(ship, weapon);
  const bool gun = is_gun(type.kind);
  const int reach = std::max(0, type.range_max() - (gun ? rating(table, ship, System::sensors) : 0));
  table::Area out = around("fire", ship, weapon, ship.course.at, reach);
  const Arc& arc = arc_at(table.mount(ship, weapon).arc);
  const int span = (arc.high - arc.low + bearings) % bearings;
  if (span + 1 < bearings) {
    out.region.heading = (4 * ship.course.facing + arc.low + span / 2) % parts_of_circle;
    out.region.width = span / 2;
  }
  out.label =
      out.id + ": " + counted(reach, "hex", "hexes") + (gun ? " less ECM, " : ", ") + arc.name + ", " + type.name;
  return out;
}

table::Area seeker_reach(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const WeaponType& type = table.type_of(ship, weapon);
  table::Area out = around("launch", ship, weapon, launch_course(table, ship, weapon).vector, type.acc);
  out.label = out.id + ": " + counted(type.acc, "hex", "hexes") + " at first, " + type.name;
  return out;
}

}  // namespace

std::vector<table::Area> reaches(const View& view) {
  std::vector<table::Area> out;
  if (!is_asked(view)) return out;
  const Table& table = view.table;
  const auto* const fire = std::get_if<FireStep>(&*view.step);
  const bool launch = std::holds_alternative<LaunchStep>(*view.step);
  for (const Ship& ship : table.ships) {
    const bool firing = fire && fire->ship == ship.index();
    const bool launching = launch && ship.seat == *view.seat && able(table, ship);
    if (!firing && !launching) continue;
    for (const WeaponIndex w : ship.weapons.indices()) {
      const bool launcher = is_launcher(table.type_of(ship, w).kind);
      if (launcher != launching || !ready(table, ship, w) || ship.weapons[w].ammo == 0) continue;
      out.push_back(launcher ? seeker_reach(table, ship, w) : gun_reach(table, ship, w));
    }
  }
  return out;
}

}  // namespace emcon::rules::sector_14
