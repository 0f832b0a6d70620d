/// Values for single fields; only the bot's sources include it.
#pragma once

#include <optional>

#include "client/bot/rng.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::bot {

/// One order line with its worth.
struct Candidate {
  const table::OfferLine* line = nullptr;
  table::FilledLine filled;
  std::int64_t worth = 0;  ///< thousandths of the victory unit; meaningful if `rated`
  bool rated = false;      ///< the ruleset gave a worth for the line or a value in it
};

/// The line with the best value in each field, by merit. `rng` decides between equal ones; if it is null, the first one
/// is taken, and paths and points come from the offer alone. Nothing if a required field cannot be filled.
std::optional<Candidate> best(const table::Offer& offer, const table::OfferLine& line, Rng* rng);

/// The line with random values among those that the offer allows.
std::optional<table::FilledLine> any(const table::Offer& offer, const table::OfferLine& line, Rng& rng);

}  // namespace emcon::client::bot
