/// Damage dice of weapons, bombs and missiles, which are all rolled and told alike (ALT-10.2, 12).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/phases/play.hpp"

namespace emcon::rules::alternity_warships {

/// The dice of a hit on a ship, and what firepower makes of them; none: it does nothing. Words and dice are added.
std::optional<Points> roll_damage(Play& play, const Strike& strike, Success success, const Why& reason,
                                  ShipIndex target, std::string& text, std::vector<Rolled>& dice);

}  // namespace emcon::rules::alternity_warships
