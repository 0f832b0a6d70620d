/// What `launch` and `charge` have in common: launchers, which are all used at once.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/sector_14/orders/orders.hpp"

namespace emcon::rules::sector_14 {

/// Launchers that the seat could use now.
std::vector<ShipWeapon> launchers_of(const Table& table, Seat seat);
/// Weapon of an own ship that is not lost, named by subject and variant; refuses otherwise.
std::optional<ShipWeapon> own_launcher(Reading& in);

}  // namespace emcon::rules::sector_14
