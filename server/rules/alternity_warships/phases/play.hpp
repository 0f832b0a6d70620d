/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/table/firing.hpp"
#include "server/rules/alternity_warships/table/hazards.hpp"
#include "server/rules/kit/deferred.hpp"
#include "server/rules/kit/play.hpp"
#include "server/rules/kit/seen.hpp"

namespace emcon::rules::alternity_warships {

/// What the ship whose turn it is has done in its movement.
struct Flown {
  int manoeuvres = 0;
  int force = 0;         ///< speed at which it entered the hex where it is; without one that of the beginning
  bool came = false;     ///< it has entered a hex
  bool flew = false;     ///< along a path that was ordered
  std::vector<Hex> way;  ///< from where it began through bends to where it is, until it is told
};
/// How a missile is steered.
struct MissileWay {
  table::Path path;
  bool hold = false;
  bool guided = false;  ///< the path follows from the target
};
/// A missile that leaves its launcher.
struct LaunchedMissile {
  ShipIndex ship;
  Role role = Role::antiship;
  Aim aim;
};

/// Dice of attacks, damage and the edge are public; those of armour, debris and repairs are
/// their side's (ALT-R94, L7, L18).
struct Play : BasicPlay<State> {
  using BasicPlay::BasicPlay;
  std::vector<Hit> debris = {};  ///< that its dice have made, until the half-step is done (ALT-R69)
  // Of the open question, until it is carried out.
  DeferredOrders<Play, Step> deferred = {};
  std::vector<ZeroRelation> declared = {};  ///< how units will meet enemies whose hexes they come to
  std::vector<LaunchedMissile> launched = {};
  Flown flown = {};

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
  /// Keeps what the side has ordered for later.
  template <class Change>
  void change_waiting(Side side, Change change) {
    rewrite(state.waiting[side], referee.key(), change);
  }
  /// The open question has been carried out.
  void close_question() {
    deferred.clear();
    declared.clear();
    launched.clear();
  }
};

/// Rolls the dice and adds the bonus, at least 0 (ALT-R43). What is rolled is added to `dice`.
int roll_points(Play& play, const Dice& of, const Why& reason, Audience audience, std::vector<Rolled>& dice);

// set_up.cpp
/// Makes the first state of a match from its scenario.
void begin_match(Play& play, const Options& options);
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
/// Asks for the next half-steps that have anything to move, or ends the movement (ALT-6.1, R84).
void move_slots(Play& play);
/// Derelicts of the class drift, and missiles without power coast, before anybody moves (ALT-R53, R11).
void begin_step(Play& play, MovementStep step);
/// Flies the path hex by hex; what is met on it may end it (ALT-R69).
void fly_path(Play& play, ShipIndex ship, const table::Path& path);
void tell_course(Play& play, ShipIndex ship);

// meeting.cpp
/// Units of the pair lie in one hex now, since `mover` came there or was put there; how is as it has declared.
void meet(Play& play, const Unit& mover);
/// The same where nothing has moved since units were parted.
void join(Play& play, const Unit& mover);
/// Forgets relations of units that are not together any more.
void part(Play& play);

// terrain.cpp
/// What the hex does to a ship or missile that enters it; debris is rolled for.
Hazard enter(Play& play, const Unit& unit, const Mover& mover, const Entered& entered);
/// Damage of the debris that the side's ships have entered takes effect (ALT-15.14, R69).
void settle_debris(Play& play);

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
/// `before`: acts of the same line, which bring the ship there.
void lose_ship(Play& play, ShipIndex ship, Fate fate, const std::string& how, const char* clause = "ALT-13.8",
               std::vector<table::Act> before = {});

// missiles.cpp
/// `way`: where it is steered; null: straight on.
void move_missile(Play& play, MissileIndex missile, const MissileWay* way);
void attack_with_missiles(Play& play, Side side, Role role);
void remove_missile(Play& play, MissileNumber number);

// launches.cpp
/// The number of the next missile.
MissileNumber next_number(Table& table);
/// Puts the missiles on the map that have left their launchers, with numbers by lot (ALT-R73).
void launch_all(Play& play, Side side);

// repairs.cpp
void run_repairs(Play& play);
/// Checks that the ship may make (ALT-14.3); its own orders of the open answer may have fired.
int repair_checks(const Ship& ship, bool fires_now);

// end.cpp
void end_round(Play& play);
// victory.cpp
void check_victory(Play& play);
void seat_left(Play& play, Seat seat);

}  // namespace emcon::rules::alternity_warships
