/// What engagements, damage and special actions do to ships and papers: shared by their phases.
#pragma once

#include <string>

#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {

/// A unit name of the side that no unit has or had.
std::string free_unit_name(const Force& force, int side);
/// Index in its side's force of the ship that fights under this name.
int ship_behind(Ops& ops, const Ship& fighting);
/// Whether its state voids a noted jump: disabled, shut down, captured, or with a jump drive that its hits have put
/// out. A plant that fails for a time does not (R25, R43, R44).
bool voids_jump(const Table& table, const Ship& ship);

}  // namespace emcon::rules::fires_of_space
