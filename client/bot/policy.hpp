/// How the bot answers: by an offer's merits, or at random. Knows no ruleset.
#pragma once

#include <cstdint>

#include "client/bot/rng.hpp"
#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::bot {

enum class Level { random, greedy };

/// After this many refusals of one answer the bot gives the offer's default.
inline constexpr int repairs_max = 16;

class Policy {
 public:
  Policy(Level level, std::uint64_t seed) : level_(level), seed_(seed), rng_(seed) {}

  /// The next choices are for this question. Chance starts anew from the seed and the number, so that a bot that lost
  /// its connection, or its process, answers as it would have.
  void turn_to(std::uint32_t question) { rng_ = Rng(Rng(seed_ ^ (std::uint64_t{question} << 32U)).next()); }

  /// An answer to try first. `immediate`: the same seat may be asked again at once, so that one order at a time will
  /// do.
  table::Filled choose(const table::Offer& offer, bool immediate);

  /// Another answer after `refused` had problems; `attempt` counts from 1. From repairs_max on it is the offer's
  /// default, which is always legal; so that a bot never stalls.
  table::Filled repair(const table::Offer& offer, const table::Filled& refused, const Problems& problems, int attempt);

 private:
  table::Filled greedy(const table::Offer& offer, bool immediate);
  table::Filled at_random(const table::Offer& offer, bool immediate);

  Level level_;
  std::uint64_t seed_;
  Rng rng_;
};

/// The answer that merits suggest, without chance.
table::Filled suggestion(const table::Offer& offer, bool immediate);

/// A person's `own` orders as they are, and behind them the suggestion for the lines he has not given: what `suggest`
/// fills in. Just `own` if there is nothing to add.
table::Filled completed(const table::Offer& offer, const table::Filled& own, bool immediate);

}  // namespace emcon::client::bot
