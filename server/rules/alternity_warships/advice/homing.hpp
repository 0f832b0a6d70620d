/// The path of a missile to its target, searched among its legal paths of the round (ALT-7.2, 7.4, R106).
#pragma once

#include <optional>

#include "server/rules/alternity_warships/table/table.hpp"

namespace emcon::rules::alternity_warships {

/// The penalty for where a missile ends its move without having reached the goal; less is better. It counts 10 for each
/// hex of distance, 12 for each sixth of the circle by which the heading misses the goal, and 4 for each point of speed
/// above 12, since a fast missile can hardly manoeuvre.
int miss(const Course& end, Hex goal);

/// The most places (hex, heading, points spent) that the search for one missile looks at. Open space needs far fewer.
inline constexpr int places_most = 48'000;

/// A path by which the missile comes into the goal's hex in this round. Nothing: there is none, or none was found
/// within `places`.
std::optional<table::Path> path_through(const Table& table, const Mover& mover, Hex goal, int places = places_most);
/// The path to fly in this round. If path_through() finds one, it is that. Else, of the twelve best ends that the
/// search found, it leads to the best from which the goal can be reached in the next round; else to the end with the
/// least miss(). `power`: the moves that the missile has left, this one included; on the last one (1) the distance
/// alone counts. A path that the search found leads into no impact zone and not off the map. If nothing was found the
/// missile coasts, and above speed 60 nothing is searched: then there is no such promise.
table::Path homing(const Table& table, const Mover& mover, Hex goal, int power, int places = places_most);

}  // namespace emcon::rules::alternity_warships
