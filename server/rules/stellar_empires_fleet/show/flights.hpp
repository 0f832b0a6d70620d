/// Parts of the board that are about flights.
#pragma once

#include <vector>

#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A flight, open to all; aboard it belongs to its ship.
table::Thing flight_thing(const Table& table, FlightIndex flight);
/// What a carrier's bays launch and hold.
void bay_facts(const Table& table, ShipIndex ship, table::Thing& thing);
/// How far flights reach that the viewer is asked about.
void add_flight_areas(const View& view, std::vector<table::Area>& out);

}  // namespace emcon::rules::stellar_empires_fleet
