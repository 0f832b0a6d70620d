/// Match options by chance.
#pragma once

#include <cstdint>

#include "client/bot/rng.hpp"
#include "common/table/offer.hpp"
#include "play.pb.h"

namespace emcon::testing {

/// Which options random matches are played with.
enum class MatchOptions {
  defaults,  ///< their scenario's own
  any        ///< in every other match each that is a choice is anything it may be; numbers stay as they are
};

/// Fills in the options of a match by a seed, which is of this alone. Throws std::invalid_argument for an unknown
/// scenario.
void choose_options(MatchOptions options, std::uint64_t seed, v1::MatchSettings& settings);
/// The same of a scenario whose options are `offer`.
void choose_options(MatchOptions options, std::uint64_t seed, const table::Offer& offer, v1::MatchSettings& settings);

}  // namespace emcon::testing
