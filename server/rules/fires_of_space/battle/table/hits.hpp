/// What hits do to a ship in detailed damage: the Alternate Damage Effects Table (FOS-16.a.vi.6, R44). All pure.
#pragma once

#include <optional>
#include <string>

#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/kit/sum.hpp"

namespace emcon::rules::fires_of_space::battle {

/// P hits in effect at which the systems go off as after a shut-down.
inline constexpr int plant_fails_at = 3;
/// J hits in effect at which no jump can be made.
inline constexpr int jump_fails_at = 2;

int hits_on(const Ship& ship, Subsystem system);
/// All hits in effect, permanent ones too (FOS-18.b.i counts them).
int hits_in_effect(const Ship& ship);
/// Whether the class has the system at all.
bool has_system(const ShipClass& sheet, Subsystem system);
/// What a chart result on this class strikes: a hit on a system it lacks is an S hit.
Subsystem struck(const ShipClass& sheet, Subsystem system);
/// Shut down, or failed by its hits: nothing works but armour.
bool plant_off(const Ship& ship);

/// A ship's numbers as its hits leave them.
Current with_hits(const ShipClass& sheet, const Ship& ship);
int beams_with_hits(const Ship& ship, int count);
int batteries_with_hits(const Ship& ship, int count);
/// D20 at or below which a hit is repaired in a combat turn (FOS-17.c.i), less what the crew has suffered.
Sum repair_sum(const Table& table, const Ship& ship);
int repair_need(const Table& table, const Ship& ship);

/// ", permanent from 18": what a repair die may do besides, or nothing.
std::string permanent_text(const Table& table);

/// First hit on the system that is not permanent, or none.
HitIndex first_repairable(const Ship& ship, Subsystem system);
/// R62: the first power plant hit, else the first hit at all, of those that are not permanent.
HitIndex default_repair(const Ship& ship);
/// Who may repair in combat turns: military ships in play with a hit that is not permanent (FOS-17.c.iv).
bool may_repair(const Table& table, const Ship& ship);

/// What the hits on a system do now, in words, for sheets.
std::string effect_of(const Table& table, const Ship& ship, Subsystem system);
/// So many hits or results a sheet names one by one. A ship that stays in play may be hit hundreds of times, and what a
/// fact says has at most 8 kB.
inline constexpr std::size_t hits_named_max = 60;
/// "B B S (permanent)": the hits in effect in the order scored, after the first ones how many more; empty if there are
/// none.
std::string hits_text(const Ship& ship);

/// What section 18 calls a disabled ship: by its result, or in detailed damage by FOS-18.a.iii: two hits on its beams
/// or on its power plant, and no missiles aboard. That the opposing ship's manoeuvre is greater is for the caller.
bool forced_scuttling_state(const Table& table, const Ship& ship);

}  // namespace emcon::rules::fires_of_space::battle
