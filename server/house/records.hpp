/// Counts the records that the seats of one match write besides orders, over all their connections.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "common/ids.hpp"
#include "server/house/bucket.hpp"
#include "server/house/limits.hpp"

namespace emcon::house {

/// The counts of one kind of record.
struct RecordCount {
  RecordCount(const Rate& rate, const RecordLimits& limits, std::int64_t now_ms)
      : seats({rate.burst * limits.match_burst_fold, rate.per_s * limits.match_fold}, now_ms) {
    seat.fill(Bucket(rate, now_ms));
  }
  /// Whether all counts are as if nothing had been written.
  bool rested(std::int64_t now_ms) const {
    return seats.part(now_ms) >= 1 &&
           std::ranges::all_of(seat, [&](const Bucket& one) { return one.part(now_ms) >= 1; });
  }

  Bucket seats;                          ///< for all seats together
  std::array<Bucket, seats_max> seat{};  ///< by the seat's index
};

/// The counts of one match. Each record takes one from `seat` and one from `seats` of its kind.
struct MatchRecords {
  MatchRecords(const Limits& limits, std::int64_t now_ms)
      : proposals(limits.records.proposals, limits.records, now_ms),
        standing(limits.records.standing, limits.records, now_ms) {}
  bool rested(std::int64_t now_ms) const { return proposals.rested(now_ms) && standing.rested(now_ms); }

  RecordCount proposals, standing;
};

}  // namespace emcon::house
