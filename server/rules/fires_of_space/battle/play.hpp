/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/needs.hpp"
#include "server/rules/fires_of_space/battle/score.hpp"
#include "server/rules/fires_of_space/battle/table.hpp"
#include "server/rules/fires_of_space/battle/units.hpp"
#include "server/rules/kit/order_list.hpp"

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

/// Lives for one call only. Tactical dice are public.
struct Play {
  State& state;
  Referee& referee;
  Surroundings* around = nullptr;  ///< none: the battle is the whole match

  Table& table() { return state.table; }
  const Ship& ship(ShipIndex i) const { return state.table.ships[i]; }
  const Unit& unit(UnitIndex i) const { return state.table.units[i]; }
  Ship& edit_ship(ShipIndex i) const { return state.table.ships.edit(i); }
  Unit& edit_unit(UnitIndex i) const { return state.table.units.edit(i); }
  int committed(LaunchIndex launch) const { return state.committed[launch].truth(referee.key()); }
  Ratings ratings() const;
  void tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {});
};

/// Dice that one telling shows, and the sentences that explain them, which go on after what the telling says.
struct Shown {
  std::vector<Rolled> dice;
  std::string words;
};

/// Rolls `count` dice of 20 in the open, adds them to `shown`, and returns the values. `what`: says them at once as
/// " what: rolled 5 and 17."; none where the caller says them with their need.
std::vector<int> roll_d20(Play& play, int count, const char* what, const Why& why, Shown& shown);
int roll_one(Play& play, int sides, const char* what, const Why& why, Shown& shown);
/// Successes of like rolls (FOS-5, R3): no die at all for a need of 0 or less; groups on the D20 table if the option is
/// on. Explained in `shown` as " what: 6 at range 3, ...".
int roll_like(Play& play, int count, const Sum& need, const char* what, const Why& why, Shown& shown);

/// A ship as its scenario has it; handle, side, number and unit are the caller's to give.
Ship make_ship(const Catalogue& catalogue, const ScenarioShip& from, bool detailed);

/// Ships, missiles and initiative of a scenario that is a battle alone, and what is to be done.
void set_up(Play& play);
/// Carries out the answers to the question on top of the agenda.
void answered(Play& play, const std::vector<Answer<OrderList>>& answers);
/// Runs the agenda until a side must be asked or the battle is over.
void run(Play& play);
/// The steps of a whole match from where the scenario begins.
void schedule(State& state);
/// The steps of an engagement, from its set-up on.
void schedule_engagement(State& state);

void roll_initiative(Play& play);
void place_units(Play& play);
/// Puts units with a guide where they said they would be from it (FOS-14.d.vi).
void follow_guides(Play& play);
void move_all(Play& play);

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
/// True if the engagement ends with this turn (FOS-15.a, R53); `reason` says why.
bool engagement_ends(const Table& table, std::string& reason);
/// FOS-15.b, 17.b, 23: clears the table and settles the outcome.
void finish(Play& play, const std::string& reason);

/// Thousandths of victory points for the enemy of the ship's side: the best of FOS-23.a to f, or of d to f and k.
struct ShipPoints {
  Cause cause = Cause::hits;
  std::int64_t thousandths = 0;
};
ShipPoints ship_points(const Table& table, const Ship& ship);
/// Whether the ship's fate earns an award for its destruction, disablement or survival (FOS-23.i); other awards are
/// faults.
bool award_met(const Table& table, AwardWhen when, const Ship& ship);
/// FOS-23.h: of what has been launched.
void add_launches(const Table& table, Score& score);
/// FOS-23.j: for the side whose ships withstood so many attempts.
void add_repelled(Side side, int times, Score& score);
/// All victory points of a battle (FOS-23).
Score score_of(const Table& table);
/// Winner by a margin of 50 points, else a tie (FOS-23.0).
Outcome decide(const Table& table, const Score& score, const std::string& reason);

}  // namespace emcon::rules::fires_of_space::battle
