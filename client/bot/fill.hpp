/// Random orders within an offer; only the bot's sources include it.
#pragma once

#include <optional>

#include "client/bot/rng.hpp"
#include "common/table/suggest.hpp"

namespace emcon::client::bot {

/// What a bot does where worths do not decide: it draws by `rng`, which must outlive this. Paths and points of which
/// nothing is said are the same for the same field.
table::Chance chance_by(Rng& rng);

/// The line with random values among those that the offer allows.
std::optional<table::FilledLine> any(const table::Offer& offer, const table::OfferLine& line, Rng& rng);

}  // namespace emcon::client::bot
