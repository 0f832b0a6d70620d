/// The order `fire`, for those who read what else a unit fires at.
#pragma once

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A weapon system at one ship.
struct FireOrder {
  ShipIndex ship;
  SystemIndex system;
  ShipIndex target;
  bool spread = false;
};

}  // namespace emcon::rules::stellar_empires_fleet
