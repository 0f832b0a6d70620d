/// What planets, asteroids, debris and the edges of the map do to a ship or missile that flies into their hexes, by
/// what everybody knows: for the movement itself and for its previews (ALT-15, R1, R32, R34, R45, R52).
#pragma once

#include <optional>
#include <vector>

#include "server/rules/alternity_warships/table/table.hpp"

namespace emcon::rules::alternity_warships {

/// What becomes of a ship or missile that enters a hex.
enum class Passage { goes_on, destroyed, stopped, withdrawn };
struct Hazard {
  Passage passage = Passage::goes_on;
  BodyIndex body;  ///< that destroys or stops it
};
Hazard hazard_of(const Table& table, const Mover& mover, const Entered& entered);
/// The paragraph by which that body destroys what enters it, or by which a unit is gone.
const char* clause_of(const Table& table, const Hazard& hazard);

/// A path as it will be flown: up to the hex that ends it.
struct Flight {
  Voyage way;
  Hazard hazard;  ///< in the last hex of `way`, but where it is stopped: then behind it
  std::vector<Entered> debris;
};
/// `goal`: where a missile stops (ALT-7.4); a ship has none.
Flight flight_of(const Table& table, const Mover& mover, const Voyage& way, std::optional<Hex> goal = std::nullopt);

/// Dice of a hex of debris that is entered at that speed (ALT-15.14); none at 0.
Dice debris_dice(int force);

}  // namespace emcon::rules::alternity_warships
