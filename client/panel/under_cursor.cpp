// Says in words what the map's cursor points at.
#include <algorithm>

#include "client/panel/map_panel.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/table/area.hpp"

namespace emcon::client::panel {

using screen::clean;
using table::Board;
using table::Map;
using table::MapKind;
using table::Mark;
using table::Role;
using table::Thing;

const Map* map_of(const Board& board, const std::string& id) {
  for (const Map& map : board.maps)
    if (map.id == id) return &map;
  return nullptr;
}

const Mark* mark_on(const Thing& thing, const std::string& map, Role role) {
  for (const Mark& mark : thing.marks)
    if (mark.role == role && mark.map == map) return &mark;
  return nullptr;
}

const Thing* carrier_of(const Board& board, const std::string& handle) {
  constexpr int depth_max = 4;
  std::string name = handle;
  for (int depth = 0; depth < depth_max && !name.empty(); ++depth) {
    const auto found = std::find_if(board.things.begin(), board.things.end(),
                                    [&](const Thing& thing) { return thing.handle == name; });
    if (found == board.things.end()) return nullptr;
    if (!found->marks.empty()) return &*found;
    name = found->parent;
  }
  return nullptr;
}

std::optional<Place> where_is(const Board& board, const Thing& thing, const std::string& map_id) {
  const Map* map = map_of(board, map_id);
  if (!map) return std::nullopt;
  for (const Role role : {Role::present, Role::past, Role::future})
    if (const Mark* mark = mark_on(thing, map_id, role); mark && screen::place(*mark) != screen::far_away)
      return place_of(*map, *mark);
  const Thing* carrier = carrier_of(board, thing.handle);
  return carrier && carrier != &thing ? where_is(board, *carrier, map_id) : std::nullopt;
}

namespace {

/// Things under the cursor by role.
std::vector<const Thing*> standing(const Board& board, const MapLook& look, Place place, Role role) {
  std::vector<const Thing*> out;
  const Map* map = map_of(board, look.map);
  if (!map) return out;
  const Lens lens = lens_of(*map, look.zoom, look.centre, {0, 0, 100, 100});
  const auto cell = lens.cell_of(place);
  for (const Thing& thing : board.things)
    for (const Mark& mark : thing.marks)
      if (mark.map == look.map && mark.role == role && lens.cell_of(place_of(*map, mark)) == cell)
        out.push_back(&thing);
  return out;
}

std::string names(const std::vector<const Thing*>& things, const screen::Style& style) {
  std::string out;
  for (const Thing* thing : things) {
    out += (out.empty() ? "" : ", ") + clean(thing->handle, style);
    if (thing->count > 1) out += " (" + std::to_string(thing->count) + ")";
  }
  return out;
}

/// Areas that hold the place, each with its label; of what orders can reach only which orders these are.
std::string areas_at(const Board& board, const Map& map, Place place, const screen::Style& style) {
  std::string out, orders;
  for (const auto& area : board.areas) {
    if (area.map != map.id || map.kind != MapKind::hex || !table::covers(area, hex_of(place))) continue;
    if (area.shape == table::AreaShape::sector)
      orders += (orders.empty() ? " In reach of " : ", ") + clean(area.id, style);
    else
      out += " " + clean(area.label, style) + ".";
  }
  return out + (orders.empty() ? "" : orders + ".");
}

std::string far_from_chosen(const Board& board, const Map& map, const MapLook& look, const screen::Style& style) {
  if (map.kind != MapKind::hex) return {};
  for (const Thing& thing : board.things) {
    if (thing.handle != look.chosen) continue;
    const auto at = where_is(board, thing, look.map);
    if (!at || *at == look.cursor) return {};
    const int away = distance(hex_of(*at), hex_of(look.cursor));
    return "; " + std::to_string(away) + (away == 1 ? " hex from " : " hexes from ") + clean(thing.handle, style);
  }
  return {};
}

}  // namespace

std::vector<const Thing*> things_at(const Board& board, const MapLook& look, Place place) {
  std::vector<const Thing*> out;
  for (const Role role : {Role::present, Role::future, Role::past})
    for (const Thing* thing : standing(board, look, place, role))
      if (std::find(out.begin(), out.end(), thing) == out.end()) out.push_back(thing);
  return out;
}

std::pair<Place, Place> extent(const Board& board, const Map& map) {
  bool any = false;
  Place low, high;
  for (const Thing& thing : board.things)
    for (const Mark& mark : thing.marks) {
      if (mark.map != map.id || screen::place(mark) == screen::far_away) continue;
      const Place at = place_of(map, mark);
      low = any ? Place{std::min(low.x, at.x), std::min(low.y, at.y)} : at;
      high = any ? Place{std::max(high.x, at.x), std::max(high.y, at.y)} : at;
      any = true;
    }
  return any ? std::pair(low, high) : std::pair(map.low, map.high);
}

bool may_choose(const table::HexChoice& choices, Hex hex) {
  if (!choices.hexes.empty()) return std::find(choices.hexes.begin(), choices.hexes.end(), hex) != choices.hexes.end();
  return far_apart(choices.centre, hex) <= choices.radius;
}

std::string place_text(const Map& map, Place place) {
  return map.kind == MapKind::hex ? label(hex_of(place)) : std::to_string(place.x) + "," + std::to_string(place.y);
}

std::string under_cursor(const Board& board, const MapLook& look, const screen::Style& style) {
  const Map* map = map_of(board, look.map);
  if (!map) return {};
  std::string out = place_text(*map, look.cursor) + far_from_chosen(board, *map, look, style) + ".";
  for (const auto& [role, word] :
       {std::pair(Role::present, " Here: "), {Role::future, " Next turn: "}, {Role::past, " Last turn: "}})
    if (const std::string text = names(standing(board, look, look.cursor, role), style); !text.empty())
      out += word + text + ".";
  return out + areas_at(board, *map, look.cursor, style);
}

std::string all_under_cursor(const Board& board, const MapLook& look, const screen::Style& style) {
  std::string out = screen::wrapped(style, under_cursor(board, look, style));
  for (const Thing* thing : things_at(board, look, look.cursor)) {
    out += "\n" + screen::sheet(board, *thing, style);
    for (const auto& fact : thing->facts) out += "  " + screen::explain(fact, style);
  }
  return out;
}

}  // namespace emcon::client::panel
