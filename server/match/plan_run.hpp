/// Carries out the plans of all seats.
#pragma once

#include "server/match/foresight.hpp"

namespace emcon::match {

/// From the first of the foreseen windows on, up to the next question. Throws rules::RulesFault as resolve does.
Resolution run_plans(const Foresight& foresight, std::span<const SeatAnswer> plans, QuestionNo question,
                     rules::DiceSource& dice);

}  // namespace emcon::match
