/// Headings on hexes, and directions from hex to hex, in whole numbers.
#pragma once

#include <optional>

#include "common/hex.hpp"

namespace emcon {

inline constexpr int bearings = 24;  ///< in a full circle; every fourth is a line through hex sides

/// Unit vector of heading 0 (up) to 5, clockwise.
constexpr Hex ahead(int heading) {
  return direction(heading + 1);
}
/// `heading` turned by `sixths`, clockwise if positive; 0 to 5.
constexpr int turned(int heading, int sixths) {
  return ((heading + sixths) % 6 + 6) % 6;
}

/// Bearing of `to` from `from`, 0 to 23, 0 up, clockwise; none if they are the same hex. Even bearings are exact lines:
/// 0, 4 ... go through the middle of hex sides, 2, 6 ... through corners. An odd bearing is any direction between its
/// two neighbours. Takes any two hexes.
std::optional<int> bearing(Hex from, Hex to);

}  // namespace emcon
