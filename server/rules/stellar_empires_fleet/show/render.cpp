// Draws the board of a battle from one viewer's view.
#include "server/rules/stellar_empires_fleet/show/render.hpp"

#include "server/rules/stellar_empires_fleet/show/flights.hpp"
#include "server/rules/stellar_empires_fleet/table/score.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

table::Map plane_of(const Table& table) {
  table::Map map;
  map.id = map_id;
  map.title = table.scenario().title;
  map.kind = table::MapKind::plane;
  map.high = table.scenario().corner;
  map.scale = inches_scale();
  map.headings = plane_headings;
  map.y_up = true;
  return map;
}

table::Thing squadron_thing(const Table& table, const Squadron& squadron) {
  table::Thing thing;
  thing.handle = squadron.handle();
  thing.kind = "squadron";
  thing.glyph = "q";
  thing.name = "Squadron " + squadron.handle();
  thing.side = squadron.side.index;
  for (const ShipIndex s : squadron.ships)
    if (fights(table, table.ships[s])) {
      thing.links.push_back({"command ship", table.ships[s].handle()});
      break;
    }
  return thing;
}

/// Where the ships of a side will begin that are still being bought.
table::Thing start_thing(const Table& table, Side side) {
  const Zone& zone = table.scenario().sides[side].zone;
  table::Thing thing;
  thing.handle = "start-" + std::string(1, static_cast<char>('A' + side.index));
  thing.kind = "start";
  thing.glyph = "+";
  thing.name = "Start of " + side_name(table, side);
  thing.side = side.index;
  const Point middle{(zone.low.x + zone.high.x) / 2, (zone.low.y + zone.high.y) / 2};
  thing.marks.push_back({map_id, table::Role::present, {}, middle, zone.heading});
  return thing;
}

/// "3, drives +1, direct -1".
std::string technology_words(const SideData& side) {
  std::string out = number(side.tech);
  for (std::size_t field = 0; field < tech_fields.size(); ++field)
    if (const int by = side.profile[field]; by != 0)
      out += std::string(", ") + tech_fields[field] + (by > 0 ? " +" : " ") + number(by);
  return out;
}

table::SideInfo side_info(const Table& table, Side side) {
  table::SideInfo info;
  info.name = side_name(table, side);
  info.colour = table.scenario().sides[side].colour;
  int ships = 0, cost = 0;
  for (const Ship& ship : table.ships)
    if (ship.side == side && fights(table, ship)) {
      ++ships;
      cost += table.class_of(ship).cost;
    }
  info.facts.push_back(
      {"score", number(score(table, side) / 1000), "points for enemy ships lost, or for ships across", "SEF-R47", 0});
  info.facts.push_back({"ships", number(ships), "in the battle", "SEF-3.1", 0});
  info.facts.push_back({"cost", number(cost), "of its ships in the battle", "SEF-R47", 0});
  if (const SideData& data = table.scenario().sides[side]; data.profile != decltype(data.profile){})
    info.facts.push_back({"technology", technology_words(data), "base, and what differs from it", "SEF-2.1", 0});
  return info;
}

std::string order_words(const Table& table) {
  if (table.order.size() < 2 || table.phase == Phase::over) return "";
  return "Initiative: " + side_name(table, table.order[0]) + "; " + side_name(table, table.order[1]) + " moves first.";
}

}  // namespace

table::Board board_of(const View& view) {
  const Table& table = view.table;
  table::Board board;
  board.clock = {table.turn, phase_title(table.phase), "", table.options.turns};
  board.maps = {plane_of(table)};
  board.things.reserve(table.ships.size() + table.squadrons.size() + table.launches.size() + table.flights.size());
  for (const Squadron& squadron : table.squadrons) board.things.push_back(squadron_thing(table, squadron));
  for (const ShipIndex s : table.ships.indices()) board.things.push_back(ship_thing(view, s));
  for (const FlightIndex f : table.flights.indices()) board.things.push_back(flight_thing(table, f));
  for (const LaunchIndex l : table.launches.indices()) board.things.push_back(launch_thing(view, l));
  if (table.phase == Phase::fleets)
    for (const Side side : two_sides()) board.things.push_back(start_thing(table, side));
  board.areas = areas_of(view);
  for (const Side side : two_sides()) board.sides.push_back(side_info(table, side));
  if (std::string words = order_words(table); !words.empty()) board.notes.push_back(std::move(words));
  if (view.outcome) board.notes.push_back(view.outcome->text);
  return board;
}

}  // namespace emcon::rules::stellar_empires_fleet
