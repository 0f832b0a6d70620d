// Places units at their entry areas by dice, or by their guides, when a battle begins (FOS-14.d.v).
#include <algorithm>
#include <array>

#include "server/rules/fires_of_space/entry.hpp"
#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int area_rerolls_max = 200;  ///< bound on rerolls; beyond it the lowest free area is taken

using Areas = std::array<bool, 7>;

/// FOS-14.d.v.1, R12: letters roll freely; numbers reroll while a letters unit has the area.
int entry_area(Play& play, const Unit& unit, Areas& letters, std::vector<Rolled>& shown) {
  const Why name = why(Purpose::entry_area, ref(unit));
  int area = roll_one(play, 6, name, shown);
  if (unit.side == 0) {
    letters[ix(area)] = true;
    return area;
  }
  if (std::count(letters.begin() + 1, letters.end(), true) == 6) return area;
  for (int i = 0; letters[ix(area)] && i < area_rerolls_max; ++i) area = roll_one(play, 6, name, shown);
  for (int a = 1; letters[ix(area)] && a <= 6; ++a)
    if (!letters[ix(a)]) area = a;
  return area;
}

void place_by_dice(Play& play, int u, Areas& letters) {
  Unit& unit = play.unit(u);
  std::vector<Rolled> shown;
  const int area = entry_area(play, unit, letters, shown);
  const int hex = roll_one(play, 20, why(Purpose::entry_hex, ref(unit)), shown);
  const int distance = roll_one(play, 6, why(Purpose::entry_distance, ref(unit)), shown);
  const int shift = roll_one(play, 6, why(Purpose::entry_shift, ref(unit)), shown);
  unit.at = entry_markers(area, hex, distance, shift);
  unit.placed = true;
  play.tell("Unit " + unit.handle + " enters by area " + std::to_string(area) + ", hex " + std::to_string(hex) +
                ": present " + label(unit.at.present) + ", future " + label(unit.at.future) + ".",
            "FOS-14.d.v", std::move(shown));
}

}  // namespace

Hex entry_hex(int area, int number) {
  const int row = (number - 1) / 5;
  const int place = (number - 1) % 5 - 2;
  return entry_centre + along_ring(direction(area) * (first_row + row), place);
}

Markers entry_markers(int area, int number, int distance, int shift) {
  constexpr int shifts[7] = {0, 0, 0, 1, 2, -1, -2};
  Markers at;
  at.present = entry_hex(area, number);
  const Hex inward = direction((area + 2) % 6 + 1);
  at.future = at.present + along_ring(inward * distance, shifts[shift]);
  at.past = at.present + at.present - at.future;
  return at;
}

void follow_guides(Play& play) {
  Table& table = play.table();
  for (Unit& unit : table.units) {
    if (unit.placed || unit.guide < 0) continue;
    const Unit& guide = table.units[ix(unit.guide)];
    unit.at = {guide.at.past + unit.offset, guide.at.present + unit.offset, guide.at.future + unit.offset};
    unit.placed = true;
    play.tell("Unit " + unit.handle + " follows its guide " + guide.handle + ": present " + label(unit.at.present) +
                  ", future " + label(unit.at.future) + ".",
              "FOS-14.d.vi");
  }
}

void place_units(Play& play) {
  Table& table = play.table();
  Areas letters{};
  for (int side = 0; side < 2; ++side)
    for (int u = 0; u < count_of(table.units); ++u) {
      const Unit& unit = table.units[ix(u)];
      if (unit.side == side && !unit.missiles && !unit.gone && !unit.placed && unit.guide < 0)
        place_by_dice(play, u, letters);
    }
  follow_guides(play);
}

}  // namespace emcon::rules::fires_of_space
