/// The windows of a plan, found by looking ahead from its first; and which orders of a plan are legal in one of them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "server/match/position.hpp"

namespace emcon::match {

/// The windows that come one after the other if everybody answers by his default, for as long as they belong to one
/// plan and no die is needed.
class Foresight {
 public:
  /// `now` must outlive this.
  explicit Foresight(const Position& now);

  /// A window that stands alone is asked as it is, unless a plan for it would stand again.
  bool is_plan() const {
    const auto& ask = windows_.front()->asked();
    return ask && ask->plan && (windows_.size() > 1 || ask->plan->stands > 0);
  }
  /// As they would come, the open one first.
  std::span<const Position* const> windows() const { return windows_; }
  /// The answers by which the window behind this one was foreseen.
  const std::vector<SeatAnswer>& defaults(std::size_t window) const { return defaults_[window]; }
  /// In how many of them the seat is asked.
  int stages(Seat seat) const;

 private:
  /// Whether `next` may be asked in one question with those before it.
  bool belongs(const Position& next) const;

  std::vector<const Position*> windows_;
  std::vector<std::unique_ptr<const Position>> ahead_;
  std::vector<std::vector<SeatAnswer>> defaults_;
};

/// Whether the open question is put to the seat.
bool asks(const Position& position, Seat seat);
/// Whether both ask one and the same window.
bool same_window(const Position& a, const Position& b);
/// The default of each slot, in seat order.
std::vector<SeatAnswer> defaults_of(const Position& position);
/// Where the answers lead; null if a die is needed for it.
std::unique_ptr<const Position> followed(const Position& from, std::span<const SeatAnswer> answers);

/// The order of a plan as it is given in its window alone.
inline table::FilledLine as_in_window(table::FilledLine line) {
  line.stage = 0;
  return line;
}

/// Orders of one seat for one window as far as they are legal there, taken in their order: each that is legal together
/// with those taken before it. One that is legal only before those, such as a split of units, is taken first.
struct LegalPart {
  /// An order that was left out.
  struct Left {
    std::size_t which = 0;  ///< its place among the orders given
    bool spare = false;     ///< it would be legal alone: it stands by in case an order before it lapses
    Problems problems;      ///< what speaks against it beside those taken
  };
  table::Filled taken;
  std::vector<std::size_t> places;  ///< of the orders taken among those given
  std::vector<Left> left;
  Verdict verdict;  ///< of all that was taken
};
LegalPart legal_part(const Position& at, Seat seat, const std::vector<table::FilledLine>& orders);

}  // namespace emcon::match
