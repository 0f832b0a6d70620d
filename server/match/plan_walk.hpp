/// A walk through the windows of a plan.
#pragma once

#include <memory>

#include "server/match/foresight.hpp"

namespace emcon::match {

/// Walks through the windows of a plan as they come if one seat gives its own orders and all others their defaults. If
/// the seat's orders need a die, the walk takes the seat's default for this window instead. If the answers still need a
/// die, or do not lead to the next foreseen window, the walk drops all the seat's orders so far and goes on at that
/// window as it was foreseen. here(), foreseen(), asked() and go_on() may be called only while the walk is not over().
class PlanWalk {
 public:
  /// `foresight` must outlive this.
  PlanWalk(const Foresight& foresight, Seat seat) : foresight_(foresight), seat_(seat) {}

  /// Whether the walk is past the last foreseen window.
  bool over() const { return at_ == foresight_.windows().size(); }
  /// The position in which the present window is asked: after the seat's own orders so far, or foreseen() if the walk
  /// has dropped them.
  const Position& here() const { return apart_ ? *apart_ : foreseen(); }
  /// The present window as everybody's defaults bring it.
  const Position& foreseen() const { return *foresight_.windows()[at_]; }
  /// Whether here() is foreseen(): the seat has given no orders yet, or the walk has dropped them.
  bool as_foreseen() const { return !apart_; }
  /// Whether the present window is put to the seat.
  bool asked() const { return asks(foreseen(), seat_); }
  /// Goes on to the next window by these legal orders, or by the default if there are none.
  void go_on(table::Filled orders);
  /// The title of the first window that the seat's orders bring although the plan does not have it; empty: none.
  const std::string& new_window() const { return new_window_; }

 private:
  void note_new(const Position& there);
  /// The answers in `from`, which is `window` of the plan: the seat's `own` orders, or its default if null; the
  /// defaults of all others.
  std::vector<SeatAnswer> answers(const Position& from, std::size_t window, const table::Filled* own) const;

  const Foresight& foresight_;
  Seat seat_;
  std::size_t at_ = 0;
  std::unique_ptr<const Position> apart_;  ///< the position after the seat's orders so far; null: foreseen()
  std::string new_window_;
};

}  // namespace emcon::match
