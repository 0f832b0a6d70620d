/// State of a tactical battle. `Table` is what everybody knows; the committed ratings stand beside it, veiled.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/table/board.hpp"
#include "common/table/things.hpp"
#include "server/rules/contract/agenda.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/fires_of_space/battle/table/score.hpp"
#include "server/rules/fires_of_space/battle/table/ship.hpp"
#include "server/rules/fires_of_space/catalogue/catalogue.hpp"
#include "server/rules/fires_of_space/catalogue/purposes.hpp"
#include "server/rules/kit/shared_memo.hpp"
#include "server/rules/kit/shared_rows.hpp"

namespace emcon::rules {
template <class Parts>
struct Window;
}

namespace emcon::rules::fires_of_space::battle {

using UnitIndex = Index<struct Unit>;
using LaunchIndex = Index<struct Launch>;
using LotIndex = Index<struct Lot>;

/// One set of markers with ships or missiles.
struct Unit {
  std::string handle;  ///< "A", "1", or "A-m1"
  Side side;
  int number = 0;  ///< RefId of the unit within its side
  bool missiles = false;
  bool placed = false;
  bool gone = false;  ///< nothing is left in it
  Markers at;
  std::string formation;  ///< ship units, until placed
  UnitIndex guide;        ///< unit it is placed by, and where
  Hex offset;
  UnitIndex target;    ///< missiles: unit declared this turn
  bool moved = false;  ///< missiles: thrust of this turn is spent
};

/// One launch order: its missiles share type and committed rating, which stands in State::committed by the same index.
struct Launch {
  std::string name;  ///< handle of the unit it first formed
  Side side;
  MissileIndex missile{0};
  ShipIndex ship{0};
  int turn = 0;
  int count = 0;                  ///< at the launch
  std::vector<ShipIndex> beside;  ///< ships that were one unit when it was launched, its own among them (FOS-6.3)
};
/// Missiles of one launch in one unit.
struct Lot {
  LaunchIndex launch{0};
  UnitIndex unit{0};
  int count = 0;
};
/// Missiles hit by beams, removed at the end of the phase.
struct Loss {
  UnitIndex unit{0};
  MissileIndex missile{0};
  int count = 0;
};

/// The thing that shows a ship, and what of the ship it was drawn from. The unit it was in is the thing's `parent`.
struct DrawnShip {
  table::Things thing;  ///< one, or none yet
  Fate fate = Fate::in_play;
  bool prize = false, shut_down = false;
  std::vector<Record> records;
  Rows<HitIndex, Hit> hits;
  Rows<LoadIndex, int> magazine;
};
/// The thing that shows a unit of missiles to one viewer, and the numbers it was drawn from.
struct DrawnMissiles {
  table::Things thing;  ///< one, or none yet
  std::vector<int> numbers;
};
/// The thing that shows a unit of ships, and what it was drawn from.
struct DrawnUnit {
  table::Things thing;  ///< one, or none yet
  bool placed = false;
  Markers at;
  int ships = 0;
  int thrust = 0, suite = 0;                ///< of the initial manoeuvre; -1: no longer shown
  ShipIndex largest;                        ///< of its ships, whose look it has; none: it has no ships
  int condition = 0;                        ///< of all its ships together, in thousandths
  bool prize = false, disabled = false;     ///< all its ships are
  std::array<DrawnMissiles, 3> missiles{};  ///< as the two sides and others know them
};

/// What a board says of the sides, and what it was drawn from.
struct DrawnSides {
  table::Sides sides;  ///< none yet: empty
  Score stands;
  Side init;
};

/// Everything both players and the public know.
struct Table {
  std::shared_ptr<const Catalogue> catalogue;
  int scenario = 0;
  bool d20_table = true;
  bool detailed = false;    ///< detailed damage (FOS-16.a.vi)
  bool fire_modes = false;  ///< dispersed and concentrated fire (FOS-16.a.viii)
  bool plans = false;       ///< windows are planned unseen (FOS-R90); only what is advised depends on it
  int turn = 0;             ///< 0 before combat
  Phase phase = Phase::set_up;
  Side init;  ///< side with initiative
  int sub_phases = 0;
  SharedRows<UnitIndex, Unit, DrawnUnit> units;
  SharedRows<ShipIndex, Ship, DrawnShip> ships;  ///< letters by id, then numbers by id: the order of end-of-phase dice
                                                 ///< (R66)
  SharedRows<LaunchIndex, Launch> launches;
  Rows<LotIndex, Lot> lots;
  std::vector<Loss> losses;
  BothSides<int> captures_failed{};
  /// In an engagement: contact units named so far by side; parts that split off go on from there. 0: no engagement.
  BothSides<int> contacts{};
  SharedMemo<DrawnSides> drawn_sides;

  const Scenario& the_scenario() const { return catalogue->scenarios[ix(scenario)]; }
  const std::string& side_name(Side side) const { return the_scenario().sides[side].name; }
  const ShipClass& class_of(const Ship& ship) const { return catalogue->classes[ship.ship_class]; }
  const MissileType& type_of(const Launch& launch) const { return catalogue->missiles[launch.missile]; }
  const MissileType& type_of(const Lot& lot) const { return type_of(launches[lot.launch]); }
};

/// Committed rating by launch, as far as known.
using Ratings = Rows<LaunchIndex, std::optional<int>>;

struct Parts;  // server/rules/fires_of_space/battle/orders/orders.hpp

extern const rules::Window<Parts> guide_window, thrust_window, initial_launch_window, launch_window,
    missile_thrust_window, anti_missile_thrust_window, beam_fire_window, point_defence_window,
    anti_missile_attack_window, missile_attack_window, damage_control_window, last_damage_control_window;

/// A step that asks a side. `window` is what it asks by; `phase` is the phase of the combat turn, or of the set-up,
/// that it belongs to.
template <const rules::Window<Parts>& asks_by, Phase of_turn>
struct SideStep {
  static constexpr const rules::Window<Parts>& window = asks_by;
  static constexpr Phase phase = of_turn;
  Side side;
};

/// So many sub-phases of the manoeuvre are planned together (FOS-R90).
inline constexpr int sub_phases_in_plan = 2;

/// Units are placed by guides.
using GuideStep = SideStep<guide_window, Phase::set_up>;
struct ThrustStep {
  static constexpr const rules::Window<Parts>& window = thrust_window;
  static constexpr Phase phase = Phase::manoeuvre;
  Side side;
  int sub_phase = 0;  ///< from 1
};
using InitialLaunchStep = SideStep<initial_launch_window, Phase::initial_launch>;
using LaunchStep = SideStep<launch_window, Phase::launch>;
using MissileThrustStep = SideStep<missile_thrust_window, Phase::missile_thrust>;
using AntiMissileThrustStep = SideStep<anti_missile_thrust_window, Phase::anti_missile_thrust>;
using BeamFireStep = SideStep<beam_fire_window, Phase::beam_fire>;
using PointDefenceStep = SideStep<point_defence_window, Phase::point_defence>;
using AntiMissileAttackStep = SideStep<anti_missile_attack_window, Phase::anti_missile_attack>;
using MissileAttackStep = SideStep<missile_attack_window, Phase::missile_attack>;
/// What is repaired (detailed damage).
using DamageControlStep = SideStep<damage_control_window, Phase::damage_control>;
/// Shut-downs before the check at the end of an engagement (FOS-17.b, 17.d.i; detailed damage).
using LastDamageControlStep = SideStep<last_damage_control_window, Phase::damage_control>;

// Steps that run by themselves.

/// Entry areas or formations.
struct PlaceUnits {};
/// Fixes the allowances, pushes the sub-phases.
struct ManoeuvreBegins {};
/// past := 2 x present - future
struct ManoeuvreEnds {};
/// Initiative and movement; pushes the windows of a combat turn.
struct TurnBegins {};
struct PhaseBegins {
  Phase phase = Phase::set_up;
};
struct BeamsEnd {};
struct StrikesEnd {};
struct DamageControl {};
struct TurnEnds {};
/// After the last windows of detailed damage.
struct EngagementEnds {};

/// What is still to be done.
using Step =
    std::variant<GuideStep, ThrustStep, InitialLaunchStep, LaunchStep, MissileThrustStep, AntiMissileThrustStep,
                 BeamFireStep, PointDefenceStep, AntiMissileAttackStep, MissileAttackStep, DamageControlStep,
                 LastDamageControlStep, PlaceUnits, ManoeuvreBegins, ManoeuvreEnds, TurnBegins, PhaseBegins, BeamsEnd,
                 StrikesEnd, DamageControl, TurnEnds, EngagementEnds>;

/// The side that a step asks; none: it runs by itself.
std::optional<Side> side_of(const Step& step);
/// Phase of a step that asks.
Phase phase_of(const Step& step);

struct State {
  Table table;
  Rows<LaunchIndex, Veiled<int>> committed;  ///< audience: the owner until it first enters a die need (R32, R76)
  Agenda<Step> agenda;                       ///< empty: the battle is over
  std::optional<Outcome> outcome;            ///< of the match
};

/// One viewer's knowledge: the public table, and the ratings this viewer may know.
struct View {
  Table table;
  Ratings ratings;
  std::optional<Side> side;  ///< the viewer's; none for a spectator
  std::optional<Step> step;  ///< the open question of the battle
  std::optional<Outcome> outcome;
};

inline RefId ref(const Ship& ship) {
  return {ship.side, static_cast<std::uint32_t>(ship.number)};
}
inline RefId ref(const Unit& unit) {
  return {unit.side, 10000U + static_cast<std::uint32_t>(unit.number)};
}

}  // namespace emcon::rules::fires_of_space::battle
