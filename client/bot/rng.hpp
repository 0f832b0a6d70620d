/// A small seeded generator (SplitMix64), the same on every machine.
#pragma once

#include <cstdint>

namespace emcon::client::bot {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// 0 .. n-1; n > 0. Its bias is far too small to show in a game.
  std::uint64_t below(std::uint64_t n) { return next() % n; }
  /// min .. max, both included.
  std::int64_t between(std::int64_t min, std::int64_t max) {
    return min + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(max - min) + 1));
  }

 private:
  std::uint64_t state_;
};

}  // namespace emcon::client::bot
