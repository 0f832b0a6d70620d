// Moves flights: straight, as far as their thrust reaches or until they meet an enemy flight (SEF-13.2.2, R60).
#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

bool in_nebula(const Scenario& scenario, Point from, Point to) {
  return nebulae(scenario, from, to) > 0;
}

/// What flying through a nebula adds to the armour that a save must reach; none: it is safe (SEF-13.3.NEB).
std::optional<int> nebula_danger(const Table& table, const Flight& flight, bool burn, std::int64_t flown) {
  const FlightType& type = type_of(table, flight);
  if (type.nebula) return burn ? std::optional(2) : std::nullopt;
  if (burn) return 6;
  return 2 * flown > type.thrust * inch ? std::optional(3) : std::nullopt;
}

void burn_fuel(Flight& flight) {
  if (flight.burns > 0) --flight.fuel;
  ++flight.burns;
}

void land(Play& play, FlightIndex f, ShipIndex s) {
  const Table& table = play.table();
  Flight& flight = flight_at(play, f);
  const Ship& ship = play.ship(s);
  const auto berth = free_berth(table, s, flight.type, takes_docks(table, ship));
  if (!berth) return;
  flight.fate = FlightFate::aboard;
  flight.aboard = s;
  flight.berth = *berth;
  flight.ready = table.turn + 1;
  flight.now.landed = true;
  flight.cover = ShipIndex();
  play.tell(Audience::everyone(), flight_name(table, flight) + " lands aboard " + ship_name(ship) + ".", "SEF-13.2.9",
            {}, {},
            showing(heads::lands(flight_handle(table, flight), ship.handle()),
                    leg_acts(flight_handle(table, flight), flight.at, ship.at)));
}

/// What it did: it flew or stayed, and may have met an enemy flight and cover a ship.
HeadWords flight_head(const Table& table, const Flight& flight, bool flew, bool meets) {
  const std::string handle = flight_handle(table, flight);
  if (!flight.cover) {
    const Head<1>& alone = flew    ? (meets ? heads::flies_meets : heads::flies)
                           : meets ? heads::stays_meets
                                   : heads::stays;
    return alone(handle);
  }
  const Head<2>& covers = flew    ? (meets ? heads::flies_meets_covers : heads::flies_covers)
                          : meets ? heads::stays_meets_covers
                                  : heads::stays_covers;
  return covers(handle, table.ships[flight.cover].handle());
}

}  // namespace

void fly_flight(Play& play, const FlightMove& move) {
  const Table& table = play.table();
  Flight& flight = flight_at(play, move.flight);
  if (!flies(flight) || move_fault(table, move)) {
    flight.now.moved = true;
    return;
  }
  const Stop stop = flight.now.free ? Stop{move.to, false} : stop_of(table, flight, move.to);
  const Point from = flight.at;
  const std::int64_t flown = distance(from, stop.at);
  if (move.burn) burn_fuel(flight);
  if (stop.at != from) flight.now.trail.push_back(from);
  flight.at = stop.at;
  flight.now.flown += flown;
  flight.now.moved = true;
  if (move.cover || flown > 0) flight.cover = move.cover;
  const std::string handle = flight_handle(table, flight);
  std::string text = flight_name(table, flight);
  text += flown > 0 ? " flies to " + words::point_words(flight.at, inches_scale()) : " stays";
  if (stop.contact) text += " and meets an enemy flight";
  if (flight.cover) text += " and covers " + ship_name(play.ship(flight.cover));
  play.tell(Audience::everyone(), text + ".", "SEF-13.2.2", {}, {},
            showing(flight_head(play.table(), flight, flown > 0, stop.contact), leg_acts(handle, from, flight.at)));
  if (in_nebula(table.scenario(), from, flight.at))
    if (const auto danger = nebula_danger(table, flight, move.burn, flown))
      play.table().saves.push_back({move.flight, 0, *danger, false, false, false, false, ref(table, flight)});
  if (move.dock && !stop.contact) land(play, move.flight, move.dock);
}

}  // namespace emcon::rules::stellar_empires_fleet
