/// The order `flak`, for those who read what else a unit fires at.
#pragma once

#include <utility>
#include <vector>

#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// A weapon system, or one of interceptors, with its shots at flights.
struct FlakOrder {
  Flak flak;
  std::vector<std::pair<FlightIndex, int>> shots;
};

}  // namespace emcon::rules::stellar_empires_fleet
