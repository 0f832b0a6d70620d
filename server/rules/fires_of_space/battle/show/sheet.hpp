/// A ship's specification sheet as a Thing of the board (FOS-8). Sheets are open to all in a tactical game (R24).
#pragma once

#include "common/table/board.hpp"
#include "server/rules/fires_of_space/battle/state.hpp"

namespace emcon::rules::fires_of_space::battle {

/// What is played, as far as a sheet speaks of it.
struct Played {
  bool detailed = false;     ///< detailed damage
  bool operational = false;  ///< the operational game too
};
/// The printed numbers of a class, which never change in a match.
table::Thing printed_sheet(const Catalogue& catalogue, const ShipClass& ship_class, Played played);
/// Printed numbers first, then what damage and use change, so that a change touches few facts.
/// `parent`: handle of its unit, empty if that is gone.
table::Thing ship_thing(const Table& table, const Ship& ship, std::string parent);
/// How much is left of a ship, in thousandths, by what damage counts against it.
int condition(const Ship& ship);
/// The look of a ship, what is left of it and of its magazines.
void show_state(const Table& table, const Ship& ship, table::Thing& thing);
void show_class(const ShipClass& ship_class, table::Thing& thing);
/// The same of a ship in its unit, drawn anew only if it has changed.
void add_ship(const Table& table, ShipIndex ship, table::Things& out);

}  // namespace emcon::rules::fires_of_space::battle
