/// Questions about a Table, and the changes that need no dice. All pure; indices as in the Table.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/fires_of_space/battle/state.hpp"

namespace emcon::rules::fires_of_space::battle {

inline constexpr int turns_max = 20;             ///< FOS-15.a.iii
inline constexpr int beam_range_max = 16;        ///< FOS-14.a
inline constexpr int beam_at_missile_range = 4;  ///< FOS-16.a.vii
inline constexpr int guide_distance_max = 2;     ///< FOS-14.d.vi

/// A ship as its scenario has it; handle, side, number and unit are the caller's to give.
Ship make_ship(const Catalogue& catalogue, const ScenarioShip& from, bool detailed);

enum class Worst { none, degraded, damaged, disabled };
/// Worst result in effect (R43: never cumulative).
Worst worst(const Ship& ship);
const char* status_word(const Ship& ship);
/// Whether it is lost to its side or of no more use in this battle.
bool lost(const Ship& ship);

/// A ship's numbers as damage leaves them (FOS-16.a.iv.5, R43; in detailed damage R44). Target values never change,
/// armour only by hits on it.
struct Current {
  int manoeuvre = 0, suite = 0, screen = 0, launch_rate = 0;
  int armour = 0;
  int prep = 0;           ///< operational turns of jump preparation
  bool can_jump = false;  ///< the jump drive works at all
};
Current current(const Table& table, const Ship& ship);
/// Beam mounts, and batteries, of a row of `count` that work.
int usable_beams(const Ship& ship, int count);
int usable_batteries(const Ship& ship, int count);
/// Of these those that have not fired in this phase.
int beams_left(const Table& table, const Ship& ship, MountIndex mount);
int batteries_left(const Table& table, const Ship& ship, BatteryIndex row);
const BeamType& beam_of(const Table& table, const Ship& ship, MountIndex mount);
const MissileType& missile_of(const Table& table, const Ship& ship, LoadIndex row);
/// Ruling that says what damage does: the chart of the damage in use.
const char* damage_clause(const Table& table);

int band_of(int range);  ///< 0..3, -1 beyond 16 hexes

std::vector<ShipIndex> ships_of(const Table& table, UnitIndex unit);  ///< in play, in id order
std::vector<LotIndex> lots_of(const Table& table, UnitIndex unit);    ///< earliest launch first
/// Missiles in the unit, of one type or of all; hits of an open beam phase still count as there.
int missiles_in(const Table& table, UnitIndex unit, MissileIndex missile = {});
std::vector<MissileIndex> types_in(const Table& table, UnitIndex unit);

std::optional<UnitIndex> find_unit(const Table& table, const std::string& handle);  ///< units that are not gone
std::optional<ShipIndex> find_ship(const Table& table, const std::string& handle);  ///< ships in play

/// The lowest that `value_of` gives for one of these; 0 if there are none, and at least 0.
template <class All, class ValueOf>
int lowest(const All& all, ValueOf value_of) {
  return all.empty() ? 0 : std::max(0, value_of(*std::ranges::min_element(all, {}, value_of)));
}
/// Lowest current rating of its ships (FOS-11.e.i, R58), and the highest suite (FOS-11.f.iii.1).
int unit_rating(const Table& table, UnitIndex unit);
int unit_suite(const Table& table, UnitIndex unit);
/// Lowest committed rating in a missile unit (R32); unknown ratings count as the type's maximum.
int missile_rating(const Table& table, const Ratings& ratings, UnitIndex unit);
int rating_of(const Table& table, const Ratings& ratings, LaunchIndex launch);

/// FOS-7.d and FOS-7.c. Before the past markers are set (FOS-14.e) they are not compared.
int relative_speed(const Markers& a, const Markers& b);
bool matched(const Table& table, const Unit& a, const Unit& b);
/// Whether missiles of two units may share one: the ships that launched them were one unit at each launch (FOS-6.3).
bool launched_together(const Table& table, UnitIndex a, UnitIndex b);
/// Whether a unit of the other side has declared `unit` as its target and has not struck yet: until then it neither
/// splits nor joins (R56, R74).
bool declared_at(const Table& table, UnitIndex unit);
/// FOS-11.c: one turn of coasting.
Markers moved(const Markers& at);

/// Fixes every ship's allowance from its unit (FOS-11.f.ii, f.iii, R56) and gives the number of sub-phases (R14).
int fix_allowances(Table& table);
int allowance(const Table& table, UnitIndex unit);
int steps_used(const Table& table, UnitIndex unit);

}  // namespace emcon::rules::fires_of_space::battle
