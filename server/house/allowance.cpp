// Counts the requests of one connection, and says when it asks for too much.
#include "server/house/allowance.hpp"

#include <algorithm>

namespace emcon::house {

Allowance::Allowance(const RequestLimits& limits, Place& place, std::int64_t now_ms)
    : limits_(limits),
      place_(place),
      requests_(limits.all, now_ms),
      lists_(limits.lists, now_ms),
      guesses_(limits.guesses, now_ms),
      debriefs_(limits.debriefs, now_ms) {}

Allowance::Pace Allowance::request(std::int64_t now_ms) {
  if (requests_.take(now_ms)) {
    strikes_ = 0;
    return Pace::fine;
  }
  return ++strikes_ > limits_.strikes ? Pace::give_up : Pace::too_fast;
}

bool Allowance::may_list(std::int64_t now_ms, std::size_t tokens) {
  const double worth = std::min(static_cast<double>(tokens), limits_.all.burst / 2);
  return requests_.level(now_ms) >= static_cast<float>(worth) && lists_.take(now_ms) && requests_.take(now_ms, worth);
}

}  // namespace emcon::house
