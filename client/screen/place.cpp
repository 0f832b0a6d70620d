// Finds maps, and names the places of marks as their maps count them.
#include "client/screen/place.hpp"

#include <algorithm>

#include "client/screen/text.hpp"
#include "common/words/words.hpp"

namespace emcon::client::screen {
namespace {

/// Beyond this no hex can be drawn, and sums could overflow.
constexpr int hex_far = 100'000;

bool is_near(Hex hex) {
  return hex.q >= -hex_far && hex.q <= hex_far && hex.r >= -hex_far && hex.r <= hex_far;
}

}  // namespace

const table::Map* map_of(const table::Board& board, const std::string& id) {
  const auto found = std::ranges::find(board.maps, id, &table::Map::id);
  return found == board.maps.end() ? nullptr : &*found;
}

bool is_near(const table::Mark& mark) {
  return is_near(mark.hex) && on_plane(mark.point);
}

std::string place(const table::Board& board, const table::Mark& mark) {
  if (!is_near(mark)) return far_away;
  const table::Map* map = map_of(board, mark.map);
  if (!map || map->kind == table::MapKind::hex) return label(mark.hex);
  return clean(words::point_words(mark.point, map->scale), {});
}

}  // namespace emcon::client::screen
