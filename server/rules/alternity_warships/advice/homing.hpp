/// The way of a missile to its target, looked for among all its legal paths of the round (ALT-7.2, 7.4, R106).
#pragma once

#include <optional>

#include "server/rules/alternity_warships/table/table.hpp"

namespace emcon::rules::alternity_warships {

/// How badly a missile stands that has not come to the goal: hexes away, a heading that leads past it, and speed that
/// takes its manoeuvres. Less is better.
int miss(const Course& end, Hex goal);

/// Places on paths that are looked at for one missile, at most: what open space needs many times over.
inline constexpr int places_most = 48'000;

/// A path on which it comes to the goal in this round; none if there is none.
std::optional<table::Path> path_through(const Table& table, const Mover& mover, Hex goal, int places = places_most);
/// That path; else one behind which it can come to the goal in the next round, of the best that it could fly; else the
/// one behind which it misses least. `power`: movements that it has left, this one included: behind the last one the
/// hexes away alone count. It leads into no impact zone and off no map.
table::Path homing(const Table& table, const Mover& mover, Hex goal, int power, int places = places_most);

}  // namespace emcon::rules::alternity_warships
