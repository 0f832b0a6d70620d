/// The question of a plan, and a seat's offer in it.
#pragma once

#include "server/match/foresight.hpp"

namespace emcon::match {

/// The question that stands for all the windows.
rules::Ask ask_of_plan(const Foresight& foresight);
/// The offers of all windows in which the seat is asked, as one; there must be at least one. The merits and
/// consequences of later orders assume that the seat gives the best orders of its offer in the windows before.
table::Offer offer_of_plan(const Foresight& foresight, Seat seat);

}  // namespace emcon::match
