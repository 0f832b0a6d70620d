/// The shop: the goods of an offer side by side, while a person chooses.
#pragma once

#include "client/panel/canvas.hpp"
#include "client/screen/text.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::panel {

/// Draws the goods with line number `chosen` of the offer marked, its description in full, the rest of the budgets, and
/// the suggested answers. `given`: the purchases so far.
void draw_shop(Canvas& canvas, const Rect& area, const table::Offer& offer, const table::Filled& given, int chosen,
               const screen::Style& style);

}  // namespace emcon::client::panel
