/// The order `stock`, for `load`, which looks at what a magazine will have.
#pragma once

#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// How a magazine is divided before the battle.
struct Stock {
  ShipIndex ship;
  SystemIndex system;
  std::vector<int> rounds;  ///< by the mount's munitions
};
/// The place of a munition of that name among those of the mount; refuses others.
std::optional<int> munition_in(Reading& in, const Mount& mount, const std::string& name, const char* field);

}  // namespace emcon::rules::stellar_empires_fleet
