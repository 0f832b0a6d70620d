// Draws the areas that a ship's weapons reach, for the seat that is asked about them.
#include "server/rules/sector_14/reach.hpp"

#include <algorithm>

#include "server/rules/sector_14/sheet.hpp"
#include "server/rules/sector_14/table.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Everything within `reach` of `centre`, for the orders of this weapon; without its label.
table::Area around(const Ship& ship, int weapon, Hex centre, int reach) {
  table::Area out;
  out.id = ship.handle() + " " + weapon_name(weapon);
  out.map = map_id;
  out.shape = table::AreaShape::sector;
  out.centre = centre;
  out.radius_max = reach;
  out.width = 6;
  return out;
}

table::Area gun_reach(const Table& table, const Ship& ship, int weapon) {
  const WeaponType& type = table.type_of(ship, weapon);
  const bool gun = is_gun(type.kind);
  const int reach = std::max(0, type.range_max() - (gun ? rating(table, ship, System::sensors) : 0));
  table::Area out = around(ship, weapon, ship.course.at, reach);
  const Arc& arc = arcs[ix(table.mount(ship, weapon).arc)];
  const int span = (arc.high - arc.low + bearings) % bearings;
  if (span + 1 < bearings) {
    const int twelfth = bearings / 12;
    out.heading = (2 * ship.course.facing + (arc.low + span / 2) / twelfth) % 12;
    out.width = span / 2 / twelfth;
  }
  out.label =
      out.id + ": " + std::to_string(reach) + " hexes" + (gun ? " less ECM, " : ", ") + arc.name + ", " + type.name;
  return out;
}

table::Area seeker_reach(const Table& table, const Ship& ship, int weapon) {
  const WeaponType& type = table.type_of(ship, weapon);
  table::Area out = around(ship, weapon, launch_course(table, ship, weapon).vector, type.acc);
  out.label = out.id + ": " + std::to_string(type.acc) + " hexes at first, " + type.name;
  return out;
}

}  // namespace

std::vector<table::Area> reaches(const View& view) {
  std::vector<table::Area> out;
  if (!is_asked(view)) return out;
  const Table& table = view.table;
  for (const Ship& ship : table.ships) {
    const bool firing = view.step->kind == Step::Kind::fire && view.step->ship == ship.id - 1;
    const bool launching = view.step->kind == Step::Kind::launch && ship.seat == *view.seat && able(table, ship);
    if (!firing && !launching) continue;
    for (int w = 0; w < count_of(ship.weapons); ++w) {
      const bool launcher = is_launcher(table.type_of(ship, w).kind);
      if (launcher != launching || !ready(table, ship, w) || ship.weapons[ix(w)].ammo == 0) continue;
      out.push_back(launcher ? seeker_reach(table, ship, w) : gun_reach(table, ship, w));
    }
  }
  return out;
}

}  // namespace emcon::rules::sector_14
