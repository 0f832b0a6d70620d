/// Orders that wait in a Force until they are carried out.
#pragma once

#include <variant>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/kit/index.hpp"

namespace emcon::rules::fires_of_space::operation {

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

// Units.

struct Split {
  UnitIndex unit;
  std::vector<ShipIndex> ships;  ///< leave it
};
struct Join {
  UnitIndex unit;
  UnitIndex with;  ///< unit that goes on
};
struct Tonnage {
  ShipIndex ship;
  int tons = 0;
};

// Thrust Phase.

/// Play this turn's windows one by one.
struct Steps {};
struct Steer {
  UnitIndex unit;
  Hex future;
  int from = 1;  ///< first sub-phase
};
/// Close with the contact's future.
struct Follow {
  UnitIndex unit;
  ContactUnitIndex contact;
};
struct KeepAway {
  UnitIndex unit;
  ContactUnitIndex contact;
  int distance = 0;  ///< of futures, to keep
};
/// Declared in public.
struct Intercept {
  UnitIndex unit;
  ContactUnitIndex contact;
};
struct LoopStart {
  ContactUnitIndex contact;  ///< of either side
};
struct ShutDown {
  ShipIndex ship;
};

// Jump Phase.

struct NoteJump {
  ShipIndex ship;
  Place to;
  int turn = 0;
};
struct AbortJump {
  ShipIndex ship;
};
struct Recalibrate {
  ShipIndex ship;
};

// Special Action Phase.

/// Takes a surrender.
struct Accept {
  ContactIndex contact;
};
struct Capture {
  ContactIndex contact;
  std::vector<ShipIndex> ships;  ///< whose troops board
};
struct Ransom {
  ContactIndex contact;
  bool yes = false;
};
/// A prize that the enemy holds.
struct Destroy {
  ContactIndex contact;
};
/// A prize of one's own.
struct DestroyPrize {
  ShipIndex ship;
};

using HeldOrder = std::variant<Split, Join, Tonnage, Steps, Steer, Follow, KeepAway, Intercept, LoopStart, ShutDown,
                               NoteJump, AbortJump, Recalibrate, Accept, Capture, Ransom, Destroy, DestroyPrize>;

struct Held {
  HeldOrder order;
  bool unseen = false;  ///< a plan given while nobody else saw its unit; not of the order, and no step depends on it
};

/// Those of one type, in their order.
template <class T>
std::vector<T> orders_of(const std::vector<Held>& held) {
  std::vector<T> out;
  for (const Held& one : held)
    if (const T* order = std::get_if<T>(&one.order)) out.push_back(*order);
  return out;
}
/// Takes those of one type out.
template <class T>
std::vector<T> take_orders(std::vector<Held>& held) {
  std::vector<T> out = orders_of<T>(held);
  std::erase_if(held, [](const Held& one) { return std::holds_alternative<T>(one.order); });
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
