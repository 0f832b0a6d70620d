/// Questions to the open table about flights: where they are, who fights whom, what they may do. Nothing here changes
/// anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/stellar_empires_fleet/catalogue/bays.hpp"
#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr int packet_size = 4;
inline constexpr std::int64_t contact_range = inch;

const FlightType& type_of(const Table& table, const Flight& flight);
std::string flight_handle(const Table& table, const Flight& flight);
/// "A1.f2 light interceptor".
std::string flight_name(const Table& table, const Flight& flight);
std::optional<FlightIndex> find_flight(const Table& table, const std::string& handle);
/// What stands for a side's flights as a unit that moves: "A.flights".
std::string flights_handle(Side side);
std::string group_handle(Side side, int group);
RefId ref(const Table& table, const Flight& flight);

/// 0 of fighters and shuttles, 1 and 2 of dropships (SEF-13.2.6, R136).
int category_of(const FlightType& type);
/// Reduced to its last hit of two or more, or harmed in a bay (SEF-13.1).
bool crippled(const Table& table, const Flight& flight);
inline bool flies(const Flight& flight) {
  return flight.fate == FlightFate::flying;
}
int crew_skill(const Flight& flight);
int combat_skill(const Flight& flight);
int design_bonus(Design design);  ///< in dogfights; the opposite is added to its damage (SEF-13.4.4)
/// Faces of the die with which it covers a ship (SEF-R28).
int cover_die(const FlightType& type);

// Bays and docks -----------------------------------------------------------------------------------------------------

bool bay_broken(const Ship& ship, int bay);
/// Flights aboard the ship.
std::vector<FlightIndex> aboard(const Table& table, ShipIndex ship);
bool in_dock(const Table& table, const Flight& flight);
/// Whether the ship has taken a flight into a dock in this turn: then it neither turns nor goes faster than its speed
/// (SEF-13.2.9, R131).
bool bound_by_dock(const Table& table, const Ship& ship);
/// Whether the ship's docks take flights in, by its movement in this turn so far.
bool takes_docks(const Table& table, const Ship& ship);
/// A bay or dock that takes the flight now; none if there is none. `docks`: docks, too; `collars`: and docking collars.
std::optional<int> free_berth(const Table& table, ShipIndex ship, FlightTypeIndex type, bool docks,
                              bool collars = true);
bool in_collar(const Table& table, const Flight& flight);
/// By the flights that it began with (SEF-R82).
bool fleet_carrier(const Table& table, const Ship& ship);
/// Its side's fleet carrier that is nearest to the point; none if there is none.
ShipIndex nearest_carrier(const Table& table, Side side, Point at);
/// Why these flights may not be launched together; nothing if they may.
std::optional<Misstep> launch_fault(const Table& table, ShipIndex ship, const std::vector<FlightIndex>& flights,
                                    bool scramble);

/// Flights of the seat aboard that could be launched, each alone.
std::vector<FlightIndex> ready_flights(const Table& table, ShipIndex ship, Seat seat);

/// How far from its ship a flight may appear that is launched (SEF-R44, R132).
inline constexpr std::int64_t launch_reach = inch;
/// What all of these send out of the ship together.
std::vector<FlightIndex> launched_by(const std::vector<Hangar>& hangars, ShipIndex ship);
/// Why a ship that flies so may not carry it out; nothing if it may (SEF-13.2.9).
std::optional<Misstep> hangar_fault(const Table& table, const Hangar& order, const Voyage& way);

// Movement and contact -----------------------------------------------------------------------------------------------

/// Flights of the seat that must still move in this phase.
std::vector<FlightIndex> movable_flights(const Table& table, Seat seat);
/// Packets of these that are left to all seats of the side (SEF-R12).
int packets_left(const Table& table, Side side, std::vector<FlightIndex> (*of)(const Table&, Seat));
/// Seats of the side that have such flights.
std::vector<Seat> seats_with(const Table& table, Side side, std::vector<FlightIndex> (*of)(const Table&, Seat));
/// Flights that move or are moved now: a packet, or such as have broken off.
std::vector<FlightIndex> flights_in_hand(const Table& table, Seat seat);

bool in_contact(const Table& table, FlightIndex flight);
/// All flights of one dogfight: joined by chains of contacts with enemies (SEF-R84).
std::vector<std::vector<FlightIndex>> dogfights(const Table& table);
/// The dogfight that the flight is in; empty if it is in none.
std::vector<FlightIndex> dogfight_of(const Table& table, FlightIndex flight);
/// Those of one side among these.
std::vector<FlightIndex> of_side(const Table& table, const std::vector<FlightIndex>& flights, Side side);
/// How many flights the larger side has more than the smaller one.
struct Surplus {
  Side larger;
  int flights = 0;
  int freely = 0;  ///< that may break off without consent or roll
};
Surplus surplus_of(const Table& table, const std::vector<FlightIndex>& dogfight);

/// Whether the seat has flights in a dogfight of unequal sides.
bool chooses_in_dogfight(const Table& table, Seat seat);

/// Where a straight flight from one point towards another ends: at the first contact with an enemy, if it meets one.
struct Stop {
  Point at;
  bool contact = false;
};
Stop stop_of(const Table& table, const Flight& flight, Point to);
/// How far it may fly now, in mils.
std::int64_t reach_of(const Table& table, const Flight& flight, bool burn);
/// Whole mils between two points, rounded up.
std::int64_t distance(Point from, Point to);
/// From a point towards another, as far as `length`.
Point towards(Point from, Point to, std::int64_t length);

/// Where a flight is to go.
struct FlightMove {
  FlightIndex flight;
  Point to;
  bool burn = false;
  ShipIndex dock, cover;
};
/// Why it cannot; nothing if it can.
std::optional<Misstep> move_fault(const Table& table, const FlightMove& move);
/// What a word of `go` means for the flight: "stay", "home", a ship or a flight.
std::optional<FlightMove> move_by_word(const Table& table, FlightIndex flight, const std::string& word);

// Attacks ------------------------------------------------------------------------------------------------------------

/// What the flight needs to hit the ship (SEF-13.7).
Sum strike_need(const Table& table, const Flight& flight, ShipIndex target, Facing section);
/// What it needs against one flight outside of a dogfight, or all of a dogfight's enemies.
Sum strike_need(const Table& table, const Flight& flight, const Flight& target);
Sum dogfight_need(const Table& table, const Flight& flight, const std::vector<FlightIndex>& enemies);
/// Damage of its guns, and of each of its turrets, manned ones first (SEF-13.7, 13.3, R134).
Warhead gun_warhead(const Table& table, const Flight& flight);
std::vector<Warhead> turret_warheads(const Table& table, const Flight& flight);

/// Why the flight may not strike; nothing if it may. What it may strike is a ship or a flight.
std::optional<NoShot> no_strike(const Table& table, FlightIndex flight, ShipIndex target);
std::optional<NoShot> no_strike(const Table& table, FlightIndex flight, FlightIndex target);
/// Flights of the seat that have something to strike and have not.
std::vector<FlightIndex> able_to_strike(const Table& table, Seat seat);

/// What is fired at a flight: a weapon system, or interceptors if it is none.
struct Flak {
  ShipIndex ship;
  SystemIndex system;
  SetIndex set{0};  ///< which of its systems of interceptors
};
std::optional<NoShot> no_flak(const Table& table, const Flak& flak, FlightIndex target);
/// As orders name it: "w1", "interceptors", "i2".
std::string flak_word(const Table& table, const Flak& flak);
/// Shots that it has.
int flak_shots(const Table& table, const Flak& flak);
/// What the weapon adds to the die, and takes from a save (SEF-13.5.2).
int flak_modifier(const Table& table, const Flak& flak);
/// What it needs to hit the flight, or into its dogfight (SEF-13.5.2, 13.6.3). `quarters`: how many the ship fires
/// through this turn.
Sum flak_need(const Table& table, const Flak& flak, FlightIndex target, int quarters);
/// Everything of the ship that may fire at some flight.
std::vector<Flak> flak_of(const Table& table, ShipIndex ship);
bool has_flak(const Table& table, const Unit& unit);

/// Flights that may cover the target against this attack of the assault (SEF-13.8).
std::vector<FlightIndex> covering(const Table& table, const Assault& assault, ShipIndex target, AttackIndex attack);
/// The hits that they are to stop by default, dearest first;
struct Cover {
  FlightIndex flight;
  AttackIndex attack;
};
std::vector<Cover> default_cover(const Table& table, ShipIndex target);
/// Whether any of the hits on the ship has cover.
bool has_cover(const Table& table, const Assault& assault, ShipIndex target);

/// Points that a flight is worth, in thousandths.
std::int64_t worth_of(const Table& table, const Flight& flight);
/// Structure points that a strike at the ship is expected to do, in thousandths.
std::int64_t expected_strike(const Table& table, const Flight& flight, ShipIndex target);

/// What the flight must reach with a die, and what is added to it: a save (SEF-R44d).
struct SaveNeed {
  int skill = 0;
  int bonus = 0;     ///< of its crew, where flights hit it (SEF-13.6.4, R153)
  int modifier = 0;  ///< of what hits it
  int shields = 0;   ///< that it spends on the save
  int armour = 0;
  /// What is added to the die.
  int added() const { return skill + bonus + modifier + shields; }
  /// What the die alone must show.
  int die() const { return armour - added(); }
};
SaveNeed save_need(const Table& table, const Save& save);
/// Whether its owner has a choice now: shields before the roll, fuel after it (SEF-R59).
bool save_is_asked(const Table& table, const Save& save);
/// What happens without an answer.
bool default_save(const Table& table, const Save& save);

}  // namespace emcon::rules::stellar_empires_fleet
