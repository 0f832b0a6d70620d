// Finds the area of an order's reach.
#include "common/table/area.hpp"

#include <algorithm>

namespace emcon::table {

const Area* area_of_order(const Board& board, std::string_view verb, std::string_view subject,
                          std::string_view variant) {
  const auto found = std::ranges::find_if(board.areas, [&](const Area& area) {
    return !verb.empty() && area.owner.verb == verb && area.owner.subject == subject && area.owner.variant == variant;
  });
  return found == board.areas.end() ? nullptr : &*found;
}

}  // namespace emcon::table
