// Draws the board of a battle from one viewer's view.
#include <algorithm>

#include "server/rules/sector_14/reach.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/sheet.hpp"
#include "server/rules/sector_14/table.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr std::int64_t margin = 6;  ///< hexes shown round what is on the map
constexpr std::int64_t grid = 10;   ///< bounds lie on multiples of it, so that they seldom change

std::int64_t floor_to_grid(std::int64_t x) {
  return (x >= 0 ? x / grid : -((-x + grid - 1) / grid)) * grid;
}

/// Column and row as labels count them.
table::Point column_row(Hex hex) {
  const std::int64_t q = hex.q;
  return {q, hex.r + (q - (q & 1 ? 1 : 2)) / 2};
}

table::Map map_of(const Table& table) {
  table::Map map;
  map.id = map_id;
  map.title = "Sector 14";
  bool first = true;
  const auto include = [&](Hex hex) {
    const table::Point at = column_row(hex);
    if (first) map.low = map.high = at;
    first = false;
    map.low = {std::min(map.low.x, at.x), std::min(map.low.y, at.y)};
    map.high = {std::max(map.high.x, at.x), std::max(map.high.y, at.y)};
  };
  for (const Ship& ship : table.ships)
    if (in_play(ship)) include(ship.course.at);
  for (const Seeker& seeker : table.seekers) include(seeker.course.at);
  for (const Place& place : table.scenario().places)
    if (table.phase == Phase::fleets) include(place.course.at);
  if (first) include(from_column_row(50, 50));
  map.low = {floor_to_grid(map.low.x - margin) + 1, floor_to_grid(map.low.y - margin) + 1};
  map.high = {floor_to_grid(map.high.x + margin) + grid, floor_to_grid(map.high.y + margin) + grid};
  return map;
}

/// Where ships will begin that are still being chosen.
void add_places(const Table& table, table::Board& board) {
  if (table.phase != Phase::fleets) return;
  const std::vector<Place>& places = table.scenario().places;
  for (int i = 0; i < count_of(places); ++i) {
    const Place& place = places[ix(i)];
    table::Thing thing;
    thing.handle = "p" + std::to_string(i + 1);
    thing.kind = "place";
    thing.glyph = "+";
    thing.name = "Place of " + team_name(table, place.team);
    thing.side = place.team;
    thing.marks = marks_of(place.course);
    board.things.push_back(std::move(thing));
  }
}

void add_sides(const View& view, table::Board& board) {
  const Table& table = view.table;
  for (int team = 0; team < count_of(table.scenario().teams); ++team) {
    table::SideInfo info;
    info.name = table.scenario().teams[ix(team)].name;
    info.colour = table.scenario().teams[ix(team)].colour;
    int ships = 0, points = 0;
    for (const Ship& ship : table.ships) {
      if (ship.team != team || !in_play(ship)) continue;
      ++ships;
      points += table.class_of(ship).points;
    }
    info.facts.push_back({"ships", std::to_string(ships), "on the map", "S14-SES.1", 0});
    info.facts.push_back({"points", std::to_string(points), "of its ships on the map", "S14-SHIP.1", 0});
    board.sides.push_back(std::move(info));
  }
}

void add_order(const Table& table, table::Board& board) {
  if (table.order.empty() || table.phase > Phase::fire || table.phase < Phase::movement) return;
  std::string text = "Order:";
  for (const int s : table.order) text += " " + table.ships[ix(s)].handle();
  board.notes.push_back(std::move(text));
}

}  // namespace

table::Board Rules::render(const View& view) {
  const Table& table = view.table;
  table::Board board;
  board.clock = {table.turn, phase_title(table.phase), ""};
  if (view.step && view.step->ship >= 0) {
    const Ship& ship = table.ships[ix(view.step->ship)];
    board.clock.step = "ship " + ship_name(ship) + " of " + team_name(table, ship.team);
  }
  board.maps = {map_of(table)};
  add_places(table, board);
  board.things.reserve(board.things.size() + table.ships.size() + table.seekers.size());
  for (const Ship& ship : table.ships) board.things.push_back(ship_thing(table, ship));
  for (int s = 0; s < count_of(table.seekers); ++s)
    board.things.push_back(seeker_thing(table, table.seekers[ix(s)], view.targets[ix(s)]));
  board.areas = reaches(view);
  add_sides(view, board);
  add_order(table, board);
  if (view.outcome) board.notes.push_back(view.outcome->text);
  return board;
}

}  // namespace emcon::rules::sector_14
