/// Questions about jumps that the rules, the checks and the offers share. All pure.
#pragma once

#include <cstdint>

#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Preparations before recalibration, and tens of light years (FOS-12.d, R27).
int jump_rating(const Table& table, const OwnShip& ship);
/// Turns a recalibration takes (FOS-12.d.ii).
int recalibration_turns(const Table& table, const OwnShip& ship);
/// Mass whose radius `place` lies in, or null (FOS-12.f, R27).
const Mass* mass_near(const Table& table, const Place& place);
/// Link between two systems, in either direction, or null.
const Link* link_between(const Scenario& scenario, int a, int b);
/// Points for civilian ships of the side that have jumped out of systems (FOS-23.i), in thousandths. They rest on where
/// ships went, so they count at the end only.
void add_jumped(const Table& table, const Force& force, Side side, battle::Score& score);

}  // namespace emcon::rules::fires_of_space::operation
