/// The Special Action Phase of one side (section 18), as the files of its orders carry it out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/phases/mercy.hpp"

namespace emcon::rules::fires_of_space::operation {

/// One side's special actions.
struct SpecialActions {
  Play& play;
  Side side;
  Side enemy;
  const std::vector<Held>& orders;
  std::vector<ShipIndex> victims;  ///< ships of the enemy at the side's mercy

  /// The enemy's ship behind a contact, if it is still that contact's.
  std::optional<ShipIndex> behind(ContactIndex contact) const;
  bool is_victim(std::optional<ShipIndex> ship) const;
  /// R78: no reason, since it would rest on what the sender cannot see.
  void not_met(ContactIndex contact, const char* what);
  /// The ship of the enemy leaves its side's play in this way; everybody is told, and sees what it was.
  void end_of(ShipIndex ship, Fate fate, const std::string& how, const char* clause);
};

/// An attempt to capture: a ship of the enemy, and those that board it.
struct Boarding {
  ShipIndex target{0};
  std::vector<ShipIndex> ships;
};

/// In play, on a map, and no prize.
bool here_and_free(const Force& force, const OwnShip& ship);
/// Ships of the other side, no prizes, that are alongside this ship of `side`.
std::vector<ShipIndex> enemies_of(Play& play, Side side, ShipIndex ship);
/// FOS-18.a: an enemy alongside forces the ship, and nothing shields it.
bool must_scuttle(Play& play, Side side, ShipIndex ship);

// What the orders do, in their files below orders/.

void accept_surrenders(SpecialActions& actions);
std::vector<Boarding> boardings_of(SpecialActions& actions);
void board(SpecialActions& actions, const Boarding& boarding);
void ransom_civilians(SpecialActions& actions);
void destroy_prizes(SpecialActions& actions);

}  // namespace emcon::rules::fires_of_space::operation
