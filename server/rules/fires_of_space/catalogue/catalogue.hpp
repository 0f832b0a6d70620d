/// The catalogue of Fires of Space: the weapons, ship sheets and scenarios that a match is made from, as read from data
/// files (FOS-8, FOS-9). schema/fires-of-space.md has the ranges of all numbers.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/hex.hpp"
#include "common/table/board.hpp"
#include "server/rules/fires_of_space/catalogue/operation_start.hpp"
#include "server/rules/fires_of_space/catalogue/systems.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/scenario.hpp"

namespace emcon::rules::fires_of_space {

/// Range bands 0-4, 5-8, 9-12, 13-16 (R36).
inline constexpr int bands = 4;
using ByBand = std::array<int, bands>;

using BeamIndex = Index<struct BeamType>;
using MissileIndex = Index<struct MissileType>;
using ClassIndex = Index<struct ShipClass>;
using ScenarioUnitIndex = Index<struct ScenarioUnit>;
// Rows of a ship's sheet.
using MountIndex = Index<struct BeamMount>;
using BatteryIndex = Index<struct Battery>;
using LoadIndex = Index<struct Load>;

enum class BeamKind { pa, mg };  ///< particle accelerator (met by armour), meson gun (met by the screen)

struct BeamType {
  std::string name;
  BeamKind kind = BeamKind::pa;
  ByBand penetration{};  ///< 0 to 40 in each range band
};

struct MissileType {
  std::string name;
  int rating_max = 0;  ///< highest manoeuvre rating that can be committed
  int guidance = 0;    ///< its attacks hit with a D20 this much higher, anti-missiles against it this much lower
  int defence = 1;     ///< divides the strength of point defence
  int size = 0;
  std::int64_t cost = 0;                          ///< thousandths of an MCr
  bool anti_missile = false;                      ///< meant against missiles: a hint for offers, no rule
  std::vector<std::pair<int, int>> penetrations;  ///< committed rating -> penetration, by falling ratings without gaps

  /// The lowest manoeuvre rating that can be committed. `penetrations` must not be empty.
  int rating_min() const { return penetrations.back().first; }
  /// Penetration with `committed`, which must be in rating_min() .. rating_max.
  int penetration(int committed) const;
};

struct BeamMount {
  BeamIndex beam{0};
  int count = 0;
};
struct Battery {
  int count = 0;
  int strength = 0;  ///< a D20 at or below strength / MissileType::defence hits
  int range = 0;     ///< hexes; 0: the same hex only (R35)
};
struct Load {
  MissileIndex missile{0};
  int count = 0;
};

/// A ship specification sheet (FOS-8). Fields that the tactical game does not use are for the operational one.
struct ShipClass {
  std::string name;
  bool civilian = false;
  /// Ratings. With `suite`, own beams hit with a D20 this much higher, and attacks on the ship with one this much
  /// lower. `armour` counts against particle accelerators and missiles, `screen` against meson guns. `manoeuvre` is in
  /// 0.01 km/s2.
  int suite = 0, armour = 0, manoeuvre = 0, screen = 0, size = 0;
  ByBand tv{};  ///< target value
  Rows<MountIndex, BeamMount> beams;
  Rows<BatteryIndex, Battery> batteries;
  Rows<LoadIndex, Load> missiles;
  int launch_rate = 0;  ///< missiles per launch opportunity (R30)
  /// `jump`: the longest jump in units of 10 light years, and the number of jumps that may be prepared before the drive
  /// is recalibrated; 0: no jump drive. `prep`: operational turns for which a jump is prepared.
  int jump = 0, prep = 0;
  /// Persons in the first three; `cargo` and `mass` in tons, `power` in MW.
  int crew = 0, troops = 0, passengers = 0, cargo = 0, power = 0, mass = 0;
  std::int64_t cost = 0;  ///< thousandths of an MCr
  int damage_number = 0;  ///< basic damage: the number for each effective hit
  int increase_on = 0;    ///< basic damage: a D20 for each effective hit adds 1 to the number if it shows this or less
  /// Detailed damage: each effective hit gives `chart_auto` rolls on the chart, and one more if a D20 shows
  /// `chart_extra` or less.
  int chart_auto = 0, chart_extra = 0;
  std::string chart;  ///< detailed damage: the system struck by a D20 of 1 .. 20, a letter each
};

/// The three markers of a unit on the map of hexes: where it was, is, and will be if nothing thrusts.
struct Markers {
  Hex past, present, future;
  bool operator==(const Markers&) const = default;
};

enum class Result { degraded, damaged, disabled };
struct StartResult {
  Result result = Result::degraded;
  bool permanent = false;
};
/// What finally became of a ship (FOS-23.d, e, f).
enum class Fate { in_play, destroyed, captured, ransomed };

struct ScenarioShip {
  ClassIndex ship_class{0};
  std::string name;
  std::vector<StartResult> results;  ///< basic damage
  Rows<HitIndex, Hit> hits;          ///< detailed damage
  bool shut_down = false;            ///< detailed damage
  Fate fate = Fate::in_play;
  std::map<MissileIndex, int> magazine;  ///< number aboard, where it differs from the sheet
  ScenarioDrive drive;                   ///< operational game
  int tonnage = 0;                       ///< operational game: the tons that its side announces; 0: chosen by chance
};
/// Where a hidden unit may be deployed: the hexes of a system that are `low` to `high` hexes from `centre`.
struct Zone {
  Hex centre;
  int low = 0, high = 0;
};
struct ScenarioUnit {
  std::string id;
  Side side;
  std::string formation;  ///< its name; units of one formation may be placed by a guide (FOS-14.d.vi); empty: none
  std::optional<Markers> markers;  ///< explicit position; none: by `zone`, or else by dice (FOS-14.d.v)
  int system = 0;                  ///< operational game: index of the system where it begins
  std::optional<Zone> zone;        ///< operational game: its player secretly chooses where in it the unit stands still
  bool undetected_start = false;   ///< it is not detected at the start, although it moves (FOS-13.b, R61)
  bool known = false;              ///< operational game: the enemy has seen and identified it
  bool engaged = false;            ///< operational game: in an engagement of this turn
  int steps = 0;                   ///< operational game: hexes thrust in this phase
  std::optional<ScenarioPlan> plan;
  std::vector<ScenarioShip> ships;
};
struct ScenarioLot {
  MissileIndex missile{0};
  int count = 0, committed = 0;
  bool known = false;  ///< the committed rating is public already (R32)
};
struct ScenarioMissiles {
  std::string ship;  ///< the ship that launched them, such as "A.1"
  Markers markers;
  std::string target;  ///< id of a unit, or missiles such as "A-m1"; empty: none
  std::vector<ScenarioLot> lots;
};

/// Phases of the tactical game in their order. A scenario may begin at any of them.
enum class Phase {
  set_up,
  manoeuvre,
  initial_launch,
  initiative,
  launch,
  missile_thrust,
  anti_missile_thrust,
  beam_fire,
  point_defence,
  anti_missile_attack,
  missile_attack,
  damage_control,
  over
};
/// The word of a phase in scenario files and in Ask::kind, such as "beam-fire".
const char* phase_word(Phase phase);
/// The rulebook's name of a phase.
const char* phase_title(Phase phase);

/// The event or state that earns an award.
enum class AwardWhen {
  destroyed,
  disabled,    ///< or worse, or out of play
  survives,    ///< in play at the end
  jumped_out,  ///< operational game: for each civilian ship of the side that has jumped out of `system`
  holds        ///< operational game: for the only side that at the end has a military ship with a drive near `hex`
};
/// Special victory points (FOS-23.i).
struct Award {
  std::optional<Side> side;  ///< gets the points; none: either may (`holds`, which alone has none)
  std::int64_t points = 0;   ///< thousandths
  std::string ship;
  AwardWhen when = AwardWhen::destroyed;
  int system = 0;
  Hex hex;
  int radius = 0;  ///< holds: hexes from `hex` that count as near
};

/// A large mass: no jumps from or to hexes within `radius` (FOS-12.f, R27).
struct Mass {
  std::string name;
  Hex hex;
  int radius = 0;
};
/// One operational map.
struct StarSystem {
  std::string id, title;
  std::vector<Mass> masses;
};
struct Link {
  int from = 0, to = 0;  ///< indices of systems
  int distance = 0;      ///< light years
  int travel = 0;        ///< operational turns (FOS-12.a)
};

struct Start {
  int turn = 0;
  Phase phase = Phase::set_up;
  std::optional<Side> initiative;  ///< side that has it; none: rolled
};

struct ScenarioSide : SideHead {
  int captures_failed = 0;  ///< failed attempts of the enemy to capture a ship of this side (FOS-23.j)
};
/// Damage control repairs with a D20 at or below these numbers; a scenario may have its own (FOS-17.e).
struct RepairDice {
  int degraded = 6, damaged = 3;  ///< basic damage (FOS-17.a)
  int hit = 6;                    ///< detailed damage, combat turn (FOS-17.c.i)
  int permanent_from = 18;        ///< detailed damage, combat turn: a D20 at or above this makes the hit permanent
  int last = 12;                  ///< detailed damage, operational turn or last check (FOS-17.d.ii)
  bool operator==(const RepairDice&) const = default;
};
struct Scenario : ScenarioHead {
  bool d20_table = true, detailed = false, fire_modes = false, brisk = false;  ///< defaults of the match options
  Rows<Side, ScenarioSide> sides;                                              ///< two
  Rows<ScenarioUnitIndex, ScenarioUnit> units;
  std::vector<ScenarioMissiles> missiles;
  std::vector<Award> awards;
  Start start;                      ///< of a tactical game
  OperationStart of_turn;           ///< of an operational game
  std::vector<StarSystem> systems;  ///< empty: a tactical game only
  std::vector<Link> links;          ///< each leads both ways
  int length = 0;                   ///< operational turns
  bool ends_when_eliminated = false;
  RepairDice repair;
};

struct Catalogue;
/// The two catalogues that all matches of one scenario share. Each has that scenario alone, and the sheets as boards
/// show them.
struct OnTable {
  std::shared_ptr<const Catalogue> basic, detailed;  ///< by the kind of damage
};

/// All data of the ruleset, or, inside an OnTable, those of one scenario.
struct Catalogue {
  Rows<BeamIndex, BeamType> beams;
  Rows<MissileIndex, MissileType> missiles;
  Rows<ClassIndex, ShipClass> classes;
  std::vector<Scenario> scenarios;
  std::vector<OnTable> on_table;          ///< one for each scenario; empty in the catalogues inside an OnTable
  Rows<ClassIndex, table::Thing> sheets;  ///< in the catalogues inside an OnTable alone: the sheets as boards show them
};

}  // namespace emcon::rules::fires_of_space
