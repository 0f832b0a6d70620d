/// Questions to the open table that every part asks: units, names, needs, who may fire at whom. Nothing here changes
/// anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/kit/phrase.hpp"
#include "server/rules/stellar_empires_fleet/table/geometry.hpp"
#include "server/rules/stellar_empires_fleet/table/sheet.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr std::int64_t thousand = 1000;  ///< points and worth are counted in thousandths

// table.cpp: ships, units, slots
// ----------------------------------------------------------------------------------------

inline bool fights(const Table& table, const Ship& ship) {
  return fights(table.class_of(ship), ship);
}
/// Members of the ship's squadron that fight, the command ship first; the ship alone if it has no squadron or is its
/// last.
std::vector<ShipIndex> members(const Table& table, const Unit& unit);
/// The unit that a ship moves and fires with.
Unit unit_of(const Table& table, ShipIndex ship);
/// All units of a side with a ship that fights, by their lowest ship.
std::vector<Unit> units_of(const Table& table, Side side);
std::string unit_handle(const Table& table, const Unit& unit);
/// "squadron A.q1", "ship A2".
std::string unit_name(const Table& table, const Unit& unit);
/// The same at the beginning of a sentence: "Squadron A.q1", "A2 Watchful".
std::string unit_as_subject(const Table& table, const Unit& unit);
Seat seat_of(const Table& table, const Unit& unit);
/// "A1 Watchful".
std::string ship_name(const Ship& ship);
/// Name of a system of a ship, "w2".
std::string system_name(SystemIndex system);

std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle);
std::optional<SystemIndex> find_system(const Table& table, const Ship& ship, const std::string& name);
std::optional<Unit> find_unit(const Table& table, const std::string& handle);

/// Units that may be activated in a movement slot of the side, and that have not moved (SEF-R12, R86).
std::vector<Unit> movable(const Table& table, Side side);
/// Units that have neither fired nor passed.
std::vector<Unit> able_to_fire(const Table& table, Side side);
/// How many units each side has in its next slot, sides with none left out (SEF-5.1.2).
std::vector<int> slot_sizes(const std::vector<int>& left);
/// The ships that a tracking unit waits for; none if it is free.
std::vector<ShipIndex> quarries(const Table& table, const Unit& unit);

/// Seats of a side that have not left, and all of them as an audience.
std::vector<Seat> seats_of(const Table& table, Side side);
Audience side_audience(const Table& table, Side side);
/// Who knows the secrets of a seat's ships: its side, or where team-mates do not share them that seat alone.
Audience secret_audience(const Table& table, Side side, Seat seat);
inline const std::string& side_name(const Table& table, Side side) {
  return table.scenario().sides[side].name;
}

// needs.cpp: fire
// -------------------------------------------------------------------------------------------------------

/// What a command's roll must show at most, of a D10 (SEF-4.3.2, 4.3.3). `object`: whom it names.
Sum command_need(const Table& table, const Ship& ship, Command command, ShipIndex object);
/// What a target's commands, and those of who fires, add to needs (SEF-4.3.1.c).
int target_commands(const Ship& target);
int own_commands(const Ship& ship);
/// What being crippled and a lost targeting computer take from needs (SEF-7.8.5.1, 7.10.4.6).
int own_damage(const Table& table, const Ship& ship);
/// What the side struck adds to a need (SEF-7.7.3).
int facing_modifier(Facing section);
/// The need of an attack, modifier by modifier (SEF-7.7). `quarters`: how many the ship fires through this turn.
Sum need_of(const Table& table, const Attack& attack, int quarters);
/// The need of what a launch brings (SEF-R35b). `screening`: of a volley, the figure for all of its attacks.
Sum launch_need(const Table& table, const Launch& launch, const Ship& target, Facing section, int screening);
/// What escort and squadron screens take from a need on the line to the target (SEF-7.7.8.1, 7.7.8.2).
int screening(const Table& table, Point from, Point command_from, ShipIndex target);
/// The same of a whole squadron, on the line to its command ship (SEF-7.7.8.3).
int volley_screening(const Table& table, Point from, const std::vector<ShipIndex>& targets);

/// A ship of the target's squadron that stands between for it (SEF-R7).
bool shielded(const Table& table, Point from, ShipIndex target);
/// Why the system cannot be fired at the target; null if it can. Energy is another matter.
struct NoShot {
  Reason<0> why;
  const char* clause;
};
std::optional<NoShot> no_shot(const Table& table, ShipIndex ship, SystemIndex system, ShipIndex target);
/// Why the ship may not use the system at all now.
std::optional<NoShot> not_ready(const Table& table, const Ship& ship, SystemIndex system);
/// What firing `number` weapons of the system costs now: more before it is fully charged (SEF-R32).
int cost_of(const Table& table, const Ship& ship, SystemIndex system, int number);
/// Whether any ship of the unit could fire anything at anybody now (SEF-R97).
bool has_shot(const Table& table, const Unit& unit);
/// Range, arc and readiness of a launch at these; nothing if it can be made. A volley needs one of them in its arc.
std::optional<NoShot> no_launch(const Table& table, ShipIndex ship, SystemIndex system,
                                const std::vector<ShipIndex>& targets);

// defence.cpp: interception
// -------------------------------------------------------------------------------------------------

/// Dice that the ship still has against the attacking unit.
struct DiceLeft {
  int close = 0, assist = 0;
};
/// Of each of its systems of interceptors, and of all together.
Rows<SetIndex, DiceLeft> dice_of_sets(const Table& table, ShipIndex ship, const Unit& attacker);
DiceLeft dice_left(const Table& table, ShipIndex ship, const Unit& attacker);
/// Mates that may assist the target against this assault, with their dice (SEF-7.9.7).
std::vector<ShipIndex> helpers(const Table& table, const Assault& assault, ShipIndex target);
/// Whether the helper may assist the target against this attack: it does not stand behind (SEF-7.9.7). Before revision
/// 2 it must stand behind for none of them.
bool assists_against(const Table& table, const Assault& assault, ShipIndex target, ShipIndex helper,
                     AttackIndex attack);
/// Attacks on the target that hit and may be intercepted, by their places.
std::vector<AttackIndex> interceptable(const Assault& assault, ShipIndex target);
/// Dice of one ship against one attack.
struct Allotment {
  ShipIndex ship;
  AttackIndex attack;
  int dice = 0;
  SetIndex set{0};  ///< which of the ship's systems of interceptors
};
/// One die at a time, round robin, dearest hits first, own dice before those of helpers (SEF-R46).
std::vector<Allotment> default_defence(const Table& table, ShipIndex target);
/// Sides struck if its owner leaves the choice: most armour, then structure, then in the book's order.
Facing default_section(const Table& table, const Ship& ship, const std::vector<Facing>& choices,
                       const Preference& wish);
/// Systems that a weapon hit of that class on that side may take (SEF-7.10.3.2).
std::vector<SystemIndex> losable(const Table& table, const Ship& ship, HitClass weapons, int block);
SystemIndex default_loss(const Table& table, const Ship& ship, const std::vector<SystemIndex>& choices,
                         const Preference& wish);

}  // namespace emcon::rules::stellar_empires_fleet
