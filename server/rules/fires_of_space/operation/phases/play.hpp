/// One run of resolve or setup in the operational game: the forces opened, the referee, and the phases' own work.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/knowledge.hpp"
#include "server/rules/fires_of_space/operation/table/victory.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Own unit and the directions it steps in.
using StepList = std::vector<std::pair<UnitIndex, std::vector<int>>>;
/// An attempt to capture: a ship of the enemy, and those that board it.
struct Boarding {
  ShipIndex target{0};
  std::vector<ShipIndex> ships;
};

/// Opens both forces for the length of one step and veils them again when it goes.
class Play : public BasicPlay<State> {
 public:
  Play(State& state, Referee& referee);
  ~Play();
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  Theatre& theatre;
  Picture& picture;
  Agenda<Step>& agenda;
  BothSides<Force> forces;

  // What orders of one side have said so far, for what is carried out together.
  StepList steps;
  std::vector<Boarding> boardings;
  std::vector<ContactIndex> let_go;  ///< civilians that are not ransomed

  const Table& table() const { return state.table; }
  battle::Play battle() { return {state, referee}; }
  Force& force(Side side) { return forces[side]; }
  OwnUnit& unit(Side side, UnitIndex u) { return forces[side].units[u]; }
  OwnShip& ship(Side side, ShipIndex s) { return forces[side].ships[s]; }
  const ShipClass& class_of(const OwnShip& ship) const { return state.table.class_of(ship.body); }
  Side no_init() const { return enemy_of(theatre.init); }
  Insight insight(Side side) const { return {state.table, theatre, picture, forces[side], side}; }

  /// Tells what is new about the enemy, and notes that it was told: plans are asked anew after it.
  void announce(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {});
  /// One happening in two wordings: for the side it belongs to, and for everybody else. The note names what all may
  /// name; each wording takes of it what stands in it. `own_handle`, which only that side may know, goes to its wording
  /// alone: a number in the other could be the same word by chance (L4).
  void tell_both(Side side, std::string own, std::string others, const char* clause, std::vector<Rolled> dice = {},
                 const Note& note = {}, const std::string& own_handle = "", const std::optional<table::Act>& shown = {},
                 const HeadWords& own_head = {}, const HeadWords& others_head = {});
};

// ---- Set-up (phases/set_up.cpp)

/// Forces of the scenario, all undetected; declared tonnages are drawn (R21).
void muster(State& state, Referee& referee);

// ---- Detection and contacts (phases/detect.cpp, phases/contacts.cpp)

struct Sighting {
  Side side;  ///< whose ship
  ShipIndex ship{0};
  bool announce = false;  ///< type and tonnage too (FOS-13.a), else presence only (13.d)
};
/// Makes contacts of all at once, numbered by what is seen of them, ties by lot (L4), and tells both sides. Ships
/// that are known already are only announced, if asked for and not yet done.
void sight(Play& play, const std::vector<Sighting>& sightings, const char* clause);
/// FOS-13.b before anybody deploys: where ships move. What they are is told when the game begins, with the figures that
/// their owners have chosen by then (R75, R21).
void detect_moving(Play& play);
/// FOS-13.b and the first test of 13.d.
void detect_at_start(Play& play);
/// FOS-13.d after Movement and after jumps (R23).
void detect_near(Play& play);
/// R24: the ship's sheet and damage become known for as long as the contact lasts.
void open_sheet(Play& play, Side side, ShipIndex ship, const char* clause);
/// The contact is closed (jumped, destroyed, ...), with a telling to both sides in these words.
void lose_contact(Play& play, Side side, ShipIndex ship, const std::string& how, const char* clause);
/// Brings the Picture up to date with the forces' markers, units and the damage on open sheets. No telling.
void publish(Play& play);

// ---- Initiative and movement (phases/movement.cpp)

void roll_initiative(Play& play);
/// FOS-11.c for every unit; keeps the hexside of entry (R8).
void move_all(Play& play);

// ---- Thrust Phase (phases/thrust.cpp)

/// Opens the phase: allowances, and the question for plans.
void begin_thrust(Play& play);
void end_thrust(Play& play);

// ---- A turn that is taken up in its middle (phases/resume.cpp)

/// Steps of a turn behind its movement, from this phase on.
std::vector<Step> rest_of_turn(TurnPhase from);
/// Makes known what the scenario says is known, takes its plans up, and schedules the rest of the turn.
void resume(Play& play);
/// Parts of phases 6 and 7 that are asked together: jumps without, with initiative; special actions likewise (R28,
/// R69).
inline constexpr int closing_parts = 4, first_special_part = 2;

// ---- Jump Phase (phases/jumps.cpp)

/// A plot is void: thrust, damage, capture (R25). Tells the owner.
void void_plot(Play& play, Side side, ShipIndex ship, const char* clause);

// ---- Engagements (phases/engagement.cpp, phases/entry.cpp)

/// Puts the units of the hex on the tactical table and opens their sheets; the tactical steps follow.
void begin_engagement(Play& play);
/// FOS-14.d.i-iv: markers of every engaged unit by dice; called by the tactical set-up.
void place_engaged(Play& play);
/// The initial manoeuvre is over: what thrust means for plots and detection (R60).
void thrust_counts(Play& play);
/// What damage of a battle means for plots, as soon as it is done (R25, R44).
void damage_counts(Play& play);
/// FOS-15.b: damage, magazines and futures go back to the forces.
void end_engagement(Play& play);

// ---- Damage Control, victory (phases/damage.cpp, phases/award.cpp)

/// The ship of its side's force that fights under this name (phases/engagement.cpp).
ShipIndex ship_behind(Play& play, const Ship& fighting);
/// Tells of damage whoever may know: all if the ship's sheet is open, else its owner (R67).
void tell_damage(Play& play, Side side, ShipIndex ship, const Telling& telling);
/// Phase 5, when plants are shut down.
void damage_control(Play& play);
/// Scenario points that are earned at the end (FOS-23.i), and the outcome.
void end_operation(Play& play, const std::string& reason);
/// All that counts for points now.
Standings standings(const Play& play);

}  // namespace emcon::rules::fires_of_space::operation
