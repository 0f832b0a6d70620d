// The order `keep`: what else the last answer ordered stays (FOS-R62), and how orders wait until they are carried out.
#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

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

/// What an order is about: of one unit, ship or contact the newest order about one matter holds. Units, ships and
/// contacts are counted apart.
enum class Matter { course, jump, mercy, split, join, tonnage, steps, loop, plant, ransom, destruction, prize };
using About = std::pair<Matter, int>;  ///< with the place of the unit, ship or contact

struct AboutOf {
  About operator()(const Split& order) const { return {Matter::split, place_of(order.unit)}; }
  About operator()(const Join& order) const { return {Matter::join, place_of(order.unit)}; }
  About operator()(const Tonnage& order) const { return {Matter::tonnage, place_of(order.ship)}; }
  About operator()(const Steps&) const { return {Matter::steps, -1}; }
  About operator()(const Steer& order) const { return {Matter::course, place_of(order.unit)}; }
  About operator()(const Follow& order) const { return {Matter::course, place_of(order.unit)}; }
  About operator()(const KeepAway& order) const { return {Matter::course, place_of(order.unit)}; }
  About operator()(const Intercept& order) const { return {Matter::course, place_of(order.unit)}; }
  About operator()(const LoopStart& order) const { return {Matter::loop, place_of(order.contact)}; }
  About operator()(const ShutDown& order) const { return {Matter::plant, place_of(order.ship)}; }
  About operator()(const NoteJump& order) const { return {Matter::jump, place_of(order.ship)}; }
  About operator()(const AbortJump& order) const { return {Matter::jump, place_of(order.ship)}; }
  About operator()(const Recalibrate& order) const { return {Matter::jump, place_of(order.ship)}; }
  About operator()(const Accept& order) const { return {Matter::mercy, place_of(order.contact)}; }
  About operator()(const Capture& order) const { return {Matter::mercy, place_of(order.contact)}; }
  About operator()(const Ransom& order) const { return {Matter::ransom, place_of(order.contact)}; }
  About operator()(const Destroy& order) const { return {Matter::destruction, place_of(order.contact)}; }
  About operator()(const DestroyPrize& order) const { return {Matter::prize, place_of(order.ship)}; }
};

About about(const Held& held) {
  return std::visit(AboutOf{}, held.order);
}

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

/// The unit, or of a part that splits off in this same answer the one that it leaves: parts get the next places, in the
/// order of their splits.
UnitIndex whole_of(const Force& force, const std::vector<Split>& splits, UnitIndex unit) {
  const auto units = force.units.size();
  while (static_cast<std::size_t>(place_of(unit)) >= units)
    unit = splits.at(static_cast<std::size_t>(place_of(unit)) - units).unit;
  return unit;
}

}  // namespace

std::vector<Held> held_of(const OrderList& orders) {
  std::vector<Held> out;
  for (const OrderList::Entry& entry : orders.entries()) hold_any(entry.order, out, std::type_identity<HeldOrder>());
  return out;
}

void hold(Force& force, const OrderList& orders) {
  std::vector<Held> now = held_of(orders);
  const std::vector<Split> splits = orders.all<Split>();
  for (Held& held : now) {
    const auto [matter, unit] = about(held);
    held.unseen = matter == Matter::course && !force.units[whole_of(force, splits, UnitIndex(unit))].contact;
  }
  std::vector<Held> kept;
  for (const Held& old : force.held) {
    const bool replaced = std::ranges::find(now, about(old), about) != now.end();
    if (!orders.all<Keep>().empty() && !replaced) kept.push_back(old);
  }
  now.insert(now.end(), kept.begin(), kept.end());
  force.held = std::move(now);
}

extern const OrderRow keep_order{.verb = "keep", .aside = true, .acts = {offer_keep, check_keep}};

}  // namespace emcon::rules::fires_of_space::operation
