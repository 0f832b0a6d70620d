/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/firing.hpp"
#include "server/rules/alternity_warships/hazards.hpp"
#include "server/rules/kit/seen.hpp"

namespace emcon::rules::alternity_warships {

/// Lives for one call only. Dice of attacks, damage and the edge are public; those of armour, debris and repairs are
/// their side's (ALT-R94, L7, L18).
struct Play {
  State& state;
  Referee& referee;
  std::vector<Hit> debris = {};  ///< that its dice have made, until the half-step is done (ALT-R69)

  Table& table() { return state.table; }
  const Ship& ship(ShipIndex i) const { return state.table.ships[i]; }
  Ship& edit(ShipIndex i) { return state.table.ships.edit(i); }
  const Secret& secret(ShipIndex i) const { return state.secrets[i].truth(referee.key()); }
  const Sheet& sheet(ShipIndex i) const { return *secret(i).sheet; }
  /// Writes what only the ship's side knows; who knows it stays as it is.
  template <class Change>
  void change_secret(ShipIndex i, Change change) {
    rewrite(state.secrets[i], referee.key(), change);
    if (state.laid_open[i]) state.laid_open[i] = as_laid_open(secret(i));
  }
  const Aim& aim(MissileIndex i) const { return state.aims[i].truth(referee.key()); }
  template <class Change>
  void change_aim(MissileIndex i, Change change) {
    rewrite(state.aims[i], referee.key(), change);
  }
  /// Who knows the ship's secrets, or all of them but what is concealed.
  Audience insiders(ShipIndex i) const {
    return state.laid_open[i] ? Audience::everyone() : state.secrets[i].audience(referee.key());
  }
  /// Says that what a side had to itself shows on an open sheet now.
  void show_on_sheet(ShipIndex i) {
    const Audience others = insiders(i).except(side(ship(i).side));
    if (others != Audience::nobody()) referee.disclose(others);
  }
  Audience side(Side side) { return side_audience(state.table, side); }

  void tell(std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {}) {
    tell_to(Audience::everyone(), std::move(text), clause, std::move(dice), std::move(note));
  }
  void tell_to(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {}) {
    referee.tell(audience, {std::move(text), clause, std::move(dice), std::move(note)});
  }
};

/// Rolls the dice and adds the bonus, at least 0 (ALT-R43). What is rolled is added to `dice`.
int roll_points(Play& play, const Dice& of, const Why& reason, Audience audience, std::vector<Rolled>& dice);

// set_up.cpp
/// Adds a ship to the map with the next number of its side.
void add_ship(State& state, Ship ship, Secret secret);
Secret fresh_secret(SheetRef sheet);
/// Puts the ships of a reinforcement on the map (ALT-R70).
void bring_reinforcements(Play& play);
/// Ends the set-up: what was chosen in secret comes to the ships, by lot where nobody has chosen; says where all are.
void open_set_up(Play& play);
/// Names the side's flagship.
void name_flagship(Play& play, Side side, ShipIndex ship);

// edge.cpp
/// Steps of the round behind the edge.
std::vector<Step> steps_from(const Table& table, Phase from);
void begin_round(Play& play);
void roll_edge(Play& play);

// movement.cpp
/// A ship's own movement.
struct Flying {
  enum class Kind { path, orbit, descend, land, liftoff };
  ShipIndex ship;
  Kind kind = Kind::path;
  table::Path path = {};
  int way = 1;  ///< orbit: 1 clockwise, -1 counter-clockwise
};
struct Docking {
  ShipIndex craft, host;
};
/// What a unit that comes into an enemy's hex declares (ALT-9.7); a missile declares for all (ALT-R51).
struct Zeroing {
  Unit unit;
  Unit enemy;  ///< none of a missile
  Arc half = Arc::zero_port;
  Arc own = Arc::forward;
};
struct Steering {
  int missile = 0;
  table::Path path = {};
  bool hold = false;
  bool guided = false;  ///< the path follows from the target
};
struct Destructing {
  int missile = 0;
};
/// What a side has ordered for its half-steps.
struct Moves {
  std::vector<Flying> flights;
  std::vector<Docking> dockings;
  std::vector<Zeroing> zeros;
  std::vector<Steering> steerings;
  std::vector<Destructing> destructs;
};
/// Asks for the next half-steps that have anything to move, or ends the movement (ALT-6.1, R84).
void move_slots(Play& play);
void run_moves(Play& play, const MoveStep& step, const Moves& moves);

// meeting.cpp
/// Units of the pair lie in one hex now, since `mover` came there or was put there.
void meet(Play& play, const Unit& mover, const std::vector<Zeroing>& declared);
/// Forgets relations of units that are not together any more.
void part(Play& play);

// terrain.cpp
/// What the hex does to a ship or missile that enters it; debris is rolled for.
Hazard enter(Play& play, const Unit& unit, const Mover& mover, const Entered& entered);
/// Damage of the debris that the side's ships have entered takes effect (ALT-15.14, R69).
void settle_debris(Play& play);

// dock.cpp
/// Why the craft cannot dock where both are, by what everybody sees (ALT-8.5).
std::optional<Misstep> no_docking(const Ship& craft, const Ship& host);
void dock(Play& play, const Docking& order);

// fire.cpp
void shoot(Play& play, const FireOrder& order);
void drop_bombs(Play& play, const BombOrder& order);
/// What a side planned for this step, as far as it is possible still (ALT-R86).
void fire_as_planned(Play& play, Side side, FireKind kind);
/// All hits of the step take effect (ALT-9.3).
void take_effect(Play& play);

// harm.cpp
/// What the target's shield, armour and boxes make of the hit; its side alone is told.
void inflict(Play& play, const Hit& hit);
/// Its boxes may have made another ship of it: all are told.
void settle(Play& play, ShipIndex ship);
/// A ship leaves the battle for good, by that paragraph.
void lose_ship(Play& play, ShipIndex ship, Fate fate, const std::string& how, const char* clause = "ALT-13.8");

// missiles.cpp
void move_missile(Play& play, MissileIndex missile, const Steering* order);
void attack_with_missiles(Play& play, Side side, Role role);
void remove_missile(Play& play, int number);

// launches.cpp
struct LaunchOrder {
  ShipIndex ship;
  LauncherIndex launcher;
  int load = 0;  ///< place in the launcher's stock
  Role role = Role::antiship;
  Unit target;
  int count = 1;
};
struct Sortie {
  ShipIndex carrier;
  std::vector<int> craft;  ///< their numbers
};
void launch_all(Play& play, Side side, const std::vector<LaunchOrder>& orders);
void sortie(Play& play, const Sortie& order, const std::vector<Zeroing>& declared);

// repairs.cpp
void run_repairs(Play& play);
/// Checks that the ship may make (ALT-14.3); its own orders of the open answer may have fired.
int repair_checks(const Ship& ship, bool fires_now);

// end.cpp
void end_round(Play& play);
// victory.cpp
void check_victory(Play& play);
void seat_left(Play& play, Seat seat);
// flow.cpp
void run(Play& play);

}  // namespace emcon::rules::alternity_warships
