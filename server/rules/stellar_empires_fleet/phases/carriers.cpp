// Brings flights to carriers and from them, and makes scattered ones ready again (SEF-13.2, 13.9).
#include <algorithm>

#include "common/counted.hpp"
#include "common/words/words.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/phases/acts.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "server/rules/stellar_empires_fleet/table/words.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int recovery_turns = 2;
constexpr std::int64_t recover_range = inch;

int new_group(const Table& table, Side side) {
  int out = 0;
  for (const Flight& flight : table.flights)
    if (flight.side == side) out = std::max(out, flight.group);
  return out + 1;
}

void add_flight(Table& table, ShipIndex s, FlightTypeIndex type, int berth) {
  const Ship& ship = table.ships[s];
  const FlightType& t = table.catalogue->flights[type];
  Flight flight;
  flight.number = 1 + static_cast<int>(std::ranges::count(table.flights, s, &Flight::carrier));
  flight.type = type;
  flight.side = ship.side;
  flight.seat = ship.seat;
  flight.crew = ship.crew;
  flight.training = ship.training;
  flight.carrier = flight.aboard = s;
  flight.berth = berth;
  flight.fuel = t.fuel;
  flight.power = t.shield_power;
  for (const Flight& mate : table.flights)
    if (mate.carrier == s && mate.type == type && mate.group > 0) flight.group = mate.group;
  if (flight.group == 0) flight.group = new_group(table, ship.side);
  table.flights.push_back(flight);
}

/// Flights whose drives bring them to the table by themselves are there at first (SEF-13.3.IS).
void deploy_flights(Table& table) {
  for (Flight& flight : table.flights) {
    if (flight.fate != FlightFate::aboard || !table.ships[flight.aboard].placed || table.turn > 1) continue;
    if (!type_of(table, flight).drive || flight.ready > 1 || flight.now.moved) continue;
    flight.at = table.ships[flight.aboard].at;
    flight.fate = FlightFate::flying;
    flight.aboard = ShipIndex();
  }
}

/// What leaves the ship. The flights are on no map yet.
std::vector<table::Act> sortie_acts(const Table& table, const Ship& ship, const std::vector<FlightIndex>& flights) {
  std::vector<table::Act> out;
  for (const FlightIndex f : flights)
    out.push_back(launch_act(ship.handle(), look_of(type_of(table, table.flights[f])), 1));
  return out;
}

void launch(Play& play, const Hangar& order) {
  const Ship& ship = play.ship(order.ship);
  const Scenario& scenario = play.table().scenario();
  Point at = order.toward < 0 ? ship.at : ship.at + along(order.toward, launch_reach);
  if (order.at) at = towards(ship.at, *order.at, launch_reach);
  if (!inside(scenario, at)) at = ship.at;
  std::string names;
  for (const FlightIndex f : order.launch) {
    Flight& flight = flight_at(play, f);
    flight.fate = FlightFate::flying;
    flight.aboard = ShipIndex();
    flight.at = at;
    flight.now.moved = true;
    names += (names.empty() ? "" : ", ") + flight_name(play.table(), flight);
  }
  const std::string where = order.at ? " to " + words::point_words(at, inches_scale()) : "";
  play.tell(Audience::everyone(), ship_name(ship) + " launches " + names + where + ".", "SEF-13.2.3", {},
            notable({ship.handle()}),
            showing(heads::launches_flights(ship.handle(), counted(count_of(order.launch), "flight")),
                    sortie_acts(play.table(), ship, order.launch)));
}

void recover(Play& play, const Hangar& order) {
  const Ship& ship = play.ship(order.ship);
  if (!takes_docks(play.table(), ship)) return;
  for (const FlightIndex f : order.recover) {
    Flight& flight = flight_at(play, f);
    if (!flies(flight) || !within_radius(flight.at, ship.at, recover_range) || in_contact(play.table(), f)) continue;
    const auto berth = free_berth(play.table(), order.ship, flight.type, true);
    if (!berth) continue;
    flight.fate = FlightFate::aboard;
    flight.aboard = order.ship;
    flight.berth = *berth;
    flight.ready = play.table().turn + 1;
    flight.now.moved = flight.now.landed = true;
    flight.cover = ShipIndex();
    const std::string handle = flight_handle(play.table(), flight);
    play.tell(Audience::everyone(), ship_name(ship) + " takes in " + flight_name(play.table(), flight) + ".",
              "SEF-13.2.9", {}, {},
              showing(heads::takes_in(ship.handle(), handle), leg_acts(handle, flight.at, ship.at)));
  }
}

/// What a flight that is destroyed on its dock does to the ship (SEF-13.2.8).
void burst_dock(Play& play, ShipIndex s, FlightIndex f, Facing side, RefId by) {
  constexpr int lower_threshold = -3;
  Hit hit;
  hit.warhead = {1, 10, 0, 2, 0, 9};  // no shield level is as high
  hit.section = side;
  hit.armour_modifier = lower_threshold;
  int halves = 0;
  strike(play, s, hit, type_of(play.table(), flight_at(play, f)).hits, by, "A docked flight", halves);
  settle(play, s);
}

}  // namespace

void add_wing(Table& table, ShipIndex s) {
  const ShipClass& c = table.class_of(table.ships[s]);
  for (int i = 0; i < count_of(c.wing); ++i) add_flight(table, s, c.wing[ix(i)], c.berths[ix(i)]);
  for (int d = 0; d < count_of(c.docks); ++d) add_flight(table, s, c.docks[ix(d)].flight, count_of(c.bays) + d);
  settle_groups(table);
}

void settle_groups(Table& table) {
  for (Flight& flight : table.flights) {
    const auto mates = std::ranges::count_if(table.flights, [&](const Flight& other) {
      return other.side == flight.side && other.group == flight.group && other.fate != FlightFate::destroyed;
    });
    if (mates < 2) flight.group = 0;
  }
}

void refresh_flights(Table& table) {
  deploy_flights(table);
  for (Flight& flight : table.flights) flight.now = Sortie();
  for (const FlightIndex f : table.flights.indices()) table.flights[f].now.engaged = in_contact(table, f);
}

bool hangars_fit(const Table& table, const Plan& plan) {
  return std::ranges::all_of(plan.hangars, [&](const Hangar& order) {
    const auto flown = std::ranges::find(plan.courses, order.ship, &Flown::ship);
    const Ship& ship = table.ships[order.ship];
    const bool scramble = under(ship, Command::scramble);
    if (launch_fault(table, order.ship, launched_by(plan.hangars, order.ship), scramble)) return false;
    return flown == plan.courses.end() ||
           !hangar_fault(table, order,
                         voyage(limits_of(table, ship, ship.now.in_force), flown->path, ship.at, ship.heading));
  });
}

void open_hangars(Play& play, const std::vector<Hangar>& hangars) {
  std::vector<bool> fits;  // judged before any is launched: all of a ship share its bays' rates
  for (const Hangar& order : hangars)
    fits.push_back(!launch_fault(play.table(), order.ship, launched_by(hangars, order.ship),
                                 under(play.ship(order.ship), Command::scramble)));
  for (std::size_t i = 0; i < hangars.size(); ++i) {
    if (!fights(play.table(), play.ship(hangars[i].ship))) continue;
    recover(play, hangars[i]);
    if (fits[i] && !hangars[i].launch.empty()) launch(play, hangars[i]);
  }
}

void lose_bay(Play& play, ShipIndex s) {
  const Table& table = play.table();
  Ship& ship = play.ship(s);
  const int bays = count_of(play.class_of(s).bays);
  ship.broken_bays.resize(ix(std::min(ship.lost.bays - 1, count_of(ship.broken_bays))));
  const auto load = [&](int bay) {
    int out = 0;
    for (const FlightIndex f : aboard(table, s))
      if (table.flights[f].berth == bay) out += type_of(table, table.flights[f]).size;
    return out;
  };
  int chosen = -1;
  for (int bay = 0; bay < bays; ++bay) {
    if (std::ranges::count(ship.broken_bays, bay) > 0) continue;
    if (chosen < 0 || load(bay) < load(chosen)) chosen = bay;
  }
  if (chosen < 0) return;
  ship.broken_bays.push_back(chosen);
  const bool collar = play.class_of(s).bays[ix(chosen)].is_collar();
  for (const FlightIndex f : aboard(table, s)) {
    Flight& flight = flight_at(play, f);
    if (flight.berth != chosen) continue;
    if (collar) {  // SEF-R136
      play.tell(Audience::everyone(), flight_name(table, flight) + " is jammed in its docking collar.", "SEF-7.10.3.5",
                {}, notable({flight_handle(table, flight)}),
                showing(heads::is_jammed(flight_handle(table, flight)), {jolt_act(flight_handle(table, flight))}));
      continue;
    }
    if (crippled(table, flight)) continue;
    flight.crippled = true;
    play.tell(
        Audience::everyone(), flight_name(table, flight) + " is crippled in its bay.", "SEF-7.10.3.5", {},
        notable({flight_handle(table, flight)}),
        showing(heads::is_crippled_in_bay(flight_handle(table, flight)), {jolt_act(flight_handle(table, flight))}));
  }
}

void strike_docked(Play& play, ShipIndex s, RefId by) {
  const Table& table = play.table();
  const ShipClass& c = play.class_of(s);
  if (c.docks.empty() || !fights(table, play.ship(s))) return;
  for (const Facing side : all_facings) {
    if (play.ship(s).lost.untested[static_cast<std::size_t>(side)].empty()) continue;
    std::vector<FlightIndex> hanging;
    for (const FlightIndex f : aboard(table, s))
      if (in_dock(table, table.flights[f]) && c.docks[ix(table.flights[f].berth - count_of(c.bays))].side == side)
        hanging.push_back(f);
    if (hanging.empty()) continue;
    const Sum need(count_of(hanging), "flights on that side");
    const Trial trial = roll_needs(play, "Dock", need, {1, 10}, why(Purpose::dock, by, ref(play.ship(s))));
    const bool hit = trial.successes == 1;
    play.tell(Audience::everyone(),
              std::string(hit ? "A flight" : "No flight") + " on the " + facing_name(side) + " docks of " +
                  ship_name(play.ship(s)) + " is hit." + trial.words,
              "SEF-R42", {trial.rolled}, notable({play.ship(s).handle()}),
              showing(hit ? heads::dock_is_hit(play.ship(s).handle()) : heads::dock_is_missed(play.ship(s).handle()),
                      {guarded_act(play.ship(s).handle(), !hit)}));
    if (!hit) continue;
    const FlightIndex f = hanging.front();
    save_now(play, {f, 0, 0, true, false, false, false, by});
    if (table.flights[f].fate == FlightFate::scattered) burst_dock(play, s, f, side, by);
  }
}

std::expected<Recovery, Misstep> recovery_of(const Table& table, FlightIndex f) {
  const Flight& flight = table.flights[f];
  const bool docked = flight.fate == FlightFate::aboard && !in_dock(table, flight) && !in_collar(table, flight) &&
                      crippled(table, flight);
  if (flight.fate != FlightFate::scattered && !docked) return std::unexpected(Misstep{reasons::not_lost(), "SEF-13.9"});
  Recovery out;
  out.carrier = docked ? flight.aboard : nearest_carrier(table, flight.side, flight.at);
  if (!out.carrier || !fleet_carrier(table, table.ships[out.carrier]))
    return std::unexpected(Misstep{reasons::no_fleet_carrier(), "SEF-R82"});
  const Ship& carrier = table.ships[out.carrier];
  out.berth = flight.berth;
  if (!docked) {
    const std::int64_t thrust = type_of(table, flight).thrust * inch;
    if (distance(flight.at, carrier.at) > recovery_turns * thrust)
      return std::unexpected(Misstep{reasons::too_far_to_return(), "SEF-13.9"});
    const auto berth = free_berth(table, out.carrier, flight.type, false, false);
    if (!berth) return std::unexpected(Misstep{reasons::no_free_bay(), "SEF-R74"});
    out.berth = *berth;
  }
  out.need = Sum(crew_skill(carrier), "crew skill")
                 .plus(-3, "to make it ready")
                 .plus(!docked && flight.now.near_enemy ? -1 : 0, "enemies near")
                 .plus(!docked && flight.now.near_carrier ? 1 : 0, "carrier near");
  return out;
}

void end_flights(Play& play) {
  const Table& table = play.table();
  for (const FlightIndex f : table.flights.indices()) {
    Flight& flight = flight_at(play, f);
    const bool with_ship = flight.fate == FlightFate::aboard && !fights(table, play.ship(flight.aboard)) &&
                           play.ship(flight.aboard).placed;
    if (flight.fate != FlightFate::scattered && !with_ship) continue;
    const Fate fate = with_ship ? play.ship(flight.aboard).fate : Fate::destroyed;
    const bool leaves = fate == Fate::withdrawn || fate == Fate::exited;
    flight.fate = leaves ? FlightFate::withdrawn : FlightFate::destroyed;
    const Head<1>& ends = leaves      ? heads::leaves_with_carrier
                          : with_ship ? heads::is_lost_with_carrier
                                      : heads::is_lost_for_good;
    play.tell(Audience::everyone(), ends(flight_name(table, flight)).text() + ".", "SEF-13.9", {},
              notable({flight_handle(table, flight)}), showing(ends(flight_handle(table, flight))));
  }
  settle_groups(play.table());
}

void flights_of_seat_left(Table& table, Seat seat, const std::vector<Seat>& mates) {
  for (Flight& flight : table.flights) {
    if (flight.seat != seat) continue;
    if (!mates.empty())
      flight.seat = mates.front();
    else if (flight.fate == FlightFate::flying || flight.fate == FlightFate::aboard)
      flight.fate = FlightFate::withdrawn;
  }
}

}  // namespace emcon::rules::stellar_empires_fleet
