/// The places that an Area covers, and the areas that belong to an order, for drawing and for checks.
#pragma once

#include <string_view>

#include "common/table/board.hpp"

namespace emcon::table {

/// Whether the place belongs to the area; see `covers` of a Region.
inline bool covers(const Area& area, Hex hex) {
  return covers(area.region, hex);
}
inline bool covers(const Area& area, Point point) {
  return covers(area.region, point);
}

/// The first area that belongs to the order; null: none does.
const Area* area_of_order(const Board& board, std::string_view verb, std::string_view subject,
                          std::string_view variant);

}  // namespace emcon::table
