/// Plays any ruleset with plans: windows of the book that are parts of one plan (rules::Ask::plan) are one sealed
/// question. Each asked seat says what it would order in each of its windows. Then they are carried out in the book's
/// order, as if they had been asked one by one.
///
/// - A plan consists of the windows that would come if everybody answered by his default. For a seat they are numbered
///   from 1 on, its stages (table::OfferLine::stage).
/// - An order that is not legal any more when its window comes lapses: its seat alone is told so, and why. Of several
///   orders that exclude each other the first that is legal counts. A window for which nothing is left is answered by
///   its default.
/// - The plan ends where a window comes that was not in it, or one in which everybody sees orders that were not in it,
///   such as those of missiles just launched. What is left of the plan is given up, and its seats are told so. The
///   next question is a plan again, from there on.
/// - A plan may stand for another round (rules::PlanHead::stands).
#pragma once

#include <vector>

#include "server/match/position.hpp"

namespace emcon::match {

/// The same resolution, with plans from its position on. `plans`: all of the ruleset (rules::Description::plans).
Resolution with_plans(Resolution played, const std::vector<const rules::PlanHead*>& plans);

}  // namespace emcon::match
