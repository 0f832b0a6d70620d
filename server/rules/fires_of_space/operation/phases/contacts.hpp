/// Contacts in the making: who is found, in which order, under which names. For detection and jumps.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/contacts.hpp"

namespace emcon::rules::fires_of_space::operation {

/// What one call of `note_sightings` found of one unit.
struct Found {
  Side side;
  UnitIndex unit{0};             ///< of the Force
  ContactUnitIndex contact{0};   ///< of Picture::units
  std::vector<ShipIndex> ships;  ///< of the Force, in the order of their contacts
  bool announced = false;        ///< type and tonnage too
};

/// Writes the sightings into the Picture without telling anybody: new contacts first seen together are numbered by what
/// the enemy sees of them, ties by lot (L4). Sightings that add nothing are left out of the result, which is in the
/// order of the contacts' numbers, letters first.
std::vector<Found> note_sightings(Play& play, const std::vector<Sighting>& sightings, const char* clause);

/// "A.1 (contact L1.2)": a ship to its owner.
std::string own_name(const Play& play, Side side, ShipIndex ship);

/// Tells everybody which detected ships have changed their contact unit since `before` was published: splits and joins
/// as the enemy sees them (L10).
void tell_regrouping(Play& play, const Picture& before);

}  // namespace emcon::rules::fires_of_space::operation
