// Takes from an answer the orders that wait, and carries out those that come before all others.
#include "server/rules/fires_of_space/operation/orders/carrying.hpp"

#include "server/rules/fires_of_space/operation/phases/contacts.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

template <class T>
bool hold_one(const std::any& order, std::vector<Held>& out) {
  const T* typed = std::any_cast<T>(&order);
  if (typed) out.push_back({*typed, false});
  return typed != nullptr;
}

template <class... T>
void hold_any(const std::any& order, std::vector<Held>& out, std::type_identity<std::variant<T...>>) {
  static_cast<void>((hold_one<T>(order, out) || ...));
}

}  // namespace

std::vector<Held> held_of(const OrderList& orders) {
  std::vector<Held> out;
  for (const OrderList::Entry& entry : orders.entries()) hold_any(entry.order, out, std::type_identity<HeldOrder>());
  return out;
}

void regroup(Play& play, const Step& step, Side side, const std::vector<Held>& orders) {
  const Picture before = play.picture;
  carry_out<Tonnage, Split, Join>(play, step, side, orders);
  publish(play);
  tell_regrouping(play, before);
}

}  // namespace emcon::rules::fires_of_space::operation
