// Says beforehand what a course comes to: where it ends, or that it ends the ship, and the debris on it (ALT-6.5, 15.2,
// 15.14, R1).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "server/rules/alternity_warships/orders/moving.hpp"
#include "server/rules/alternity_warships/show/marks.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::string place_words(const Mover& mover, const Voyage& way) {
  std::string out = hex_words(way.end.at) + ", heading " + number(way.end.heading) + ", speed " +
                    number(way.end.speed) + ", " + counted(way.manoeuvres, "manoeuvre");
  if (way.manoeuvres > 0 && effective_mc(mover, way.end.speed) <= 0)
    out += ", the next one from round " + number(mover.round + 2 - effective_mc(mover, way.end.speed));
  return out;
}

/// What the path comes to, as a label and a text.
struct Fortune {
  const char* label;
  std::string text;
};
Fortune fortune_of(const Table& table, const Mover& mover, const Flight& flight, bool is_ship) {
  const std::string at = hex_words(flight.way.end.at);
  const std::string body = flight.hazard.body ? table.scenario().bodies[flight.hazard.body].name : "";
  switch (flight.hazard.passage) {
    case Passage::destroyed:
      return {"is destroyed at",
              at + ": it enters the impact zone of " + body + " at speed " + number(flight.way.hexes.back().force)};
    case Passage::withdrawn:
      return {"leaves the map at", at + (is_ship ? ", and is withdrawn" : ", and is gone")};
    case Passage::stopped:
      return {"ends at", place_words(mover, flight.way) + "; " + body + " stops it"};
    case Passage::goes_on:
      break;
  }
  return {"ends at", place_words(mover, flight.way)};
}

/// What its own side knows of a ship: whether debris stuns or wounds it.
std::string debris_words(const std::vector<Entered>& debris, bool screened) {
  std::string out;
  for (const Entered& entered : debris) {
    out += (out.empty() ? "" : ", ") + hex_words(entered.hex) + " at speed " + number(entered.force);
    if (const Dice dice = debris_dice(entered.force))
      out += ": " + dice_words(dice) + " " + grade_word(screened ? Grade::stun : Grade::wound);
  }
  return out;
}

}  // namespace

void expect_course(Reading& in, const Unit& unit, const table::Path& path) {
  const bool is_ship = !unit.is_missile();
  std::optional<Hex> goal;
  Mover mover;
  if (is_ship) {
    mover = mover_of(in.table, in.table.ships[unit.ship()]);
  } else {
    const MissileIndex m = find_missile(in.table, unit.missile()).value();
    mover = mover_of(in.table, in.table.missiles[m]);
    goal = goal_of(in.view, m);
  }
  const Flight flight = flight_of(in.table, mover, voyage(mover, path), goal);
  Fortune fortune = fortune_of(in.table, mover, flight, is_ship);
  if (goal == flight.way.end.at) fortune.text += ", in the hex of its target";
  in.expect_at(fortune.label, std::move(fortune.text), unit_handle(in.table, unit), future_marks(flight.way));
  if (is_ship && !flight.debris.empty())
    in.expect("passes debris", debris_words(flight.debris, in.sheet(unit.ship()).screened()));
}

void warn_of_coasting(Reading& in) {
  const std::vector<Flying> orders = in.accepted<Flying>();
  for (const ShipIndex s : ships_in_hand(in.view)) {
    const Ship& ship = in.table.ships[s];
    if (std::ranges::find(orders, s, &Flying::ship) != orders.end()) continue;
    const Mover mover = mover_of(in.table, ship);
    const Flight flight = flight_of(in.table, mover, voyage(mover, coasting(mover)));
    if (flight.hazard.passage == Passage::goes_on) continue;
    const Fortune fortune = fortune_of(in.table, mover, flight, true);
    in.expect("without an order", ship.handle() + " " + fortune.label + " " + fortune.text);
  }
}

}  // namespace emcon::rules::alternity_warships
