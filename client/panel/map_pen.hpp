/// Helpers of the sources that draw maps; only these include this header.
#pragma once

#include <cstdint>
#include <vector>

#include "client/panel/map.hpp"

namespace emcon::client::panel {

/// Layers of the map; a later one hides the earlier ones.
enum class Layer : std::uint8_t { ground, lines, things };

struct Pen {
  Canvas& canvas;
  const table::Board& board;
  const table::Map& map;
  const MapLook& look;
  const Lens& lens;
  bool ascii = false;
  const table::Thing* chosen = nullptr;  ///< the chosen thing, or the one it is a part of
  std::vector<Sign> signs = {};
  std::vector<Layer> layers = {};  ///< the uppermost layer in each cell of the lens

  char32_t either(char32_t glyph, char32_t plain) const { return ascii ? plain : glyph; }
  /// Whether the cell is inside the lens and holds only ground and areas.
  bool free_at(int x, int y) const { return below(x, y, Layer::lines); }
  bool below(int x, int y, Layer layer) const { return lens.area.contains(x, y) && layers[index(x, y)] < layer; }
  /// Draws ground or areas, which other layers may cover.
  void ground(int x, int y, char32_t glyph, Ink ink) { canvas.put(lens.area, x, y, glyph, ink); }
  /// Draws a part of a line, or a place that can be chosen, unless the layer has something there already.
  void mark(int x, int y, char32_t glyph, Ink ink) {
    if (free_at(x, y)) over(x, y, glyph, ink, Layer::lines);
  }
  /// Draws over everything in the cell.
  void over(int x, int y, char32_t glyph, Ink ink, Layer layer = Layer::things) {
    if (!lens.area.contains(x, y)) return;
    canvas.put(x, y, glyph, ink);
    layers[index(x, y)] = layer;
  }
  /// Makes the glyph in a cell faint.
  void faint(int x, int y) {
    Cell cell = canvas.at(x, y);
    cell.faint = lens.area.contains(x, y);
    canvas.set(x, y, cell);
  }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - lens.area.y) * static_cast<std::size_t>(lens.area.width) +
           static_cast<std::size_t>(x - lens.area.x);
  }
};

/// The number of columns for the numbers of rows.
int gutter_of(const table::Map& map);

// The drawing functions, in the order of drawing.
void draw_ground(Pen& pen);
void draw_coordinates(Pen& pen);
void draw_areas(Pen& pen);
void draw_choices(Pen& pen);
void draw_courses(Pen& pen);
void draw_links(Pen& pen);
void draw_plans(Pen& pen);
void draw_things(Pen& pen);

/// Draws a straight line of glyphs between two places, without its ends, in empty cells only.
void draw_line(Pen& pen, Place from, Place to, char32_t glyph, Ink ink);

/// Calls `use` with a place for each visible cell of the map from `low` to `high`: on a map of hexes with the first hex
/// of the cell, on a plane with its middle.
template <class Use>
void each_cell(const Lens& lens, Place low, Place high, Use use) {
  const Rect& area = lens.area;
  if (lens.kind == table::MapKind::plane) {
    for (int y = area.y; y < area.bottom(); ++y)
      for (int x = area.x; x < area.right(); ++x) {
        const Place place = lens.place_at(x, y);
        if (place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y) use(place);
      }
    return;
  }
  const Place first = lens.place_at(area.x, area.y), last = lens.place_at(area.right(), area.bottom());
  const std::int64_t step = lens.hexes_a_cell();
  const auto start = [&](std::int64_t bound, std::int64_t shown) {
    const std::int64_t from = std::max(bound, shown - step);
    return from - ((from % step) + step) % step;
  };
  for (std::int64_t column = start(low.x, first.x); column <= std::min(high.x, last.x + step); column += step)
    for (std::int64_t row = start(low.y, first.y); row <= std::min(high.y, last.y + step); row += step)
      use(Place{column, row});
}

}  // namespace emcon::client::panel
