// Computes arcs, plating facings and directions of thrust, in whole numbers.
#include "server/rules/sector_14/table/geometry.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr Arc thrust_arc = arcs[1];

bool opens_to(const Arc& arc, int relative) {
  return arc.low <= arc.high ? relative >= arc.low && relative <= arc.high
                             : relative >= arc.low || relative <= arc.high;
}

}  // namespace

std::optional<int> bearing(Hex from, int heading, Hex to) {
  const std::optional<int> absolute = emcon::bearing(from, to);
  if (!absolute) return std::nullopt;
  return (*absolute - 4 * heading + bearings) % bearings;
}

bool in_arc(const Arc& arc, Hex from, int heading, Hex to) {
  const std::optional<int> relative = bearing(from, heading, to);
  return !relative || opens_to(arc, *relative);
}

std::vector<int> struck_facings(Hex target, int heading, Hex origin) {
  const std::optional<int> relative = bearing(target, heading, origin);
  if (!relative) return {0, 1, 2, 3, 4, 5};
  const int facing = *relative / 4;
  switch (*relative % 4) {
    case 2:
      return {facing, turned(facing, 1)};
    case 3:
      return {turned(facing, 1)};
    default:
      return {facing};
  }
}

int first_struck(Hex target, int heading, Hex origin) {
  const int relative = bearing(target, heading, origin).value_or(0);
  return relative % 4 == 3 ? turned(relative / 4, 1) : relative / 4;
}

bool may_thrust(Hex from, int heading, Hex to) {
  return from == to || in_arc(thrust_arc, from, heading, to);
}

}  // namespace emcon::rules::sector_14
