/// Points of a side.
#pragma once

#include <cstdint>
#include <optional>

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// In thousandths: cost of enemy ships destroyed and half that of those crippled or driven off; where ships score by
/// leaving, the points for that, and for the others what is missing (SEF-R47, R105).
std::int64_t score(const Table& table, Side side);

/// The side that must score by leaving, if the scenario has one.
std::optional<Side> runner(const Table& table);

}  // namespace emcon::rules::stellar_empires_fleet
