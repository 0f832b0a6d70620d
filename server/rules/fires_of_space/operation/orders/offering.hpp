/// Builds the offer of one operational window from what the side that is asked knows.
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/table/knowledge.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules::fires_of_space::operation {

struct Offering : OfferBase, Knowledge {
  explicit Offering(const Knowledge& of) : Knowledge(of) {}

  /// Contacts of the other side in the unit's system, as options; `to_intercept`: those that it may intercept.
  std::vector<table::Option> contacts_of(UnitIndex unit, bool to_intercept) const;
};

/// Hexes as suggestions of which each promises `worth`: the seat draws one (common/proof/lot.hpp).
std::vector<table::Option> equally_good(const std::vector<Hex>& hexes, std::int64_t worth);

}  // namespace emcon::rules::fires_of_space::operation
