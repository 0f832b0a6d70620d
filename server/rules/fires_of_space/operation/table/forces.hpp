/// Questions about forces, pictures and the places they are in. All pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// FOS-13.d: both sides' ships within this many hexes of each other.
inline constexpr int detection_range = 6;
/// FOS-14.b.
inline constexpr int engagement_speed_max = 20;
/// Hexes of the printed maps, 0101 to 5050 (R2).
inline constexpr int grid_size = 50;
bool on_grid(Hex hex);

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
/// Hexside 1..6 of the hex entered when going from `past` to `present` (R8).
int entry_side(Hex past, Hex present);

}  // namespace emcon::rules::fires_of_space::operation
