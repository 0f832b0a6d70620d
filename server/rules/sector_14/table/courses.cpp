// Finds what manoeuvres a ship can make, what they cost and where they lead.
#include "server/rules/sector_14/table/courses.hpp"

#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

int most_turns(const Table& table, const Ship& ship) {
  return std::min(sixths_max, count_of(jet_costs(table, ship)));
}

int most_thrust(const Table& table, const Ship& ship) {
  return count_of(thruster_costs(table, ship));
}

int stress_of(const Table& table, const Ship& ship, const Manoeuvre& manoeuvre) {
  const int turns = manoeuvre.turns(), thrust = distance(ship.course.vector, manoeuvre.hex);
  int stress = 0;
  if (turns > 0) stress += jet_costs(table, ship).at(ix(turns - 1));
  if (thrust > 0) stress += thruster_costs(table, ship).at(ix(thrust - 1));
  return stress;
}

Course after(const Ship& ship, const Manoeuvre& manoeuvre) {
  return moved(ship.course, manoeuvre.hex, turned(ship.course.facing, manoeuvre.sixths));
}

std::vector<Manoeuvre> courses(const Table& table, const Ship& ship) {
  const int turns = most_turns(table, ship), thrusts = most_thrust(table, ship);
  std::vector<Manoeuvre> out;
  for (int sixths = -turns; sixths <= turns; ++sixths)
    for (int thrust = 0; thrust <= thrusts; ++thrust)
      for (const Hex to : ring(ship.course.vector, thrust))
        if (may_thrust(ship.course.vector, turned(ship.course.facing, sixths), to)) out.push_back({sixths, to});
  return out;
}

}  // namespace emcon::rules::sector_14
