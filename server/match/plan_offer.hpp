/// The question of a plan, and what a seat is offered in it.
#pragma once

#include "server/match/foresight.hpp"

namespace emcon::match {

/// The question that stands for all the windows.
rules::Ask ask_of_plan(const Foresight& foresight);
/// The offers of all windows in which the seat is asked, as one; the seat must be asked in some. What later orders are
/// worth, and where they lead, is said for a seat that does before what its offer promises most for.
table::Offer offer_of_plan(const Foresight& foresight, Seat seat);

}  // namespace emcon::match
