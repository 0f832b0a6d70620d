/// The shop: what an offer sells, beside each other, while a person chooses what to buy.
#pragma once

#include "client/panel/canvas.hpp"
#include "client/screen/text.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::panel {

/// Draws what is sold with the line of number `chosen` of the offer marked, what it is in full, what is left to spend,
/// and the suggested answers. `given`: what is bought so far.
void draw_shop(Canvas& canvas, const Rect& area, const table::Offer& offer, const table::Filled& given, int chosen,
               const screen::Style& style);

}  // namespace emcon::client::panel
