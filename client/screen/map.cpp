// Draws a board's map as text: crops it to what is there and zooms out where it is too large.
#include "client/screen/map.hpp"

#include <algorithm>
#include <map>

#include "client/screen/cells.hpp"
#include "common/table/area.hpp"
#include "common/words/match.hpp"

namespace emcon::client::screen {
namespace {

using table::Board;
using table::Map;
using table::MapKind;
using table::Mark;

constexpr int width_min = 30;
constexpr int height_min = 12;

int floor_div(int a, int b) {
  return a / b - ((a % b != 0) && ((a < 0) != (b < 0)) ? 1 : 0);
}

/// Beyond these nothing can be drawn, and sums could overflow.
constexpr int hex_far = 100'000;
constexpr std::int64_t point_far = 1'000'000'000'000;

template <class Number>
bool within(Number value, Number far) {
  return value >= -far && value <= far;
}
bool near(Hex hex) {
  return within(hex.q, hex_far) && within(hex.r, hex_far);
}
bool near(const Mark& mark) {
  return near(mark.hex) && within(mark.point.x, point_far) && within(mark.point.y, point_far);
}

std::vector<Spot> spots_of(const Board& board, const Map& map) {
  std::vector<Spot> out;
  for (const auto& thing : board.things)
    for (const Mark& mark : thing.marks)
      if (mark.map == map.id && near(mark)) out.push_back({&thing, &mark});
  return out;
}

/// Cells a hex map marks as belonging to an area that is not asked for: those listed, and the rim of a ring. What an
/// order can reach is not marked, since there are many that overlap.
std::vector<Hex> area_hexes(const table::Area& area) {
  switch (area.shape) {
    case table::AreaShape::hexes:
      return area.hexes;
    case table::AreaShape::ring:
      return area.radius_max > 0 && area.radius_max <= 60 ? ring(area.centre, area.radius_max) : std::vector<Hex>{};
    case table::AreaShape::sector:
      return {};
  }
  return {};
}

Box hex_box(const Board& board, const Map& map, const std::vector<Spot>& spots, const MapView& view) {
  Box box;
  if (view.centre) {
    const auto at = column_row(*view.centre);
    return {at.column - view.radius, at.row - view.radius, at.column + view.radius, at.row + view.radius};
  }
  for (const Spot& spot : spots) {
    const auto at = column_row(spot.mark->hex);
    box.include(at.column, at.row);
  }
  if (box.empty()) {
    for (const auto& corner : {map.low, map.high})
      box.include(static_cast<int>(std::clamp<std::int64_t>(corner.x, -hex_far, hex_far)),
                  static_cast<int>(std::clamp<std::int64_t>(corner.y, -hex_far, hex_far)));
    return box;
  }
  // A map is often high and narrow where things are; an arc wants some breadth.
  constexpr int margin = 2, breadth = 8;
  for (const auto& area : board.areas)
    if (!view.area.empty() && area.id == view.area && area.map == map.id && near(area.centre)) {
      const auto at = column_row(area.centre);
      const int wide = std::clamp(area.radius_max, 0, breadth);
      box.include(at.column - wide, at.row);
      box.include(at.column + wide, at.row);
    }
  return {box.left - margin, box.top - margin, box.right + margin, box.bottom + margin};
}

/// The finest grid on which the box fits: whole hexes in wide or narrow cells, else several hexes a cell.
Grid fit(const Box& box, const Style& style) {
  for (const int cell : {4, 3})
    if (Grid::margin + box.columns() * cell <= style.width && box.rows() * 2 + 1 <= style.height) return {cell, 1, box};
  for (int zoom = 2;; zoom += 2)
    if (Grid::margin + (box.columns() / zoom + 1) * 4 <= style.width && box.rows() / (zoom / 2) + 1 <= style.height)
      return {4, zoom, box};
}

struct Areas {
  std::string marked;  ///< their labels
  std::string others;  ///< ids
};

/// Marks the area `wanted` alone, all of it; or, if the map has none such, what is always marked.
Areas shade(HexCells& canvas, const Board& board, const Map& map, const Style& style, const std::string& wanted) {
  Areas out;
  const auto add = [&](std::string& list, const char* between, const std::string& text) {
    list += (list.empty() ? "" : between) + clean(text, style);
  };
  for (const auto& area : board.areas) {
    if (wanted.empty() || area.map != map.id || area.id != wanted) continue;
    canvas.shade_where([&](Hex hex) { return table::covers(area, hex); });
    add(out.marked, "; ", area.label);
    return out;
  }
  for (const auto& area : board.areas) {
    if (area.map != map.id) continue;
    if (area.shape == table::AreaShape::sector) {
      add(out.others, ", ", area.id);
      continue;
    }
    add(out.marked, "; ", area.label);
    for (const Hex hex : area_hexes(area))
      if (near(hex)) canvas.shade(column_row(hex).column, column_row(hex).row);
  }
  return out;
}

std::string hex_map(const Board& board, const Map& map, const Style& style, const MapView& view) {
  const auto spots = spots_of(board, map);
  const Grid grid = fit(hex_box(board, map, spots, view), style);
  HexCells canvas(grid, style);
  const Areas areas = shade(canvas, board, map, style, view.area);
  for (const Spot& spot : spots) {
    const auto at = column_row(spot.mark->hex);
    canvas.put(at.column, at.row, spot);
  }
  std::string out = canvas.text(board);
  if (grid.zoom > 1)
    out += "Zoomed out: one cell is " + std::to_string(grid.zoom) + " columns by " + std::to_string(grid.zoom / 2) +
           (grid.zoom == 2 ? " row" : " rows") + ". 'map HEX' looks closer.\n";
  if (std::any_of(spots.begin(), spots.end(), [](const Spot& spot) { return place(*spot.mark).starts_with('('); }))
    out += "Off the printed map a hex is named (q,r): q is its column, r its row less half of (q - 1), rounded down.\n";
  if (!areas.marked.empty()) out += wrapped(style, "':' marks: " + areas.marked, 2);
  if (!areas.others.empty())
    out += wrapped(style, "'map' with one of these marks what it can reach: " + areas.others + ".", 2);
  return out + canvas.stacks(style);
}

std::string plane_map(const Board& board, const Map& map, const Style& style) {
  const auto spots = spots_of(board, map);
  PlaneBox box;
  for (const Spot& spot : spots) box.include(spot.mark->point);
  if (box.empty()) {
    for (const auto& corner : {map.low, map.high})
      box.include({std::clamp(corner.x, -point_far, point_far), std::clamp(corner.y, -point_far, point_far)});
  }
  PlaneCells canvas(box, style);
  for (const Spot& spot : spots) canvas.put(spot);
  std::string out = canvas.text(board);
  const std::string units = std::to_string(canvas.units_per_cell());
  out += "One cell is " + units + " units wide and " + std::to_string(2 * canvas.units_per_cell()) + " high";
  if (map.units_per_inch > 0) out += " (" + std::to_string(map.units_per_inch) + " units are an inch)";
  return out + ".\n" + canvas.stacks(style);
}

}  // namespace

ColumnRow column_row(Hex hex) {
  return {hex.q, hex.r + floor_div(hex.q - 1, 2)};
}

Hex hex_at(ColumnRow place) {
  return {place.column, place.row - floor_div(place.column - 1, 2)};
}

std::string place(const Mark& mark) {
  if (!near(mark)) return far_away;
  if (mark.point.x != 0 || mark.point.y != 0)
    return "(" + std::to_string(mark.point.x) + "," + std::to_string(mark.point.y) + ")";
  return label(mark.hex);
}

const table::Area* find_reach(const Board& board, const std::string& subject, const std::string& variant) {
  const table::Area* first = nullptr;
  for (const auto& area : board.areas) {
    const std::string id = words::lower(area.id);
    if (variant.empty() || area.shape != table::AreaShape::sector || !id.ends_with(" " + words::lower(variant)))
      continue;
    if (id == words::lower(subject + " " + variant)) return &area;
    if (!first) first = &area;
  }
  return first;
}

std::string draw_map(const Board& board, const Style& style, const MapView& view) {
  if (style.width < width_min || style.height < height_min)
    return "The terminal is too small for a map: it needs " + std::to_string(width_min) + " columns and " +
           std::to_string(height_min) + " lines. 'units' lists where everything is.\n";
  const bool any =
      std::any_of(board.maps.begin(), board.maps.end(), [&](const Map& map) { return !spots_of(board, map).empty(); });
  std::string out, bare;
  for (const Map& map : board.maps) {
    if (!view.map.empty() && map.id != view.map) continue;
    // A map with nothing on it is only named, unless it is all there is to show.
    if (view.map.empty() && (any ? spots_of(board, map).empty() : !out.empty())) {
      bare += clean(map.title.empty() ? map.id : map.title, style) + ": nothing in sight; 'map " +
              clean(map.id, style) + "' shows it.\n";
      continue;
    }
    if (!out.empty()) out += "\n";
    out += paint(style, "bold", clean(map.title.empty() ? map.id : map.title, style)) + "\n";
    out += map.kind == MapKind::hex ? hex_map(board, map, style, view) : plane_map(board, map, style);
  }
  if (out.empty())
    return view.map.empty() ? "There is no map now.\n" : "There is no map '" + clean(view.map, style) + "'.\n";
  return out + bare + "A now  >A next turn  <A last turn  A+ more than one\n";
}

}  // namespace emcon::client::screen
