// Lists all things on the board by side, with their parts below them, and draws the list.
#include "client/panel/fleet.hpp"

#include <algorithm>

#include "client/panel/places.hpp"
#include "client/screen/place.hpp"
#include "client/screen/sheet.hpp"
#include "common/counted.hpp"

namespace emcon::client::panel {

using screen::clean;
using table::Board;
using table::Role;
using table::Thing;

namespace {

/// Hexes or units of the plane a turn.
std::string speed(const Board& board, const Thing& thing) {
  const std::string text = screen::velocity(board, thing);
  return text.substr(0, text.find(' '));
}

std::string where(const Board& board, const Thing& thing) {
  for (const Role role : {Role::present, Role::past})
    for (const auto& mark : thing.marks)
      if (mark.role == role) return (role == Role::past ? "was " : "") + screen::place(board, mark);
  return {};
}

std::string tracks(const Thing& thing, const screen::Style& style) {
  std::string out;
  for (const auto& track : thing.tracks)
    out += (out.empty() ? "" : "  ") + clean(track.name, style) + " " + std::to_string(track.filled) + "/" +
           std::to_string(track.size);
  return out;
}

std::string more(const Board& board, const Thing& thing, const screen::Style& style) {
  std::string out;
  const auto add = [&](const std::string& text) {
    if (!text.empty()) out += (out.empty() ? "" : "  ") + text;
  };
  add(where(board, thing));
  if (const std::string text = speed(board, thing); !text.empty()) add("speed " + text);
  for (const auto& tag : thing.tags) add(clean(tag, style));
  add(screen::links(thing, style));
  if (thing.marks.empty()) add(tracks(thing, style));
  if (const int turns = age(board, thing); turns > 0) add(counted(turns, "turn") + " old");
  return out;
}

/// Writes what is left of its hull, unless that is all or unknown. Returns the columns of all rows.
int draw_hull(Canvas& canvas, const Rect& area, int x, int y, const Thing& thing) {
  constexpr int wide = 6, all = 1000, much = 670;
  const int hull = thing.gauges.hull;
  if (hull < 0 || hull >= all) return wide;
  const std::string text = std::to_string(std::max(hull > 0 ? 1 : 0, hull / 10)) + "%";
  canvas.write(area, x + wide - 2 - static_cast<int>(text.size()), y, text,
               hull < hull_little ? Ink::bad
               : hull < much      ? Ink::warning
                                  : Ink::plain);
  return wide;
}

/// Whole words for `room` columns, and dots for those that are left out: half a number is another number.
std::string shortened(std::string text, int room) {
  constexpr int dots = 4;
  if (screen::columns(text) <= room) return text;
  while (screen::columns(text) > room - dots && text.find(' ') != std::string::npos) text.erase(text.rfind(' '));
  while (text.ends_with(' ')) text.pop_back();
  return text + " ...";
}

/// Adds each thing once, even if the board's parts are circular. `listed`: those that are added already.
void add_parts(const Board& board, const std::string& parent, int side, int depth, std::vector<bool>& listed,
               std::vector<FleetRow>& out) {
  constexpr int depth_max = 3;
  if (depth > depth_max) return;
  for (std::size_t i = 0; i < board.things.size(); ++i)
    if (!listed[i] && board.things[i].parent == parent && board.things[i].handle != parent) {
      listed[i] = true;
      out.push_back({side, static_cast<int>(i), depth});
      add_parts(board, board.things[i].handle, side, depth + 1, listed, out);
    }
}

bool has_parent(const Board& board, const Thing& thing) {
  return !thing.parent.empty() && board.thing(thing.parent);
}

}  // namespace

int age(const Board& board, const Thing& thing) {
  int newest = 0;
  for (const auto& fact : thing.facts) newest = std::max(newest, fact.since);
  const bool here =
      std::any_of(thing.marks.begin(), thing.marks.end(), [](const auto& mark) { return mark.role == Role::present; });
  return newest > 0 && !here && thing.parent.empty() ? board.clock.turn - newest : -1;
}

std::vector<FleetRow> fleet_rows(const Model& model) {
  const Board& board = model.board;
  int own = -1;
  for (const auto& seat : model.card.seats())
    if (static_cast<int>(seat.seat()) == model.seat) own = static_cast<int>(seat.side());
  std::vector<int> sides;
  if (own >= 0) sides.push_back(own);
  for (int side = 0; side < static_cast<int>(board.sides.size()); ++side)
    if (side != own) sides.push_back(side);
  sides.push_back(-1);
  std::vector<FleetRow> out;
  std::vector<bool> listed(board.things.size(), false);
  for (const int side : sides) {
    const std::size_t before = out.size();
    out.push_back({side, -1, 0});
    for (std::size_t i = 0; i < board.things.size(); ++i) {
      const Thing& thing = board.things[i];
      const bool known = thing.side >= 0 && static_cast<std::size_t>(thing.side) < board.sides.size();
      if (listed[i] || (known ? thing.side : -1) != side || has_parent(board, thing)) continue;
      listed[i] = true;
      out.push_back({side, static_cast<int>(i), 0});
      add_parts(board, thing.handle, side, 1, listed, out);
    }
    if (out.size() == before + 1) out.pop_back();
  }
  return out;
}

int fleet_row(const Model& model, const std::vector<FleetRow>& rows, const std::string& handle) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].thing >= 0 && model.board.things[static_cast<std::size_t>(rows[i].thing)].handle == handle)
      return static_cast<int>(i);
  return -1;
}

ListShown draw_fleet(Canvas& canvas, const Rect& area, const Model& model, const FleetLook& look,
                     const screen::Style& style) {
  const auto rows = fleet_rows(model);
  if (rows.empty()) canvas.write(area, area.x, area.y, "Nothing is on the table.", Ink::dim);
  const int chosen = fleet_row(model, rows, look.chosen);
  const int first = scrolled(0, std::max(0, chosen), static_cast<int>(rows.size()), area.height);
  int name_width = 0;
  for (const FleetRow& row : rows)
    if (row.thing >= 0) {
      const Thing& thing = model.board.things[static_cast<std::size_t>(row.thing)];
      name_width = std::max(name_width, 2 * row.depth + static_cast<int>(thing.handle.size()));
    }
  name_width = std::min(name_width, area.width / 3);
  const bool hurt = std::ranges::any_of(
      model.board.things, [](const Thing& thing) { return thing.gauges.hull >= 0 && thing.gauges.hull < 1000; });
  auto next = static_cast<std::size_t>(first);
  for (int y = area.y; y < area.bottom() && next < rows.size(); ++y) {
    const bool is_chosen = static_cast<int>(next) == chosen;
    const FleetRow& row = rows[next++];
    const bool known = row.side >= 0;
    const Ink ink = known ? ink_of(model.board.sides[static_cast<std::size_t>(row.side)].colour) : Ink::plain;
    if (row.thing < 0) {
      canvas.write(area, area.x, y,
                   known ? clean(model.board.sides[static_cast<std::size_t>(row.side)].name, style) : "Others",
                   Ink::strong);
      continue;
    }
    const Thing& thing = model.board.things[static_cast<std::size_t>(row.thing)];
    canvas.write(area, area.x + 1 + 2 * row.depth, y, clean(thing.handle, style), ink);
    int x = area.x + 3 + name_width;
    if (hurt) x += draw_hull(canvas, area, x, y, thing);
    // In a narrow pane "Unit A" beside an A says nothing.
    constexpr int roomy = 50;
    const bool bare = thing.name == thing.handle || (area.width < roomy && thing.name.ends_with(" " + thing.handle));
    std::string name = bare ? std::string() : clean(thing.name, style);
    if (thing.count > 1) name += (name.empty() ? "x" : " x") + std::to_string(thing.count);
    x += canvas.write(area, x, y, name);
    if (!name.empty()) x += 2;
    canvas.write_cut(area, x, y, shortened(more(model.board, thing, style), area.right() - x), Ink::dim);
    if (is_chosen && look.has_keys) canvas.reverse({area.x, y, area.width, 1});
    if (is_chosen && !look.has_keys) canvas.put(area, area.x, y, U'>', Ink::strong);
  }
  return {area, first};
}

}  // namespace emcon::client::panel
