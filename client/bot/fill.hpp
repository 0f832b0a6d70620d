/// Values for single fields; the bot's sources only.
#pragma once

#include <optional>

#include "client/bot/rng.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::bot {

/// One order line with what it promises.
struct Candidate {
  const table::OfferLine* line = nullptr;
  table::FilledLine filled;
  std::int64_t worth = 0;  ///< thousandths of the victory unit; meaningful if `rated`
  bool rated = false;      ///< the ruleset said what the line or a value in it is worth
};

/// The line with the best value in each field, by merit; equal ones by `rng`, or the first if it is null, with which
/// paths and points come from the offer alone. Nothing if a required field cannot be filled.
std::optional<Candidate> best(const table::Offer& offer, const table::OfferLine& line, Rng* rng);

/// The line with values drawn at random among those the offer allows.
std::optional<table::FilledLine> any(const table::Offer& offer, const table::OfferLine& line, Rng& rng);

}  // namespace emcon::client::bot
