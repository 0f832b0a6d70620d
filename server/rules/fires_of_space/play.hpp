/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/needs.hpp"
#include "server/rules/fires_of_space/table.hpp"

namespace emcon::rules::fires_of_space {

/// Lives for one call only.
struct Play {
  State& state;
  Referee& referee;

  Table& table() { return state.table; }
  Ship& ship(int i) { return state.table.ships[ix(i)]; }
  Unit& unit(int i) { return state.table.units[ix(i)]; }
  int committed(int launch) const { return state.committed[ix(launch)].truth(referee.key()); }
  Ratings ratings() const;
  /// Tells everybody; tactical dice are public.
  void tell(std::string text, const char* clause, std::vector<Rolled> dice = {});
};

/// Rolls `count` dice of 20 in the open, adds them to `shown`, and returns the values.
std::vector<int> roll_d20(Play& play, int count, const Why& why, std::vector<Rolled>& shown);
int roll_one(Play& play, int sides, const Why& why, std::vector<Rolled>& shown);
/// Successes of like rolls (FOS-5, R3): no die at all for a need of 0 or less; groups on the D20 table if the option is
/// on.
int roll_like(Play& play, int count, int need, const Why& why, std::vector<Rolled>& shown);

/// A ship as its scenario has it; handle, side, number and unit are the caller's to give.
Ship make_ship(const Catalogue& catalogue, const ScenarioShip& from, bool detailed);

/// Runs the agenda until a side must be asked or the match is over.
void run(Play& play);
/// The steps of a whole match from where the scenario begins.
void schedule(Play& play);
/// The steps of a battle within the operational game, from its set-up on.
void schedule_engagement(Play& play);

void roll_initiative(Play& play);
void place_units(Play& play);
/// Puts units with a guide where they said they would be from it (FOS-14.d.vi).
void follow_guides(Play& play);
void move_all(Play& play);

void execute(Play& play, const Command& command, Phase phase);
void fire_beams(Play& play, const Command& command);
void fire_point_defence(Play& play, const Command& command);
void strike_missiles(Play& play, const Command& command);
void strike_ships(Play& play, const Command& command);

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
std::int64_t ship_points(const Table& table, const Ship& ship);
/// Whether the ship's fate earns an award for its destruction, disablement or survival (FOS-23.i); other awards are
/// faults.
bool award_met(const Table& table, AwardWhen when, const Ship& ship);
/// Victory points per side, thousandths (FOS-23).
std::vector<std::int64_t> victory_points(const Table& table);
/// Winner by a margin of 50 points, else a tie (FOS-23.0).
Outcome decide(const Table& table, std::vector<std::int64_t> scores, const std::string& reason);

}  // namespace emcon::rules::fires_of_space
