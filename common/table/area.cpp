// Decides which hexes an area of the board covers, and finds the area of an order's reach.
#include "common/table/area.hpp"

#include <algorithm>
#include <string>

#include "common/bearing.hpp"

namespace emcon::table {
namespace {

bool inside_sector(const Area& area, Hex hex) {
  constexpr std::int64_t twelfth = bearings / 12;
  const std::optional<int> seen = bearing(area.centre, hex);
  if (!seen || area.width >= 6) return true;
  const std::int64_t turned = ((*seen - twelfth * area.heading) % bearings + bearings) % bearings;
  return std::min<std::int64_t>(turned, bearings - turned) <= twelfth * area.width;
}

}  // namespace

bool covers(const Area& area, Hex hex) {
  if (area.shape == AreaShape::hexes) return std::find(area.hexes.begin(), area.hexes.end(), hex) != area.hexes.end();
  const std::int64_t far = far_apart(area.centre, hex);
  if (far < area.radius_min || far > area.radius_max) return false;
  return area.shape == AreaShape::ring || inside_sector(area, hex);
}

const Area* area_of_order(const Board& board, std::string_view subject, std::string_view variant) {
  const std::string id = std::string(subject) + " " + std::string(variant);
  const auto found = std::ranges::find(board.areas, id, &Area::id);
  return found == board.areas.end() ? nullptr : &*found;
}

}  // namespace emcon::table
