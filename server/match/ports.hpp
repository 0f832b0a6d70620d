/// The things that a match host needs from outside, each behind an interface with a fake beside it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "common/ids.hpp"
#include "common/proof/bytes.hpp"
#include "common/proof/tree.hpp"

namespace emcon::match {

/// Wall and monotonic time. Only the host reads it; rules never do.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::int64_t wall_ms() const = 0;    ///< since 1970
  virtual std::int64_t steady_ms() const = 0;  ///< never goes back while the process lives
  /// How long steady_ms() has stood still so far while time went by.
  virtual std::int64_t stood_ms() const { return 0; }
};

/// Unpredictable bytes: seeds, tokens, codes, salts, secrets.
class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(std::span<std::uint8_t> out) = 0;
  /// The salt of one lock commitment. The real one is fresh randomness; the twin harness's depends on its arguments
  /// only.
  virtual Bytes32 lock_salt(const MatchId& match, Seat seat, QuestionNo question) = 0;
  /// The secret of a process's Signer. The real one is fresh randomness; the twin harness's is always the same.
  virtual Bytes32 tree_secret() = 0;
};

class Catalogues;

/// The ports of a match host; all of them outlive the host.
struct Ports {
  Clock& clock;
  Entropy& entropy;
  Signer& signer;                    ///< the server's signer, for all its matches
  std::uint64_t epoch = 0;           ///< number of this process: steady times of another one mean nothing
  Catalogues* catalogues = nullptr;  ///< the data that matches share; null: this match has its own
};

}  // namespace emcon::match
