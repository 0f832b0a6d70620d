/// A token bucket: holds at most `burst`, gains `per_s` a second, each use takes one.
#pragma once

#include <algorithm>
#include <cstdint>

namespace emcon::house {

class Bucket {
 public:
  Bucket(double burst, double per_s, std::int64_t now_ms)
      : level_(static_cast<float>(burst)),
        burst_(static_cast<float>(burst)),
        per_ms_(static_cast<float>(per_s / 1000)),
        at_(now_ms) {}
  /// False if it is empty: the use is refused.
  bool take(std::int64_t now_ms) {
    level_ = std::min(burst_, level_ + per_ms_ * static_cast<float>(now_ms - at_));
    at_ = now_ms;
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }

 private:
  float level_, burst_, per_ms_;
  std::int64_t at_;
};

}  // namespace emcon::house
