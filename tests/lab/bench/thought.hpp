/// How long those think who answer in a load.
#pragma once

#include <chrono>
#include <cstddef>
#include <random>

namespace emcon::bench {

/// How long somebody thinks: half of a mean to one and a half of it, in whole milliseconds. If all took as long as each
/// other, those whose answers happened to come together would be answered together, and so come together for ever.
class Thought {
 public:
  /// At least 0; with 0 nobody thinks.
  explicit Thought(int mean_ms) : mean_ms_(mean_ms) {}
  bool any() const { return mean_ms_ != 0; }
  /// Before the next answer, whoever gives it.
  std::chrono::milliseconds next() {
    return std::chrono::milliseconds(mean_ms_ / 2 + static_cast<int>(drawn_() % static_cast<unsigned>(mean_ms_ + 1)));
  }
  /// When the one of `count` who stands at `at` begins, so that not all begin in one moment.
  std::chrono::milliseconds start(std::size_t at, std::size_t count) const {
    return std::chrono::milliseconds(static_cast<std::size_t>(mean_ms_) * at / count);
  }

 private:
  int mean_ms_;
  std::minstd_rand drawn_{7};
};

}  // namespace emcon::bench
