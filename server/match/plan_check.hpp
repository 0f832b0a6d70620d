/// Checks an answer to a plan.
#pragma once

#include "server/match/foresight.hpp"

namespace emcon::match {

/// What check says of `filled` as the plan of a seat that is asked. Each of its windows is looked at as the seat's own
/// orders for those before would leave it, as far as no dice are needed.
Verdict check_plan(const Foresight& foresight, Seat seat, const table::Filled& filled);

}  // namespace emcon::match
