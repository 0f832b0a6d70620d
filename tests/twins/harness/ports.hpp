/// Clock and randomness of a world under test: both stand still unless told otherwise.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "client/bot/rng.hpp"
#include "server/match/ports.hpp"
#include "tests/match/fake_clock.hpp"

namespace emcon::testing {

using client::bot::Rng;
using match::testing::FakeClock;

inline constexpr std::int64_t world_begins_ms = 1'800'000'000'000;

/// The same bytes in the same order for one seed. A salt depends on its arguments alone, so that a lock commitment
/// differs between two worlds exactly if the answers do.
class SeededEntropy final : public match::Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed) : rng_(seed) {}
  void fill(std::span<std::uint8_t> out) override {
    for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(rng_.next() >> 32U);
  }
  Bytes32 lock_salt(const MatchId& match, Seat seat, QuestionNo question) override;
  Bytes32 tree_secret() override { return {}; }

 private:
  Rng rng_;
};

}  // namespace emcon::testing
