/// One run of resolve or setup in the operational game: the forces opened, the referee, and the phases' own work.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/play.hpp"

namespace emcon::rules::fires_of_space {

/// Opens both forces for the length of one step and veils them again when it goes. Lives for one call only.
class Ops {
 public:
  explicit Ops(Play& play);
  ~Ops();
  Ops(const Ops&) = delete;
  Ops& operator=(const Ops&) = delete;

  Play& play;
  Theatre& theatre;
  Picture& picture;
  std::array<Force, 2> forces;

  const Table& table() const { return play.state.table; }
  Force& force(int side) { return forces[ix(side)]; }
  OpUnit& unit(int side, int u) { return forces[ix(side)].units[ix(u)]; }
  OpShip& ship(int side, int s) { return forces[ix(side)].ships[ix(s)]; }
  const ShipClass& class_of(const OpShip& ship) const { return play.state.table.class_of(ship.body); }
  int no_init() const { return 1 - theatre.init; }

  /// Tells everybody, and notes that both sides were told something: plans are asked anew after it.
  void tell_all(std::string text, const char* clause, std::vector<Rolled> dice = {});
  /// Tells everybody of the course of play itself (a phase, a window): nothing new about the enemy.
  void say(std::string text, const char* clause, std::vector<Rolled> dice = {});
  /// Tells the side alone.
  void tell_side(int side, std::string text, const char* clause, std::vector<Rolled> dice = {});
  /// One happening in two wordings: for the side it belongs to, and for everybody else.
  void tell_both(int side, std::string own, std::string others, const char* clause, std::vector<Rolled> dice = {});
};

/// FOS-13.d: both sides' ships within this many hexes of each other.
inline constexpr int detection_range = 6;
/// FOS-14.b.
inline constexpr int engagement_speed_max = 20;

// ---- Questions about forces and pictures. All pure.

std::vector<int> ships_of(const Force& force, int unit);  ///< in play and not in transit, in id order
bool here(const Force& force, const OpShip& ship);        ///< in play, on a map
std::optional<int> find_op_unit(const Force& force, const std::string& handle);
std::optional<int> find_op_ship(const Force& force, const std::string& handle);
std::optional<int> find_contact_unit(const Picture& picture, const std::string& handle);  ///< not gone
std::optional<int> find_contact_ship(const Picture& picture, const std::string& handle);  ///< not lost
std::vector<int> ships_of(const Picture& picture, int unit);                              ///< contacts not lost
/// Lowest current rating of its ships (FOS-11.e.i).
int op_rating(const Table& table, const Force& force, int unit);
bool stationary(const Markers& at);
/// Highest rating in the catalogue: the number of sub-phases, the same in every scenario (R14).
int op_sub_phases(const Table& table);
/// Hexes of thrust of each ship, fixed when the Thrust Phase opens (R56); what is left of a unit's.
int op_allowance(const Force& force, int unit);
int op_steps_used(const Force& force, int unit);
/// "2525 in TARN"; the hex alone if the scenario has one system.
std::string place_label(const Table& table, const Place& place);

// ---- Set-up (set_up.cpp)

/// Forces of the scenario, all undetected; declared tonnages are drawn (R21).
void muster(Play& play);
void apply_deployment(Ops& ops, int side, const std::vector<OpCommand>& commands);
/// Takes over the figures a side gives out; those announced already stay (R21).
void apply_tonnage(Ops& ops, int side, const std::vector<OpCommand>& commands);
/// Hexes of the printed maps, 0101 to 5050 (R2).
inline constexpr int grid_size = 50;
bool on_grid(Hex hex);
/// Hidden units nobody placed go to a hex of their zone by lot (R62).
void deploy_the_rest(Ops& ops);

// ---- Detection and contacts (detect.cpp, contacts.cpp)

struct Sighting {
  int side = 0;  ///< whose ship
  int ship = 0;
  bool announce = false;  ///< type and tonnage too (FOS-13.a), else presence only (13.d)
};
/// Makes contacts of all at once, numbered by what is seen of them, ties by lot (L4), and tells both sides. Ships
/// that are known already are only announced, if asked for and not yet done.
void sight(Ops& ops, const std::vector<Sighting>& sightings, const char* clause);
/// FOS-13.b before anybody deploys: where ships move. What they are is told when the game begins, with the figures that
/// their owners have chosen by then (R75, R21).
void detect_moving(Ops& ops);
/// FOS-13.b and the first test of 13.d.
void detect_at_start(Ops& ops);
/// FOS-13.d after Movement and after jumps (R23).
void detect_near(Ops& ops);
/// Every ship of the unit thrusts or is declared to intercept: FOS-13.a.
void announce_unit(Ops& ops, int side, int unit, const char* clause);
/// R24: the ship's sheet and damage become known for as long as the contact lasts.
void open_sheet(Ops& ops, int side, int ship, const char* clause);
/// The contact is closed (jumped, destroyed, ...), with a telling to both sides in these words.
void lose_contact(Ops& ops, int side, int ship, const std::string& how, const char* clause);
/// Brings the Picture up to date with the forces' markers, units and the damage on open sheets. No telling.
void publish(Ops& ops);

// ---- Initiative and movement (movement.cpp)

void roll_op_initiative(Ops& ops);
/// FOS-11.c for every unit; keeps the hexside of entry (R8).
void move_operational(Ops& ops);
/// Hexside 1..6 of the hex entered when going from `past` to `present` (R8).
int entry_side(Hex past, Hex present);

// ---- Splitting and joining (units.cpp), in any own window (R56)

void apply_op_split(Force& force, const Table& table, int side, const OpCommand& c);
void apply_op_join(Force& force, const OpCommand& c);

// ---- Thrust Phase (thrust.cpp, intercept.cpp, plan.cpp)

/// Opens the phase: allowances, and the question for plans.
void begin_thrust(Ops& ops);
/// Both plans are in (Force::held), for the first time or after a public event: declarations, the run, or step by step
/// if either side called for it.
void plans_given(Ops& ops);
/// An answer in a window of the phase played step by step.
void thrust_answer(Ops& ops, const Step& window, int side, const std::vector<OpCommand>& commands);
void run_thrust(Ops& ops);
void end_thrust(Ops& ops);

// ---- Jump Phase (jumps.cpp)

/// Notes, aborts and recalibrations of one side, then its due jumps and arrivals, then 13.d (R28).
void jump_phase(Ops& ops, int side, const std::vector<OpCommand>& commands);
/// A plot is void: thrust, damage, capture (R25). Tells the owner.
void void_plot(Ops& ops, int side, int ship, const char* clause);

// ---- Engagements (engage.cpp, entry.cpp)

/// Hexes where an engagement may happen now, systems in scenario order, hexes ascending (R7), less those settled.
std::vector<Place> engagement_hexes(const Table& table, const Theatre& theatre, const Picture& picture);
/// Contact units that would be in it (FOS-14.b, R7).
std::vector<int> engaged_units(const Picture& picture, const Place& place);
/// Puts the units of the hex on the tactical table and opens their sheets; the tactical steps follow.
void begin_engagement(Ops& ops);
/// FOS-14.d.i-iv: markers of every engaged unit by dice; called by the tactical set-up.
void place_engaged(Play& play);
/// The initial manoeuvre is over: what thrust means for plots and detection (R60).
void thrust_counts(Play& play);
/// What damage of a battle means for plots, as soon as it is done (R25, R44).
void damage_counts(Play& play);
/// FOS-15.b: damage, magazines and futures go back to the forces.
void end_engagement(Ops& ops);

// ---- Damage Control, Special Action, victory (op_damage.cpp, special.cpp, award.cpp)

void operational_damage(Ops& ops);
/// `commands` by value: carrying them out changes the list they come from.
void special_phase(Ops& ops, int side, std::vector<OpCommand> commands);
/// Scenario points that are earned at the end (FOS-23.i), and the outcome.
void end_operation(Ops& ops, const std::string& reason);
std::vector<std::int64_t> operational_points(const Ops& ops);

// ---- Flow (op_flow.cpp)

std::vector<Step> operational_steps(const Play& play);
void perform_operational(Play& play, const Step& step);
/// One answered window, which is off the agenda already.
void resolve_operational(Play& play, const Step& window, const std::vector<Answer<Order>>& answers);
Ask ask_operational(const State& state, const Step& window);

}  // namespace emcon::rules::fires_of_space
