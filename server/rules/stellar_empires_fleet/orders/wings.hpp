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

// fly.cpp
void whole_packet(Reading& in);
void fly_packet(Play& play, const Step& step, const Answers& answers);
// strike.cpp
void strike_by_packet(Play& play, const Step& step, const Answers& answers);
// dogfight.cpp
void resolve_dogfights(Play& play, const Step& step, const Answers& answers);

}  // namespace emcon::rules::stellar_empires_fleet
