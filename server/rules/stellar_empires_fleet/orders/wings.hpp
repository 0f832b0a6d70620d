/// What the orders of flights have in common.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr int flights_offered_max = 12;  ///< an offer stays small whatever a carrier brings

/// The seat's own flight that a name stands for; refuses others.
std::optional<FlightIndex> own_flight(Reading& in, const std::string& name, const char* field);
/// Its flights that must still move, as many as are offered at a time.
std::vector<FlightIndex> offered_flights(const Table& table, Seat seat);
/// Whether the line's flight may be moved by this answer; refuses others.
std::optional<FlightIndex> flight_to_move(Reading& in);
/// Notes the move on the scratch table, with what would follow from it; refuses what cannot be.
void accept_move(Reading& in, const FlightMove& move);

// hangar.cpp
/// Flights of the seat that the ship's bays can launch together in this turn, the largest first.
std::vector<FlightIndex> best_launch(const Table& table, ShipIndex ship, Seat seat, bool scramble);
// withdraw.cpp
struct Withdrawal {
  FlightIndex flight;
};
void withdraw(Play& play, const Withdrawal& order);
// reconstitute.cpp
struct Rebuilt {
  FlightIndex flight;
};
void rebuild(Play& play, const Rebuilt& order);
// fly.cpp
void whole_packet(Reading& in);
void fly_packet(Play& play, const Step& step, const Answers& answers);
// strike.cpp
void strike_by_packet(Play& play, const Step& step, const Answers& answers);
// dogfight.cpp
void resolve_dogfights(Play& play, const Step& step, const Answers& answers);
// flak.cpp
/// Fire at flights of this answer, and at ships; whether there was any.
bool fire_flak(Play& play, const OrderList& order);
/// The unit that fires by what this answer has so far; none if nothing does.
std::optional<Unit> firing_unit(const Reading& in);
/// Whether the system fires at ships or at flights already in this answer.
bool fires_already(const Reading& in, ShipIndex ship, SystemIndex system);

}  // namespace emcon::rules::stellar_empires_fleet
