// Follows one seat's own orders through the windows of a plan.
#include "server/match/plan_walk.hpp"

#include <algorithm>
#include <utility>

namespace emcon::match {

void PlanWalk::go_on(table::Filled orders) {
  const bool acts = !orders.lines.empty();
  const Position& from = here();
  if (++at_ == foresight_.windows().size() || (!acts && !apart_)) return;
  const std::vector<SeatAnswer> defaults = apart_ ? defaults_of(from) : foresight_.defaults(at_ - 1);
  std::vector<SeatAnswer> answers = defaults;
  const auto own = std::ranges::find_if(from.asked()->slots,
                                        [&](const auto& slot) { return std::ranges::find(slot, seat_) != slot.end(); });
  if (acts && own != from.asked()->slots.end())
    *std::ranges::find(answers, own->front(), &SeatAnswer::seat) = {seat_, std::move(orders)};
  auto there = followed(from, answers);
  if (!there && acts) there = followed(from, defaults);
  const bool same = there && same_window(*there, foreseen());
  if (there && !same) note_new(*there);
  apart_ = same ? std::move(there) : nullptr;
}

void PlanWalk::note_new(const Position& there) {
  const auto same = [&](const Position* window) { return same_window(*window, there); };
  if (new_window_.empty() && there.asked() && std::ranges::none_of(foresight_.windows(), same))
    new_window_ = there.asked()->title;
}

}  // namespace emcon::match
