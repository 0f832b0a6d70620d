/// What `split` and `join` have in common: own units change in any own window, before its other orders (R56).
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/table/regrouping.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Own units that may split or join as far as interceptions go.
std::vector<UnitIndex> may_change(const Offering& out);
/// Refuses if this unit cannot split or join now (R56).
bool units_may_change(Reading& in, UnitIndex unit, const char* field);

}  // namespace emcon::rules::fires_of_space::operation
