/// Questions to the open table that every part asks: units, names, where they stand, who moves when. Nothing here
/// changes anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/alternity_warships/state.hpp"

namespace emcon::rules::alternity_warships {

/// What a victory scores, in thousandths of a point; also the unit of merits.
inline constexpr std::int64_t victory_unit = 1000;

/// Seats of a side that have not left, and all of them as an audience.
std::vector<Seat> seats_of(const Table& table, Side side);
Audience side_audience(const Table& table, Side side);
inline const std::string& side_name(const Table& table, Side side) {
  return table.scenario().sides[side].name;
}

/// A sheet of the catalogue.
SheetRef listed_sheet(const Table& table, SheetIndex sheet);

/// "A1 Kestrel", "missile m3".
std::string ship_name(const Ship& ship);
std::string unit_name(const Table& table, const Unit& unit);
std::string unit_handle(const Table& table, const Unit& unit);
/// A hex as the map prints it (ALT-R80).
std::string hex_words(Hex at);

std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle);
std::optional<MissileIndex> find_missile(const Table& table, MissileNumber number);
/// One that is in flight.
const Missile& missile_of(const Table& table, MissileNumber number);
/// A ship on the map or a missile in flight.
std::optional<Unit> find_unit(const Table& table, const std::string& handle);
/// The ship of the scenario's list; none before it has come.
std::optional<ShipIndex> ship_of_entry(const Table& table, ShipIndex entry);

bool present(const Table& table, const Unit& unit);
/// Of a unit that is present.
Side side_of(const Table& table, const Unit& unit);
Hex place_of_unit(const Table& table, const Unit& unit);
/// All that are present, ships first.
std::vector<Unit> units_of(const Table& table, Side side);

/// MC with what the status takes; speed is not looked at. A derelict has 0 (ALT-R18, R32).
int rated_mc(const Ship& ship);
Mover mover_of(const Table& table, const Ship& ship);
Mover mover_of(const Table& table, const Missile& missile);

/// Steps of the movement in their order.
inline constexpr int movement_steps = 5;
enum class MovementStep { heavy, medium, small, antiship, counter };
constexpr MovementStep movement_step(Might size_class) {
  return is_capital(size_class)       ? MovementStep::heavy
         : size_class >= Might::light ? MovementStep::medium
                                      : MovementStep::small;
}
Phase phase_of(MovementStep step);
/// Whether the side has units that may be ordered in that step, by what everybody knows (L1, ALT-6.1).
bool has_movers(const Table& table, MovementStep step, Side side);
/// Side and step of the half-step, 0 to 9.
constexpr MovementStep step_of(int half_step) {
  return static_cast<MovementStep>(half_step / 2);
}
Side side_of_half_step(const Table& table, int half_step);

/// The planet or asteroid that has the hex in its low orbit, high orbit or impact zone, if any (ALT-15.2, 15.3).
struct BodyZone {
  BodyIndex body;
  Zone zone = Zone::none;
};
BodyZone place_at(const Table& table, Hex hex);
/// What a ship in the hex could land on: an asteroid that lies there, else as place_at.
BodyZone ground_at(const Table& table, Hex hex);
bool is_planet(const Table& table, BodyIndex body);
bool in_debris(const Table& table, Hex hex);
/// Whether the line passes into or through debris (ALT-15.13, R49).
bool crosses_debris(const Table& table, Hex from, Hex to);

/// Why the craft cannot dock where both are, by what everybody sees (ALT-8.5).
std::optional<Misstep> no_docking(const Ship& craft, const Ship& host);

/// How two enemies in one hex stand to each other; the default if they have declared nothing (ALT-R16).
ZeroRelation relation(const Table& table, const Unit& a, const Unit& b);

/// Ships that may be the side's flagship (ALT-5.2).
ShipIndices flagship_candidates(const Table& table, Side side);
/// The one that ALT-R72 takes; none if there is none.
ShipIndex default_flagship(const Table& table, Side side);
/// Ships that count as present for the edge (ALT-R6).
int fleet_count(const Table& table, Side side);

const char* might_word(Might might);  ///< "medium", "super-heavy"
const char* arc_word(Arc arc);        ///< "zero-port"
const char* role_word(Role role);     ///< "antiship missile"

}  // namespace emcon::rules::alternity_warships
