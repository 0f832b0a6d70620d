/// What an offer sells, in text: its priced lines beside each other, what is chosen of them, and what is left to spend.
#pragma once

#include <string>
#include <vector>

#include "client/screen/text.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// Whether the offer has lines with a price and budgets to pay them from.
bool sells(const table::Offer& offer);
/// Positions in the offer of the lines that have a price.
std::vector<std::size_t> goods(const table::Offer& offer);
/// How many of the line the orders buy.
std::int64_t bought(const table::OfferLine& line, const table::Filled& given);

/// "points 96 of 120, 24 left; ships 3 of 1 to 8, 5 left"; empty: nothing is sold.
std::string purse(const table::Offer& offer, const table::Filled& given, const Style& style);
/// Whether the orders spend more of a budget than there is.
bool overspent(const table::Offer& offer, const table::Filled& given);

/// Some of the goods as columns side by side: names, how many are bought, prices, details.
struct Shelf {
  std::vector<std::string> lines;
  std::size_t first = 0, count = 0;  ///< which of goods()
  int label = 0, column = 0;         ///< widths: of what stands before the columns, and of each of them
};
/// As many goods as `style.width` has room for, from a multiple of that many on, so that number `shown` is among them.
Shelf shelf(const table::Offer& offer, const table::Filled& given, std::size_t shown, const Style& style);

/// What is had for a line's price, with what that means.
std::string details(const table::OfferLine& line, const Style& style);
/// "few      Sovereign dreadnought: 110 points", a line each; empty: nothing is suggested by name.
std::string suggested(const table::Offer& offer, const Style& style);
/// All of it, for whoever reads lines.
std::string shop(const table::Offer& offer, const table::Filled& given, const Style& style);

}  // namespace emcon::client::screen
