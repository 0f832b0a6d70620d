/// Carries orders out in the rulebook's order, which is not that of their lines: the windows of the operational game
/// take all answers together (`resolve`), and say here whose turn it is.
#pragma once

#include <any>
#include <type_traits>
#include <vector>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// An answer's orders that can wait in a Force, as they were written.
std::vector<Held> held_of(const OrderList& orders);

/// Carries out those of an answer's orders that are of these types, by their rows.
template <class... T>
void carry_out(Play& play, const Step& step, const Answer<OrderList>& answer) {
  for (const OrderList::Entry& entry : answer.order.entries())
    if ((std::any_cast<T>(&entry.order) || ...))
      static_cast<const OrderRow*>(entry.row)->acts.apply(play, step, answer.seat, entry.order);
}
/// The same of orders that waited.
template <class... T>
void carry_out(Play& play, const Step& step, Side side, const std::vector<Held>& orders) {
  for (const Held& held : orders)
    std::visit(
        [&]<class Order>(const Order& order) {
          if constexpr ((std::is_same_v<Order, T> || ...)) Order::row.acts.apply(play, step, seat_of(side), order);
        },
        held.order);
}

/// What comes before everything else: figures, splits and joins (R56). Tells what the enemy sees of these.
void regroup(Play& play, const Step& step, Side side, const std::vector<Held>& orders);

}  // namespace emcon::rules::fires_of_space::operation
