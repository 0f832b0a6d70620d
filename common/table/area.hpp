/// Which hexes an Area means, for whoever draws one or checks one.
#pragma once

#include <string_view>

#include "common/table/board.hpp"

namespace emcon::table {

/// Whether the hex belongs to the area of a hex map. Edges belong to it. Any numbers will do, also those of a hostile
/// server.
bool covers(const Area& area, Hex hex);

/// The area that shows what an order can reach: the one whose id is "SUBJECT VARIANT". Null if there is none.
const Area* area_of_order(const Board& board, std::string_view subject, std::string_view variant);

}  // namespace emcon::table
