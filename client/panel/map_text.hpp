/// A board's maps as lines of text: the picture of the map panel, and the meanings of its signs below.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/panel/map.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// The map to show, and its part.
struct MapView {
  std::string map;                     ///< id; empty: every map that has something on it
  std::optional<Place> centre;         ///< the middle of the view, in place of the things; `map` is named then
  std::optional<std::int64_t> radius;  ///< with `centre`: number of hexes or plane units around it
  std::string chosen;                  ///< handle of a thing whose course, links and areas are shown; or empty
  std::string area;                    ///< id of an area; the areas of its order are filled; or empty
  std::optional<Given> given = {};     ///< orders that are not final, which are drawn, too
};

/// The view that a person names: areas of an order, a place, a thing, a radius, a map. Nothing: one of the words names
/// none of these; it is put into `wrong`.
std::optional<MapView> read_view(const table::Board& board, const std::vector<std::string>& words, std::string& wrong);

/// The message about a view that shows nothing but empty space, because its place is far from everything on its map; it
/// says where everything is. Empty: the view shows something.
std::string far_off(const table::Board& board, const MapView& view);

/// The maps as the panel draws them, cropped to the things on them. A map that is larger than the style's width and
/// height is zoomed out, and the text says so. Below: the stacks. A terminal too small for any map gets one plain
/// sentence.
std::string map_text(const table::Board& board, const screen::Style& style, const MapView& view = {});

}  // namespace emcon::client::panel
