// Draws the board of a tactical battle from one viewer's view.
#include <algorithm>

#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/operation/op_render.hpp"
#include "server/rules/fires_of_space/operation/op_words.hpp"
#include "server/rules/fires_of_space/sheet.hpp"
#include "server/rules/fires_of_space/table.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr const char* map_id = "tactical";
constexpr int map_size = 50;  ///< FOS-3
constexpr int shift = 10;     ///< the shown part grows by so many columns or rows

std::vector<table::Mark> marks_of(const Unit& unit) {
  if (!unit.placed) return {};
  const auto mark = [](table::Role role, Hex hex) {
    table::Mark out;
    out.map = map_id;
    out.role = role;
    out.hex = hex;
    return out;
  };
  return {mark(table::Role::past, unit.at.past), mark(table::Role::present, unit.at.present),
          mark(table::Role::future, unit.at.future)};
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

void add_sides(const View& view, table::Board& board) {
  const bool battle = !view.operation || !view.table.units.empty();
  const int init = battle ? view.table.init : view.operation->theatre.init;
  for (int side = 0; side < 2; ++side) {
    const ScenarioSide& s = view.table.the_scenario().sides[ix(side)];
    table::SideInfo info;
    info.name = s.name;
    info.colour = s.colour;
    info.facts.push_back(
        {"initiative", init == side ? "yes" : "no", "the side with it acts second in every phase", "FOS-10.b.ii.1", 0});
    if (view.outcome && ix(side) < view.outcome->scores.size())
      info.facts.push_back({"victory points", decimal(view.outcome->scores[ix(side)]), "at the end", "FOS-23.0", 0});
    board.sides.push_back(std::move(info));
  }
}

}  // namespace

/// Bounds grow when markers leave the printed grid: coordinates have no edge (FOS-15.c, R2).
table::Map tactical_map(const Table& t) {
  table::Map map;
  map.id = map_id;
  map.title = "Tactical map";
  map.low = {1, 1};
  map.high = {map_size, map_size};
  for (const Unit& unit : t.units) {
    if (unit.gone || !unit.placed) continue;
    const std::int64_t column = unit.at.present.q;
    const std::int64_t row = unit.at.present.r + (column - (column & 1 ? 1 : 2)) / 2;
    while (column < map.low.x) map.low.x -= shift;
    while (row < map.low.y) map.low.y -= shift;
    while (column > map.high.x) map.high.x += shift;
    while (row > map.high.y) map.high.y += shift;
  }
  return map;
}

table::Thing unit_thing(const Table& t, int u) {
  const Unit& unit = t.units[ix(u)];
  table::Thing out;
  out.handle = unit.handle;
  out.kind = "ship unit";
  out.glyph = unit.handle.substr(0, 2);
  out.name = "Unit " + unit.handle;
  out.side = unit.side;
  out.count = count_of(ships_of(t, u));
  out.marks = marks_of(unit);
  out.facts.push_back({"speed", std::to_string(length(unit.at.future - unit.at.present)),
                       "hexes per turn, future less present", "FOS-7.a", 0});
  if (t.phase == Phase::manoeuvre) {
    out.facts.push_back({"thrust", std::to_string(allowance(t, u) - steps_used(t, u)),
                         "hexes left of the initial manoeuvre: lowest rating plus suite bonus", "FOS-11.f.ii", 0});
    out.facts.push_back({"suite", std::to_string(unit_suite(t, u)), "highest suite in the unit", "FOS-11.f.iii.1", 0});
  }
  return out;
}

table::Thing missile_thing(const View& view, int u) {
  const Table& t = view.table;
  const Unit& unit = t.units[ix(u)];
  table::Thing out;
  out.handle = unit.handle;
  out.kind = "missile unit";
  out.glyph = lower(unit.handle.substr(0, 1)) + (unit.side == 0 ? "*" : "'");
  out.name = "Missiles " + unit.handle;
  out.side = unit.side;
  out.count = missiles_in(t, u);
  out.marks = marks_of(unit);
  for (const int l : lots_of(t, u)) {
    const Lot& lot = t.lots[ix(l)];
    const MissileType& type = t.type_of(lot);
    const std::optional<int>& known = view.ratings[ix(lot.launch)];
    const std::string rating =
        known ? "committed " + std::to_string(*known) + ", penetration " + std::to_string(type.penetration(*known))
              : "committed rating secret";
    out.facts.push_back({t.launches[ix(lot.launch)].name, std::to_string(lot.count) + " " + type.name + ", " + rating,
                         "launch: number, type, committed rating", "FOS-10.b.ii.2", 0});
  }
  if (unit.target >= 0)
    out.facts.push_back({"target", t.units[ix(unit.target)].handle, "declared this turn", "FOS-11.f.v", 0});
  return out;
}

table::Board Rules::render(const View& view) {
  const Table& t = view.table;
  table::Board board;
  board.clock = {t.turn, phase_title(view.window ? view.window->phase : t.phase), ""};
  if (view.operation) {
    board.clock = operational_clock(t, view.operation->theatre, view.window);
    render_operation(view, board);
    add_sides(view, board);
    if (view.outcome) board.notes.push_back(view.outcome->text);
    return board;
  }
  if (view.window) {
    board.clock.step = t.side_name(view.window->side);
    if (view.window->phase == Phase::manoeuvre)
      board.clock.step = "sub-phase " + std::to_string(view.window->sub_phase) + " of " + std::to_string(t.sub_phases) +
                         ", " + board.clock.step;
  }
  board.maps = {tactical_map(t)};
  for (int u = 0; u < count_of(t.units); ++u)
    if (!t.units[ix(u)].gone && !t.units[ix(u)].missiles) board.things.push_back(unit_thing(t, u));
  for (const Ship& ship : t.ships)
    board.things.push_back(
        ship_thing(t, ship, t.units[ix(ship.unit)].gone ? std::string() : t.units[ix(ship.unit)].handle));
  for (int u = 0; u < count_of(t.units); ++u)
    if (!t.units[ix(u)].gone && t.units[ix(u)].missiles) board.things.push_back(missile_thing(view, u));
  add_sides(view, board);
  if (view.outcome) board.notes.push_back(view.outcome->text);
  return board;
}

}  // namespace emcon::rules::fires_of_space
