// Draws the board of a battle from one viewer's view.
#include <algorithm>
#include <array>

#include "common/columns.hpp"
#include "common/counted.hpp"
#include "server/rules/alternity_warships/show/marks.hpp"
#include "server/rules/alternity_warships/show/show.hpp"
#include "server/rules/alternity_warships/table/table.hpp"
#include "server/rules/kit/shown.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr std::int64_t margin = 6;  ///< hexes shown round what is on the map
constexpr std::int64_t grid = 10;   ///< bounds lie on multiples of it, so that they seldom change

/// While fleets are bought, where their ships will begin is all that stands on the map.
bool is_to_be_bought(const Table& table) {
  return table.options.points > 0 && table.ships.empty();
}

void add_places(const Table& table, table::Board& board) {
  std::array<int, 2> numbers{};
  for (const Place& place : table.scenario().places) {
    const std::string handle = (place.side.index == 0 ? "a" : "b") + number(++numbers.at(place.side.index));
    table::Thing thing = thing_called(handle, "starting place", "starting place", place.side);
    thing.glyph = "o";
    thing.marks.push_back({map_id, table::Role::present, printed(place.course.at), {}, place.course.heading});
    board.things.push_back(std::move(thing));
  }
}

table::Map map_of(const Table& table) {
  table::Map map;
  map.id = map_id;
  map.title = table.scenario().title;
  map.headings = headings;
  bool first = true;
  const auto include = [&](Hex at) {
    const auto [column, row] = column_row(printed(at));
    if (first) map.low = map.high = {column, row};
    first = false;
    map.low = {std::min(map.low.x, column), std::min(map.low.y, row)};
    map.high = {std::max(map.high.x, column), std::max(map.high.y, row)};
  };
  for (const Ship& ship : table.ships)
    if (ship.on_map()) include(ship.course.at);
  for (const Missile& missile : table.missiles) include(missile.course.at);
  if (is_to_be_bought(table))
    for (const Place& place : table.scenario().places) include(place.course.at);
  for (const Body& body : table.scenario().bodies)
    if (body.kind != BodyKind::giant) include(body.at);
  if (first) include({});
  const auto down = [](std::int64_t x) { return floor_div(x, grid) * grid; };
  map.low = {down(map.low.x - margin) + 1, down(map.low.y - margin) + 1};
  map.high = {down(map.high.x + margin) + grid, down(map.high.y + margin) + grid};
  return map;
}

/// How far the side has come with its objective, where everybody sees that.
std::optional<table::Fact> objective_fact(const Table& table, Side side) {
  const Victory& victory = table.scenario().victory;
  if (const auto* rule = std::get_if<Bombard>(&victory); rule && rule->side == side)
    return table::Fact{"objective", number(table.bombarded) + " of " + number(rule->times), "rounds of bombardment",
                       "ALT-15.10", 0};
  if (const auto* rule = std::get_if<Escape>(&victory); rule && rule->side == side) {
    int away = 0;
    for (const ShipIndex entry : rule->ships)
      if (const std::optional<ShipIndex> s = ship_of_entry(table, entry))
        away += table.ships[*s].fate == Fate::withdrawn && table.ships[*s].left_over == rule->edge;
    return table::Fact{"objective", number(away) + " of " + number(rule->needed),
                       "ships away; those in disguise do not count in the end", "ALT-R38", 0};
  }
  return std::nullopt;
}

/// 1 for a victory, a half for a draw.
std::string score_words(std::int64_t thousandths) {
  return thousandths == victory_unit / 2 ? "0.5" : number(thousandths / victory_unit);
}

table::SideInfo side_info(const View& view, Side side) {
  const Table& table = view.table;
  const Command& command = table.command[side];
  table::SideInfo info;
  info.name = side_name(table, side);
  info.colour = table.scenario().sides[side].colour;
  if (view.outcome)
    info.facts.push_back(
        {"score", score_words(view.outcome->scores[side.index]), view.outcome->causes[side.index], "ALT-R38", 0});
  if (std::optional<table::Fact> objective = objective_fact(table, side)) info.facts.push_back(std::move(*objective));
  info.facts.push_back({"ships", number(fleet_count(table, side)), "that fight on the map", "ALT-R6", 0});
  if (command.flagship)
    info.facts.push_back({"flagship", ship_name(table.ships[command.flagship]), "rolls for the edge", "ALT-5.2", 0});
  info.facts.push_back({"edge", table.edge == side && table.turn > 0 ? "yes" : "no", command.check, "ALT-5.1", 0});
  if (const auto& round = view.reinforcements[side]; round && *round > table.turn)
    info.facts.push_back({"reinforcements", "round " + number(*round), "", "ALT-R70", 0});
  return info;
}

/// What the viewer's side has chosen at set-up.
void add_choice(const View& view, table::Board& board) {
  for (const SecretChoice& choice : view.table.scenario().choices) {
    const std::optional<ShipIndices>& ships = view.chosen[choice.side];
    if (!ships || ships->empty()) continue;
    std::string text = choice.kind == SecretChoice::Kind::cargo ? "Aboard of " : "In disguise: ";
    for (const ShipIndex s : *ships) text += (s == ships->front() ? "" : ", ") + ship_name(view.table.ships[s]);
    if (choice.kind == SecretChoice::Kind::cargo) text += ": " + choice.cargo;
    board.notes.push_back(text + ".");
  }
}

/// What the viewer's side may buy of its own.
void add_brought(const View& view, table::Board& board) {
  if (!is_to_be_bought(view.table)) return;
  for (const std::optional<Brought>& own : view.brought) {
    if (!own) continue;
    for (const SheetRef& sheet : own->sheets)
      board.notes.push_back("Brought: " + sheet->name + ", " + sheet->hull + ", " +
                            counted(points_with_craft(*sheet), "point") + ".");
  }
}

}  // namespace

table::Board board_of(const View& view) {
  const Table& table = view.table;
  table::Board board;
  board.clock = {table.turn, "", "", table.options.rounds};
  board.maps = {map_of(table)};
  for (const ShipIndex s : table.ships.indices()) {
    board.things.push_back(ship_thing(view, s));
    for (table::Thing& craft : aboard_things(view, s)) board.things.push_back(std::move(craft));
  }
  for (const MissileIndex m : table.missiles.indices()) board.things.push_back(missile_thing(view, m));
  if (is_to_be_bought(table)) add_places(table, board);
  board.areas = areas_of(view);
  for (const Side side : two_sides()) board.sides.push_back(side_info(view, side));
  if (table.turn > 0 && !view.outcome)
    board.notes.push_back(side_name(table, table.opposing()) + " moves and fires first in this round.");
  add_choice(view, board);
  add_brought(view, board);
  if (view.outcome) board.notes.push_back(view.outcome->text);
  return board;
}

}  // namespace emcon::rules::alternity_warships
