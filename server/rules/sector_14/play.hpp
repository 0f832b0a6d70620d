/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <vector>

#include "server/rules/sector_14/table.hpp"

namespace emcon::rules::sector_14 {

/// Lives for one call only.
struct Play {
  State& state;
  Referee& referee;

  Table& table() { return state.table; }
  Ship& ship(int i) { return state.table.ships[ix(i)]; }
  /// Ship a seeker (by index) was launched at.
  int target_of(int seeker) const { return state.targets[ix(seeker)].truth(referee.key()); }
  /// Tells everybody; all dice of this rulebook are public.
  void tell(std::string text, const char* clause, std::vector<Rolled> dice = {});
};

// dice.cpp ----------------------------------------------------------------------------------------------------------

/// Result of a roll N@H.
struct Hits {
  int net = 0;    ///< may be negative (S14-DIE.4)
  int exact = 0;  ///< dice whose first throw showed exactly H (S14-R19)
};
/// `count` dice at `need` (S14-DIE.1 to DIE.4), each die's chain of rerolls finished before the next (S14-R3). No dice
/// for a count of 0 (S14-R7). What is thrown is added to `shown` as faces 0 to 9.
Hits roll_hits(Play& play, int count, int need, const Why& why, std::vector<Rolled>& shown);
/// One plain die, 0 to 9 (S14-DIE.5).
int roll_face(Play& play, const Why& why, std::vector<Rolled>& shown);
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
void add_seeker(State& state, Seeker seeker, int target);
/// Takes a seeker (by index) off the map; its target stays as secret as it was.
void remove_seeker(State& state, int seeker);

// fleet.cpp ---------------------------------------------------------------------------------------------------------

/// The ships all teams have chosen, placed and numbered (S14-SES.1).
void muster(Play& play, const std::vector<Answer<Order>>& answers);
void split_crews(Play& play, const std::vector<Answer<Order>>& answers);

// the phases --------------------------------------------------------------------------------------------------------

void roll_initiative(Play& play);
/// Turns the ship by `sixths`, shifts its vector to `hex` and moves it (S14-P2.1 to P2.4). Legal or a fault.
void move_ship(Play& play, int ship, int sixths, Hex hex);

/// One shot of a gun (S14-P3), or the roll of an interceptor; pushes a prompt where one is needed.
void shoot(Play& play, const Command& command);
void intercept(Play& play, const Command& command);
void allocate_hits(Play& play, const Command& command);

/// Damage reaches a ship from `origin`: shield, plating, chips (S14-P3.4 to P3.7). Pushes a prompt on a spline. `what`
/// begins the telling.
void inflict(Play& play, int ship, int damage, Section section, Hex origin, Purpose shield, RefId by);
/// What is left goes to this plating facing, and what passes it becomes chips.
void strike_plating(Play& play, int ship, int facing, int damage, Section section);

/// All seekers move, by order or by guidance (S14-P4); then one step for each that strikes.
void move_seekers(Play& play, const std::vector<Answer<Order>>& answers);
void strike(Play& play, int seeker_number);

/// Rolls the ship's chips (S14-P5); pushes a prompt for weapons and crew.
void resolve_chips(Play& play, int ship);
/// Reactor check of one ship (S14-P7).
void check_reactor(Play& play, int ship);
void take_losses(Play& play, const Command& command);

void launch_seekers(Play& play, const std::vector<Answer<Order>>& answers);

/// Ships out, seekers without a target, the end of the match (S14-P8, R57); begins the next turn otherwise.
void check_status(Play& play);
/// Takes ships off the map at once when a player without team mates goes, or hands them to one (S14-R46, R48).
void player_left(Play& play, Seat seat);

}  // namespace emcon::rules::sector_14
