// Works out where on the map units enter a battle.
#include "server/rules/fires_of_space/battle/table/entry.hpp"

namespace emcon::rules::fires_of_space::battle {

Hex entry_hex(int area, int number) {
  const int row = (number - 1) / 5;
  const int place = (number - 1) % 5 - 2;
  return entry_centre + along_ring(direction(area) * (first_row + row), place);
}

Markers entry_markers(int area, int number, int distance, int sideways) {
  constexpr int shifts[7] = {0, 0, 0, 1, 2, -1, -2};
  Markers at;
  at.present = entry_hex(area, number);
  const Hex inward = direction((area + 2) % 6 + 1);
  at.future = at.present + along_ring(inward * distance, shifts[sideways]);
  at.past = at.present + at.present - at.future;
  return at;
}

}  // namespace emcon::rules::fires_of_space::battle
