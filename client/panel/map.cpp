// Draws a map layer by layer, and the meanings of its signs.
#include "client/panel/map.hpp"

#include <algorithm>
#include <string_view>

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

/// Whether a line of the map shows only ground there, or ground and areas.
bool free_row(const Canvas& canvas, const Rect& line, bool areas_too) {
  for (int x = line.x; x < line.right(); ++x) {
    const Cell& cell = canvas.at(x, line.y);
    if (cell.glyph != U' ' && cell.ink != Ink::ground && !(areas_too && cell.ink == Ink::area)) return false;
  }
  return true;
}

/// Whether words that end there would touch the next sign of the map. The side of a plane separates them anyway.
bool runs_on(const Cell& cell) {
  constexpr std::u32string_view sides = U"\u2502\u2510\u2518|+";
  return cell.ink == Ink::area || (cell.ink == Ink::ground && sides.find(cell.glyph) == std::u32string_view::npos);
}

/// Writes the text over the lowest such line above `below`. The line; -1 if there is none.
int write_low(Canvas& canvas, const Rect& window, int below, const std::string& text, bool areas_too) {
  const int x = window.x + 1;
  for (int y = below - 1; y >= window.y; --y) {
    if (!free_row(canvas, {x, y, std::min(screen::columns(text), window.right() - x), 1}, areas_too)) continue;
    canvas.write_cut(window, x, y, text, Ink::strong);
    const int behind = x + screen::columns(text);
    if (runs_on(canvas.at(behind, y))) canvas.put(window, behind, y, U' ');
    return y;
  }
  return -1;
}

/// Signs with their meanings in lines of at most `width` columns, longer ones alone.
std::vector<std::string> packed(const std::vector<Sign>& signs, int width) {
  std::vector<std::string> out;
  for (const Sign& sign : signs) {
    const std::string text = "'" + sign.sign + "' " + sign.meaning;
    constexpr int between = 2;
    if (out.empty() || screen::columns(out.back()) + between + screen::columns(text) > width)
      out.push_back(text);
    else
      out.back() += "  " + text;
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

void draw_signs(Canvas& canvas, const Rect& area, const Board& board, const MapLook& look,
                const std::vector<Sign>& signs) {
  const Map* map = map_of(board, look.map);
  if (!map) return;
  const Rect window = map_window(*map, area);
  int below = window.bottom();
  for (const std::string& text : packed(signs, window.width - 2)) {
    // Better over the ground than over the things that it explains.
    int line = write_low(canvas, window, below, text, false);
    if (line < 0) line = write_low(canvas, window, below, text, true);
    if (line >= 0) below = line;
  }
}

}  // namespace emcon::client::panel
