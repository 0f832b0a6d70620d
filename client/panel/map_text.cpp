// Prints maps as text: the panel's picture, as large as its content, with its legend below.
#include "client/panel/map_text.hpp"

#include <algorithm>
#include <tuple>

#include "client/panel/map_pen.hpp"
#include "client/panel/spots.hpp"
#include "client/screen/sheet.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client::panel {
namespace {

using screen::clean;
using screen::Style;
using screen::wrapped;
using table::Area;
using table::Board;
using table::Map;
using table::MapKind;
using table::Mark;
using table::Thing;

constexpr int width_min = 30;
constexpr int height_min = 12;

bool used(const Board& board, const Map& map) {
  return std::ranges::any_of(board.things, [&](const Thing& thing) {
    return std::ranges::any_of(thing.marks,
                               [&](const Mark& mark) { return mark.map == map.id && screen::is_near(mark); });
  });
}

/// The corners of the part to show.
std::pair<Place, Place> bounds(const Board& board, const Map& map, const MapView& view,
                               const std::vector<Plan>& given) {
  const bool hexes = map.kind == MapKind::hex;
  Place low, high;
  std::tie(low, high) = extent(board, map);
  if (view.centre) {
    constexpr std::int64_t around = 8;
    const std::int64_t far = view.radius.value_or(around * (hexes ? 1 : table::shown_as_one(map.scale)));
    low = *view.centre - Place{far, far};
    high = *view.centre + Place{far, far};
    if (view.radius) return {low, high};
  }
  const auto include = [&](Place a, Place b) {
    low = {std::min(low.x, a.x), std::min(low.y, a.y)};
    high = {std::max(high.x, b.x), std::max(high.y, b.y)};
  };
  if (!view.centre && !used(board, map) && given.empty()) return {low, high};
  if (!view.centre)
    for (const Plan& plan : given)
      for (const Place place : places_of(plan)) include(place, place);
  // A map is often high and narrow around its things; a reach needs some room.
  constexpr std::int64_t breadth = 8;
  for (const Area& area : board.areas)
    if (!view.area.empty() && area.id == view.area && area.map == map.id) {
      const Place middle = hexes ? place_of(area.region.centre) : area.region.point;
      const std::int64_t far = std::clamp<std::int64_t>(area.region.radius_max, 0, hexes ? breadth : plane_far);
      if (hexes)
        include({middle.x - far, middle.y}, {middle.x + far, middle.y});
      else
        include(middle - Place{far, far}, middle + Place{far, far});
    }
  if (view.centre) return {low, high};
  const std::int64_t margin =
      hexes ? 2 : std::max<std::int64_t>({high.x - low.x, high.y - low.y, table::shown_as_one(map.scale)}) / 12;
  return {low - Place{margin, margin}, high + Place{margin, margin}};
}

/// The lens for all of that, and as much room as it needs.
Lens lens_for(const Map& map, Place low, Place high, const Style& style) {
  const int gutter = gutter_of(map);
  const Rect room{gutter, 1, std::min(style.width, 500) - gutter, std::min(style.height, 200) - 1};
  const Lens wide = fitted(map, low, high, room, map.kind == MapKind::hex ? 1 : 0);
  const auto [ax, ay] = wide.cell_of(low);
  const auto [bx, by] = wide.cell_of(high);
  const int middle_x = room.x + room.width / 2, middle_y = room.y + room.height / 2;
  // The middle stays in the middle, however much is on its two sides. Hexes of even columns reach a line further down.
  const auto size = [](int before, int after) { return std::max(2 * before, 2 * after + 1); };
  const int lower = map.kind == MapKind::hex ? 1 : 0;
  const Rect area{gutter, 1, std::min(size(middle_x - ax + 1, bx - middle_x + 1), room.width),
                  std::min(size(middle_y - std::min(ay, by), std::max(ay, by) - middle_y + lower), room.height)};
  return lens_of(map, wide.zoom, wide.centre, area);
}

/// The canvas as text, without the lines between the numbers of columns and the first that shows anything.
std::string picture(const Canvas& canvas, const Style& style) {
  const std::string text = canvas.painted(style);
  const std::size_t head = text.find('\n') + 1;
  const std::size_t first = text.find_first_not_of('\n', head), last = text.find_last_not_of('\n');
  if (first == std::string::npos) return text.substr(0, head);
  return text.substr(0, head) + text.substr(first, last + 1 - first) + "\n";
}

std::string signs_text(const std::vector<Sign>& signs, const Style& style) {
  std::string out;
  for (const Sign& sign : signs)
    if (!sign.basic) out += wrapped(style, "'" + sign.sign + "' marks: " + clean(sign.meaning, style), 2);
  return out;
}

/// The orders whose reach can be asked for.
std::string reaches(const Board& board, const Map& map, const Style& style) {
  std::vector<std::string> names;
  for (const Area& area : board.areas)
    if (area.map == map.id && !area.owner.verb.empty())
      words::add_new(names,
                     area.owner.subject + " " + (area.owner.variant.empty() ? area.owner.verb : area.owner.variant));
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + clean(name, style);
  return list.empty() ? list : wrapped(style, "'map' with one of these marks what it can reach: " + list + ".", 2);
}

std::string scale_text(const Map& map, const Lens& lens, const Style& style) {
  if (map.kind == MapKind::plane)
    return wrapped(style, "One column is " + clean(words::scaled_with_unit(lens.units_a_column(), map.scale), style) +
                              " wide, one line " +
                              clean(words::scaled_with_unit(2 * lens.units_a_column(), map.scale), style) +
                              " high; y grows " + (map.y_up ? "upwards." : "downwards."));
  if (lens.hexes_a_cell() == 1) return {};
  const std::string hexes = std::to_string(lens.hexes_a_cell());
  return "Zoomed out: one cell is " + hexes + " columns by " + hexes + " rows. 'map HEX' looks closer.\n";
}

std::string stacks(const Board& board, const Map& map, const Lens& lens, const Style& style) {
  std::string out;
  for (const auto& [cell, spots] : spots_of(board, map, lens)) {
    if (spots.size() < 2) continue;
    const bool near = lens.kind == MapKind::hex && lens.hexes_a_cell() == 1;
    const std::string where = clean(place_text(map, place_of(map, *first_of(spots).mark)), style);
    out += wrapped(style, where + (near ? ": " : " and near: ") + cell_list(spots, style), 6);
  }
  return out;
}

bool off_the_map(const Board& board, const Map& map) {
  return map.kind == MapKind::hex && std::ranges::any_of(board.things, [&](const Thing& thing) {
           return std::ranges::any_of(thing.marks, [&](const Mark& mark) {
             return mark.map == map.id && screen::is_near(mark) && label(mark.hex).starts_with('(');
           });
         });
}

std::string one_map(const Board& board, const Map& map, const Style& style, const MapView& view) {
  const std::vector<Plan> given = view.given ? plans_of(board, map, *view.given) : std::vector<Plan>();
  const auto [low, high] = bounds(board, map, view, given);
  const Lens lens = lens_for(map, low, high, style);
  MapLook look;
  look.map = map.id;
  look.zoom = lens.zoom;
  look.centre = lens.centre;
  look.has_cursor = false;
  look.chosen = view.chosen;
  look.area = view.area;
  look.given = given;
  Canvas canvas({lens.area.right(), lens.area.bottom()});
  const auto signs = draw_map(canvas, canvas.all(), board, look, style.ascii);
  std::string out = picture(canvas, style) + scale_text(map, lens, style);
  if (off_the_map(board, map))
    out += "Off the printed map a hex is named (q,r): q is its column, r its row less half of (q - 1), rounded down.\n";
  out += signs_text(signs, style);
  if (std::ranges::none_of(signs, &Sign::in_hand)) out += reaches(board, map, style);
  return out + stacks(board, map, lens, style);
}

}  // namespace

std::string map_text(const Board& board, const Style& style, const MapView& view) {
  if (style.width < width_min || style.height < height_min)
    return "The terminal is too small for a map: it needs " + std::to_string(width_min) + " columns and " +
           std::to_string(height_min) + " lines. 'units' lists where everything is.\n";
  const bool any = std::ranges::any_of(board.maps, [&](const Map& map) { return used(board, map); });
  std::string out, bare;
  for (const Map& map : board.maps) {
    if (!view.map.empty() && map.id != view.map) continue;
    const std::string title = clean(map.title.empty() ? map.id : map.title, style);
    // A map with nothing on it is only named, unless it is all there is to show.
    if (view.map.empty() && (any ? !used(board, map) : !out.empty())) {
      bare += title + ": nothing in sight; 'map " + clean(map.id, style) + "' shows it.\n";
      continue;
    }
    if (!out.empty()) out += "\n";
    out += screen::paint(style, "bold", title) + "\n" + one_map(board, map, style, view);
  }
  if (out.empty())
    return view.map.empty() ? "There is no map now.\n" : "There is no map '" + clean(view.map, style) + "'.\n";
  return out + bare + "A now  >A next  <A last turn  A+2 two more  A&1 two sides\n";
}

namespace {

/// Looks at a thing: its place, on the map that it stands on.
bool look_at(const Board& board, const Thing& thing, MapView& view) {
  for (const Map& map : board.maps) {
    const auto at = view.map.empty() || view.map == map.id ? where_is(board, thing, map.id) : std::nullopt;
    if (!at) continue;
    view.map = map.id;
    view.centre = *at;
    view.chosen = thing.handle;
    return true;
  }
  return false;
}

}  // namespace

std::optional<MapView> read_view(const Board& board, const std::vector<std::string>& words, std::string& wrong) {
  MapView view;
  const auto place = [&](const std::string& text) {
    for (const Map& map : board.maps)
      if (const auto at = view.map.empty() || view.map == map.id ? read_place(map, text) : std::nullopt) {
        view.map = map.id;
        view.centre = *at;
        return true;
      }
    return false;
  };
  const auto radius = [&](const std::string& text) {
    const Map* map = view.centre ? map_of(board, view.map) : nullptr;
    const auto length = map ? read_length(*map, text) : std::nullopt;
    if (length) view.radius = std::max<std::int64_t>(1, *length);
    return length.has_value();
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (const auto* area = find_reach(board, i > 0 ? words[i - 1] : "", word)) {
      view.area = area->id;
    } else if (const auto map = std::ranges::find(board.maps, words::lower(word),
                                                  [](const Map& one) { return words::lower(one.id); });
               map != board.maps.end()) {
      view.map = map->id;
    } else if (!view.centre && i + 1 < words.size() && place(word + " " + words[i + 1])) {
      ++i;
    } else if (!place(word) && !radius(word)) {
      const auto* thing = screen::find_thing(board, word);
      if (!thing || !look_at(board, *thing, view)) {
        wrong = word;
        return std::nullopt;
      }
    }
  }
  return view;
}

std::string far_off(const Board& board, const MapView& view) {
  constexpr std::int64_t near = 30;  // hexes; the most that a terminal shows of a map
  const Map* map = view.centre ? map_of(board, view.map) : nullptr;
  if (!map || map->kind != MapKind::hex) return {};
  const auto [low, high] = extent(board, *map);
  const Place nearest{std::clamp(view.centre->x, low.x, high.x), std::clamp(view.centre->y, low.y, high.y)};
  const std::int64_t most = std::max(near, view.radius.value_or(0));
  if (std::max(std::abs(nearest.x - view.centre->x), std::abs(nearest.y - view.centre->y)) <= most) return {};
  return "There is nothing at " + place_text(*map, *view.centre) + ": all there is stands between " +
         place_text(*map, low) + " and " + place_text(*map, high) + ".";
}

}  // namespace emcon::client::panel
