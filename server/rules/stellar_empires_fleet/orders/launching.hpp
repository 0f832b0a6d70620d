/// What `launch` and `lay` have in common.
#pragma once

#include <optional>

#include "server/rules/stellar_empires_fleet/orders/moving.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Launchers of the units in hand that could be used, for all that everybody sees.
struct Launcher {
  ShipIndex ship;
  SystemIndex system;
};
std::vector<Launcher> launchers(const Offering& out, bool area);
/// The launcher that the line names; refuses others, and what its commands forbid.
std::optional<Launcher> launcher_of(Reading& in, bool area);
/// Refuses energy that is not there, else takes it from the scratch table.
bool spend(Reading& in, const Launcher& launcher, int count);

}  // namespace emcon::rules::stellar_empires_fleet
