// Describes in words the things under the map's cursor.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "client/panel/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/table/area.hpp"
#include "common/words/match.hpp"

namespace emcon::client::panel {

using screen::clean;
using table::Board;
using table::Map;
using table::MapKind;
using table::Thing;

namespace {

/// Things under the cursor by role.
std::vector<const Thing*> standing(const Board& board, const MapLook& look, Place place, table::Role role) {
  std::vector<const Thing*> out;
  const Map* map = map_of(board, look.map);
  if (!map) return out;
  const Lens lens = lens_of(*map, look.zoom, look.centre, {0, 0, 100, 100});
  const auto cell = lens.cell_of(place);
  for (const Thing& thing : board.things)
    for (const table::Mark& mark : thing.marks)
      if (mark.map == look.map && mark.role == role && lens.cell_of(place_of(*map, mark)) == cell &&
          (out.empty() || out.back() != &thing))
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

bool covers(const Map& map, const table::Area& area, Place place) {
  return map.kind == MapKind::hex ? table::covers(area, hex_of(place)) : table::covers(area, place);
}

/// The areas that hold the place, each with its label; for the reaches of orders only the names of the orders.
std::string areas_at(const Board& board, const Map& map, Place place, const screen::Style& style) {
  std::string out;
  std::vector<std::string> orders;
  for (const auto& area : board.areas) {
    if (area.map != map.id || !covers(map, area, place)) continue;
    const auto& owner = area.owner;
    if (owner.verb.empty()) {
      out += " " + clean(area.label, style) + ".";
      continue;
    }
    words::add_new(orders, owner.subject + " " + (owner.variant.empty() ? owner.verb : owner.variant));
  }
  for (const std::string& order : orders)
    out += (&order == &orders.front() ? " In reach of " : ", ") + clean(order, style);
  return out + (orders.empty() ? "" : ".");
}

/// The direction from one point to another, in whole degrees clockwise from heading 0.
int degrees_of(Place from, Place to) {
  const double angle = std::atan2(static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y));
  return (static_cast<int>(std::lround(angle * 180 / std::numbers::pi)) + 360) % 360;
}

/// "ahead", "30 degrees to starboard" of a thing on a plane that has a heading; else "at 45 degrees".
std::string bearing_words(const Map& map, const table::Mark* mark, Place from, Place to) {
  if (map.kind != MapKind::plane) return {};
  const int degrees = degrees_of(from, to);
  if (!mark || mark->heading < 0 || map.headings <= 0) return ", at " + std::to_string(degrees) + " degrees";
  const int ahead = static_cast<int>(std::int64_t{360} * mark->heading / map.headings % 360);
  const int off = (degrees - ahead + 540) % 360 - 180;
  if (off == 0) return ", ahead";
  if (off == -180) return ", astern";
  return ", " + std::to_string(std::abs(off)) + (off > 0 ? " degrees to starboard" : " degrees to port");
}

std::string far_from_chosen(const Board& board, const Map& map, const MapLook& look, const screen::Style& style) {
  const Thing* thing = board.thing(look.chosen);
  if (!thing) return {};
  const auto at = where_is(board, *thing, look.map);
  if (!at || *at == look.cursor) return {};
  return "; " + length_text(map, away(map, *at, look.cursor)) + " from " + clean(thing->handle, style) +
         bearing_words(map, mark_on(*thing, map.id, table::Role::present), *at, look.cursor);
}

}  // namespace

std::vector<const Thing*> things_at(const Board& board, const MapLook& look, Place place) {
  std::vector<const Thing*> out;
  for (const table::Role role : {table::Role::present, table::Role::future, table::Role::past})
    for (const Thing* thing : standing(board, look, place, role))
      if (std::find(out.begin(), out.end(), thing) == out.end()) out.push_back(thing);
  return out;
}

std::string under_cursor(const Board& board, const MapLook& look, const screen::Style& style) {
  const Map* map = map_of(board, look.map);
  if (!map) return {};
  std::string out = clean(place_text(*map, look.cursor), style) + far_from_chosen(board, *map, look, style) + ".";
  for (const auto& [role, word] : {std::pair(table::Role::present, " Here: "),
                                   {table::Role::future, " Next turn: "},
                                   {table::Role::past, " Last turn: "}})
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
