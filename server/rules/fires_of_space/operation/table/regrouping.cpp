// Splits and joins the units of a Force, and says which can.
#include "server/rules/fires_of_space/operation/table/regrouping.hpp"

#include <algorithm>
#include <utility>

#include "server/rules/fires_of_space/operation/table/contacts.hpp"
#include "server/rules/fires_of_space/operation/table/interceptions.hpp"

namespace emcon::rules::fires_of_space::operation {

bool matched(const OwnUnit& a, const OwnUnit& b) {
  return a.system == b.system && a.at == b.at;
}

bool barred(const Picture& picture, const OwnUnit& unit) {
  return unit.contact && in_interception(picture, unit.contact);
}

namespace {

/// Whether the enemy knows of a ship in the unit.
bool seen(const Force& force, UnitIndex unit) {
  return std::ranges::any_of(ships_of(force, unit),
                             [&](ShipIndex s) { return static_cast<bool>(force.ships[s].contact); });
}

}  // namespace

void split_unit(Force& force, Side side, const Split& split) {
  OwnUnit part = force.units[split.unit];
  part.handle = free_unit_name(force, side);
  part.number = count_of(force.units) + 1;
  part.contact = {};
  part.zone = {};
  for (const ShipIndex s : split.ships) force.ships[s].unit = UnitIndex(force.units.size());
  force.units.push_back(std::move(part));
  // Ships that nobody sees leave the name to those that are seen: what becomes of it must not tell of them (L10).
  if (!seen(force, split.unit) && seen(force, UnitIndex(force.units.size() - 1)))
    std::swap(force.units[split.unit].contact, force.units.back().contact);
}

void join_units(Force& force, const Join& join) {
  OwnUnit& from = force.units[join.unit];
  OwnUnit& to = force.units[join.with];
  for (const ShipIndex s : ships_of(force, join.unit)) force.ships[s].unit = join.with;
  from.gone = true;
  if (!to.contact) to.contact = from.contact;
  from.contact = {};
  to.engaged = to.engaged || from.engaged;  // no thrust is gained by it (R56)
}

}  // namespace emcon::rules::fires_of_space::operation
