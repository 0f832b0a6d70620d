/// Directions from hex to hex, in whole numbers.
#pragma once

#include <optional>

#include "common/hex.hpp"

namespace emcon {

inline constexpr int bearings = 24;  ///< of a full circle; every fourth is a line through hex sides

/// Bearing of `to` from `from`, 0 to 23, 0 up, clockwise; none if they are one hex. Even ones are met exactly: 0 and 4
/// through sides, 2 and 6 through corners; an odd one is anything between its neighbours. Any two hexes will do.
std::optional<int> bearing(Hex from, Hex to);

}  // namespace emcon
