/// Questions to the open table that every part asks: ratings, ranges, who may do what. Only use_weapon changes
/// anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/sector_14/state.hpp"
#include "server/rules/sector_14/table/geometry.hpp"
#include "server/rules/sector_14/table/guidance.hpp"

namespace emcon::rules::sector_14 {

/// "1 Quick": number and name of a ship.
std::string ship_name(const Ship& ship);

/// Boxes of the system not yet lost.
int boxes_left(const Table& table, const Ship& ship, System system);
/// The number in the left-most box that is left, or the residual (S14-INTRO.4, R6); 0 if there is none. Not for
/// thrusters and jets.
int rating(const Table& table, const Ship& ship, System system);
/// Stress for moving the vector by 1, 2 ... hexes, and for turning by 1, 2 ... facings, as the ship is now (S14-R9).
const Costs& thruster_costs(const Table& table, const Ship& ship);
const Costs& jet_costs(const Table& table, const Ship& ship);
inline int skill(const Ship& ship, Skill of) {
  return ship.crew[static_cast<std::size_t>(of)];
}

/// On the map, doomed or not.
inline bool in_play(const Ship& ship) {
  return !ship.out;
}
/// Has lost its last hull, reactor or CnC box and stays on the map until Check Status (S14-R30).
bool doomed(const Table& table, const Ship& ship);
/// On the map and not doomed: takes orders and may be launched at.
bool able(const Table& table, const Ship& ship);
/// "hull", "reactor" or "CnC": why it is doomed; null if it is not.
const char* doom(const Table& table, const Ship& ship);

bool working(const Table& table, const Ship& ship, WeaponIndex weapon);
/// Uses left this turn of a weapon that is not destroyed.
bool ready(const Table& table, const Ship& ship, WeaponIndex weapon);
/// Marks the use of a weapon and its stress, and gives that (S14-WPN.1, WPN.5).
int use_weapon(Ship& ship, WeaponIndex weapon, int stress);
/// True range, plus the firer's sensors, plus the target's ECM (S14-P3.3).
int effective_range(const Table& table, const Ship& firer, const Ship& target);
bool weapon_bears(const Table& table, const Ship& ship, WeaponIndex weapon, Hex at);
/// Hits this interceptor needs for the seeker (S14-ICPT.2, ICPT.3); none out of arc or range.
std::optional<int> intercept_cost(const Table& table, const Ship& ship, WeaponIndex weapon, const Seeker& seeker);
/// Enemy seekers in arc and range, whatever they aim at (S14-L11).
std::vector<SeekerIndex> interceptable(const Table& table, const Ship& ship, WeaponIndex weapon);
/// Where a seeker of this launcher appears, where it points, and where its vector counter appears (S14-P6.1, P6.2).
Course launch_course(const Table& table, const Ship& ship, WeaponIndex weapon);
/// How this seeker looks for its way to this ship, by the revision that is played.
Homing homing(const Table& table, const Seeker& seeker, const Ship& target);
/// Whether this gun could be fired at this ship now.
bool can_hit(const Table& table, const Ship& firer, WeaponIndex weapon, const Ship& target);
/// Whether any weapon of the ship has something to fire at now.
bool can_fire(const Table& table, const Ship& ship);

/// The ship, or seeker, of that handle which is on the map.
std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle);
std::optional<SeekerIndex> find_seeker(const Table& table, const std::string& handle);
/// Weapon of the ship by its name on the sheet, "w1".
std::optional<WeaponIndex> find_weapon(const Table& table, const Ship& ship, const std::string& name);
std::optional<SeekerIndex> seeker_index(const Table& table, int number);

/// Seats of a team that have not left.
std::vector<Seat> seats_of(const Table& table, Side team);
/// The whole team, for what its members share.
Audience team_audience(const Table& table, Side team);
/// Whether the seat has a ship on the map; a seeker.
bool has_ship(const Table& table, Seat seat);
bool has_seeker(const Table& table, Seat seat);
/// Teams with a ship on the map, in their order.
std::vector<Side> teams_in_play(const Table& table);
inline const std::string& team_name(const Table& table, Side team) {
  return table.scenario().teams[team].name;
}

}  // namespace emcon::rules::sector_14
