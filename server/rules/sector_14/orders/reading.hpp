/// Reads one answer: refuses with reasons, and marks what is accepted on a scratch table.
#pragma once

#include <optional>

#include "server/rules/kit/window.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

/// Knows the View of the seat that is asked, and nothing else.
struct Reading : ReadingAt<View, Table> {
  using AtTable::AtTable;

  /// Own ship named by the subject that may take orders; refuses otherwise. In a step of one ship, only that ship.
  std::optional<ShipIndex> own_ship();
  /// Its weapon named by the variant, not destroyed; refuses otherwise.
  std::optional<WeaponIndex> own_weapon(const Ship& ship);
  /// Both of them.
  std::optional<ShipWeapon> own_mount();
  /// Enemy ship in `target`; `able_only`: not a doomed one either.
  std::optional<ShipIndex> enemy_ship(const Ship& own, bool able_only);
  /// Refuses a ship or seeker that has gone for what became of it; false if nothing of that name ever was there, or it
  /// still is.
  bool no_more(const std::string& name, const char* field);
};

}  // namespace emcon::rules::sector_14
