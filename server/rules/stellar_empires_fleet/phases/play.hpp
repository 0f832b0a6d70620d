/// One run of resolve or setup: the state under change and the referee. The phases' own work, one function each.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/deferred.hpp"
#include "server/rules/kit/play.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"
#include "server/rules/stellar_empires_fleet/table/plan.hpp"
#include "server/rules/stellar_empires_fleet/table/table.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Flights that are to break off from a dogfight, and whether the smaller side lets them.
struct Parting {
  std::vector<FlightIndex> leave;
  bool agreed = false, refused = false;
};

/// Hits on flights of one dogfight, in the order in which they were made.
struct Melee {
  std::vector<FlightIndex> flights;
  std::vector<int> hits;  ///< what each adds to the save
  RefId by;
};
/// A unit's hits on flights, until all of it has fired at them.
struct FlakHits {
  std::vector<Save> saves;
  std::vector<Melee> melees;
};

/// All dice are public but those of arrivals.
struct Play : BasicPlay<State> {
  using BasicPlay::BasicPlay;

  Table& table() { return state.table; }
  Ship& ship(ShipIndex i) { return state.table.ships[i]; }
  const ShipClass& class_of(ShipIndex i) { return state.table.class_of(state.table.ships[i]); }
  const Preference& wish(ShipIndex i) { return state.preferences[i].truth(referee.key()); }

  DeferredOrders<Play, Step> deferred = {};
  // As far as the answers in hand have said it; their window carries it out.
  std::vector<Announcement> announced;
  Plan plan;
  std::vector<Parting> partings;  ///< by dogfights
  FlakHits flak;
};

/// A choice for the ship may have been made by its owner's wish, which stands in the default of its question.
inline void disclose_wish(Play& play, ShipIndex ship) {
  if (play.wish(ship) != Preference()) play.referee.disclose(Audience::everyone());
}

/// " Dice: rolled 3, 5 and 7." of a roll that is compared with nothing.
std::string dice_words(const Rolled& rolled);
/// Dice that were rolled against a need.
struct Trial {
  Rolled rolled;
  int successes = 0;       ///< how many show it or less
  std::string words = {};  ///< the sentence that says so
};
/// Rolls them, open to all; `what` they decide, as the sentence says it.
Trial roll_needs(Play& play, const char* what, const Sum& need, Dice dice, const Why& reason);

/// Takes energy from the pool, then from capacitors (SEF-R48).
void pay(Ship& ship, int cost);
/// The system was fired: it is charged again after its delay, and with it all weapons of its type in the squadron, if
/// the match tracks them so (SEF-7.11).
void start_delay(Table& table, ShipIndex ship, SystemIndex system);

// experience.cpp
/// The ship has fired or was fired at in this turn (SEF-1.3.2).
void note_part(Play& play, ShipIndex ship);
/// A ship of the other side has marked so many boxes of the target.
void note_harm(Play& play, RefId by, ShipIndex target, int boxes);
/// Tells what every crew has learned, once the battle is over.
void tell_experience(Play& play);

// flow.cpp
void run(Play& play);
// set_up.cpp
/// The first state of a match, at its first question.
State begun_battle(const Catalogue& catalogue, const Choice& choice, Referee& referee);
/// Adds a ship to the table, not yet placed.
void add_ship(State& state, Side side, Seat seat, ClassIndex of, const std::string& name);
/// Places ships in their zones where nobody has, tells where all stand, and begins the first turn.
void open_set_up(Play& play);

// turns.cpp
void begin_turn(Play& play);
/// Whose slot it is; asks for its next unit, or goes on.
void move_slots(Play& play);
/// A unit that tracks ships which have all moved, and so moves now (SEF-R12).
std::optional<MoveStep> bound_now(const Table& table);
/// How many units the side that moves may still move in its slot.
int left_of_slot(const Table& table);
void begin_fire(Play& play);
void fire_slots(Play& play);
/// The unit neither fires nor may fire again: surplus energy goes to its capacitors (SEF-R48).
void end_fire(Play& play, const Unit& unit);

// movement.cpp
/// Rolls for the commands of a unit, and carries out its plan or asks for it anew (SEF-R95).
void activate(Play& play, const Unit& unit, const std::vector<Announcement>& commands, const Plan& plan, bool fly);
/// Launches, then courses, the command ship's first.
void carry_out(Play& play, const Unit& unit, const Plan& plan);
/// Hulks and derelicts drift, and may run into ships (SEF-7.8.5.2, R78).
void drift_hulks(Play& play);
// collisions.cpp
void cross_asteroids(Play& play, ShipIndex ship, const std::vector<Segment>& parts);
void ram(Play& play, ShipIndex ship, ShipIndex target);
/// Both take dice of the other's category (SEF-R9); a hulk counts two categories smaller.
void collide(Play& play, ShipIndex rammer, ShipIndex target);

// launches.cpp
void launch_all(Play& play, const Unit& unit, const std::vector<Launching>& launches);
// ballistics.cpp
/// The next launch strikes, or all have.
void strike_next(Play& play);
/// Gives odd points of a volley to these.
void give_odd(Play& play, const std::vector<ShipIndex>& ships);

// assault.cpp
/// A question to each seat whose ships the assault may strike on either of two sides, for all of them (SEF-R98).
std::vector<Step> section_steps(const Table& table);
/// Weapons of a system that are fired together.
struct Gun {
  ShipIndex ship;
  SystemIndex system;
  int weapons = 0;
};
/// Pays all of them by what they cost now, and then begins their delays (SEF-R48, 7.11).
void charge(Play& play, const std::vector<Gun>& guns);
/// Carries out the fire whose attacks stand on the table.
void begin_assault(Play& play, const Unit& unit);
void roll_attacks(Play& play);
void defend(Play& play, ShipIndex target, const std::vector<Allotment>& dice);
void damage_target(Play& play, ShipIndex target);
void end_assault(Play& play);

// harm.cpp
/// Rolls the dice of a hit and marks them. `halves` as of Impact::end.
void strike(Play& play, ShipIndex target, const Hit& hit, int dice, RefId by, const std::string& what, int& halves);
/// What the ship is after what it has suffered; tells if it is lost.
void settle(Play& play, ShipIndex ship);
/// What everybody sees of a ship's state, to be compared with what it is later.
struct Condition {
  bool crippled = false, derelict = false;
};
Condition condition_of(const Table& table, ShipIndex ship);
/// Tells if the ship has become crippled since, by what the clause says, or a derelict (SEF-R52).
void tell_condition(Play& play, ShipIndex ship, const Condition& before, const char* clause);
/// The same where revision 1 neither tells it nor counts it: logs of that revision have no such lines.
void settle_condition(Play& play, ShipIndex ship, const Condition& before, const char* clause);
/// Tests for systems are to be rolled for the ship; the agenda must have a SystemsStep.
void queue_tests(Play& play, ShipIndex ship, RefId by);
/// The next ship that explodes (SEF-7.8.5.4).
void explode_next(Play& play);

// defences.cpp
/// A hit on the defences of the task's ship: interceptors or shields, by its owner's choice where both are there
/// (SEF-R63). Gives what is hit; nothing if it has neither.
std::string strike_defence(Play& play, const Task& task);
/// What a hit on the defences may take: systems of interceptors; none stands for the shields, here and below.
inline constexpr const char* shields_word = "shields";
std::vector<SetIndex> losable_defences(const Table& table, const Ship& ship);
/// As orders name it: "interceptors", "i2", "shields".
std::string defence_word(const ShipClass& c, SetIndex choice);
/// By wishes of its owner, else interceptors before shields, standard ones before heavy ones (SEF-R63, R135).
SetIndex default_defence_loss(const ShipClass& c, const std::vector<SetIndex>& choices, const Preference& wish);
/// Marks a hit on that system of interceptors, or on the shields of that side; gives its name.
std::string lose_defence(Play& play, ShipIndex ship, int block, SetIndex choice);

// systems.cpp
void roll_systems(Play& play);
void lose_system(Play& play, ShipIndex ship, SystemIndex system, RefId by);

// end.cpp
/// So many points for each side that has lost some.
void restore_shields(Play& play, ShipIndex ship, const std::array<int, facings>& by_side);
/// Crew that dies later, generators that nobody has directed, then victory, else the next turn.
void end_turn(Play& play);

// reserves.cpp
void roll_arrivals(Play& play);
void roll_morale(Play& play);
/// Puts an announced group on the table; false if there is none left.
bool bring_group(Play& play, Side side, const std::vector<Point>& places);
Point entry_place(const Scenario& scenario, Edge edge, int nth, int of);

// victory.cpp
void check_victory(Play& play);
void seat_left(Play& play, Seat seat);

}  // namespace emcon::rules::stellar_empires_fleet
