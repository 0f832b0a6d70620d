/// The goods of an offer in text: its priced lines side by side, the purchases, and the rest of the budgets.
#pragma once

#include <string>
#include <vector>

#include "client/screen/text.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// Whether the offer has lines with a price and budgets to pay them from.
bool sells(const table::Offer& offer);
/// The positions of the offer's lines that have a price.
std::vector<std::size_t> goods(const table::Offer& offer);
/// The number of times that the orders buy the line.
std::int64_t bought(const table::OfferLine& line, const table::Filled& given);

/// "points 96 of 120, 24 left; ships 3 of 1 to 8, 5 left"; empty: nothing is sold.
std::string purse(const table::Offer& offer, const table::Filled& given, const Style& style);
/// Whether the orders spend more of a budget than it has.
bool overspent(const table::Offer& offer, const table::Filled& given);

/// Some of the goods as columns side by side: names, numbers bought, prices, details.
struct Shelf {
  std::vector<std::string> lines;
  std::size_t first = 0, count = 0;  ///< the range of goods()
  int label = 0, column = 0;         ///< the width of the labels, and that of each column
};
/// As many goods as `style.width` has room for, beginning at a multiple of that number, so that number `shown` is among
/// them.
Shelf shelf(const table::Offer& offer, const table::Filled& given, std::size_t shown, const Style& style);

/// The goods for a line's price, with explanations.
std::string details(const table::OfferLine& line, const Style& style);
/// "few Sovereign dreadnought: 110 points", a line each; empty: there are no suggestions with a name.
std::string suggested(const table::Offer& offer, const Style& style);
/// The whole shop, for people who read lines.
std::string shop(const table::Offer& offer, const table::Filled& given, const Style& style);

}  // namespace emcon::client::screen
