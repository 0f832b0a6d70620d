/// What engagements, damage and special actions do to ships and papers: shared by their phases.
#pragma once

#include <string>

#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {

/// A unit name of the side that no unit has or had.
std::string free_unit_name(const Force& force, int side);
/// Plots of ships whose jump drive damage has put out are void (R25, R43).
void void_dead_plots(Ops& ops);

}  // namespace emcon::rules::fires_of_space
