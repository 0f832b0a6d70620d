/// Ships and seekers on the map, each with its secrets.
#pragma once

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

/// Adds a ship at the end of the table with the next number.
void add_ship(State& state, const ScenarioShip& from, Seat seat);
/// Puts a seeker of this ship on the map with the next number; `target` stays veiled.
void add_seeker(State& state, ShipIndex launcher, TypeIndex type, const Course& course, ShipIndex target);
/// Takes a seeker off the map; its target stays as secret as it was.
void remove_seeker(State& state, SeekerIndex seeker);

}  // namespace emcon::rules::sector_14
