/// State of a match. `Table` is the tactical battle, which everybody knows but for the committed ratings; `Operation`
/// is the operational game around it, if the scenario has one.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/contract/agenda.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/fires_of_space/catalogue.hpp"
#include "server/rules/fires_of_space/operation/operation.hpp"
#include "server/rules/fires_of_space/ship.hpp"

namespace emcon::rules::fires_of_space {

/// Purposes of dice: part of the names of the streams, so numbers are never reused.
enum class Purpose : std::uint16_t {
  initiative = 1,
  entry_area = 2,
  entry_hex = 3,
  entry_distance = 4,
  entry_shift = 5,
  beam_hit = 6,
  beam_penetration = 7,
  beam_at_missiles = 8,
  point_defence = 9,
  anti_missile_hit = 10,
  missile_hit = 11,
  missile_penetration = 12,
  damage_increase = 13,
  damage = 14,
  repair = 15,
  final_repair = 16,
  declared_tonnage = 17,
  deployment = 18,
  contact_order = 19,
  op_initiative = 20,
  entry_line = 21,
  capture = 22,
  surface_check = 30,
  chart_extra = 31,
  chart = 32,
  power_hit = 33,
  power_chart = 34,
  explosion = 35
};

/// One set of markers with ships or missiles.
struct Unit {
  std::string handle;  ///< "A", "1", or "A-m1"
  int side = 0;
  int number = 0;  ///< RefId of the unit within its side
  bool missiles = false;
  bool placed = false;
  bool gone = false;  ///< nothing is left in it
  Markers at;
  std::string formation;  ///< ship units, until placed
  int guide = -1;         ///< unit it is placed by, and where
  Hex offset;
  int target = -1;     ///< missiles: unit declared this turn
  bool moved = false;  ///< missiles: thrust of this turn is spent
};

/// One launch order: its missiles share type and committed rating, which stands in State::committed by the same index.
struct Launch {
  std::string name;  ///< handle of the unit it first formed
  int side = 0;
  int missile = 0;
  int ship = 0;
  int turn = 0;
  int count = 0;            ///< at the launch
  std::vector<int> beside;  ///< ships that were one unit when it was launched, its own among them (FOS-6.3)
};
/// Missiles of one launch in one unit.
struct Lot {
  int launch = 0;
  int unit = 0;
  int count = 0;
};
/// Missiles hit by beams, removed at the end of the phase.
struct Loss {
  int unit = 0;
  int missile = 0;
  int count = 0;
};

/// Everything both players and the public know.
struct Table {
  std::shared_ptr<const Catalogue> catalogue;
  int scenario = 0;
  bool d20_table = true;
  bool detailed = false;    ///< detailed damage (FOS-16.a.vi)
  bool fire_modes = false;  ///< dispersed and concentrated fire (FOS-16.a.viii)
  int turn = 0;             ///< 0 before combat
  Phase phase = Phase::set_up;
  int init = 0;  ///< side with initiative
  int sub_phases = 0;
  std::vector<Unit> units;
  std::vector<Ship> ships;  ///< letters by id, then numbers by id: the order of end-of-phase dice (R66)
  std::vector<Launch> launches;
  std::vector<Lot> lots;
  std::vector<Loss> losses;
  std::array<int, 2> captures_failed{};
  /// In an engagement: contact units named so far by side; parts that split off go on from there. 0: no engagement.
  std::array<int, 2> contacts{};

  const Scenario& the_scenario() const { return catalogue->scenarios[ix(scenario)]; }
  const std::string& side_name(int side) const { return the_scenario().sides[ix(side)].name; }
  const ShipClass& class_of(const Ship& ship) const { return catalogue->classes[ix(ship.ship_class)]; }
  const MissileType& type_of(const Launch& launch) const { return catalogue->missiles[ix(launch.missile)]; }
  const MissileType& type_of(const Lot& lot) const { return type_of(launches[ix(lot.launch)]); }
};

/// Committed rating by launch, as far as known.
using Ratings = std::vector<std::optional<int>>;

/// What is still to be done. `window` steps ask `side`; the others run by themselves.
struct Step {
  enum class Kind {
    window,        ///< phase, side; for manoeuvre also the sub-phase
    place,         ///< entry areas or formations
    open_thrust,   ///< fixes the allowances, pushes the sub-phases
    close_thrust,  ///< past := 2 x present - future
    turn,          ///< initiative and movement, pushes the windows of a combat turn
    phase_begins,
    beams_end,
    strikes_end,
    damage_control,
    turn_ends,
    operational,     ///< a step of the operational game: `stage`, and side and sub-phase where it has them
    engagement_ends  ///< after the last Damage Control windows of detailed damage
  };
  Kind kind = Kind::window;
  Phase phase = Phase::set_up;
  int side = 0;       ///< asked, or -1: both
  int sub_phase = 0;  ///< of the initial manoeuvre; 1 in the last Damage Control Phase (FOS-17.b, 17.d.i)
  OpStage stage = OpStage::opening;

  bool asks() const;  ///< a window: somebody must answer
};

struct State {
  Table table;
  std::vector<Veiled<int>> committed;  ///< by launch; audience: the owner until it first enters a die need (R32, R76)
  Agenda<Step> agenda;
  std::optional<Operation> operation;
  std::optional<Outcome> outcome;
};

/// One viewer's knowledge: the public table, and the ratings this viewer may know.
struct View {
  Table table;
  Ratings ratings;
  std::optional<int> side;  ///< the viewer's; none for a spectator
  std::optional<Step> window;
  std::optional<OpView> operation;
  std::optional<Outcome> outcome;
};

/// Whether the viewer's side has to answer the open window.
inline bool is_asked(const View& view) {
  return view.window && view.side && (view.window->side < 0 || view.window->side == *view.side);
}

/// Seat and side are the same here: letters 0, numbers 1 (R57).
inline Seat seat_of(int side) {
  return Seat{static_cast<std::uint8_t>(side)};
}
inline RefId ref(const Ship& ship) {
  return {static_cast<std::uint8_t>(ship.side), static_cast<std::uint32_t>(ship.number)};
}
inline RefId ref(const Unit& unit) {
  return {static_cast<std::uint8_t>(unit.side), 10000U + static_cast<std::uint32_t>(unit.number)};
}
inline RefId ref_side(int side) {
  return {static_cast<std::uint8_t>(side), 0};
}
inline Why why(Purpose purpose, RefId actor, RefId object = {}) {
  return {static_cast<std::uint16_t>(purpose), actor, object};
}

}  // namespace emcon::rules::fires_of_space
