/// One run of resolve or setup in the operational game: the forces opened, the referee, and the phases' own work.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/play.hpp"
#include "server/rules/fires_of_space/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Opens both forces for the length of one step and veils them again when it goes. Lives for one call only.
class Play {
 public:
  Play(State& state, Referee& referee);
  ~Play();
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  State& state;
  Referee& referee;
  Theatre& theatre;
  Picture& picture;
  Agenda<Step>& agenda;
  BothSides<Force> forces;

  const Table& table() const { return state.table; }
  battle::Play battle() { return {state, referee}; }
  Force& force(Side side) { return forces[side]; }
  OwnUnit& unit(Side side, UnitIndex u) { return forces[side].units[u]; }
  OwnShip& ship(Side side, ShipIndex s) { return forces[side].ships[s]; }
  const ShipClass& class_of(const OwnShip& ship) const { return state.table.class_of(ship.body); }
  Side no_init() const { return enemy_of(theatre.init); }

  void tell(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {});
  /// Tells what is new about the enemy, and notes that it was told: plans are asked anew after it.
  void announce(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice = {}, Note note = {});
  /// One happening in two wordings: for the side it belongs to, and for everybody else. The note names what all may
  /// name; each wording takes of it what stands in it. `own_handle`, which only that side may know, goes to its wording
  /// alone: a number in the other could be the same word by chance (L4).
  void tell_both(Side side, std::string own, std::string others, const char* clause, std::vector<Rolled> dice = {},
                 const Note& note = {}, const std::string& own_handle = "");
};

/// FOS-13.d: both sides' ships within this many hexes of each other.
inline constexpr int detection_range = 6;
/// FOS-14.b.
inline constexpr int engagement_speed_max = 20;
/// Hexes of the printed maps, 0101 to 5050 (R2).
inline constexpr int grid_size = 50;
bool on_grid(Hex hex);

// ---- Questions about forces and pictures (play.cpp). All pure.

std::vector<ShipIndex> ships_of(const Force& force, UnitIndex unit);  ///< in play and not in transit, in id order
bool here(const Force& force, const OwnShip& ship);                   ///< in play, on a map
std::optional<UnitIndex> find_unit(const Force& force, const std::string& handle);
std::optional<ShipIndex> find_ship(const Force& force, const std::string& handle);
std::optional<ContactUnitIndex> find_contact_unit(const Picture& picture, const std::string& handle);  ///< not gone
std::optional<ContactIndex> find_contact_ship(const Picture& picture, const std::string& handle);      ///< not lost
std::vector<ContactIndex> ships_of(const Picture& picture, ContactUnitIndex unit);  ///< contacts not lost
/// Lowest current rating of its ships (FOS-11.e.i).
int unit_rating(const Table& table, const Force& force, UnitIndex unit);
bool stationary(const Markers& at);
/// Highest rating in the catalogue: the number of sub-phases, the same in every scenario (R14).
int sub_phase_count(const Table& table);
/// Hexes of thrust of each ship, fixed when the Thrust Phase opens (R56); what is left of a unit's.
int unit_allowance(const Force& force, UnitIndex unit);
int unit_steps(const Force& force, UnitIndex unit);
/// "2525 in TARN"; the hex alone if the scenario has one system.
std::string place_label(const Table& table, const Place& place);

// ---- Set-up (phases/set_up.cpp)

/// Forces of the scenario, all undetected; declared tonnages are drawn (R21).
void muster(State& state, Referee& referee);
/// Hidden units nobody placed go to a hex of their zone by lot (orders/deploy.cpp; R62).
void deploy_the_rest(Play& play);

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
/// Every ship of the unit thrusts or is declared to intercept: FOS-13.a.
void announce_unit(Play& play, Side side, UnitIndex unit, const char* clause);
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
/// Hexside 1..6 of the hex entered when going from `past` to `present` (R8).
int entry_side(Hex past, Hex present);

// ---- Thrust Phase (phases/thrust.cpp, phases/interceptions.cpp, phases/plan.cpp)

/// Opens the phase: allowances, and the question for plans.
void begin_thrust(Play& play);
void run_thrust(Play& play);
void end_thrust(Play& play);

// ---- A turn that is taken up in its middle (phases/resume.cpp)

/// Steps of a turn behind its movement, from this phase on.
std::vector<Step> rest_of_turn(TurnPhase from);
/// Makes known what the scenario says is known, takes its plans up, and schedules the rest of the turn.
void resume(Play& play);
/// The Special Action Phase is next: jumps have been (flow.cpp).
void resume_special_actions(Play& play);

// ---- Jump and Special Action Phases (phases/jumps.cpp, phases/special.cpp)

/// Notes, aborts and recalibrations of one side, then its due jumps and arrivals, then 13.d (R28).
void jump_phase(Play& play, Side side, const std::vector<Held>& orders);
/// A plot is void: thrust, damage, capture (R25). Tells the owner.
void void_plot(Play& play, Side side, ShipIndex ship, const char* clause);
/// `orders` by value: carrying them out changes the list they come from.
void special_phase(Play& play, Side side, std::vector<Held> orders);

// ---- Engagements (phases/engagement.cpp, phases/entry.cpp)

/// Hexes where an engagement may happen now, systems in scenario order, hexes ascending (R7), less those settled.
std::vector<Place> engagement_hexes(const Theatre& theatre, const Picture& picture);
/// Contact units that would be in it (FOS-14.b, R7).
std::vector<ContactUnitIndex> engaged_units(const Picture& picture, const Place& place);
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

void damage_control(Play& play);
/// Scenario points that are earned at the end (FOS-23.i), and the outcome.
void end_operation(Play& play, const std::string& reason);
/// All that counts for points; what it points to must outlive it.
struct Standings {
  const Table& table;
  const Theatre& theatre;
  const Picture& picture;
  BothSides<const Force*> forces;  ///< null: that side is judged by its contacts
};
battle::Score score_of(const Standings& at);
Standings standings(const Play& play);
/// What the viewer knows of it (FOS-L16).
Standings known_standings(const fires_of_space::View& view);

}  // namespace emcon::rules::fires_of_space::operation
