/// A walk through the windows of a plan.
#pragma once

#include <memory>

#include "server/match/foresight.hpp"

namespace emcon::match {

/// Leads from window to window, with one seat's own orders and everybody else's defaults. If the orders need dice, or
/// bring a window that the plan does not have, the walk goes on by the foresight.
class PlanWalk {
 public:
  /// `foresight` must outlive this.
  PlanWalk(const Foresight& foresight, Seat seat) : foresight_(foresight), seat_(seat) {}

  bool over() const { return at_ == foresight_.windows().size(); }
  const Position& here() const { return apart_ ? *apart_ : foreseen(); }
  const Position& foreseen() const { return *foresight_.windows()[at_]; }
  bool as_foreseen() const { return !apart_; }
  bool asked() const { return asks(foreseen(), seat_); }
  /// Goes on to the next window by these legal orders, or by the default if there are none.
  void go_on(table::Filled orders);
  /// The title of the first window that the seat's orders bring although the plan does not have it; empty: none.
  const std::string& new_window() const { return new_window_; }

 private:
  void note_new(const Position& there);
  /// The answers in `from`, which is `window` of the plan: the seat's own orders, or its default; the defaults of all
  /// others.
  std::vector<SeatAnswer> answers(const Position& from, std::size_t window, const table::Filled* own) const;

  const Foresight& foresight_;
  Seat seat_;
  std::size_t at_ = 0;
  std::unique_ptr<const Position> apart_;  ///< the present position, if it differs from the foresight
  std::string new_window_;
};

}  // namespace emcon::match
