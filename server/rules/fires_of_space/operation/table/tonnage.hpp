/// The tonnage a side gives out for its ships (FOS-13.a, R21).
#pragma once

#include "server/rules/contract/referee.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Figures that may be announced for a ship of `mass` tons: within 25 % of the truth, both ends included.
struct TonnageBounds {
  int low = 0, high = 0;
};
constexpr TonnageBounds tonnage_bounds(int mass) {
  const std::int64_t m = mass;
  return {static_cast<int>((3 * m + 3) / 4), static_cast<int>(5 * m / 4)};
}
/// A figure within the bounds, each alike. The truth is no likelier than others, so the default tells nothing (L7).
inline int draw_tonnage(const Table& table, const Ship& ship, Referee& referee) {
  const auto [low, high] = tonnage_bounds(table.class_of(ship).mass);
  return low + referee.draw(high - low + 1, why(Purpose::declared_tonnage, ref(ship)));
}

}  // namespace emcon::rules::fires_of_space::operation
