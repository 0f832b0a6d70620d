/// Plays a ruleset with plans. Windows of the rulebook with the same rules::Ask::plan are asked as one sealed question.
/// Each asked seat gives its orders for each of its windows. Then the windows are carried out in the rulebook's order,
/// as if they had been asked one by one.
///
/// - A plan has the windows that would come, one after the other, if everybody answered by his default, as long as they
///   belong to the same plan and no die is needed. A seat counts its own windows from 1, as stages
///   (table::OfferLine::stage).
/// - If an order is no longer legal when its window comes, it lapses. Only its seat is told, with the reason. Of
///   several orders that exclude each other, the first legal one counts. A window without any order left is answered by
///   its default.
/// - The plan ends at the first window that was not foreseen. It also ends at a foreseen window in which, by public
///   facts, orders are possible that were not foreseen, such as those for missiles just launched. The orders that are
///   left are given up, and their seats are told so. The next question is a new plan from that window on.
/// - A foreseen window that does not come is skipped. Its orders are given up, and their seat is told so.
/// - A plan may be carried out again in the next round (rules::PlanHead::stands).
#pragma once

#include <vector>

#include "server/match/position.hpp"

namespace emcon::match {

/// Returns `played`, its next position wrapped in one that asks for plans. `plans`: every plan of the ruleset
/// (rules::Description::plans); the pointers are kept, and point to static data.
Resolution with_plans(Resolution played, const std::vector<const rules::PlanHead*>& plans);

}  // namespace emcon::match
