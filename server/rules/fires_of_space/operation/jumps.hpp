/// Questions about jumps that the rules, the checks and the offers share. All pure.
#pragma once

#include <cstdint>

#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {

/// Preparations before recalibration, and tens of light years (FOS-12.d, R27).
int jump_rating(const Table& table, const OpShip& ship);
/// Turns a recalibration takes (FOS-12.d.ii).
int recalibration_turns(const Table& table, const OpShip& ship);
/// Mass whose radius `place` lies in, or null (FOS-12.f, R27).
const Mass* mass_near(const Table& table, const Place& place);
/// Link between two systems, in either direction, or null.
const Link* link_between(const Scenario& scenario, int a, int b);
/// Writes the jump of an order down: the preparation counts from now (FOS-12.d.i).
void note_plot(OpShip& ship, const OpCommand& c, int turn);
/// Starts recalibrating in the Jump Phase of `turn` (R26).
void start_recalibration(const Table& table, OpShip& ship, int turn);
/// Whether the side's jumps of this turn are still to come when it is asked in `window`.
bool jumps_to_come(const Theatre& theatre, const Step& window, int side);
/// Points for civilian ships of the side that have jumped out of systems (FOS-23.i), in thousandths. They rest on where
/// ships went, so they count at the end only.
std::int64_t jump_awards(const Table& table, const Force& force, int side);

}  // namespace emcon::rules::fires_of_space
