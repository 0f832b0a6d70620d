/// A board's maps as lines of text: the picture of the map panel, and below it what its signs mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/panel/map.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::panel {

/// What part of which map.
struct MapView {
  std::string map;                     ///< id; empty: every map that has something on it
  std::optional<Place> centre;         ///< look here instead of where things are; `map` is named then
  std::optional<std::int64_t> radius;  ///< with `centre`: so many hexes or units of a plane around it
  std::string chosen;                  ///< handle of a thing whose course, links and areas are shown; or empty
  std::string area;                    ///< id of an area of an order whose areas are filled; or empty
  std::optional<Given> given = {};     ///< orders that are not final, drawn too
};

/// What somebody names who wants to see a map: areas of an order, a place, a thing, a radius, a map. Nothing: one of
/// the words names none of these; it is put into `wrong`.
std::optional<MapView> read_view(const table::Board& board, const std::vector<std::string>& words, std::string& wrong);

/// Why a view shows nothing but empty space: the place that it names is far from everything on its map, and where that
/// is. Empty: it shows something.
std::string far_off(const table::Board& board, const MapView& view);

/// The maps as the panel draws them, cropped to where things are, and zoomed out where that is larger than the style's
/// width and height; it says so. Below: what stands together. A terminal too small for any map gets one plain sentence.
std::string map_text(const table::Board& board, const screen::Style& style, const MapView& view = {});

}  // namespace emcon::client::panel
