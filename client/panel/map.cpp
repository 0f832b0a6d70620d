// Draws a map layer by layer, and the meanings of its signs.
#include "client/panel/map.hpp"

#include <algorithm>

#include "client/panel/map_pen.hpp"

namespace emcon::client::panel {

using table::Board;
using table::Map;

namespace {

void draw_cursor(Pen& pen) {
  if (!pen.look.has_cursor) return;
  const auto [x, y] = pen.lens.cell_of(pen.look.cursor);
  for (int dx = -1; dx <= 1; ++dx)
    if (pen.lens.area.contains(x + dx, y)) pen.canvas.reverse({x + dx, y, 1, 1});
}

/// Something has just happened there.
void draw_flash(Pen& pen) {
  bool seen = false;
  for (const Place place : pen.look.flash) {
    const auto [x, y] = pen.lens.cell_of(place);
    seen = seen || pen.lens.area.contains(x, y);
    for (int dx = -1; dx <= 1; ++dx)
      if (pen.lens.area.contains(x + dx, y))
        pen.canvas.set(x + dx, y, {pen.canvas.at(x + dx, y).glyph, Ink::warning, true});
    const int beside = pen.free_at(x - 2, y) ? x - 2 : x + 2;
    if (pen.free_at(beside, y)) pen.over(beside, y, U'!', Ink::warning);
  }
  if (seen) pen.signs.push_back({"!", "something has happened there", false});
}

/// Signs with their meanings in lines of at most `width` columns; `cut`: none takes more than one.
std::vector<std::string> packed(const std::vector<Sign>& signs, int width, bool cut) {
  std::vector<std::string> out;
  screen::Style narrow;
  narrow.width = width;
  for (const Sign& sign : signs) {
    std::string text = "'" + sign.sign + "' " + sign.meaning;
    constexpr int between = 2, dots = 4;
    if (cut && screen::columns(text) > width) {
      while (screen::columns(text) > width - dots && text.find(' ') != std::string::npos) text.erase(text.rfind(' '));
      text += " ...";
    }
    if (!out.empty() && screen::columns(out.back()) + between + screen::columns(text) <= width)
      out.back() += "  " + text;
    else
      for (std::string& line : lines_of(screen::wrapped(narrow, text, between))) out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

int out_of_sight(const Board& board, const MapLook& look, const Rect& area) {
  const Map* map = map_of(board, look.map);
  if (!map) return 0;
  const Lens lens = lens_of(*map, look.zoom, look.centre, map_window(*map, area));
  return static_cast<int>(std::ranges::count_if(board.things, [&](const table::Thing& thing) {
    const auto at = where_is(board, thing, map->id);
    if (!at || !thing.parent.empty()) return false;
    const auto [x, y] = lens.cell_of(*at);
    return !lens.area.contains(x, y);
  }));
}

Rect map_window(const Map& map, const Rect& area) {
  const int gutter = gutter_of(map);
  return {area.x + gutter, area.y + 1, area.width - gutter, area.height - 1};
}

std::vector<Sign> draw_map(Canvas& canvas, const Rect& area, const Board& board, const MapLook& look, bool ascii) {
  const Map* map = map_of(board, look.map);
  if (!map) {
    canvas.write(area, area.x + 1, area.y, "There is no map now.", Ink::dim);
    return {};
  }
  const Lens lens = lens_of(*map, look.zoom, look.centre, map_window(*map, area));
  if (lens.area.empty()) return {};
  Pen pen{canvas, board, *map, look, lens, ascii, carrier_of(board, look.chosen)};
  pen.layers.resize(static_cast<std::size_t>(lens.area.width) * static_cast<std::size_t>(lens.area.height));
  draw_ground(pen);
  draw_coordinates(pen);
  draw_areas(pen);
  draw_choices(pen);
  draw_courses(pen);
  draw_links(pen);
  draw_plans(pen);
  draw_things(pen);
  draw_flash(pen);
  draw_cursor(pen);
  return std::move(pen.signs);
}

void draw_signs(Canvas& canvas, const Rect& area, std::vector<Sign> signs) {
  std::ranges::stable_sort(signs, {}, [](const Sign& sign) { return sign.in_hand ? 0 : sign.basic ? 2 : 1; });
  constexpr int few = 3;
  const std::vector<std::string> lines = packed(signs, area.width, area.height <= few);
  const auto shown = std::min(static_cast<std::size_t>(std::max(0, area.height)), lines.size());
  for (std::size_t i = 0; i < shown; ++i) canvas.write(area, area.x, area.y + static_cast<int>(i), lines[i], Ink::dim);
  if (shown > 0 && shown < lines.size())
    canvas.write(area, area.right() - 4, area.y + static_cast<int>(shown) - 1, " ...", Ink::dim);
}

}  // namespace emcon::client::panel
