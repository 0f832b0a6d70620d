/// A token bucket. It holds at most `burst` and gains `per_s` a second. A use takes one, or as many as it is worth.
#pragma once

#include <algorithm>
#include <cstdint>

namespace emcon::house {

/// The rate of a bucket: it holds `burst` and gains `per_s` a second.
struct Rate {
  double burst = 0;
  double per_s = 0;

  /// This rate `fold` times: both numbers grow.
  Rate times(double fold) const { return {burst * fold, per_s * fold}; }
};

class Bucket {
 public:
  Bucket() = default;  ///< holds nothing and gains nothing
  Bucket(const Rate& rate, std::int64_t now_ms)
      : level_(static_cast<float>(rate.burst)),
        burst_(static_cast<float>(rate.burst)),
        per_ms_(static_cast<float>(rate.per_s / 1000)),
        at_(now_ms) {}
  /// Takes `worth`. False if the bucket holds less: the use is refused.
  bool take(std::int64_t now_ms, double worth = 1) {
    level_ = level(now_ms);
    at_ = now_ms;
    if (level_ < static_cast<float>(worth)) return false;
    level_ -= static_cast<float>(worth);
    return true;
  }
  /// The present content.
  float level(std::int64_t now_ms) const {
    return std::min(burst_, level_ + per_ms_ * static_cast<float>(now_ms - at_));
  }
  /// The present content as a part of the greatest possible one.
  float part(std::int64_t now_ms) const { return level(now_ms) / burst_; }

 private:
  float level_ = 0, burst_ = 0, per_ms_ = 0;
  std::int64_t at_ = 0;
};

/// Whether somebody may take from the bucket that all share. He may only while the part left in his `own` bucket is at
/// least as large as the part taken out of the `shared` one. So those who took much give way to those who took little,
/// and no group can empty the shared bucket for somebody who took nothing.
inline bool may_share(const Bucket& own, const Bucket& shared, std::int64_t now_ms) {
  return own.level(now_ms) >= 1 && shared.level(now_ms) >= 1 && own.part(now_ms) + shared.part(now_ms) >= 1;
}
/// Takes one from both buckets, or from neither.
inline bool take_shared(Bucket& own, Bucket& shared, std::int64_t now_ms) {
  return may_share(own, shared, now_ms) && own.take(now_ms) && shared.take(now_ms);
}

}  // namespace emcon::house
