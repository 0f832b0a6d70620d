/// The real clock and the real randomness.
#pragma once

#include "server/match/ports.hpp"

namespace emcon::house {

class SystemClock final : public match::Clock {
 public:
  std::int64_t wall_ms() const override;
  std::int64_t steady_ms() const override;
};

/// libsodium's generator. The constructor throws std::runtime_error if it cannot be started.
class SystemEntropy final : public match::Entropy {
 public:
  SystemEntropy();
  void fill(std::span<std::uint8_t> out) override;
  match::Bytes32 lock_salt(const MatchId& match, Seat seat, QuestionNo question) override;
};

}  // namespace emcon::house
