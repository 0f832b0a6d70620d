/// Entry areas of a battle without set-up positions (FOS-14.d.v, FOS-14.d.fn2, R10, R12).
#pragma once

#include "server/rules/fires_of_space/catalogue/catalogue.hpp"

namespace emcon::rules::fires_of_space::battle {

inline constexpr Hex entry_centre = from_column_row(25, 25);
inline constexpr int first_row = 20;  ///< hexes from the centre to the nearest row

/// Hex `number` 1..20 of area 1..6: rows of five, nearest to the centre first, clockwise seen from the centre.
Hex entry_hex(int area, int number);

/// Markers by the dice: area D6, hex D20, distance of the future D6, shift D6 (3, 4 clockwise; 5, 6 counter-clockwise).
Markers entry_markers(int area, int number, int distance, int sideways);

}  // namespace emcon::rules::fires_of_space::battle
