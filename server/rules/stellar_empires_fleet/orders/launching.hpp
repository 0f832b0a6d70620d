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
/// `area`: those that are laid at a point; else those that are launched at ships. Racks that take area munitions are
/// both, whatever they have loaded (leak L28).
std::vector<Launcher> launchers(const Offering& out, bool area);
/// Whether what is loaded is there, is not being changed, and is such as is launched at a point; only its side knows.
bool loaded(Reading& in, const Launcher& launcher, int count, bool area);
/// The launcher that the line names; refuses others, and what its commands forbid.
std::optional<Launcher> launcher_of(Reading& in, bool area);
/// Refuses energy that is not there, else takes it from the scratch table.
bool spend(Reading& in, const Launcher& launcher, int count);

}  // namespace emcon::rules::stellar_empires_fleet
