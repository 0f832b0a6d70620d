/// What `launch` and `charge` have in common: launchers, which are all used at once.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "server/rules/sector_14/orders/orders.hpp"

namespace emcon::rules::sector_14 {

/// A launcher that is charged, or launches at a target.
struct LauncherUse {
  ShipIndex ship;
  WeaponIndex weapon;
  std::optional<ShipIndex> target;  ///< none: it is charged
};

/// Ship and launcher named by subject and variant, that may be used now, or charged; refuses otherwise.
std::optional<std::pair<ShipIndex, WeaponIndex>> own_launcher(Reading& in, bool to_charge);
/// Ship and launcher of all that the seat could use now.
std::vector<std::pair<ShipIndex, WeaponIndex>> launchers_of(const Table& table, Seat seat);
/// Uses the launcher: the charge or what it launches is taken or laid in, and the ship has the stress, which is
/// returned. Checks use it on their scratch table, so that an answer cannot spend twice what is there once.
int use_launcher(Table& table, const LauncherUse& use);

}  // namespace emcon::rules::sector_14
