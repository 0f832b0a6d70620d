/// Answers by chance, from an offer alone.
#pragma once

#include <random>

#include "common/table/offer.hpp"
#include "server/match/position.hpp"

namespace emcon::conformance {

using Random = std::mt19937_64;

/// 0 .. bound-1; the same on every compiler, unlike the distributions of the library.
inline std::int64_t below(Random& random, std::int64_t bound) {
  return bound < 2 ? 0 : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(bound));
}

/// A value the field takes, or none if it is not required and chance leaves it out.
table::Value random_value(const table::Offer& offer, const table::Field& field, Random& random);

/// Some lines of the offer with random values; may break rules that only `check` knows.
table::Filled random_filled(const table::Offer& offer, Random& random);

/// A random answer that `check` takes: lines at fault are dropped; the offer's default if nothing else is left. At most
/// `tries` checks.
table::Filled random_legal(const match::Position& position, Seat seat, Random& random, int tries = 6);

}  // namespace emcon::conformance
