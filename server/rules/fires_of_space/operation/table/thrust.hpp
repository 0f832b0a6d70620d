/// How far a unit can thrust, and when: what its owner asks (FOS-11.e.i to 11.e.iv).
#pragma once

#include "server/rules/fires_of_space/operation/table/interceptions.hpp"
#include "server/rules/fires_of_space/operation/table/knowledge.hpp"

namespace emcon::rules::fires_of_space::operation {

/// On the map, not engaged (FOS-10.a.iv).
bool may_thrust(const Force& force, UnitIndex unit);
/// Hexes of thrust this phase: the unit's rating until sub-phase 1 opens, then as fixed (R56, R71).
int thrust_allowance(const Insight& of, UnitIndex unit);
SubPhases thrust_sub_phases(const Insight& of, UnitIndex unit);
/// It may step in this sub-phase (FOS-11.e.iv).
bool may_step(const Insight& of, UnitIndex unit);
/// Hexes it can still move in the sub-phases to come, from `from` on.
int steps_to_come(const Insight& of, UnitIndex unit, int from);
/// Contact unit a declared interceptor must close with (FOS-11.e.vi.4), or none.
ContactUnitIndex pursued(const Picture& picture, const OwnUnit& unit);

/// Lowest direction that brings `from` closer to `to`, 0 if they are one (R15); that takes it further away.
int closing_direction(Hex from, Hex to);
int opening_direction(Hex from, Hex to);

}  // namespace emcon::rules::fires_of_space::operation
