/// Bays of ships as their sheets have them.
#pragma once

#include <optional>
#include <vector>

#include "server/rules/stellar_empires_fleet/catalogue/catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Launch cost that the bay may send out in a turn (SEF-13.2.6), and what it holds (SEF-R74).
int bay_rate(const Bay& bay, bool scramble);
int bay_room(const Bay& bay);
/// A bay for each flight of the wing; none if they do not fit.
std::optional<std::vector<int>> berths_for(const Catalogue& catalogue, const std::vector<Bay>& bays,
                                           const std::vector<FlightTypeIndex>& wing);
/// Whether the bay takes flights of that type at all (SEF-13.2.5, R75, R133).
bool bay_takes(const Catalogue& catalogue, const Bay& bay, FlightTypeIndex type);

}  // namespace emcon::rules::stellar_empires_fleet
