/// The windows of a plan, found by looking ahead from its first; and the orders of a plan that are legal in one of
/// them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "server/match/position.hpp"

namespace emcon::match {

/// The windows that follow each other if everybody answers by his default, as long as they belong to one plan and no
/// die is needed.
class Foresight {
 public:
  /// `now` must outlive this.
  explicit Foresight(const Position& now);

  /// Whether the open question is asked as a plan. A window that stands alone is not, unless a plan for it would stand
  /// again.
  bool is_plan() const {
    const auto& ask = windows_.front()->asked();
    return ask && ask->plan && (windows_.size() > 1 || ask->plan->stands > 0);
  }
  /// The windows in the order in which they would come, the open one first.
  std::span<const Position* const> windows() const { return windows_; }
  /// The answers that lead from this window to the next one in the foresight.
  const std::vector<SeatAnswer>& defaults(std::size_t window) const { return defaults_[window]; }
  /// The number of windows in which the seat is asked.
  int stages(Seat seat) const;

 private:
  /// Whether `next` may be asked in one question with the windows before it.
  bool belongs(const Position& next) const;

  std::vector<const Position*> windows_;
  std::vector<std::unique_ptr<const Position>> ahead_;
  std::vector<std::vector<SeatAnswer>> defaults_;
};

/// Whether the open question is put to the seat.
bool asks(const Position& position, Seat seat);
/// Whether both positions ask the same window.
bool same_window(const Position& a, const Position& b);
/// The default of each slot, in seat order.
std::vector<SeatAnswer> defaults_of(const Position& position);
/// The position after the answers; null if they need a die.
std::unique_ptr<const Position> followed(const Position& from, std::span<const SeatAnswer> answers);

/// The order of a plan in the form that it has in its window alone.
inline table::FilledLine as_in_window(table::FilledLine line) {
  line.stage = 0;
  return line;
}

/// The orders of one seat for one window, as far as they are legal there. They are taken in their order; each must be
/// legal together with those taken before it. An order that is legal only before those, such as a split of units, is
/// taken first.
struct LegalPart {
  /// An order that was left out.
  struct Left {
    std::size_t which = 0;  ///< its index among the given orders
    bool spare = false;     ///< it would be legal alone, and is kept in case an order before it lapses
    Problems problems;      ///< the reasons against it beside the orders taken
  };
  table::Filled taken;
  std::vector<std::size_t> places;  ///< indices of the taken orders among the given ones
  std::vector<Left> left;
  Verdict verdict;  ///< of all orders taken
};
LegalPart legal_part(const Position& at, Seat seat, const std::vector<table::FilledLine>& orders);

}  // namespace emcon::match
