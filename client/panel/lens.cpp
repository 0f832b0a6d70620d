// Converts between places of a map and cells of the screen, at any zoom.
#include "client/panel/lens.hpp"

#include <algorithm>

#include "common/columns.hpp"

namespace emcon::client::panel {
namespace {

constexpr std::int64_t farthest = 1'000'000'000'000;

/// The cell of that size whose middle is nearest.
std::int64_t nearest(std::int64_t a, std::int64_t size) {
  return floor_div(a + size / 2, size);
}
/// 1 for even columns, which are half a hex lower.
int lowered(std::int64_t column) {
  return column % 2 == 0 ? 1 : 0;
}
int cell(std::int64_t value) {
  return static_cast<int>(std::clamp<std::int64_t>(value, -1'000'000, 1'000'000));
}
Place within_far(Place place) {
  return {std::clamp(place.x, -farthest, farthest), std::clamp(place.y, -farthest, farthest)};
}

}  // namespace

Place place_of(Hex hex) {
  const ColumnRow at = column_row(hex);
  return {at.column, at.row};
}

Place place_of(const table::Map& map, const table::Mark& mark) {
  return map.kind == table::MapKind::hex ? place_of(mark.hex) : mark.point;
}

Hex hex_of(Place place) {
  constexpr std::int64_t most = 100'000;
  const std::int64_t column = std::clamp(place.x, -most, most), row = std::clamp(place.y, -most, most);
  return hex_at({column, row});
}

std::int64_t Lens::hexes_a_cell() const {
  constexpr std::int64_t hexes[zoom_max + 1] = {1, 1, 1, 2, 3, 4, 6, 8};
  if (zoom > zoom_max) return hexes[zoom_max] << (std::min(zoom, zoom_far) - zoom_max);
  return hexes[std::max(zoom, 0)];
}

std::int64_t Lens::times_a_column(int zoom) {
  constexpr std::int64_t times[zoom_max + 1] = {1, 2, 3, 4, 6, 8, 12, 16};
  if (zoom > zoom_max) return times[zoom_max] << (std::min(zoom, zoom_far) - zoom_max);
  return times[std::max(zoom, 0)];
}

std::pair<int, int> Lens::cell_of(Place place) const {
  const int middle_x = area.x + area.width / 2, middle_y = area.y + area.height / 2;
  const Place from_centre = within_far(place) - centre;
  const std::int64_t across = from_centre.x, down = from_centre.y;
  if (kind == table::MapKind::plane) {
    const std::int64_t column = units_a_column();
    return {middle_x + cell(nearest(across, column)), middle_y + cell(nearest(y_up ? -down : down, 2 * column))};
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
    return {centre.x + across * units_a_column(), centre.y + (y_up ? -down : down) * 2 * units_a_column()};
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

Place Lens::moved(Place from, std::int64_t columns, std::int64_t lines) const {
  const std::int64_t step = kind == table::MapKind::hex ? hexes_a_cell() : 2 * units_a_column();
  return within_far({from.x + columns * step, from.y + (y_up ? -lines : lines) * step});
}

Lens lens_of(const table::Map& map, int zoom, Place centre, const Rect& area) {
  constexpr std::int64_t columns_for_one = 8, columns_for_all = 64;
  const Place size = within_far(map.high) - within_far(map.low);
  Lens out;
  out.kind = map.kind;
  out.zoom = std::clamp(zoom, 0, Lens::zoom_far);
  // At the finest zoom the length shown as 1 is eight columns wide; at the coarsest zoom of the keys, all of the map
  // fits.
  out.unit = std::max({std::int64_t{1}, table::shown_as_one(map.scale) / columns_for_one,
                       std::max(size.x, size.y) / (columns_for_all * Lens::times_a_column(Lens::zoom_max))});
  out.y_up = map.kind == table::MapKind::plane && map.y_up;
  out.centre = within_far(centre);
  out.area = area;
  return out;
}

Lens fitted(const table::Map& map, Place low, Place high, const Rect& area, int finest) {
  low = within_far(low);
  high = within_far(high);
  const Place middle{low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
  constexpr int margin_x = 1, margin_y = 0;
  for (int zoom = finest;; ++zoom) {
    const Lens lens = lens_of(map, zoom, middle, area);
    const auto inside = [&](Place corner) {
      const auto [x, y] = lens.cell_of(corner);
      return x >= area.x + margin_x && x < area.right() - margin_x && y >= area.y + margin_y &&
             y < area.bottom() - margin_y;
    };
    if ((inside(low) && inside(high)) || zoom >= Lens::zoom_far) return lens;
  }
}

}  // namespace emcon::client::panel
