/// What a path that is being filled in has spent, and what it may still do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/table/offer.hpp"

namespace emcon::client::panel {

/// What the path spends of each budget of its field, by position. Sums that any server may make end at the bounds of
/// their type.
std::vector<std::int64_t> spent(const table::Field& field, const table::Path& path);

/// The least and the greatest argument with which the leg could go on, by what is left of the budgets. Nothing: the leg
/// cannot be paid.
std::optional<std::pair<std::int64_t, std::int64_t>> affordable(const table::Field& field, const table::Path& path,
                                                                const table::Leg& leg);

/// What the leg costs: "turns 1, distance 1 in a in"; empty: nothing.
std::string price_text(const table::Field& field, const table::Leg& leg);

/// The whole nudge, counted from `from`, that is `by` nudges further, within bounds. With a nudge of 1 or less each
/// number is one.
std::int64_t nudged(std::int64_t value, std::int64_t nudge, std::int64_t by, std::int64_t least, std::int64_t most,
                    std::int64_t from = 0);

}  // namespace emcon::client::panel
