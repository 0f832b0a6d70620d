/// Checks an answer to a plan.
#pragma once

#include "server/match/foresight.hpp"

namespace emcon::match {

/// The verdict on `filled` as the plan of an asked seat. Each window is checked in the position that the seat's own
/// orders for the earlier windows lead to, as far as they need no dice.
Verdict check_plan(const Foresight& foresight, Seat seat, const table::Filled& filled);

}  // namespace emcon::match
