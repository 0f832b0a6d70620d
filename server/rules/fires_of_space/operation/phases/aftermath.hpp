/// What engagements, damage and special actions do to ships and papers: shared by their phases.
#pragma once

#include <string>

#include "server/rules/fires_of_space/operation/play.hpp"

namespace emcon::rules::fires_of_space::operation {

/// A unit name of the side that no unit has or had (contacts.cpp).
std::string free_unit_name(const Force& force, Side side);
/// The ship of its side's force that fights under this name (engagement.cpp).
ShipIndex ship_behind(Play& play, const Ship& fighting);
/// Whether its state voids a noted jump: disabled, shut down, captured, or with a jump drive that its hits have put
/// out. A plant that fails for a time does not (R25, R43, R44; damage.cpp).
bool voids_jump(const Table& table, const Ship& ship);
/// Tells of damage whoever may know: all if the ship's sheet is open, else its owner (R67; damage.cpp).
void tell_damage(Play& play, Side side, ShipIndex ship, const Telling& telling);
/// Shuts the plants down that the side's orders name (orders/shutdown.cpp).
void shut_plants(Play& play, Side side);

}  // namespace emcon::rules::fires_of_space::operation
