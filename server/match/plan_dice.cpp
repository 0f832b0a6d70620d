// Counts the dice of a question's windows on from one window to the next.
#include "server/match/plan_dice.hpp"

#include <algorithm>

namespace emcon::match {

std::uint32_t DiceOfPlan::used(const rules::StreamName& stream) const {
  const auto at = used_.find(stream);
  return at == used_.end() ? 0 : at->second;
}

std::uint32_t DiceOfPlan::value(const rules::StreamName& stream, std::uint32_t k, std::uint32_t sides) {
  return source_.value(stream, used(stream) + k, sides);
}

void DiceOfPlan::close_window(std::vector<rules::DieRecord>& dice) {
  for (rules::DieRecord& die : dice) die.k += used(die.stream);
  for (const rules::DieRecord& die : dice) used_[die.stream] = std::max(used(die.stream), die.k + 1);
}

}  // namespace emcon::match
