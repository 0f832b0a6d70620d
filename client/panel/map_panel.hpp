/// Draws a map as a panel: things, their courses, and places that may be chosen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/panel/lens.hpp"
#include "client/screen/text.hpp"
#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::client::panel {

/// How the person looks at the map now.
struct MapLook {
  std::string map;  ///< id
  int zoom = 1;
  Place centre;
  Place cursor;
  std::string chosen;                       ///< handle of the thing in hand, or empty
  bool all_courses = true;                  ///< where everything comes from and goes to; else of the chosen thing only
  std::optional<table::HexChoice> choices;  ///< hexes that may be chosen now
  std::vector<Place> plan;                  ///< a planned path from its start on
  std::string area;                         ///< id of the area of the order in hand, which is filled; or empty
};

const table::Map* map_of(const table::Board& board, const std::string& id);
/// The mark of that role on that map, or null.
const table::Mark* mark_on(const table::Thing& thing, const std::string& map, table::Role role);
/// The thing with marks that `handle` is or belongs to, or null.
const table::Thing* carrier_of(const table::Board& board, const std::string& handle);
/// Where the thing stands on the map, or stood last.
std::optional<Place> where_is(const table::Board& board, const table::Thing& thing, const std::string& map);
/// Things with a mark in the cell of `place`, those that are there now first; each once.
std::vector<const table::Thing*> things_at(const table::Board& board, const MapLook& look, Place place);
/// Corners of what has a mark on the map, or the map's own bounds.
std::pair<Place, Place> extent(const table::Board& board, const table::Map& map);
bool may_choose(const table::HexChoice& choices, Hex hex);
/// "2523", or "120,-40" on a plane.
std::string place_text(const table::Map& map, Place place);

/// Draws the map into `area`, coordinates at its edges.
void draw_map(Canvas& canvas, const Rect& area, const table::Board& board, const MapLook& look, bool ascii);
/// The part of `area` that shows the map itself, without the coordinates at its edges.
Rect map_window(const table::Map& map, const Rect& area);
/// What is under the cursor and how far it is from the chosen thing, one or two sentences.
std::string under_cursor(const table::Board& board, const MapLook& look, const screen::Style& style);
/// What can be known of everything under the cursor, for `why`; colour codes inside.
std::string all_under_cursor(const table::Board& board, const MapLook& look, const screen::Style& style);

}  // namespace emcon::client::panel
