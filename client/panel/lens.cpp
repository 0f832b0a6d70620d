// Converts between places of a map and cells of the screen, at any zoom.
#include "client/panel/lens.hpp"

#include <algorithm>

#include "client/screen/map.hpp"

namespace emcon::client::panel {
namespace {

constexpr std::int64_t far = 1'000'000'000'000;

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0) && ((a < 0) != (b < 0)) ? 1 : 0);
}
/// 1 for even columns, which stand half a hex lower.
int lowered(std::int64_t column) {
  return column % 2 == 0 ? 1 : 0;
}
int cell(std::int64_t value) {
  return static_cast<int>(std::clamp<std::int64_t>(value, -1'000'000, 1'000'000));
}

}  // namespace

Place place_of(Hex hex) {
  const auto at = screen::column_row(hex);
  return {at.column, at.row};
}

Place place_of(const table::Map& map, const table::Mark& mark) {
  return map.kind == table::MapKind::hex ? place_of(mark.hex) : mark.point;
}

Hex hex_of(Place place) {
  constexpr std::int64_t most = 100'000;
  const std::int64_t column = std::clamp(place.x, -most, most), row = std::clamp(place.y, -most, most);
  return {static_cast<std::int32_t>(column), static_cast<std::int32_t>(row - floor_div(column - 1, 2))};
}

int Lens::hexes_a_cell() const {
  constexpr int hexes[zoom_max + 1] = {1, 1, 1, 2, 3, 4, 6, 8};
  return hexes[std::clamp(zoom, 0, zoom_max)];
}

std::pair<int, int> Lens::cell_of(Place place) const {
  const int middle_x = area.x + area.width / 2, middle_y = area.y + area.height / 2;
  const std::int64_t across = std::clamp(place.x, -far, far) - centre.x,
                     down = std::clamp(place.y, -far, far) - centre.y;
  if (kind == table::MapKind::plane) {
    const std::int64_t column = units_a_column();
    return {middle_x + cell(floor_div(across, column)), middle_y + cell(floor_div(down, 2 * column))};
  }
  const int half = lowered(place.x) - lowered(centre.x);
  if (zoom == 0) return {middle_x + cell(7 * across), middle_y + cell(4 * down + 2 * half)};
  if (zoom == 1) return {middle_x + cell(4 * across), middle_y + cell(2 * down + half)};
  const std::int64_t hexes = hexes_a_cell();
  return {middle_x + cell(2 * (floor_div(place.x, hexes) - floor_div(centre.x, hexes))),
          middle_y + cell(floor_div(place.y, hexes) - floor_div(centre.y, hexes))};
}

Place Lens::place_at(int x, int y) const {
  const int across = x - (area.x + area.width / 2), down = y - (area.y + area.height / 2);
  if (kind == table::MapKind::plane)
    return {centre.x + across * units_a_column(), centre.y + down * 2 * units_a_column()};
  if (zoom >= 2) {
    const std::int64_t hexes = hexes_a_cell();
    return {(floor_div(centre.x, hexes) + floor_div(across + 1, 2)) * hexes,
            (floor_div(centre.y, hexes) + down) * hexes};
  }
  const int wide = zoom == 0 ? 7 : 4, high = zoom == 0 ? 4 : 2;
  const std::int64_t column = centre.x + floor_div(across + wide / 2, wide);
  const int half = (lowered(column) - lowered(centre.x)) * high / 2;
  return {column, centre.y + floor_div(down - half + high / 2, high)};
}

Lens lens_of(const table::Map& map, int zoom, Place centre, const Rect& area) {
  constexpr std::int64_t columns_an_inch = 8;
  Lens out;
  out.kind = map.kind;
  out.zoom = std::clamp(zoom, 0, Lens::zoom_max);
  out.unit = std::max<std::int64_t>(1, map.units_per_inch / columns_an_inch);
  out.centre = centre;
  out.area = area;
  return out;
}

Lens fitted(const table::Map& map, Place low, Place high, const Rect& area, int finest) {
  const Place middle{low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
  constexpr int margin_x = 1, margin_y = 0;
  for (int zoom = finest;; ++zoom) {
    const Lens lens = lens_of(map, zoom, middle, area);
    const auto first = lens.cell_of(low), last = lens.cell_of(high);
    const bool fits = first.first >= area.x + margin_x && first.second >= area.y + margin_y &&
                      last.first < area.right() - margin_x && last.second < area.bottom() - margin_y;
    if (fits || zoom >= Lens::zoom_max) return lens;
  }
}

}  // namespace emcon::client::panel
