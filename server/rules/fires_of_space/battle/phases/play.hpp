/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/table/needs.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/fires_of_space/battle/table/units.hpp"
#include "server/rules/kit/order_list.hpp"
#include "server/rules/kit/play.hpp"

namespace emcon::rules::fires_of_space::battle {

struct Play;

/// The game that a battle is an engagement of.
class Surroundings {
 public:
  /// Places the units that no guide places, and then those with one.
  virtual void place(Play& play) = 0;
  /// The initial manoeuvre is over.
  virtual void thrust_counts() = 0;
  /// Damage was done or repaired.
  virtual void damage_counts() = 0;

 protected:
  ~Surroundings() = default;
};

/// Tactical dice are public.
struct Play : BasicPlay<State> {
  Play(State& changed, Referee& rolls, Surroundings* in = nullptr) : BasicPlay(changed, rolls), around(in) {}
  Surroundings* around;  ///< none: the battle is the whole match

  Table& table() { return state.table; }
  const Ship& ship(ShipIndex i) const { return state.table.ships[i]; }
  const Unit& unit(UnitIndex i) const { return state.table.units[i]; }
  Ship& edit_ship(ShipIndex i) const { return state.table.ships.edit(i); }
  Unit& edit_unit(UnitIndex i) const { return state.table.units.edit(i); }
  int committed(LaunchIndex launch) const { return state.committed[launch].truth(referee.key()); }
};

/// Rolls `count` dice of 20 in the open, adds them to `shown`, and returns the values. `what`: says them at once as
/// " what: rolled 5 and 17."; none where the caller says them with their need.
std::vector<int> roll_d20(Play& play, int count, const char* what, const Why& why, Shown& shown);
int roll_one(Play& play, int sides, const char* what, const Why& why, Shown& shown);
/// Successes of like rolls (FOS-5, R3): no die at all for a need of 0 or less; groups on the D20 table if the option is
/// on. Explained in `shown` as " what: 6 at range 3, ...".
int roll_like(Play& play, int count, const Sum& need, const char* what, const Why& why, Shown& shown);

/// Ships, missiles and initiative of a scenario that is a battle alone.
void set_up(Play& play);
void roll_initiative(Play& play);
void place_units(Play& play);
/// Puts units with a guide where they said they would be from it (FOS-14.d.vi).
void follow_guides(Play& play);

/// Removes missiles that beams have hit (FOS-16.a.vii).
void apply_losses(Play& play);
/// Turns the effective hits of the phase into damage (FOS-16.a.iii, iv; in detailed damage FOS-16.a.vi).
void settle_damage(Play& play);
/// FOS-17.a, in detailed damage FOS-17.c after both sides' decisions; `last`: the check at the end of the engagement
/// (FOS-17.b, 17.d).
void damage_control(Play& play, bool last);
/// The check of an operational turn's Damage Control Phase for one ship, in either damage mode
/// (FOS-10.a.v, 17.b, 17.d); in detailed damage its owner has decided before on shutting down (Ship::shut_down).
/// `seen`: who may see its dice (R67). Changes the ship, which may be destroyed, and tells nobody: the texts go on
/// after the name that the receiver knows the ship by ("A.1" + text). None if there was nothing to check.
std::vector<Telling> operational_damage_control(Play& play, Ship& ship, const Audience& seen);
/// FOS-15.b, 17.b, 23: clears the table and settles the outcome.
void finish(Play& play, const std::string& reason);

}  // namespace emcon::rules::fires_of_space::battle
