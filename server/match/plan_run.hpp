/// Carries out the plans of all seats.
#pragma once

#include "server/match/foresight.hpp"
#include "server/match/plan_dice.hpp"

namespace emcon::match {

/// Carries out plans from the first foreseen window up to the next question. Throws rules::RulesFault as resolve does.
Resolution run_plans(const Foresight& foresight, std::span<const SeatAnswer> plans, QuestionNo question,
                     DiceOfPlan& dice);
/// Whether plans that were made for the windows `before` stand for those of `next`, too: everybody sees that each seat
/// has the same orders in the same windows, and nothing that was told meanwhile was grave to all.
bool stand_again(const Foresight& before, const Foresight& next, std::span<const rules::Event> told);

}  // namespace emcon::match
