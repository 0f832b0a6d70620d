/// Points of a side.
#pragma once

#include <cstdint>

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// In thousandths: cost of enemy ships destroyed and half that of those crippled or driven off; where ships score by
/// leaving, the points for that, and for the others what is missing (SEF-R47, R105).
std::int64_t score(const Table& table, Side side);

}  // namespace emcon::rules::stellar_empires_fleet
