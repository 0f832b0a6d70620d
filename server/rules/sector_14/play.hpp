/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/sum.hpp"
#include "server/rules/sector_14/table.hpp"

namespace emcon::rules::sector_14 {

/// Lives for one call only. All dice of this rulebook are public.
struct Play {
  State& state;
  Referee& referee;

  Table& table() { return state.table; }
  Ship& ship(ShipIndex i) { return state.table.ships[i]; }
  /// Ship a seeker was launched at.
  ShipIndex target_of(SeekerIndex seeker) const { return state.targets[seeker].truth(referee.key()); }
  void tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {});
};

// dice.cpp ----------------------------------------------------------------------------------------------------------

/// Result of a roll N@H.
struct Hits {
  int net = 0;    ///< may be negative (S14-DIE.4)
  int exact = 0;  ///< dice whose first throw showed exactly H (S14-R19)
};
/// Dice that one telling shows, and the sentences that explain them, which go on after what the telling says.
struct Shown {
  std::vector<Rolled> dice;
  std::string words;
};
/// What a roll N@H is made of: who rolls, and against what.
struct Skilled {
  const char* what;     ///< "Gunnery": the N
  const char* against;  ///< "targeting": the H
};
/// `count` dice at `need` (S14-DIE.1 to DIE.4), each die's chain of rerolls finished before the next (S14-R3). No dice
/// for a count of 0 (S14-R7). What is thrown is added to `shown` as faces 0 to 9, and explained: " Gunnery: 7 dice at 6
/// for targeting: 7 faces of 10 each, 70 %; rolled 3, 0-0-4, 9-2, 7: 3 in all, 0 exactly 6."
Hits roll_hits(Play& play, int count, int need, const Skilled& skilled, const Why& why, Shown& shown);
/// One plain die, 0 to 9 (S14-DIE.5).
int roll_face(Play& play, const Why& why, Shown& shown);
/// " Dice: rolled 3, 0 and 7." for the plain dice of a telling.
std::string plain_words(const Shown& shown);
/// "7@6".
std::string notation(int count, int need);

// flow.cpp ----------------------------------------------------------------------------------------------------------

/// Runs the agenda until somebody must be asked or the match is over.
void run(Play& play);
/// The steps of a match from where the scenario begins.
void schedule(Play& play);

// set_up.cpp --------------------------------------------------------------------------------------------------------

/// Adds a ship at the end of the table with the next number.
void add_ship(State& state, const ScenarioShip& from, Seat seat);
/// Puts a seeker on the map with the next number; `target` stays veiled.
void add_seeker(State& state, Seeker seeker, ShipIndex target);
/// Takes a seeker off the map; its target stays as secret as it was.
void remove_seeker(State& state, SeekerIndex seeker);

// the phases --------------------------------------------------------------------------------------------------------

void roll_initiative(Play& play);
/// The next shot ordered by this ship; the rest waits for prompts it brings about.
void volley(Play& play, ShipIndex ship);
/// Damage reaches a ship from `origin`: shield, plating, chips (S14-P3.4 to P3.7). Pushes a prompt on a spline.
void inflict(Play& play, ShipIndex ship, int damage, Section section, Hex origin, Purpose shield, RefId by);
/// What is left goes to this plating facing, and what passes it becomes chips.
void strike_plating(Play& play, ShipIndex ship, int facing, int damage, Section section);

/// A seeker steered by hand.
struct Steering {
  SeekerIndex seeker;
  Hex to;           ///< for the vector counter
  int heading = 0;  ///< it points that way, 0 to 5
};
/// All seekers move, by hand or by guidance (S14-P4); then one step for each that strikes.
void move_seekers(Play& play, const std::vector<Steering>& by_hand);
void strike(Play& play, int seeker_number);

/// Rolls the ship's chips (S14-P5); pushes a prompt for weapons and crew.
void resolve_chips(Play& play, ShipIndex ship);
/// Reactor check of one ship (S14-P7).
void check_reactor(Play& play, ShipIndex ship);
void take_losses(Play& play, ShipIndex ship, const Losses& losses);

/// Before anything happens: every team's goals, to all.
void tell_goals(Play& play);
/// Ships out, seekers without a target, the end of the match (S14-P8, R57); begins the next turn otherwise.
void check_status(Play& play);
/// Takes ships off the map at once when a player without team mates goes, or hands them to one (S14-R46, R48).
void seat_left(Play& play, Seat seat);

}  // namespace emcon::rules::sector_14
