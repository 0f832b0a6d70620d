/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/kit/play.hpp"
#include "server/rules/kit/sum.hpp"
#include "server/rules/sector_14/table/table.hpp"

namespace emcon::rules::sector_14 {

/// All dice of this rulebook are public.
struct Play : BasicPlay<State> {
  using BasicPlay::BasicPlay;

  Table& table() { return state.table; }
  Ship& ship(ShipIndex i) { return state.table.ships[i]; }
  /// Ship a seeker was launched at.
  ShipIndex target_of(SeekerIndex seeker) const { return state.targets[seeker].truth(referee.key()); }

  // What the orders of one question leave for its window to finish, when all of them have been carried out.

  std::map<std::pair<Side, ClassIndex>, int> taken;  ///< ships that teams have taken, of each class
  std::set<SeekerIndex> steered;                     ///< have their vector counters where they go
  /// Launchers in use, by ship and weapon, whoever ordered first (S14-L2): each does it and says what it did.
  std::multimap<ShipWeapon, std::function<std::string(Play&)>> launchers;
};

// dice.cpp ----------------------------------------------------------------------------------------------------------

/// Result of a roll N@H.
struct Hits {
  int net = 0;    ///< may be negative (S14-DIE.4)
  int exact = 0;  ///< dice whose first throw showed exactly H (S14-R19)
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

// set_up.cpp --------------------------------------------------------------------------------------------------------

/// The state of a match before anything has happened in it.
State set_up(const Catalogue& catalogue, const Choice& choice);

// the phases --------------------------------------------------------------------------------------------------------

void roll_initiative(Play& play);
/// Damage reaches a ship from `origin`: shield, plating, chips (S14-P3.4 to P3.7). Pushes a prompt on a spline.
void inflict(Play& play, ShipIndex ship, int damage, Section section, Hex origin, Purpose shield, RefId by);
/// What is left goes to this plating facing, and what passes it becomes chips.
void strike_plating(Play& play, ShipIndex ship, int facing, int damage, Section section);

/// All seekers move, as steered or by guidance (S14-P4); then one step for each that strikes.
void move_seekers(Play& play);
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
