/// The real clock and the real randomness.
#pragma once

#include <array>

#include "server/match/ports.hpp"

namespace emcon::house {

class SystemClock final : public match::Clock {
 public:
  std::int64_t wall_ms() const override;
  std::int64_t steady_ms() const override;
};

/// Random bytes of libsodium, fetched 512 at a time, since each lock needs a few and each fetch costs a system call.
/// The constructor throws std::runtime_error if libsodium cannot be started. One thread.
class SystemEntropy final : public match::Entropy {
 public:
  SystemEntropy();
  ~SystemEntropy() override;
  SystemEntropy(const SystemEntropy&) = delete;
  SystemEntropy& operator=(const SystemEntropy&) = delete;
  void fill(std::span<std::uint8_t> out) override;
  Bytes32 lock_salt(const MatchId&, Seat, QuestionNo) override { return drawn(); }
  Bytes32 tree_secret() override { return drawn(); }

 private:
  Bytes32 drawn();

  std::array<std::uint8_t, 512> pool_{};  ///< the first `left_` bytes have not been given out
  std::size_t left_ = 0;
};

}  // namespace emcon::house
