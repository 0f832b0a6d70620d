// The order `keep`: what else the last answer ordered stays (FOS-R62), and how orders wait until they are carried out.
#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/rules/fires_of_space/operation/orders/carrying.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

struct Keep {};

void offer_keep(Offering& out) {
  const char* label = std::holds_alternative<PlanStep>(out.step)
                          ? "units keep the plan they have for this phase, or their course"
                          : "the orders given before in this turn stand";
  out.default_line("keep", label, "FOS-R62");
}

void check_keep(Reading& in) {
  in.accept(Keep{});
}

/// What an order is about: of one thing, the newest order about one matter holds. The row of a verb stands for its
/// matter and for that of others like it.
struct About {
  const OrderRow* matter;
  std::variant<std::monostate, UnitIndex, ShipIndex, ContactUnitIndex, ContactIndex> thing;
  bool operator==(const About&) const = default;
};

struct AboutOf {
  About operator()(const Steps&) const { return {&Steps::row, {}}; }
  About operator()(const Destroy& order) const {
    return std::visit([](auto prize) { return About{&Destroy::row, prize}; }, order.prize);
  }
  template <class Order>
  About operator()(const Order& order) const {
    if constexpr (one_of<Order, Steer, Follow, KeepAway, Intercept>)
      return {&Steer::row, order.unit};
    else if constexpr (one_of<Order, NoteJump, AbortJump, Recalibrate>)
      return {&NoteJump::row, order.ship};
    else if constexpr (one_of<Order, Accept, Capture>)
      return {&Accept::row, order.contact};
    else if constexpr (requires { order.unit; })
      return {&Order::row, order.unit};
    else if constexpr (requires { order.ship; })
      return {&Order::row, order.ship};
    else
      return {&Order::row, order.contact};
  }

 private:
  template <class Order, class... T>
  static constexpr bool one_of = (std::is_same_v<Order, T> || ...);
};

About about(const Held& held) {
  return std::visit(AboutOf{}, held.order);
}

/// The unit, or of a part that splits off in this same answer the one that it leaves: parts get the next places, in the
/// order of their splits.
UnitIndex whole_of(const Force& force, const std::vector<Split>& splits, UnitIndex unit) {
  const auto units = force.units.size();
  while (static_cast<std::size_t>(place_of(unit)) >= units)
    unit = splits.at(static_cast<std::size_t>(place_of(unit)) - units).unit;
  return unit;
}

}  // namespace

void hold(Force& force, const OrderList& orders) {
  std::vector<Held> now = held_of(orders);
  const std::vector<Split> splits = orders.all<Split>();
  for (Held& held : now) {
    const About of = about(held);
    if (of.matter == &Steer::row)
      held.unseen = !force.units[whole_of(force, splits, std::get<UnitIndex>(of.thing))].contact;
  }
  std::vector<Held> kept;
  for (const Held& old : force.held) {
    const bool replaced = std::ranges::find(now, about(old), about) != now.end();
    if (!orders.all<Keep>().empty() && !replaced) kept.push_back(old);
  }
  now.insert(now.end(), kept.begin(), kept.end());
  force.held = std::move(now);
}

// It has no effect of its own: `hold` looks for it.
extern const OrderRow keep_order{.verb = "keep", .aside = true, .acts = {offer_keep, check_keep}};

}  // namespace emcon::rules::fires_of_space::operation
