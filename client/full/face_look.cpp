// Looking about: maps, units, the list of what has happened.
#include <algorithm>

#include "client/full/face.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/words/match.hpp"

namespace emcon::client::full {

using panel::Place;

panel::Rect Face::map_area() const {
  const auto* map = panel::map_of(model().board, map_.map);
  panel::Rect inside = layout_of(size_, tab_).of(Pane::map).below(1);
  --inside.height;
  return map ? panel::map_window(*map, inside) : inside;
}

void Face::open_map(const table::Map& map) {
  const auto [low, high] = panel::extent(model().board, map);
  map_.map = map.id;
  const panel::Lens lens = panel::fitted(map, low, high, map_area());
  map_.zoom = lens.zoom;
  map_.centre = lens.centre;
  map_.cursor = lens.centre;
  fitted_ = true;
  for (const auto& thing : model().board.things)
    if (thing.handle == map_.chosen)
      if (const auto at = panel::where_is(model().board, thing, map.id)) map_.cursor = *at;
}

/// After a change of the board: a map that is gone gives way to one with something on it; who is followed stays in the
/// middle.
void Face::keep_map() {
  const table::Board& board = model().board;
  const auto used = [&](const table::Map& map) {
    return std::any_of(board.things.begin(), board.things.end(), [&](const auto& thing) {
      return std::any_of(thing.marks.begin(), thing.marks.end(), [&](const auto& mark) { return mark.map == map.id; });
    });
  };
  if (fitted_) fit_again();
  const bool there = panel::map_of(board, map_.map) != nullptr;
  if (!there && !board.maps.empty()) {
    // A later map is of something special that is going on.
    const table::Map* best = &board.maps.front();
    for (const auto& map : board.maps)
      if (used(map)) best = &map;
    open_map(*best);
  }
  if (map_.chosen.empty() || std::none_of(board.things.begin(), board.things.end(),
                                          [&](const auto& thing) { return thing.handle == map_.chosen; })) {
    map_.chosen.clear();
    for (const auto& row : panel::fleet_rows(model()))
      if (row.thing >= 0) {
        choose(board.things[static_cast<std::size_t>(row.thing)].handle, false);
        break;
      }
  }
  if (!follow_) return;
  for (const auto& thing : board.things)
    if (thing.handle == map_.chosen)
      if (const auto at = panel::where_is(board, thing, map_.map)) map_.centre = map_.cursor = *at;
}

void Face::choose(const std::string& handle, bool show) {
  const table::Board& board = model().board;
  for (const auto& thing : board.things) {
    if (thing.handle != handle) continue;
    if (map_.chosen != handle) sheet_first_ = 0;
    map_.chosen = handle;
    log_.thing = handle;
    if (!show) return;
    auto at = panel::where_is(board, thing, map_.map);
    if (!at) {
      for (const auto& map : board.maps)
        if (!at && (at = panel::where_is(board, thing, map.id))) open_map(map);
    }
    if (at) show_place(*at);
    return;
  }
}

void Face::show_place(Place place) {
  map_.cursor = place;
  const auto* map = panel::map_of(model().board, map_.map);
  if (!map) return;
  const panel::Lens lens = panel::lens_of(*map, map_.zoom, map_.centre, map_area());
  const auto [x, y] = lens.cell_of(place);
  const panel::Rect& area = lens.area;
  constexpr int margin_x = 4, margin_y = 2;
  const bool inside =
      x >= area.x + margin_x && x < area.right() - margin_x && y >= area.y + margin_y && y < area.bottom() - margin_y;
  if (inside && !follow_) return;
  if (fitted_ && !follow_) return;  // it is in sight, at the edge
  map_.centre = place;
}

void Face::move_cursor(std::int64_t columns, std::int64_t rows) {
  const auto* map = panel::map_of(model().board, map_.map);
  if (!map) return;
  const panel::Lens lens = panel::lens_of(*map, map_.zoom, map_.centre, map_area());
  const std::int64_t step = map->kind == table::MapKind::hex ? lens.hexes_a_cell() : 2 * lens.units_a_column();
  show_place({map_.cursor.x + columns * step, map_.cursor.y + rows * step});
}

void Face::pan(int columns, int rows) {
  const auto* map = panel::map_of(model().board, map_.map);
  if (!map) return;
  follow_ = fitted_ = false;
  const panel::Lens lens = panel::lens_of(*map, map_.zoom, map_.centre, map_area());
  const std::int64_t step = map->kind == table::MapKind::hex ? lens.hexes_a_cell() : 2 * lens.units_a_column();
  map_.centre.x += columns * step * 4;
  map_.centre.y += rows * step * 3;
  map_.cursor = map_.centre;
}

void Face::zoom(int by) {
  fitted_ = false;
  map_.zoom = std::clamp(map_.zoom + by, 0, panel::Lens::zoom_max);
  map_.centre = map_.cursor;
}

void Face::fit() {
  if (const auto* map = panel::map_of(model().board, map_.map)) open_map(*map);
}

/// After a change of the board or the window: everything is in sight again, the cursor where it was.
void Face::fit_again() {
  const auto* map = panel::map_of(model().board, map_.map);
  if (!map) return;
  const auto [low, high] = panel::extent(model().board, *map);
  const panel::Lens now = panel::lens_of(*map, map_.zoom, map_.centre, map_area()),
                    best = panel::fitted(*map, low, high, map_area());
  const auto inside = [&](Place place) {
    const auto [x, y] = now.cell_of(place);
    return now.area.contains(x, y);
  };
  if (inside(low) && inside(high) && best.zoom >= now.zoom) return;
  map_.zoom = best.zoom;
  map_.centre = best.centre;
}

void Face::next_map() {
  const auto& maps = model().board.maps;
  for (std::size_t i = 0; i < maps.size(); ++i)
    if (maps[i].id == map_.map) {
      if (maps.size() == 1) say("There is one map only.", false);
      return open_map(maps[(i + 1) % maps.size()]);
    }
}

void Face::step_unit(int by) {
  std::vector<std::string> handles;
  for (const auto& row : panel::fleet_rows(model()))
    if (row.thing >= 0 && row.depth == 0)
      handles.push_back(model().board.things[static_cast<std::size_t>(row.thing)].handle);
  if (handles.empty()) return;
  const auto now = std::find(handles.begin(), handles.end(), map_.chosen);
  const auto count = static_cast<int>(handles.size());
  const int at = now == handles.end() ? 0 : (static_cast<int>(now - handles.begin()) + by + count) % count;
  choose(handles[static_cast<std::size_t>(at)]);
}

/// Enter on the map: chooses what is there, the next one of a stack each time; or fills in the form.
void Face::enter_map() {
  const auto things = panel::things_at(model().board, map_, map_.cursor);
  if (picking_ && form_) {
    bool taken = false;
    for (const auto* thing : things) taken = taken || form_->take_thing(thing->handle);
    if (!taken) taken = form_->take_point(map_.cursor) || form_->take_hex(panel::hex_of(map_.cursor));
    if (!taken) return say("That cannot be chosen here.", false);
    picking_ = false;
    to_pane(Pane::orders);
    return form_changed();
  }
  if (things.empty()) return;
  const auto now =
      std::find_if(things.begin(), things.end(), [&](const auto* thing) { return thing->handle == map_.chosen; });
  const auto next = now == things.end() || now + 1 == things.end() ? things.begin() : now + 1;
  choose((*next)->handle, false);
}

void Face::find(const std::string& text) {
  if (const auto hex = hex_from_label(text)) {
    show_place(panel::place_of(*hex));
    return;
  }
  if (const auto* thing = screen::find_thing(model().board, text)) return choose(thing->handle);
  log_.search = text;
  log_.back = 0;
  if (!text.empty()) to_pane(Pane::log);
}

}  // namespace emcon::client::full
