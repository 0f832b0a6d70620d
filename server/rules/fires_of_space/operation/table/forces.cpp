// Finds units, ships and contacts by handle, and works out what units can do and where they are.
#include "server/rules/fires_of_space/operation/table/forces.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space::operation {

bool on_grid(Hex hex) {
  const auto in = [](int n) { return n >= 1 && n <= grid_size; };
  return in(hex.q) && in(hex.r + (hex.q - 1) / 2);
}

bool here(const Force& force, const OwnShip& ship) {
  return ship.body.in_play() && !ship.transit && !force.units[ship.unit].gone;
}

std::vector<ShipIndex> ships_of(const Force& force, UnitIndex unit) {
  std::vector<ShipIndex> out;
  for (const ShipIndex s : force.ships.indices())
    if (force.ships[s].unit == unit && here(force, force.ships[s])) out.push_back(s);
  return out;
}

std::vector<ContactIndex> ships_of(const Picture& picture, ContactUnitIndex unit) {
  std::vector<ContactIndex> out;
  for (const ContactIndex s : picture.ships.indices())
    if (picture.ships[s].unit == unit && !picture.ships[s].lost) out.push_back(s);
  return out;
}

std::optional<UnitIndex> find_unit(const Force& force, const std::string& handle) {
  return first_of(force.units, [&](const OwnUnit& unit) { return unit.handle == handle && !unit.gone; });
}

std::optional<ShipIndex> find_ship(const Force& force, const std::string& handle) {
  return first_of(force.ships, [&](const OwnShip& ship) { return ship.body.handle == handle && ship.body.in_play(); });
}

std::optional<ContactUnitIndex> find_contact_unit(const Picture& picture, const std::string& handle) {
  return first_of(picture.units, [&](const ContactUnit& unit) { return unit.handle == handle && !unit.gone; });
}

std::optional<ContactIndex> find_contact_ship(const Picture& picture, const std::string& handle) {
  return first_of(picture.ships, [&](const ContactShip& ship) { return ship.handle == handle && !ship.lost; });
}

int unit_rating(const Table& table, const Force& force, UnitIndex unit) {
  return battle::lowest(ships_of(force, unit),
                        [&](ShipIndex s) { return current(table, force.ships[s].body).manoeuvre; });
}

bool stationary(const Markers& at) {
  return at.past == at.present && at.present == at.future;
}

int sub_phase_count(const Table& table) {
  int out = 1;
  for (const ShipClass& c : table.catalogue->classes) out = std::max(out, c.manoeuvre);
  return out;
}

int unit_allowance(const Force& force, UnitIndex unit) {
  return battle::lowest(ships_of(force, unit), [&](ShipIndex s) { return force.ships[s].body.allowance; });
}

int unit_steps(const Force& force, UnitIndex unit) {
  int out = 0;
  for (const ShipIndex s : ships_of(force, unit)) out = std::max(out, force.ships[s].body.steps);
  return out;
}

std::string place_label(const Table& table, const Place& place) {
  const std::vector<StarSystem>& systems = table.the_scenario().systems;
  return systems.size() < 2 ? label(place.hex) : label(place.hex) + " in " + systems[ix(place.system)].id;
}

int entry_side(Hex past, Hex present) {
  const Hex from = past - present;
  const auto along = [&](int side) {
    const Hex d = direction(side);
    return from.q * d.q + from.r * d.r + (from.q + from.r) * (d.q + d.r);
  };
  int best = 1;
  for (int side = 2; side <= 6; ++side)
    if (along(side) > along(best)) best = side;
  // A path that splits two hexsides counts as the more clockwise one (FOS-14.d.ii).
  const int next = best % 6 + 1;
  return along(next) == along(best) ? next : best;
}

}  // namespace emcon::rules::fires_of_space::operation
