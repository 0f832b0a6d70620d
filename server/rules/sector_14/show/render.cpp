// Draws the board of a battle from one viewer's view.
#include "server/rules/sector_14/show/show.hpp"

#include <algorithm>

#include "common/columns.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/show/reach.hpp"
#include "server/rules/sector_14/show/sheet.hpp"
#include "server/rules/sector_14/table/goals.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr std::int64_t margin = 6;  ///< hexes shown round what is on the map
constexpr int edge_shown = 12;      ///< pairs of columns to either side of an edge's hex
constexpr std::int64_t grid = 10;   ///< bounds lie on multiples of it, so that they seldom change

std::int64_t floor_to_grid(std::int64_t x) {
  return floor_div(x, grid) * grid;
}

bool has_place(const Goal& goal) {
  return goal.kind == GoalKind::hold || goal.kind == GoalKind::cross;
}

table::Map map_of(const Table& table) {
  table::Map map;
  map.id = map_id;
  map.title = "Sector 14";
  bool first = true;
  const auto include = [&](Hex hex) {
    const auto [column, row] = column_row(hex);
    const table::Point at{column, row};
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
  for (const Goal& goal : table.goals())
    if (has_place(goal)) include(goal.hex);
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
    thing.side = place.team.index;
    thing.marks = marks_of(place.course);
    board.things.push_back(std::move(thing));
  }
}

void add_sides(const View& view, table::Board& board) {
  const Table& table = view.table;
  for (const Side team : table.scenario().teams.indices()) {
    table::SideInfo info;
    info.name = table.scenario().teams[team].name;
    info.colour = table.scenario().teams[team].colour;
    int ships = 0, points = 0;
    for (const Ship& ship : table.ships) {
      if (ship.team != team || !in_play(ship)) continue;
      ++ships;
      points += table.class_of(ship).points;
    }
    if (!table.goals().empty())
      info.facts.push_back(
          {"score", std::to_string(points_by_team(table)[team]), causes_text(table, team), "S14-R58", 0});
    else if (view.outcome)
      info.facts.push_back({"score", std::to_string(view.outcome->scores[team.index] / 1000),
                            view.outcome->causes[team.index], "S14-SES.1", 0});
    info.facts.push_back({"ships", std::to_string(ships), "on the map", "S14-SES.1", 0});
    info.facts.push_back({"points", std::to_string(points), "of its ships on the map", "S14-SHIP.1", 0});
    board.sides.push_back(std::move(info));
  }
}

/// Where goals are to be met: regions, and edges as lines as wide as what the map shows at first.
void add_goals(const Table& table, table::Board& board) {
  for (const GoalIndex g : table.goals().indices()) {
    const Goal& goal = table.goals()[g];
    board.notes.push_back("Goal of " + team_name(table, goal.team) + ": " + goal_text(table, g) + ".");
    const bool shown =
        std::ranges::any_of(board.areas, [&](const table::Area& area) { return area.label == goal.name; });
    if (!has_place(goal) || shown) continue;
    table::Area area;
    area.id = "goal " + std::to_string(g.place() + 1);
    area.map = map_id;
    area.kind = table::AreaKind::zone;
    area.label = goal.name;
    area.region.centre = goal.hex;
    if (goal.kind == GoalKind::hold) {
      area.region.shape = table::Shape::ring;
      area.region.radius_max = goal.radius;
    } else {
      area.region.shape = table::Shape::line;
      const Hex side = ahead(turned(goal.heading, 1)) + ahead(turned(goal.heading, 2));
      area.region.centre = goal.hex - side * edge_shown;
      area.region.end_hex = goal.hex + side * edge_shown;
    }
    board.areas.push_back(std::move(area));
  }
}

void add_order(const Table& table, table::Board& board) {
  if (table.order.empty() || table.phase > Phase::fire || table.phase < Phase::movement) return;
  std::string text = "Order:";
  for (const ShipIndex s : table.order) text += " " + table.ships[s].handle();
  board.notes.push_back(std::move(text));
}

}  // namespace

table::Board board_of(const View& view) {
  const Table& table = view.table;
  table::Board board;
  board.clock = {table.turn, phases[table.phase].title, view.step ? about(table, *view.step) : ""};
  board.maps = {map_of(table)};
  add_places(table, board);
  board.things.reserve(board.things.size() + table.ships.size() + table.seekers.size());
  for (const Ship& ship : table.ships) board.things.push_back(ship_thing(table, ship));
  for (const SeekerIndex s : table.seekers.indices())
    board.things.push_back(seeker_thing(table, table.seekers[s], view.targets[s]));
  board.areas = reaches(view);
  add_sides(view, board);
  add_goals(table, board);
  add_order(table, board);
  if (view.outcome) board.notes.push_back(view.outcome->text);
  return board;
}

}  // namespace emcon::rules::sector_14
