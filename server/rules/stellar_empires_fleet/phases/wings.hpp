/// What phases do with flights (SEF-13), one function each.
#pragma once

#include <expected>
#include <utility>
#include <vector>

#include "server/rules/stellar_empires_fleet/phases/play.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline Flight& flight_at(Play& play, FlightIndex f) {
  return play.table().flights[f];
}

// carriers.cpp
/// The flights that a new ship brings, aboard, in groups by their types.
void add_wing(Table& table, ShipIndex ship);
/// A turn begins: flights may act again, and those in contact are engaged.
void refresh_flights(Table& table);
/// Sends out and takes in what is still possible (SEF-13.2.3 to 13.2.9, R44).
void open_hangars(Play& play, const std::vector<Hangar>& hangars);
/// Whether all of the plan's hangars may do so as commands are in force.
bool hangars_fit(const Table& table, const Plan& plan);
/// The bay that holds fewest is destroyed (SEF-7.10.3.5).
void lose_bay(Play& play, ShipIndex ship);
/// Flights that hang outside on sides that have just lost structure may be hit (SEF-13.2.8, R42).
void strike_docked(Play& play, ShipIndex ship, RefId by);
/// Group numbers that flights have left alone are given up (SEF-R89).
void settle_groups(Table& table);
/// What is not ready again is lost for good, and what is aboard a ship that is lost goes with it.
void end_flights(Play& play);
/// The need of making the flight ready again, or why that cannot be tried (SEF-13.9).
struct Recovery {
  ShipIndex carrier;
  int berth = 0;
  Sum need{0};
};
std::expected<Recovery, Misstep> recovery_of(const Table& table, FlightIndex flight);
/// Flights of a player who has left go to a mate, or leave with him.
void flights_of_seat_left(Table& table, Seat seat, const std::vector<Seat>& mates);
/// A side that needs its carriers has lost the last of them (SEF-R47).
void check_nests(Play& play);

// sorties.cpp
/// A flight that cannot do so any more stays.
void fly_flight(Play& play, const FlightMove& move);

// flak.cpp
/// Rolls the shots of one weapon of a unit, or of its interceptors (SEF-13.5). The attacks of the unit stand on the
/// table already, and the places of all flights that the ship fires at in Conduct::flak.
void fire_at_flights(Play& play, const Flak& flak, const std::vector<std::pair<FlightIndex, int>>& shots);
/// Divides hits in dogfights when all of the unit has fired at flights (SEF-13.6.3); their saves come next.
void divide_hits(Play& play);
/// What goes off catches flights, too: each avoids it or saves at armour 2 higher (SEF-7.14.4, R37).
void catch_flights(Play& play, Point at, std::int64_t radius, RefId by);
/// The explosion of a ship reaches flights (SEF-7.8.5.4).
void scorch_flights(Play& play, ShipIndex exploded);
/// Dice of flights that cover the ship (SEF-13.8).
void cover(Play& play, ShipIndex target, const std::vector<Cover>& dice);

// dogfights.cpp
void begin_dogfights(Play& play);
/// Lets flights go by what all have said of each dogfight.
void break_off(Play& play);
void fight_dogfights(Play& play);

// turns.cpp
void begin_strikes(Play& play);
void strike_slots(Play& play);
// saves.cpp
void run_saves(Play& play);
/// The answer to the save that is next: shields before the roll, fuel after it (SEF-R59).
void answer_save(Play& play, bool use);
/// Rolled at once, by default, and without anybody being asked; whether it holds.
bool save_now(Play& play, const Save& save);

}  // namespace emcon::rules::stellar_empires_fleet
