/// Deferred orders: the rulebook, and not the order of their lines, says when each takes effect. The row of such an
/// order has `.acts = deferred<offer, check, apply>`. The order then waits in Play::deferred, a member of the type
/// DeferredOrders<Play, Step>, until the `resolve` of its window calls for it.
#pragma once

#include <any>
#include <utility>
#include <vector>

#include "server/rules/kit/window.hpp"

namespace emcon::rules {

/// The waiting orders of the open question, in the sequence of the answers and their lines. They point into the
/// answers: the caller clears the list before the answers go.
template <class Play, class Step>
class DeferredOrders {
 public:
  using Apply = void (*)(Play&, const Step&, Seat, const std::any& order);

  /// `row`: the function that the order's row names, by which its orders are told from those of other rows.
  void add(Seat seat, const std::any& order, Apply apply, Apply row) { waiting_.push_back({seat, &order, apply, row}); }
  void clear() { waiting_.clear(); }

  template <class Order>
  std::vector<Order> all() const {
    std::vector<Order> out;
    for (const Waiting& one : waiting_)
      if (const Order* order = std::any_cast<Order>(one.order)) out.push_back(*order);
    return out;
  }
  /// Carries out the waiting orders of one type for which due(seat, order) is true, one after the other. Returns how
  /// many.
  template <class Order, class Due>
  int call(Play& play, const Step& step, Due due) const {
    int out = 0;
    for (const Waiting& one : waiting_) {
      const Order* order = std::any_cast<Order>(one.order);
      if (!order || !due(one.seat, *order)) continue;
      one.apply(play, step, one.seat, *one.order);
      ++out;
    }
    return out;
  }
  template <class Order>
  int call(Play& play, const Step& step) const {
    return call<Order>(play, step, [](Seat, const Order&) { return true; });
  }
  /// Carries out the waiting orders of one row for whose seat due(seat) is true, one after the other.
  template <class Row, class Due>
  void call_row(const Row& row, Play& play, const Step& step, Due due) const {
    for (const Waiting& one : waiting_)
      if (one.row == row.acts.apply && due(one.seat)) one.apply(play, step, one.seat, *one.order);
  }

 private:
  struct Waiting {
    Seat seat;
    const std::any* order;
    Apply apply, row;
  };
  std::vector<Waiting> waiting_;
};

template <auto offer, auto check, auto carry_out>
struct ActsDeferred {
  template <class Parts>
  constexpr operator OrderActs<Parts>() const {  // NOLINT(google-explicit-constructor): that is its use
    return {offer, check, &defer<typename Parts::Play, typename Parts::Step>};
  }

 private:
  template <class Play, class Step>
  static void defer(Play& play, const Step&, Seat seat, const std::any& order) {
    play.deferred.add(seat, order, &Applied<carry_out>::template run<Play, Step>, &ActsDeferred::defer<Play, Step>);
  }
};
/// As `by`, but the order waits until DeferredOrders::call() or call_row() calls for it.
template <auto offer, auto check, auto carry_out>
inline constexpr ActsDeferred<offer, check, carry_out> deferred{};

}  // namespace emcon::rules
