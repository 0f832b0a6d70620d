/// Attacks of weapons, bombs and missiles, which are all rolled and told alike (ALT-9, 10.2, 12).
#pragma once

#include <string>

#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {

struct Attack {
  RefId attacker;
  std::string handle;  ///< of the same
  ShipIndex by;        ///< whose hit it is
  Unit target;
  const Strike& strike;
  int score;  ///< that is rolled against
  Sum steps;
  std::string what;  ///< who attacks whom with what, in words
  const char* clause;
  table::Act shown;  ///< as it begins
};
/// Rolls the check, and the damage of a ship that is hit. The hit waits for the others of its step (ALT-9.3).
void roll_attack(Play& play, const Attack& attack);

}  // namespace emcon::rules::alternity_warships
