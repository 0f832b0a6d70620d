/// A walk through the windows of a plan.
#pragma once

#include <memory>

#include "server/match/foresight.hpp"

namespace emcon::match {

/// Leads from window to window as one seat's own orders would leave them, everybody else giving his default. Where its
/// orders need dice, or bring a window that the plan does not have, it goes on by what is foreseen.
class PlanWalk {
 public:
  /// `foresight` must outlive this.
  PlanWalk(const Foresight& foresight, Seat seat) : foresight_(foresight), seat_(seat) {}

  bool over() const { return at_ == foresight_.windows().size(); }
  const Position& here() const { return apart_ ? *apart_ : foreseen(); }
  const Position& foreseen() const { return *foresight_.windows()[at_]; }
  bool as_foreseen() const { return !apart_; }
  bool asked() const { return asks(foreseen(), seat_); }
  /// On with these legal orders in the window here; with none by its default.
  void go_on(table::Filled orders);
  /// The title of the first window that the plan does not have and its own orders bring; empty: none.
  const std::string& new_window() const { return new_window_; }

 private:
  void note_new(const Position& there);
  /// In `from`, where it is the plan's `window`: the seat's own orders, or its default; the defaults of all others.
  std::vector<SeatAnswer> answers(const Position& from, std::size_t window, const table::Filled* own) const;

  const Foresight& foresight_;
  Seat seat_;
  std::size_t at_ = 0;
  std::unique_ptr<const Position> apart_;  ///< here, where it differs from what is foreseen
  std::string new_window_;
};

}  // namespace emcon::match
