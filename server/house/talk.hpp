/// Counts the talk in one match, over all people and connections.
#pragma once

#include <array>
#include <cstdint>

#include "common/ids.hpp"
#include "server/house/bucket.hpp"
#include "server/house/limits.hpp"

namespace emcon::house {

struct Talk {
  Talk(const Limits& limits, std::int64_t now_ms)
      : seats(
            {limits.talk.lines.burst * limits.talk.match_burst_fold, limits.talk.lines.per_s * limits.talk.match_fold},
            now_ms),
        crowd(seats) {
    seat.fill(Bucket(limits.talk.lines, now_ms));
  }
  /// Whether all counts are as if nothing had been said.
  bool rested(std::int64_t now_ms) const {
    for (const Bucket& one : seat)
      if (one.part(now_ms) < 1) return false;
    return seats.part(now_ms) >= 1 && crowd.part(now_ms) >= 1;
  }

  Bucket seats;  ///< for all its seats together
  Bucket crowd;  ///< for its spectators
  std::array<Bucket, seats_max> seat{};
};

}  // namespace emcon::house
