/// Plays any ruleset with plans: windows of the book that are parts of one plan (rules::Ask::plan) are one sealed
/// question. Each asked seat gives its orders for each of its windows. Then the windows are carried out in the book's
/// order, as if they had been asked one by one.
///
/// - A plan consists of the windows that would come if everybody answered by his default. A seat counts its own windows
///   from 1, as stages (table::OfferLine::stage).
/// - An order that is not legal any more when its window comes lapses: its seat alone is told so, with the reason. Of
///   several orders that exclude each other, the first legal one counts. A window without any order left is answered by
///   its default.
/// - The plan ends at a window that was not in it, or at one in which everybody sees orders that were not in it, such
///   as those of missiles just launched. The rest of the plan is given up, and its seats are told so. The next question
///   is a new plan from that window on.
/// - A plan may stand for another round (rules::PlanHead::stands).
#pragma once

#include <vector>

#include "server/match/position.hpp"

namespace emcon::match {

/// The same resolution, but with plans from its position on. `plans`: all of the ruleset (rules::Description::plans).
Resolution with_plans(Resolution played, const std::vector<const rules::PlanHead*>& plans);

}  // namespace emcon::match
