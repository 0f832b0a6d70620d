#include "common/bearing.hpp"

#include <cstdint>

namespace emcon {

std::optional<int> bearing(Hex from, Hex to) {
  const std::int64_t q = std::int64_t{to.q} - from.q, r = std::int64_t{to.r} - from.r;
  for (int k = 0; k < 6; ++k) {
    // What it takes of this direction and of the next to get there; two of them do, with neither negative.
    const Hex a = direction(k + 1), b = direction((k + 1) % 6 + 1);
    const std::int64_t turn = a.q * b.r - a.r * b.q;  // +1 or -1
    const std::int64_t x = (q * b.r - r * b.q) * turn, y = (a.q * r - a.r * q) * turn;
    if (x <= 0 || y < 0) continue;
    const int within_sixth = y == 0 ? 0 : y < x ? 1 : y == x ? 2 : 3;
    return 4 * k + within_sixth;
  }
  return std::nullopt;
}

}  // namespace emcon
