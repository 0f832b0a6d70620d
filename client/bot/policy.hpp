/// The bot's choice of answers: by an offer's merits, or at random. It knows no ruleset.
#pragma once

#include <cstdint>

#include "client/bot/rng.hpp"
#include "common/problem.hpp"
#include "common/table/suggest.hpp"

namespace emcon::client::bot {

enum class Level { random, greedy };

/// After this many refusals of one answer, the bot gives the offer's default.
inline constexpr int repairs_max = 16;

class Policy {
 public:
  Policy(Level level, std::uint64_t seed) : level_(level), seed_(seed), rng_(seed) {}

  /// Begins the choices for this question. Chance starts anew from the seed and the number, so a bot that lost its
  /// connection, or its process, answers as it would have.
  void turn_to(std::uint32_t question) { rng_ = Rng(Rng(seed_ ^ (std::uint64_t{question} << 32U)).next()); }

  /// The first answer to try. `immediate`: the same seat may be asked again at once, so one order at a time is enough.
  table::Filled choose(const table::Offer& offer, bool immediate);

  /// The next answer to try after problems with `refused`; `attempt` counts from 1. From repairs_max on it is the
  /// offer's default, which is always legal, so a bot never stalls.
  table::Filled repair(const table::Offer& offer, const table::Filled& refused, const Problems& problems, int attempt);

 private:
  table::Filled greedy(const table::Offer& offer, bool immediate);
  table::Filled at_random(const table::Offer& offer, bool immediate);

  Level level_;
  std::uint64_t seed_;
  Rng rng_;
};

// What a person's client fills in.
using table::completed;
using table::suggestion;

}  // namespace emcon::client::bot
