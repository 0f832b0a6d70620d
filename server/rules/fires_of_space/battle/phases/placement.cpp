// Places units at their entry areas by dice, or by their guides, when a battle begins (FOS-14.d.v).
#include <algorithm>
#include <array>

#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/entry.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

constexpr int area_rerolls_max = 200;  ///< bound on rerolls; beyond it the lowest free area is taken

using Areas = std::array<bool, 7>;

/// FOS-14.d.v.1, R12: letters roll freely; numbers reroll while a letters unit has the area.
int entry_area(Play& play, const Unit& unit, Areas& taken, Shown& shown) {
  const Why name = why(Purpose::entry_area, ref(unit));
  int area = roll_one(play, 6, "Area", name, shown);
  if (unit.side == letters) {
    taken[ix(area)] = true;
    return area;
  }
  if (std::count(taken.begin() + 1, taken.end(), true) == 6) return area;
  for (int i = 0; taken[ix(area)] && i < area_rerolls_max; ++i) area = roll_one(play, 6, "Area", name, shown);
  for (int a = 1; taken[ix(area)] && a <= 6; ++a)
    if (!taken[ix(a)]) area = a;
  return area;
}

void place_by_dice(Play& play, UnitIndex u, Areas& taken) {
  Unit& unit = play.edit_unit(u);
  Shown shown;
  const int area = entry_area(play, unit, taken, shown);
  const int hex = roll_one(play, 20, "Hex", why(Purpose::entry_hex, ref(unit)), shown);
  const int distance = roll_one(play, 6, "Speed", why(Purpose::entry_distance, ref(unit)), shown);
  const int shift = roll_one(play, 6, "Shift", why(Purpose::entry_shift, ref(unit)), shown);
  unit.at = entry_markers(area, hex, distance, shift);
  unit.placed = true;
  play.tell(Audience::everyone(),
            "Unit " + unit.handle + " enters by area " + std::to_string(area) + ", hex " + std::to_string(hex) +
                ": present " + label(unit.at.present) + ", future " + label(unit.at.future) + "." + shown.words,
            "FOS-14.d.v", std::move(shown.dice));
}

}  // namespace

void follow_guides(Play& play) {
  Table& table = play.table();
  for (const UnitIndex u : table.units.indices()) {
    if (table.units[u].placed || !table.units[u].guide) continue;
    Unit& unit = table.units.edit(u);
    const Unit& guide = table.units[unit.guide];
    unit.at = {guide.at.past + unit.offset, guide.at.present + unit.offset, guide.at.future + unit.offset};
    unit.placed = true;
    play.tell(Audience::everyone(),
              "Unit " + unit.handle + " follows its guide " + guide.handle + ": present " + label(unit.at.present) +
                  ", future " + label(unit.at.future) + ".",
              "FOS-14.d.vi");
  }
}

void place_units(Play& play) {
  Table& table = play.table();
  Areas taken{};
  for (const Side side : two_sides())
    for (const UnitIndex u : table.units.indices()) {
      const Unit& unit = table.units[u];
      if (unit.side == side && !unit.missiles && !unit.gone && !unit.placed && !unit.guide)
        place_by_dice(play, u, taken);
    }
  follow_guides(play);
}

}  // namespace emcon::rules::fires_of_space::battle
