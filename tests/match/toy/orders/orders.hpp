/// The windows of the toy, and what its orders work with. Each order stands in the file of its verb.
#pragma once

#include "server/rules/kit/window.hpp"
#include "tests/match/toy/phases/play.hpp"

namespace emcon::rules::toy {

using Offering = OfferingOn<View>;
using Reading = ReadingOn<View>;

/// Nothing is to be known of a step but its window.
struct Step {};

using Parts = PartsOf<Offering, Reading, Play, Step>;
using OrderRow = rules::OrderRow<Parts>;

extern const Window<Parts> bid_window, choice_window;

/// All of them, in the order in which standing answers list them.
std::span<const Window<Parts>* const> windows();
/// What is asked of whoever is asked; `choosing`: the seat that has won a prize, if one has.
const Window<Parts>& window_of(const std::optional<Seat>& choosing);

}  // namespace emcon::rules::toy
