/// Bearings, arcs and plating facings, in whole numbers (S14-R1, R15, R16).
#pragma once

#include <optional>
#include <vector>

#include "common/bearing.hpp"
#include "server/rules/sector_14/catalogue/arcs.hpp"

namespace emcon::rules::sector_14 {

/// Bearing of `to` from `from` (common/bearing.hpp) relative to `heading` (S14-R15).
std::optional<int> bearing(Hex from, int heading, Hex to);

/// Edges belong to the arc; the own hex is in every arc (S14-R14).
bool in_arc(const Arc& arc, Hex from, int heading, Hex to);

/// Plating facings an attack from `origin` may strike: one, two on a spline, or all six from the own hex (S14-R14,
/// R16).
std::vector<int> struck_facings(Hex target, int heading, Hex origin);
/// The first of these.
int first_struck(Hex target, int heading, Hex origin);

/// Whether the vector counter may be shifted from `from` to `to` by a ship that points to `heading`: the 120 degrees
/// ahead, edges inclusive (S14-P2.2, R10).
bool may_thrust(Hex from, int heading, Hex to);

}  // namespace emcon::rules::sector_14
