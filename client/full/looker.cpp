// Moves cursor, map and zoom by keys, and follows the chosen unit when the board changes.
#include "client/full/looker.hpp"

#include <algorithm>
#include <array>

#include "client/panel/fleet.hpp"
#include "client/screen/sheet.hpp"

namespace emcon::client::full {

using panel::Place;

namespace {

bool used(const table::Board& board, const table::Map& map) {
  return std::any_of(board.things.begin(), board.things.end(), [&](const auto& thing) {
    return std::any_of(thing.marks.begin(), thing.marks.end(), [&](const auto& mark) { return mark.map == map.id; });
  });
}

}  // namespace

panel::Rect Looker::window() const {
  const auto* map = panel::map_of(model_.board, look.map);
  return map ? panel::map_window(*map, area) : area;
}

/// The middle of this seat's own things on the map; nothing for a spectator.
std::optional<Place> Looker::own_middle(const table::Map& map) const {
  const table::Board& board = model_.board;
  const std::string side = model_.seat < 0 ? std::string() : model_.side_name(model_.seat);
  Place sum;
  std::int64_t count = 0;
  for (const table::Thing& thing : board.things) {
    const auto index = static_cast<std::size_t>(thing.side);
    if (thing.side < 0 || index >= board.sides.size() || side.empty() || board.sides[index].name != side) continue;
    const auto at = panel::where_is(board, thing, map.id);
    if (!at) continue;
    sum = sum + *at;
    ++count;
  }
  return count > 0 ? std::optional(Place{sum.x / count, sum.y / count}) : std::nullopt;
}

panel::Lens Looker::whole(const table::Map& map) const {
  const auto [low, high] = panel::extent(model_.board, map);
  panel::Lens lens = panel::fitted(map, low, high, window());
  if (all_ || map.kind != table::MapKind::hex || lens.zoom <= panel::Lens::zoom_hexes) return lens;
  lens = panel::lens_of(map, panel::Lens::zoom_hexes, lens.centre, window());
  // From the middle of everything as far as needed, so that the own things are in sight.
  const auto own = own_middle(map);
  constexpr int steps_max = 1'000, margin = 2;
  for (int i = 0; own && i < steps_max; ++i) {
    const auto [x, y] = lens.cell_of(*own);
    const panel::Rect& shown = lens.area;
    const int right = x < shown.x + margin ? -1 : x >= shown.right() - margin ? 1 : 0;
    const int down = y < shown.y + margin ? -1 : y >= shown.bottom() - margin ? 1 : 0;
    if (right == 0 && down == 0) break;
    lens.centre = lens.centre + Place{right, down};
  }
  return lens;
}

void Looker::open_map(const table::Map& map) {
  look.map = map.id;
  const panel::Lens lens = whole(map);
  look.zoom = lens.zoom;
  look.centre = lens.centre;
  look.cursor = lens.centre;
  fitted = true;
  if (const auto* thing = model_.board.thing(look.chosen))
    if (const auto at = panel::where_is(model_.board, *thing, map.id)) look.cursor = *at;
}

/// A map that was empty at first and has something on it now; null if there is none.
const table::Map* Looker::begun() const {
  const table::Board& board = model_.board;
  for (const auto& map : board.maps)
    if (std::ranges::find(used_maps_, map.id) == used_maps_.end() && used(board, map)) return &map;
  return nullptr;
}

/// After a change of the board: a map that is gone gives way to one with something on it. A map that has come to the
/// table is shown as soon as something is on it. A unit that is followed stays in the middle.
void Looker::keep() {
  const table::Board& board = model_.board;
  if (fitted) fit_again();
  if (used_maps_.empty())
    for (const auto& map : board.maps) used_maps_.push_back(map.id);
  std::erase_if(used_maps_, [&](const auto& id) { return panel::map_of(board, id) == nullptr; });
  while (const auto* map = begun()) {
    used_maps_.push_back(map->id);
    open_map(*map);
  }
  const bool there = panel::map_of(board, look.map) != nullptr;
  if (!there && !board.maps.empty()) {
    // A later map is of something special that is going on.
    const table::Map* best = &board.maps.front();
    for (const auto& map : board.maps)
      if (used(board, map)) best = &map;
    open_map(*best);
  }
  if (look.chosen.empty() || !board.thing(look.chosen)) {
    look.chosen.clear();
    for (const auto& row : panel::fleet_rows(model_))
      if (row.thing >= 0) {
        choose(board.things[static_cast<std::size_t>(row.thing)].handle, false);
        break;
      }
  }
  const auto* chosen = follow ? board.thing(look.chosen) : nullptr;
  if (!chosen) return;
  if (const auto at = panel::where_is(board, *chosen, look.map)) look.centre = look.cursor = *at;
}

void Looker::choose(const std::string& handle, bool show) {
  const table::Board& board = model_.board;
  const auto* thing = board.thing(handle);
  if (!thing) return;
  look.chosen = handle;
  if (!show) return;
  auto at = panel::where_is(board, *thing, look.map);
  for (std::size_t i = 0; !at && i < board.maps.size(); ++i) {
    at = panel::where_is(board, *thing, board.maps[i].id);
    if (at) open_map(board.maps[i]);
  }
  if (at) show_place(*at);
}

void Looker::show_place(Place place) {
  look.cursor = place;
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map) return;
  const panel::Lens lens = panel::lens_of(*map, look.zoom, look.centre, window());
  const auto [x, y] = lens.cell_of(place);
  const panel::Rect& shown = lens.area;
  // Near the edge it moves on, but not away from the whole that a person wants to see.
  const int margin_x = fitted ? 0 : 4, margin_y = fitted ? 0 : 2;
  const panel::Rect middle{shown.x + margin_x, shown.y + margin_y, shown.width - 2 * margin_x,
                           shown.height - 2 * margin_y};
  if (middle.contains(x, y) && !follow) return;
  fitted = false;
  look.centre = place;
}

void Looker::show_all(const std::vector<Place>& places) {
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map || places.empty()) return;
  look.cursor = places.front();
  panel::Lens lens = panel::lens_of(*map, look.zoom, look.centre, window());
  const auto all_visible = [&] {
    return std::ranges::all_of(places, [&](Place place) {
      const auto [x, y] = lens.cell_of(place);
      return lens.area.contains(x, y);
    });
  };
  if (all_visible()) return;
  Place low = places.front(), high = low;
  for (const Place place : places) {
    low = {std::min(low.x, place.x), std::min(low.y, place.y)};
    high = {std::max(high.x, place.x), std::max(high.y, place.y)};
  }
  fitted = false;
  look.centre = {low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2};
  while (true) {
    lens = panel::lens_of(*map, look.zoom, look.centre, window());
    if (all_visible() || look.zoom >= panel::Lens::zoom_max) return;
    ++look.zoom;
  }
}

void Looker::bring_into_sight(Place place) {
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map) return;
  const panel::Lens lens = panel::lens_of(*map, look.zoom, look.centre, window());
  const auto [x, y] = lens.cell_of(place);
  if (lens.area.contains(x, y)) return;
  fitted = false;
  look.centre = place;
}

void Looker::move_cursor(std::int64_t columns, std::int64_t rows) {
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map) return;
  const panel::Lens lens = panel::lens_of(*map, look.zoom, look.centre, window());
  show_place(lens.moved(look.cursor, columns, rows));
}

void Looker::pan(int columns, int rows) {
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map) return;
  follow = fitted = false;
  const panel::Lens lens = panel::lens_of(*map, look.zoom, look.centre, window());
  look.cursor = look.centre = lens.moved(look.centre, std::int64_t{4} * columns, std::int64_t{3} * rows);
}

void Looker::zoom(int by) {
  fitted = false;
  look.zoom = std::clamp(look.zoom + by, 0, panel::Lens::zoom_max);
  look.centre = look.cursor;
}

void Looker::fit() {
  all_ = false;
  if (const auto* map = panel::map_of(model_.board, look.map)) open_map(*map);
}

void Looker::fit_all() {
  all_ = !(all_ && fitted);
  if (const auto* map = panel::map_of(model_.board, look.map)) open_map(*map);
}

int Looker::in_sight(const table::Map& map, const panel::Lens& lens) const {
  return static_cast<int>(std::ranges::count_if(model_.board.things, [&](const table::Thing& thing) {
    const auto at = panel::where_is(model_.board, thing, map.id);
    if (!at) return false;
    const auto [x, y] = lens.cell_of(*at);
    return lens.area.contains(x, y);
  }));
}

void Looker::fit_again() {
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map) return;
  const auto [low, high] = panel::extent(model_.board, *map);
  const auto shows_all = [corners = std::array{low, high}](const panel::Lens& lens) {
    return std::ranges::all_of(corners, [&](Place place) {
      const auto [x, y] = lens.cell_of(place);
      return lens.area.contains(x, y);
    });
  };
  const panel::Lens now = panel::lens_of(*map, look.zoom, look.centre, window()), first = whole(*map);
  if (shows_all(now)) return;
  const panel::Lens best = panel::lens_of(*map, std::max(look.zoom, first.zoom), first.centre, window());
  // Where it cannot show everything, it moves only to show more.
  if (best.zoom == now.zoom && !shows_all(best) && in_sight(*map, now) >= in_sight(*map, best)) return;
  look.zoom = best.zoom;
  look.centre = best.centre;
}

void Looker::refit() {
  const auto* map = panel::map_of(model_.board, look.map);
  if (!map) return;
  const panel::Lens lens = whole(*map);
  look.zoom = lens.zoom;
  look.centre = lens.centre;
}

void Looker::next_map() {
  const auto& maps = model_.board.maps;
  for (std::size_t i = 0; i < maps.size(); ++i)
    if (maps[i].id == look.map) {
      return open_map(maps[(i + 1) % maps.size()]);
    }
}

void Looker::step_unit(int by) {
  std::vector<std::string> handles;
  for (const auto& row : panel::fleet_rows(model_))
    if (row.thing >= 0 && row.depth == 0)
      handles.push_back(model_.board.things[static_cast<std::size_t>(row.thing)].handle);
  if (handles.empty()) return;
  const auto now = std::find(handles.begin(), handles.end(), look.chosen);
  const auto count = static_cast<int>(handles.size());
  const int at = now == handles.end() ? 0 : (static_cast<int>(now - handles.begin()) + by + count) % count;
  choose(handles[static_cast<std::size_t>(at)]);
}

void Looker::click(int x, int y) {
  const auto* map = panel::map_of(model_.board, look.map);
  if (map) look.cursor = panel::lens_of(*map, look.zoom, look.centre, window()).place_at(x, y);
}

bool Looker::find(const std::string& text) {
  const auto* map = panel::map_of(model_.board, look.map);
  if (const auto place = map ? panel::read_place(*map, text) : std::nullopt) {
    show_place(*place);
    return true;
  }
  const auto* thing = screen::find_thing(model_.board, text);
  if (thing) choose(thing->handle);
  return thing != nullptr;
}

void Looker::next_here() {
  const auto things = panel::things_at(model_.board, look, look.cursor);
  if (things.empty()) return;
  const auto now =
      std::find_if(things.begin(), things.end(), [&](const auto* thing) { return thing->handle == look.chosen; });
  const auto next = now == things.end() || now + 1 == things.end() ? things.begin() : now + 1;
  choose((*next)->handle, false);
}

bool Looker::key(const Key& key) {
  const int across = std::max(1, window().width / 32), down = std::max(1, window().height / 12);
  switch (key.code) {
    case Code::up:
      return move_cursor(0, -1), true;
    case Code::down:
      return move_cursor(0, 1), true;
    case Code::left:
      return move_cursor(-1, 0), true;
    case Code::right:
      return move_cursor(1, 0), true;
    case Code::shift_left:
      return pan(-across, 0), true;
    case Code::shift_right:
      return pan(across, 0), true;
    case Code::shift_up:
    case Code::page_up:
      return pan(0, -down), true;
    case Code::shift_down:
    case Code::page_down:
      return pan(0, down), true;
    case Code::home:
      return fit_all(), true;
    default:
      return false;
  }
}

bool Looker::letter(char32_t glyph) {
  switch (glyph) {
    case U'n':
    case U'j':
      return step_unit(1), true;
    case U'p':
    case U'k':
      return step_unit(-1), true;
    case U'+':
    case U'=':
      return zoom(-1), true;
    case U'-':
      return zoom(1), true;
    case U'0':
      return fit_all(), true;
    case U'm':
      return next_map(), true;
    case U'c':
      choose(look.chosen);
      look.centre = look.cursor;
      fitted = false;
      return true;
    case U'f':
      follow = !follow;
      return keep(), true;
    case U'v':
      look.all_courses = !look.all_courses;
      return true;
    default:
      return false;
  }
}

}  // namespace emcon::client::full
