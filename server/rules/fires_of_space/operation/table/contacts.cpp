// Names units and contacts, and finds the hexes where contacts of both sides meet.
#include "server/rules/fires_of_space/operation/table/contacts.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/rules/fires_of_space/battle/table/units.hpp"

namespace emcon::rules::fires_of_space::operation {

std::string free_unit_name(const Force& force, Side side) {
  std::string name;
  int n = 0;
  const auto taken = [&](const OwnUnit& unit) { return unit.handle == name; };
  do name = battle::unit_name(side, n++);
  while (std::ranges::any_of(force.units, taken));
  return name;
}

ContactUnitIndex add_contact_unit(Picture& picture, Side side) {
  ContactUnit unit;
  unit.side = side;
  unit.number =
      1 + static_cast<int>(std::ranges::count_if(picture.units, [&](const ContactUnit& u) { return u.side == side; }));
  unit.handle = (side == letters ? "L" : "N") + std::to_string(unit.number);
  picture.units.push_back(std::move(unit));
  return ContactUnitIndex(picture.units.size() - 1);
}

std::string known_type(const ContactShip& contact) {
  std::string out;
  if (contact.civilian) out = *contact.civilian ? "civilian" : "military";
  if (contact.tonnage) out += ", " + std::to_string(*contact.tonnage) + " t";
  return out;
}

namespace {

bool faces(const Picture& picture, const ContactUnit& a, const Place& place) {
  return std::ranges::any_of(picture.units, [&](const ContactUnit& b) {
    return !b.gone && b.side != a.side && Place{b.system, b.at.present} == place &&
           battle::relative_speed(a.at, b.at) <= engagement_speed_max;
  });
}

}  // namespace

std::vector<ContactUnitIndex> engaged_units(const Picture& picture, const Place& place) {
  std::vector<ContactUnitIndex> out;
  for (const Side side : two_sides())
    for (const ContactUnitIndex u : picture.units.indices()) {
      const ContactUnit& unit = picture.units[u];
      if (unit.side == side && !unit.gone && Place{unit.system, unit.at.present} == place &&
          faces(picture, unit, place))
        out.push_back(u);
    }
  return out;
}

std::vector<Place> engagement_hexes(const Theatre& theatre, const Picture& picture) {
  std::vector<Place> out;
  for (const ContactUnit& unit : picture.units) {
    const Place place{unit.system, unit.at.present};
    if (unit.gone || !faces(picture, unit, place)) continue;
    if (std::ranges::find(theatre.settled, place) != theatre.settled.end()) continue;
    if (std::ranges::find(out, place) == out.end()) out.push_back(place);
  }
  // In one column rows ascend with r.
  std::ranges::sort(out, [](const Place& a, const Place& b) {
    return std::tuple(a.system, a.hex.q, a.hex.r) < std::tuple(b.system, b.hex.q, b.hex.r);
  });
  return out;
}

}  // namespace emcon::rules::fires_of_space::operation
