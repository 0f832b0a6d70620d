/// Matches in the form of lists.
#pragma once

#include <vector>

#include "play.pb.h"
#include "server/house/rooms.hpp"

namespace emcon::house {

/// The cards among the rows found, in the same order, with the people who are here now.
std::vector<v1::MatchCard> cards_in(const std::vector<store::Found>& found, const Rooms* rooms, std::int64_t wall_ms);

}  // namespace emcon::house
