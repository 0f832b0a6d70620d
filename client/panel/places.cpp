// Finds things on maps, and reads and writes places and lengths as a map shows them.
#include "client/panel/places.hpp"

#include <algorithm>
#include <cmath>

#include "common/counted.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {

using table::Board;
using table::Map;
using table::MapKind;
using table::Mark;
using table::Role;
using table::Thing;

namespace {

Place within_plane(Place place) {
  return {std::clamp(place.x, -plane_far, plane_far), std::clamp(place.y, -plane_far, plane_far)};
}

/// The least whole number whose square is at least `square`.
std::int64_t root_up(std::int64_t square) {
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
  while (root > 0 && (root - 1) * (root - 1) >= square) --root;
  while (root * root < square) ++root;
  return root;
}

table::Field point_of(const Map& map) {
  table::Field out;
  out.kind = table::FieldKind::point;
  out.scale = map.scale;
  return out;
}

}  // namespace

const Mark* mark_on(const Thing& thing, const std::string& map, Role role) {
  const auto found =
      std::ranges::find_if(thing.marks, [&](const Mark& mark) { return mark.role == role && mark.map == map; });
  return found == thing.marks.end() ? nullptr : &*found;
}

std::vector<const Mark*> marks_on(const Thing& thing, const std::string& map, Role role) {
  std::vector<const Mark*> out;
  for (const Mark& mark : thing.marks)
    if (mark.role == role && mark.map == map) out.push_back(&mark);
  return out;
}

const Thing* carrier_of(const Board& board, const std::string& handle) {
  constexpr int depth_max = 4;
  std::string name = handle;
  for (int depth = 0; depth < depth_max && !name.empty(); ++depth) {
    const Thing* found = board.thing(name);
    if (!found) return nullptr;
    if (!found->marks.empty()) return found;
    name = found->parent;
  }
  return nullptr;
}

std::optional<Place> where_is(const Board& board, const Thing& thing, const std::string& map_id) {
  const Map* map = map_of(board, map_id);
  if (!map) return std::nullopt;
  for (const Role role : {Role::present, Role::past, Role::future}) {
    const auto marks = marks_on(thing, map_id, role);
    // Of the past the last place; of the future the first.
    const Mark* mark = marks.empty() ? nullptr : role == Role::past ? marks.back() : marks.front();
    if (mark && screen::is_near(*mark)) return place_of(*map, *mark);
  }
  const Thing* carrier = carrier_of(board, thing.handle);
  return carrier && carrier != &thing ? where_is(board, *carrier, map_id) : std::nullopt;
}

int hull_of(const Board& board, const Thing& thing) {
  if (thing.gauges.hull >= 0) return std::min(thing.gauges.hull, 1000);
  std::int64_t sum = 0, parts = 0;
  for (const Thing& part : board.things) {
    if (part.parent != thing.handle || part.handle == thing.handle || part.gauges.hull < 0) continue;
    sum += std::min(part.gauges.hull, 1000);
    ++parts;
  }
  return parts > 0 ? static_cast<int>(sum / parts) : -1;
}

std::pair<Place, Place> extent(const Board& board, const Map& map) {
  bool any = false;
  Place low, high;
  for (const Thing& thing : board.things)
    for (const Mark& mark : thing.marks) {
      if (mark.map != map.id || !screen::is_near(mark)) continue;
      const Place at = place_of(map, mark);
      low = any ? Place{std::min(low.x, at.x), std::min(low.y, at.y)} : at;
      high = any ? Place{std::max(high.x, at.x), std::max(high.y, at.y)} : at;
      any = true;
    }
  return any ? std::pair(low, high) : std::pair(within_plane(map.low), within_plane(map.high));
}

std::string place_text(const Map& map, Place place) {
  return map.kind == MapKind::hex ? label(hex_of(place)) : words::point_words(place, map.scale);
}

std::string length_text(const Map& map, std::int64_t length) {
  if (map.kind == MapKind::plane) return words::scaled_with_unit(length, map.scale);
  return counted(length, "hex", "hexes");
}

std::optional<Place> read_place(const Map& map, std::string_view text) {
  std::string word;
  for (const std::string& part : words::split_words(text))
    word += (word.empty() || word.ends_with(',') ? "" : ",") + part;
  if (map.kind == MapKind::hex) {
    const auto hex = hex_from_label(word);
    return hex ? std::optional(place_of(*hex)) : std::nullopt;
  }
  const auto value = words::parse_value({}, point_of(map), word);
  const auto* point = value ? std::get_if<Point>(&*value) : nullptr;
  return point && on_plane(*point) ? std::optional(*point) : std::nullopt;
}

std::optional<std::int64_t> read_length(const Map& map, std::string_view text) {
  constexpr std::int64_t hexes_most = 200;
  const bool hexes = map.kind == MapKind::hex;
  const auto length = words::read_scaled(text, hexes ? table::Scale{} : map.scale);
  if (!length || *length < 0) return std::nullopt;
  return std::min(*length, hexes ? hexes_most : plane_far);
}

std::int64_t away(const Map& map, Place a, Place b) {
  if (map.kind == MapKind::hex) return distance(hex_of(a), hex_of(b));
  return root_up(squared_distance(within_plane(a), within_plane(b)));
}

bool may_choose(const Choices& choices, Place place) {
  if (const auto* hexes = std::get_if<table::HexChoice>(&choices)) return table::accepts(*hexes, hex_of(place));
  const auto* points = std::get_if<table::PointChoice>(&choices);
  return points && table::accepts(*points, place);
}

std::optional<Place> nearest_choice(const Lens& lens, const Choices& choices, Place from) {
  if (may_choose(choices, from)) return from;
  const auto [from_x, from_y] = lens.cell_of(from);
  std::optional<Place> best;
  std::int64_t best_off = 0;
  for (int y = lens.area.y; y < lens.area.bottom(); ++y)
    for (int x = lens.area.x; x < lens.area.right(); ++x) {
      const Place place = lens.place_at(x, y);
      const std::int64_t across = x - from_x, down = 2 * (std::int64_t{y} - from_y);
      const std::int64_t off = across * across + down * down;
      if ((best && off >= best_off) || !may_choose(choices, place)) continue;
      best = place;
      best_off = off;
    }
  return best;
}

const table::Area* find_reach(const Board& board, const std::string& subject, const std::string& variant) {
  const table::Area* first = nullptr;
  for (const auto& area : board.areas) {
    const auto& owner = area.owner;
    if (variant.empty() || owner.verb.empty()) continue;
    if (words::lower(owner.variant.empty() ? owner.verb : owner.variant) != words::lower(variant)) continue;
    if (words::lower(owner.subject) == words::lower(subject)) return &area;
    if (!first) first = &area;
  }
  return first;
}

}  // namespace emcon::client::panel
