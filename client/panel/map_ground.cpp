// Draws the ground of a map, with its scale and coordinates at the edges.
#include <algorithm>
#include <tuple>

#include "client/panel/map_pen.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {
namespace {

using table::Map;
using table::MapKind;

std::string two_digits(std::int64_t number) {
  const std::string text = std::to_string(number);
  return text.size() == 1 ? " " + text : text;
}

/// A hex at the nearest zoom, with its name.
void outline(Pen& pen, Place place) {
  const auto [x, y] = pen.lens.cell_of(place);
  for (const auto& [dx, dy, glyph] : {std::tuple(-3, -1, U'/'),
                                      {3, -1, U'\\'},
                                      {-4, 0, U'/'},
                                      {4, 0, U'\\'},
                                      {-4, 1, U'\\'},
                                      {4, 1, U'/'},
                                      {-3, 2, U'\\'},
                                      {3, 2, U'/'}})
    pen.ground(x + dx, y + dy, glyph, Ink::ground);
  for (int dx = -2; dx <= 2; ++dx) pen.ground(x + dx, y + 2, U'_', Ink::ground);
  pen.canvas.write(pen.lens.area, x - 2, y - 1, label(hex_of(place)), Ink::ground);
}

/// Draws the printed part of the map. Hexes go on beyond it, but empty ones are not drawn there.
void hexes(Pen& pen) {
  each_cell(pen.lens, pen.map.low, pen.map.high, [&](Place place) {
    if (pen.lens.zoom == 0) return outline(pen, place);
    const auto [x, y] = pen.lens.cell_of(place);
    // If a hex takes one line, its place in the line shows which columns are half a hex lower.
    const bool higher = pen.lens.zoom == Lens::zoom_hexes && place.x % 2 != 0;
    pen.ground(x, y,
               higher                              ? pen.either(U'\u02D9', U'`')
               : pen.lens.zoom == Lens::zoom_hexes ? U'.'
                                                   : pen.either(U'\u00B7', U'.'),
               Ink::ground);
  });
}

void hex_columns(Pen& pen) {
  const Rect& area = pen.lens.area;
  const int cursor_x = pen.look.has_cursor ? pen.lens.cell_of(pen.look.cursor).first : -1;
  int last_x = -10;
  for (int x = area.x; x < area.right(); ++x) {
    const Place place = pen.lens.place_at(x, area.y);
    if (pen.lens.cell_of(place).first != x || x < last_x + 4 || x <= area.x || place.x < pen.map.low.x ||
        place.x > pen.map.high.x)
      continue;
    pen.canvas.write({area.x, area.y - 1, area.width, 1}, x - 1, area.y - 1, two_digits(place.x),
                     x == cursor_x ? Ink::strong : Ink::dim);
    last_x = x;
  }
}

void hex_rows(Pen& pen) {
  const Rect& area = pen.lens.area;
  const int gutter = gutter_of(pen.map);
  const int cursor_y = pen.look.has_cursor ? pen.lens.cell_of(pen.look.cursor).second : -1;
  int last_y = -10;
  const Place reference = pen.lens.place_at(area.x + area.width / 2, area.y);
  for (int y = area.y; y < area.bottom(); ++y) {
    const Place place{reference.x % 2 == 0 ? reference.x + 1 : reference.x,
                      pen.lens.place_at(area.x + area.width / 2, y).y};
    if (pen.lens.cell_of(place).second != y || y < last_y + (pen.lens.zoom == 2 ? 2 : 1)) continue;
    if (place.y < pen.map.low.y || place.y > pen.map.high.y) continue;
    pen.canvas.write({area.x - gutter, area.y, gutter, area.height}, area.x - gutter, y, two_digits(place.y),
                     y == cursor_y ? Ink::strong : Ink::dim);
    last_y = y;
  }
}

/// The distance of the marked lines of a plane: 1, 2 or 5 times 1, 10, 0.1 and so on in shown units, so that eight
/// columns or more lie between them.
std::int64_t grid_of(const Lens& lens) {
  constexpr std::int64_t columns = 8, too_far = 1'000'000'000'000'000;
  std::int64_t step = 1;
  for (int next = 0; step < columns * lens.units_a_column() && step < too_far; next = (next + 1) % 3)
    step = next == 1 ? step / 2 * 5 : step * 2;
  return step;
}

/// Calls `use` with the multiples of `step` from `from` to `to`.
template <class Use>
void each_multiple(std::int64_t step, std::int64_t from, std::int64_t to, Use use) {
  for (std::int64_t at = from - ((from % step) + step) % step; at <= to; at += step)
    if (at >= from) use(at);
}

/// The part of a plane in the window.
std::pair<Place, Place> shown(const Lens& lens) {
  const Place a = lens.place_at(lens.area.x, lens.area.y),
              b = lens.place_at(lens.area.right() - 1, lens.area.bottom() - 1);
  return {{a.x, std::min(a.y, b.y)}, {b.x, std::max(a.y, b.y)}};
}

/// Draws the edge of the map.
void rim(Pen& pen) {
  const auto [left, from] = pen.lens.cell_of(pen.map.low);
  const auto [right, to] = pen.lens.cell_of(pen.map.high);
  const int top = std::min(from, to), bottom = std::max(from, to);
  const Rect& area = pen.lens.area;
  for (const int y : {top, bottom})
    for (int x = std::max(left, area.x); x <= std::min(right, area.right()); ++x)
      pen.ground(x, y, pen.either(U'\u2500', U'-'), Ink::ground);
  for (const int x : {left, right})
    for (int y = std::max(top, area.y); y <= std::min(bottom, area.bottom()); ++y)
      pen.ground(x, y, pen.either(U'\u2502', U'|'), Ink::ground);
  for (const auto& [x, y, glyph] : {std::tuple(left, top, U'\u250C'),
                                    {right, top, U'\u2510'},
                                    {left, bottom, U'\u2514'},
                                    {right, bottom, U'\u2518'}})
    pen.ground(x, y, pen.either(glyph, U'+'), Ink::ground);
}

/// Draws a dot at each crossing of the marked lines.
void plane(Pen& pen) {
  const auto [low, high] = shown(pen.lens);
  const std::int64_t step = grid_of(pen.lens);
  each_multiple(step, std::max(low.x, pen.map.low.x), std::min(high.x, pen.map.high.x), [&](std::int64_t column) {
    each_multiple(step, std::max(low.y, pen.map.low.y), std::min(high.y, pen.map.high.y), [&](std::int64_t row) {
      const auto [x, y] = pen.lens.cell_of({column, row});
      pen.ground(x, y, pen.either(U'\u00B7', U'.'), Ink::ground);
    });
  });
  rim(pen);
}

void plane_coordinates(Pen& pen) {
  const Rect& area = pen.lens.area;
  const int gutter = gutter_of(pen.map);
  const auto [low, high] = shown(pen.lens);
  const auto cursor = pen.lens.cell_of(pen.look.cursor);
  const auto ink = [&](bool here) { return here && pen.look.has_cursor ? Ink::strong : Ink::dim; };
  const std::int64_t step = grid_of(pen.lens);
  int free_from = area.x;
  each_multiple(step, low.x, high.x, [&](std::int64_t column) {
    const std::string number = words::scaled(column, pen.map.scale);
    const auto wide = static_cast<int>(number.size());
    const int middle = pen.lens.cell_of({column, low.y}).first, x = middle - wide / 2;
    if (x < free_from || x + wide > area.right()) return;
    pen.canvas.write({area.x, area.y - 1, area.width, 1}, x, area.y - 1, number, ink(middle == cursor.first));
    free_from = x + wide + 1;
  });
  each_multiple(step, low.y, high.y, [&](std::int64_t row) {
    const std::string number = words::scaled(row, pen.map.scale);
    const int y = pen.lens.cell_of({low.x, row}).second, x = area.x - 1 - static_cast<int>(number.size());
    if (x >= area.x - gutter)
      pen.canvas.write({area.x - gutter, area.y, gutter, area.height}, x, y, number, ink(y == cursor.second));
  });
  screen::Style plain;
  plain.ascii = true;
  const Rect corner{area.x - gutter, area.y - 1, gutter - 1, 1};
  pen.canvas.write(corner, corner.x, corner.y, screen::clean(pen.map.scale.unit, plain), Ink::dim);
}

}  // namespace

int gutter_of(const Map& map) {
  constexpr int hexes = 4, least = 5, most = 9;
  if (map.kind == MapKind::hex) return hexes;
  const auto wide = [&](std::int64_t y) { return static_cast<int>(words::scaled(y, map.scale).size()); };
  return std::clamp(1 + std::max(wide(map.low.y), wide(map.high.y)), least, most);
}

void draw_ground(Pen& pen) {
  pen.map.kind == MapKind::hex ? hexes(pen) : plane(pen);
}

void draw_coordinates(Pen& pen) {
  if (pen.map.kind == MapKind::plane) return plane_coordinates(pen);
  hex_columns(pen);
  hex_rows(pen);
}

}  // namespace emcon::client::panel
