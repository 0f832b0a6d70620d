/// Which lines of fire can be given together: what suggestions and bots go by.
#pragma once

#include "server/rules/stellar_empires_fleet/orders/orders.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Leaves a merit to lines `fire` and `flak` of one unit alone, the one whose fire is worth most, each weapon once and
/// within each ship's energy (SEF-4.3, R48): an answer by merits is not refused then. The offer has these lines alone,
/// those of `flak` from `first_flak` on.
void suggest_one_fire(Offering& out, std::size_t first_flak);

}  // namespace emcon::rules::stellar_empires_fleet
