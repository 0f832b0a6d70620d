/// Matches in the form of lists.
#pragma once

#include <vector>

#include "play.pb.h"
#include "server/house/rooms.hpp"

namespace emcon::house {

/// The cards among the rows found, in the same order, with the people who are here now.
std::vector<v1::MatchCard> cards_in(const std::vector<store::Found>& found, const Rooms* rooms, std::int64_t wall_ms);

/// The order of a list of one's own matches: those that wait for its owner, by the time left; others that go on, the
/// one that has waited longest first; those that have not begun; those that are over, the last one first.
bool calls_before(const v1::MatchCard& a, const v1::MatchCard& b);

}  // namespace emcon::house
