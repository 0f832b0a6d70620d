/// Draws a map of any kind: ground, areas, things, their courses, and places that may be chosen.
#pragma once

#include <string>
#include <vector>

#include "client/panel/places.hpp"
#include "client/panel/plan.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// The person's present view of the map.
struct MapLook {
  std::string map;  ///< id
  int zoom = 1;
  Place centre;
  Place cursor;
  bool has_cursor = true;
  std::string chosen;        ///< handle of the thing in hand, or empty
  bool all_courses = true;   ///< all things show where they come from and go to; else only the chosen one
  Choices choices;           ///< the places that may be chosen now
  Plan plan;                 ///< the effect of the order being filled in
  std::vector<Plan> given;   ///< the effects of given orders that are not final
  std::vector<Place> flash;  ///< places of recent happenings
  std::string area;          ///< id of an area; the areas of its order are filled; or empty
};

/// A sign on the map and its meaning.
struct Sign {
  std::string sign;
  std::string meaning;
  bool in_hand = false;  ///< it belongs to the order in hand
  bool basic = false;    ///< it is used on every map
};

/// The things with a mark in the cell of `place`, those that stand there now first; each once.
std::vector<const table::Thing*> things_at(const table::Board& board, const MapLook& look, Place place);

/// Draws the map into `area`, with coordinates at its edges. Returns the meanings of its signs.
std::vector<Sign> draw_map(Canvas& canvas, const Rect& area, const table::Board& board, const MapLook& look,
                           bool ascii);
/// The number of things on the map that stand outside the part visible in `area`.
int out_of_sight(const table::Board& board, const MapLook& look, const Rect& area);
/// Writes the meanings into `area`, as many in a line as fit: those of the order in hand first, those of every map
/// last. Where there is no room for all, the last words are dots.
void draw_signs(Canvas& canvas, const Rect& area, std::vector<Sign> signs);
/// The part of `area` that shows the map itself, without the coordinates at its edges.
Rect map_window(const table::Map& map, const Rect& area);
/// The things and ground under the cursor, and their distance from the chosen thing; one or two sentences.
std::string under_cursor(const table::Board& board, const MapLook& look, const screen::Style& style);
/// Everything that is known of the things under the cursor, for `why`; with colour codes.
std::string all_under_cursor(const table::Board& board, const MapLook& look, const screen::Style& style);

}  // namespace emcon::client::panel
