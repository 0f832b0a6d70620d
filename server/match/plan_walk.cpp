// Follows one seat's own orders through the windows of a plan.
#include "server/match/plan_walk.hpp"

#include <algorithm>
#include <utility>

namespace emcon::match {

void PlanWalk::go_on(table::Filled orders) {
  const bool acts = !orders.lines.empty();
  const Position& from = here();
  const std::size_t window = at_;
  if (++at_ == foresight_.windows().size() || (!acts && !apart_)) return;
  auto there = followed(from, answers(from, window, acts ? &orders : nullptr));
  if (!there && acts) there = followed(from, answers(from, window, nullptr));
  const bool same = there && same_window(*there, foreseen());
  if (there && !same) note_new(*there);
  apart_ = same ? std::move(there) : nullptr;
}

/// A default that was not foreseen costs an offer, so only the needed ones are worked out.
std::vector<SeatAnswer> PlanWalk::answers(const Position& from, std::size_t window, const table::Filled* own) const {
  std::vector<SeatAnswer> out;
  for (const std::vector<Seat>& slot : from.asked()->slots)
    if (own && std::ranges::find(slot, seat_) != slot.end())
      out.push_back({seat_, *own});
    else if (apart_)
      out.push_back({slot.front(), from.offer_for(slot.front()).fallback});
    else
      out.push_back(*std::ranges::find(foresight_.defaults(window), slot.front(), &SeatAnswer::seat));
  std::ranges::sort(out, {}, &SeatAnswer::seat);
  return out;
}

void PlanWalk::note_new(const Position& there) {
  const auto same = [&](const Position* window) { return same_window(*window, there); };
  if (new_window_.empty() && there.asked() && std::ranges::none_of(foresight_.windows(), same))
    new_window_ = there.asked()->title;
}

}  // namespace emcon::match
