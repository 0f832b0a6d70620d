/// Changes of units and of the missiles in them; no dice, no telling.
#pragma once

#include <string>

#include "server/rules/fires_of_space/battle/table/table.hpp"

namespace emcon::rules::fires_of_space::battle {

/// "A" .. "Z", "AA" ..; "1", "2" ..: the n-th unit name of a side, n from 0.
std::string unit_name(Side side, int n);
/// Missile units are counted for their names: A-m1, B-m2. `from`: the unit they come from.
std::string missile_name(const Table& table, Side side, const std::string& from);
/// RefId of the side's next unit: beyond all it has, for in an engagement they are not numbered without gaps.
int next_number(const Table& table, Side side);

/// Missiles of the launch in the unit; made, without any, if there are none.
Lot& lot_in(Table& table, UnitIndex unit, LaunchIndex launch);
/// Takes `count` missiles of the type off the unit, earliest launch first (R76); gives how many there were to take.
int remove_missiles(Table& table, UnitIndex unit, MissileIndex missile, int count);
/// Takes missiles of one launch off the unit.
void expend(Table& table, UnitIndex unit, LaunchIndex launch, int count);
/// Marks units without content as gone.
void sweep(Table& table);

}  // namespace emcon::rules::fires_of_space::battle
