/// An order of beam fire, as needs and advice reckon with it.
#pragma once

#include <variant>
#include <vector>

#include "server/rules/fires_of_space/battle/state.hpp"

namespace emcon::rules::fires_of_space::battle {

/// How the weapons of one fire order go together (FOS-16.a.viii).
enum class FireMode { normal, dispersed, concentrated };

/// Weapons of one beam mount of a ship.
struct Weapons {
  MountIndex mount;
  int count = 0;
};
struct AtShip {
  ShipIndex ship;
};
struct AtMissiles {
  UnitIndex unit;
  MissileIndex type;
};

struct Fire {
  ShipIndex ship;  ///< firer
  Weapons weapons;
  FireMode mode = FireMode::normal;
  std::vector<Weapons> further;  ///< of other mounts, concentrated fire only
  std::variant<AtShip, AtMissiles> target;
};

}  // namespace emcon::rules::fires_of_space::battle
