/// Draws a map of any kind: ground, areas, things, their courses, and places that may be chosen.
#pragma once

#include <string>
#include <vector>

#include "client/panel/places.hpp"
#include "client/panel/plan.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// How the person looks at the map now.
struct MapLook {
  std::string map;  ///< id
  int zoom = 1;
  Place centre;
  Place cursor;
  bool has_cursor = true;
  std::string chosen;        ///< handle of the thing in hand, or empty
  bool all_courses = true;   ///< where everything comes from and goes to; else of the chosen thing only
  Choices choices;           ///< what may be chosen now
  Plan plan;                 ///< of the order being filled in
  std::vector<Plan> given;   ///< of those that are given and not final
  std::vector<Place> flash;  ///< where something has just happened
  std::string area;          ///< id of an area of the order in hand, whose areas are filled; or empty
};

/// A sign on the map and what it stands for.
struct Sign {
  std::string sign;
  std::string meaning;
  bool in_hand = false;  ///< of the order in hand
  bool basic = false;    ///< of how things are drawn on any map
};

/// Things with a mark in the cell of `place`, those that are there now first; each once.
std::vector<const table::Thing*> things_at(const table::Board& board, const MapLook& look, Place place);

/// Draws the map into `area`, coordinates at its edges. Returns what its signs mean.
std::vector<Sign> draw_map(Canvas& canvas, const Rect& area, const table::Board& board, const MapLook& look,
                           bool ascii);
/// How many things stand now on the map that is looked at, outside of what `area` shows of it.
int out_of_sight(const table::Board& board, const MapLook& look, const Rect& area);
/// The meanings, as many in a line as there is room for, over the lowest lines of a drawn map on which they hide
/// nothing but ground and areas.
void draw_signs(Canvas& canvas, const Rect& area, const table::Board& board, const MapLook& look,
                const std::vector<Sign>& signs);
/// The part of `area` that shows the map itself, without the coordinates at its edges.
Rect map_window(const table::Map& map, const Rect& area);
/// What is under the cursor and how far it is from the chosen thing, one or two sentences.
std::string under_cursor(const table::Board& board, const MapLook& look, const screen::Style& style);
/// What can be known of everything under the cursor, for `why`; colour codes inside.
std::string all_under_cursor(const table::Board& board, const MapLook& look, const screen::Style& style);

}  // namespace emcon::client::panel
