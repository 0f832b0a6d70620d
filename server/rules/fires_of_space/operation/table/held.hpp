/// Orders that wait in a Force until they are carried out. They are part of the State, so their types stand here; the
/// type of any other order stands in the file of its verb.
#pragma once

#include <variant>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/kit/index.hpp"

namespace emcon::rules {
template <class Parts>
struct OrderRow;
}

namespace emcon::rules::fires_of_space::operation {

struct Parts;  // orders/orders.hpp
using OrderRow = rules::OrderRow<Parts>;

using ShipIndex = Index<struct OwnShip>;
using UnitIndex = Index<struct OwnUnit>;
using ContactIndex = Index<struct ContactShip>;
using ContactUnitIndex = Index<struct ContactUnit>;

/// A hex of one of the scenario's systems.
struct Place {
  int system = 0;
  Hex hex;
  bool operator==(const Place&) const = default;
};

// Each order names the row of its verb, which carries it out.

extern const OrderRow split_order, join_order, tonnage_order, steps_order, steer_order, follow_order, keep_away_order,
    intercept_order, loopstart_order, shutdown_order, plot_order, abort_order, recalibrate_order, accept_order,
    capture_order, ransom_order, destroy_order;

// Units.

struct Split {
  static constexpr const OrderRow& row = split_order;
  UnitIndex unit;
  std::vector<ShipIndex> ships;  ///< leave it
};
struct Join {
  static constexpr const OrderRow& row = join_order;
  UnitIndex unit;
  UnitIndex with;  ///< unit that goes on
};
struct Tonnage {
  static constexpr const OrderRow& row = tonnage_order;
  ShipIndex ship;
  int tons = 0;
};

// Thrust Phase.

/// Play this turn's windows one by one.
struct Steps {
  static constexpr const OrderRow& row = steps_order;
};
struct Steer {
  static constexpr const OrderRow& row = steer_order;
  UnitIndex unit;
  Hex future;
  int from = 1;  ///< first sub-phase
};
/// Close with the contact's future.
struct Follow {
  static constexpr const OrderRow& row = follow_order;
  UnitIndex unit;
  ContactUnitIndex contact;
};
struct KeepAway {
  static constexpr const OrderRow& row = keep_away_order;
  UnitIndex unit;
  ContactUnitIndex contact;
  int distance = 0;  ///< of futures, to keep
};
/// Declared in public.
struct Intercept {
  static constexpr const OrderRow& row = intercept_order;
  UnitIndex unit;
  ContactUnitIndex contact;
};
struct LoopStart {
  static constexpr const OrderRow& row = loopstart_order;
  ContactUnitIndex contact;  ///< of either side
};
struct ShutDown {
  static constexpr const OrderRow& row = shutdown_order;
  ShipIndex ship;
};

// Jump Phase.

struct NoteJump {
  static constexpr const OrderRow& row = plot_order;
  ShipIndex ship;
  Place to;
  int turn = 0;
};
struct AbortJump {
  static constexpr const OrderRow& row = abort_order;
  ShipIndex ship;
};
struct Recalibrate {
  static constexpr const OrderRow& row = recalibrate_order;
  ShipIndex ship;
};

// Special Action Phase.

/// Takes a surrender.
struct Accept {
  static constexpr const OrderRow& row = accept_order;
  ContactIndex contact;
};
struct Capture {
  static constexpr const OrderRow& row = capture_order;
  ContactIndex contact;
  std::vector<ShipIndex> ships;  ///< whose troops board
};
struct Ransom {
  static constexpr const OrderRow& row = ransom_order;
  ContactIndex contact;
  bool yes = false;
};
struct Destroy {
  static constexpr const OrderRow& row = destroy_order;
  std::variant<ContactIndex, ShipIndex> prize;  ///< that the enemy holds, or one's own
};

using HeldOrder = std::variant<Split, Join, Tonnage, Steps, Steer, Follow, KeepAway, Intercept, LoopStart, ShutDown,
                               NoteJump, AbortJump, Recalibrate, Accept, Capture, Ransom, Destroy>;

struct Held {
  HeldOrder order;
  bool unseen = false;  ///< a plan given while nobody else saw its unit; not of the order, and no step depends on it
};

template <class... T>
bool is_one_of(const Held& held) {
  return (std::holds_alternative<T>(held.order) || ...);
}
/// Takes those of these types out, in their order.
template <class... T>
std::vector<Held> take_orders(std::vector<Held>& held) {
  std::vector<Held> out;
  for (const Held& one : held)
    if (is_one_of<T...>(one)) out.push_back(one);
  std::erase_if(held, is_one_of<T...>);
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
