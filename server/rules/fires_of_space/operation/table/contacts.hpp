/// Contacts and units: their names, what is known of them, and which of them meet.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/table/forces.hpp"

namespace emcon::rules::fires_of_space::operation {

/// A unit name of the side that no unit has or had.
std::string free_unit_name(const Force& force, Side side);
/// A new contact unit, without place or ships: gives its place.
ContactUnitIndex add_contact_unit(Picture& picture, Side side);
/// "military, 5100 t", or "" while nothing was announced.
std::string known_type(const ContactShip& contact);

/// Hexes where an engagement may happen now, systems in scenario order, hexes ascending (R7), less those settled.
std::vector<Place> engagement_hexes(const Theatre& theatre, const Picture& picture);
/// Contact units that would be in it (FOS-14.b, R7).
std::vector<ContactUnitIndex> engaged_units(const Picture& picture, const Place& place);

}  // namespace emcon::rules::fires_of_space::operation
