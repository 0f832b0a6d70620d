/// The cost of a path that is being filled in, and the legs that it can still pay for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/table/offer.hpp"

namespace emcon::client::panel {

/// The sum that the path spends of each budget of its field, by position. A sum that would overflow ends at the bound
/// of its type.
std::vector<std::int64_t> spent(const table::Field& field, const table::Path& path);

/// The least and the greatest argument of one more leg that the rest of the budgets can pay. Nothing: the leg cannot be
/// paid.
std::optional<std::pair<std::int64_t, std::int64_t>> affordable(const table::Field& field, const table::Path& path,
                                                                const table::Leg& leg);

/// The price of the leg: "turns 1, distance 1 in a in"; empty: it is free.
std::string price_text(const table::Field& field, const table::Leg& leg);

/// The whole nudge, counted from `from`, that is `by` nudges further, within bounds. With a nudge of 1 or less every
/// number is a whole nudge.
std::int64_t nudged(std::int64_t value, std::int64_t nudge, std::int64_t by, std::int64_t least, std::int64_t most,
                    std::int64_t from = 0);

}  // namespace emcon::client::panel
