/// Systems of the primary table: what each row of a group does to a sheet, and in words (SEF-7.10.4).
#pragma once

#include <string>

#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// By a D10.
SystemGroup group_of(int die);
const char* group_name(SystemGroup group);

/// What a row does. `die`: structure points by a die of that many faces; 1: just one; 0: none.
struct RowEffect {
  int die = 0;
  int crew = 0, reactor = 0, capacitor = 0, sensors = 0;
  int shield_level = 0, shield_points = 0, generator = 0;
  bool defence = false;
  int bridge = 0;
  bool control = false, computer = false, drive = false;
  bool no_repairs_now = false, no_repairs = false;
  int crew_turns = 0;  ///< a crew box in each of so many later End Phases
};
/// Row 0 to 4 by a D10, one more severe by EM weapons (SEF-7.12.EM).
int row_at(int die, bool em);
RowEffect effect_of(const Catalogue& catalogue, SystemGroup group, int row);
/// Marks all of it but structure.
void mark_row(const Catalogue& catalogue, const ShipClass& c, Ship& ship, const RowEffect& effect);
/// " It loses 2 crew, weapons control.": what a hit has done beside structure.
std::string loss_words(const ShipClass& c, const Wounds& before, const Wounds& now);

/// Shields, stealth or a jammer (SEF-R56).
bool has_major_defences(const ShipClass& c);

}  // namespace emcon::rules::stellar_empires_fleet
