/// What a bot answers where nobody repairs its orders for it.
#pragma once

#include "client/bot/policy.hpp"
#include "server/match/position.hpp"

namespace emcon::client::bot {

/// Its choice, repaired until the rules take it; else the default.
inline table::Filled legal(Policy& policy, const match::Position& position, Seat seat, const table::Offer& offer) {
  table::Filled filled = policy.choose(offer, position.asked()->immediate);
  for (int attempt = 1; attempt <= repairs_max; ++attempt) {
    const auto verdict = position.check(seat, filled);
    if (verdict.problems.empty()) return filled;
    filled = policy.repair(offer, filled, verdict.problems, attempt);
  }
  return offer.fallback;
}

}  // namespace emcon::client::bot
