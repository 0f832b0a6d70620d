// Computes the bearing from one hex to another exactly, in whole numbers.
#include "common/bearing.hpp"

#include <cstdint>
#include <utility>

namespace emcon {

std::optional<int> bearing(Hex from, Hex to) {
  const std::int64_t q = std::int64_t{to.q} - from.q, r = std::int64_t{to.r} - from.r;
  const std::int64_t s = q + r;
  // The shares of each direction and of the next one that lead there; for one such pair neither is negative.
  const std::pair<std::int64_t, std::int64_t> ways[6] = {{-s, q}, {-r, s}, {q, r}, {s, -q}, {r, -s}, {-q, -r}};
  for (int k = 0; k < 6; ++k) {
    const auto [x, y] = ways[k];
    if (x <= 0 || y < 0) continue;
    const int within_sixth = y == 0 ? 0 : y < x ? 1 : y == x ? 2 : 3;
    return 4 * k + within_sixth;
  }
  return std::nullopt;
}

}  // namespace emcon
