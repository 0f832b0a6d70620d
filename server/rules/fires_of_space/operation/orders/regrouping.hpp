/// What `split` and `join` have in common: own units change in any own window, before its other orders (R56).
#pragma once

#include <vector>

#include "server/rules/fires_of_space/operation/orders/orders.hpp"
#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// All markers in the same hexes of one system (FOS-7.c).
bool matched(const OwnUnit& a, const OwnUnit& b);
/// In an interception: it stays as it is until the phase ends.
bool barred(const Picture& picture, const OwnUnit& unit);
/// Own units that may split or join as far as interceptions go.
std::vector<UnitIndex> may_change(const Offering& out);
/// Refuses if this unit cannot split or join now (R56).
bool units_may_change(Reading& in, UnitIndex unit, const char* field);

void apply_split(Force& force, Side side, const Split& split);
void apply_join(Force& force, const Join& join);
/// Carries out the splits and joins among the orders, which come before everything else (R56), and tells what the enemy
/// sees of them.
void reorganise(Play& play, Side side, const std::vector<Held>& orders);

}  // namespace emcon::rules::fires_of_space::operation
