/// The goods of an offer as text: its lines with a price side by side, the purchases, and what is left of the budgets.
#pragma once

#include <string>
#include <vector>

#include "client/screen/text.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::screen {

/// Whether the offer has lines with a price and budgets to pay them from.
bool sells(const table::Offer& offer);
/// The goods: the indices of the offer's lines that have a price.
std::vector<std::size_t> goods(const table::Offer& offer);
/// The number of times that the orders buy the line.
std::int64_t bought(const table::OfferLine& line, const table::Filled& given);

/// The sums that the orders spend of each budget: "points 96 of 120, 24 left; ships 3 of 1 to 8, 5 left". Here 1 is the
/// least number of ships. Empty: nothing is sold.
std::string purse(const table::Offer& offer, const table::Filled& given, const Style& style);
/// Whether the orders spend more of a budget than it has.
bool overspent(const table::Offer& offer, const table::Filled& given);

/// Some of the goods as columns side by side: names, numbers bought, prices, details.
struct Shelf {
  std::vector<std::string> lines;
  std::size_t first = 0, count = 0;  ///< the page: a range of goods()
  int label = 0, column = 0;         ///< the width of the labels, and that of each column
};
/// One page of the goods. A page has as many goods as fit into `style.width`. The page is the one with good `shown`, an
/// index into goods(). The last page may have fewer. Empty if the offer has no goods.
Shelf shelf(const table::Offer& offer, const table::Filled& given, std::size_t shown, const Style& style);

/// The properties that the line's price buys, as "NAME VALUE (reason); ...". Empty: the offer gives none.
std::string details(const table::OfferLine& line, const Style& style);
/// The suggested answers of the offer, a line for each: its name, then its note. Empty: there are none.
std::string suggested(const table::Offer& offer, const Style& style);
/// All goods, the budgets and the suggested answers, for the line client. "Nothing is sold now." if there are no goods.
std::string shop(const table::Offer& offer, const table::Filled& given, const Style& style);

}  // namespace emcon::client::screen
