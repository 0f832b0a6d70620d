/// Clock and randomness of a world under test: both stand still unless told otherwise.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "client/bot/rng.hpp"
#include "server/match/ports.hpp"

namespace emcon::testing {

using client::bot::Rng;

class FakeClock final : public match::Clock {
 public:
  std::int64_t wall_ms() const override { return wall_; }
  std::int64_t steady_ms() const override { return steady_; }
  void pass(std::int64_t ms) {
    wall_ += ms;
    steady_ += ms;
  }
  /// Somebody sets the wall clock, or the machine sleeps: monotonic time stands still.
  void jump(std::int64_t ms) { wall_ += ms; }
  /// A new process: wall time went on, monotonic time begins anew.
  void restart(std::int64_t down_ms) {
    wall_ += down_ms;
    steady_ = 1'000;
  }

 private:
  std::int64_t wall_ = 1'800'000'000'000;
  std::int64_t steady_ = 1'000;
};

/// The same bytes in the same order for one seed. A salt depends on its arguments alone, so that a lock commitment
/// differs between two worlds exactly if the answers do.
class SeededEntropy final : public match::Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed) : rng_(seed) {}
  void fill(std::span<std::uint8_t> out) override {
    for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(rng_.next() >> 32U);
  }
  Bytes32 lock_salt(const MatchId& match, Seat seat, QuestionNo question) override;

 private:
  Rng rng_;
};

}  // namespace emcon::testing
