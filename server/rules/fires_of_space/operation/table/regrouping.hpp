/// Units of a Force that split and join (FOS-6, R56).
#pragma once

#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

/// All markers in the same hexes of one system (FOS-7.c).
bool matched(const OwnUnit& a, const OwnUnit& b);
/// In an interception: it stays as it is until the phase ends.
bool barred(const Picture& picture, const OwnUnit& unit);
void split_unit(Force& force, Side side, const Split& split);
void join_units(Force& force, const Join& join);

}  // namespace emcon::rules::fires_of_space::operation
