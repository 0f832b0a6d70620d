// Works out what a ship's jump drive can do, and from where to where.
#include "server/rules/fires_of_space/operation/table/jumps.hpp"

#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::operation {

int jump_rating(const Table& table, const OwnShip& ship) {
  return table.class_of(ship.body).jump;
}

void begin_recalibration(const Table& table, OwnShip& ship, int turn) {
  ship.prepared = 0;
  ship.usable_from = turn + (table.class_of(ship.body).civilian ? 8 : 4);
}

const Mass* mass_near(const Table& table, const Place& place) {
  for (const Mass& mass : table.the_scenario().systems[ix(place.system)].masses)
    if (distance(mass.hex, place.hex) <= mass.radius) return &mass;
  return nullptr;
}

const Link* link_between(const Scenario& scenario, int a, int b) {
  for (const Link& link : scenario.links)
    if ((link.from == a && link.to == b) || (link.from == b && link.to == a)) return &link;
  return nullptr;
}

bool voids_jump(const Table& table, const Ship& ship) {
  if (table.detailed && !ship.prize && !ship.shut_down)
    return hits_on(ship, Subsystem::jump_drive) >= battle::jump_fails_at;
  return !current(table, ship).can_jump;
}

}  // namespace emcon::rules::fires_of_space::operation
