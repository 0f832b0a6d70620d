/// Figures of one ship as damage has left them. Nothing here changes anything, and nothing looks at another ship.
#pragma once

#include "server/rules/kit/sum.hpp"
#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// Highest threshold that is not fully marked, 0 if all boxes are.
int threshold(const Track& track, int marked);
/// The number of the first box that is not marked: 0 if none is left.
int box(const std::vector<int>& row, int marked);

/// Boxes of the row that can be marked: those with a figure. The nought behind them is no box.
int figures_in(const std::vector<int>& row);
/// Hits that the ship's bridge can take, until nothing is left of what each of them lowers (SEF-R52).
int bridge_boxes(const Ship& ship);

/// Thresholds as they count now, braced or not (SEF-R73).
int armour_threshold(const ShipClass& c, const Ship& ship, Facing facing);
int structure_threshold(const ShipClass& c, const Ship& ship, Facing facing);
int primary_threshold(const ShipClass& c, const Ship& ship);
int armour_left(const ShipClass& c, const Ship& ship, Facing facing);
int structure_left(const ShipClass& c, const Ship& ship, Facing facing);
int primary_left(const ShipClass& c, const Ship& ship);

int crew_left(const ShipClass& c, const Ship& ship);
/// A third of the crew or less (SEF-7.10.4.2).
bool skeleton(const ShipClass& c, const Ship& ship);
/// A side without structure, or two thirds of the crew gone (SEF-7.8.5.1).
bool crippled(const ShipClass& c, const Ship& ship);
/// Half the primary structure gone (SEF-7.8.5.2).
bool broken_up(const ShipClass& c, const Ship& ship);
/// Nobody is left aboard (SEF-R52).
bool derelict(const ShipClass& c, const Ship& ship);
/// On the table and commanded by its player: may be a target, too.
bool fights(const ShipClass& c, const Ship& ship);
/// On the table as a ship or a hulk.
bool on_table(const Ship& ship);

int speed(const ShipClass& c, const Ship& ship);  ///< inches
int turns(const ShipClass& c, const Ship& ship);
int sensor(const ShipClass& c, const Ship& ship);  ///< 0: blind
int output(const ShipClass& c, const Ship& ship);  ///< of the reactor
int capacity(const ShipClass& c, const Ship& ship);
/// The quality of a crew that has learned so many points more (SEF-1.3.1, 1.3.2).
Quality risen(Quality from, int points);
/// How many points of training a crew has for both its skills, and at most for one (SEF-1.3.2).
int training_points(int months);
inline constexpr int training_of_skill_max = 15;
/// What it has learned without an order: for combat first.
Training usual_training(int months);
int combat_skill(const Ship& ship);
int crew_skill(const Ship& ship);
/// May give special commands (SEF-7.8.5.1, R52).
bool commandable(const ShipClass& c, const Ship& ship);

/// Dice of each system of interceptors as damage has left them; none aboard a derelict.
Rows<SetIndex, Interceptors> interceptor_sets(const ShipClass& c, const Ship& ship);
/// Dice of several together, with the die of the first: what judgements go by.
Interceptors together(const Rows<SetIndex, Interceptors>& sets);
inline Interceptors interceptors(const ShipClass& c, const Ship& ship) {
  return together(interceptor_sets(c, ship));
}
/// Name of a system of interceptors aboard: "interceptors" of the only one, else "i1", "i2".
std::string set_name(const ShipClass& c, SetIndex set);
/// The system of interceptors that is called so.
std::optional<SetIndex> find_set(const ShipClass& c, const std::string& name);
/// Hits that a system of interceptors has taken.
int& hits_on_set(Wounds& lost, SetIndex set);
int hits_on_set(const Wounds& lost, SetIndex set);
int interceptor_die(const Interceptors& set);
/// What is added to each die of that system of the ship (SEF-R28, 7.8.5.1).
Sum interceptor_modifier(const ShipClass& c, const Ship& ship, const Interceptors& set, int intercept);

/// A ship's own defence against flights, where orders name it.
inline constexpr const char* interceptors_word = "interceptors";

/// Shield level against what lowers it by `reduction`, while the side's projector has capacity (SEF-R50).
int shield_level(const Table& table, const Ship& ship, Facing facing, int reduction);

/// Whether the command is in force this turn.
inline bool under(const Ship& ship, Command command) {
  return has(ship.now.in_force, command);
}
/// Mounted on that system and still there.
inline bool works(const Ship& ship, SystemIndex system) {
  return !ship.systems[system].destroyed;
}
/// Energy that is to be had this turn.
inline int energy(const Ship& ship) {
  return ship.pool + ship.charge;
}

}  // namespace emcon::rules::stellar_empires_fleet
