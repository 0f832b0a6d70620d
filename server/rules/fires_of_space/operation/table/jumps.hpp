/// Questions about jumps, and what becomes of a drive (FOS-12). All pure.
#pragma once

#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Preparations before recalibration, and tens of light years (FOS-12.d, R27).
int jump_rating(const Table& table, const OwnShip& ship);
/// R26: no preparation before the last of the turns is over that a recalibration from `turn` on takes (FOS-12.d.ii).
void begin_recalibration(const Table& table, OwnShip& ship, int turn);
/// Mass whose radius `place` lies in, or null (FOS-12.f, R27).
const Mass* mass_near(const Table& table, const Place& place);
/// Link between two systems, in either direction, or null.
const Link* link_between(const Scenario& scenario, int a, int b);
/// Whether its state voids a noted jump: disabled, shut down, captured, or with a jump drive that its hits have put
/// out. A plant that fails for a time does not (R25, R43, R44).
bool voids_jump(const Table& table, const Ship& ship);

}  // namespace emcon::rules::fires_of_space::operation
