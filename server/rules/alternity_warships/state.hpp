/// State of a match. `Table` is what everybody knows; the secrets stand beside it, veiled.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rules/alternity_warships/table/course.hpp"
#include "server/rules/alternity_warships/table/damage.hpp"
#include "server/rules/contract/agenda.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/shared_rows.hpp"

namespace emcon::rules::alternity_warships {

/// Purposes of dice: part of the names of the streams, so numbers are never reused.
enum class Purpose : std::uint16_t {
  edge = 1,
  attack = 2,
  damage = 3,
  armour = 4,
  particle = 5,
  debris = 6,
  repair = 7,
  band = 8,
  reinforcement = 9,
  lot = 10,
  choice = 11
};

inline constexpr int missile_accel = 6, missile_mc = 5, missile_power = 6;  ///< ALT-7.2, 7.3
inline constexpr int missile_size = 4;                                      ///< steps (ALT-9.10)

/// What everybody knows of how a ship is built.
struct Face {
  std::string hull;  ///< class name that it shows
  Might size_class = Might::light;
  Might toughness = Might::light;
  int crew = 12, size = 0, mc = 0, accel = 0;
  bool base = false;
  Boxes track{};
  std::array<int, attack_kinds> defence{};
  bool operator==(const Face&) const = default;
};
Face face_of(const Sheet& sheet);

/// A weapon that has been fired: what others know of it (ALT-9.9, L16).
struct SeenWeapon {
  WeaponRef weapon;
  int fire_control = 0;
  Arcs arcs;  ///< through which it has fired
};

/// A derelict is on the map; what is broken, lost, withdrawn or docked is not.
enum class Fate { fighting, derelict, broken, lost, withdrawn, docked };

/// What a ship has done in this round.
struct Conduct {
  bool moved = false;      ///< its step of the movement is done
  bool coasted = false;    ///< without a change of speed and heading, and without a manoeuvre
  bool fired = false;      ///< ALT-R60
  std::vector<Hex> trail;  ///< where the round began, then bends and the end
};

struct Ship {
  int number = 0;  ///< from 1, of its side; a craft gets a new one with each launch (L19)
  std::string name;
  ShipIndex entry;  ///< in the scenario; none of craft and of own fleets
  Face face;
  Side side;
  Seat seat;
  Course course;
  Status status = Status::fit;
  Fate fate = Fate::fighting;
  Orbit orbit = Orbit::none;
  BodyIndex body;   ///< that it orbits or has landed on
  int drift = 0;    ///< 1 clockwise, -1 counter-clockwise, 0 at rest
  int orbited = 0;  ///< rounds since it last moved along its ring
  int last_manoeuvre = 0;
  std::optional<MapEdge> left_over;  ///< the edge by which it was withdrawn
  std::vector<SeenWeapon> seen;
  Conduct now;

  std::string handle() const { return std::string(1, static_cast<char>('A' + side.index)) + std::to_string(number); }
  bool on_map() const { return fate == Fate::fighting || fate == Fate::derelict; }
  bool destroyed() const { return fate == Fate::derelict || fate == Fate::broken || fate == Fate::lost; }
};

/// The number of a missile, from 1, common to both sides (ALT-R73).
enum class MissileNumber : std::int32_t { none = 0 };
inline std::string missile_handle(MissileNumber number) {
  return "m" + std::to_string(static_cast<int>(number));
}

/// A missile in flight.
struct Missile {
  MissileNumber number = MissileNumber::none;
  Side side;
  Seat seat;
  Role role = Role::antiship;
  ShipIndex launcher;
  int score = 12;  ///< crew of the launcher at the launch (ALT-R37)
  int round = 1;   ///< of its launch
  Course course;
  int last_manoeuvre = 0;
  int power = missile_power;  ///< movement phases left; 0: it coasts and attacks nobody (ALT-R11)
  Arc half = Arc::zero_port;  ///< zero arc in which it is, of all enemies in its hex (ALT-R51)
  BodyIndex from_orbit;       ///< planet that the launcher was in orbit of (ALT-R30)
  LoadRef load;               ///< what it carries, if its launcher's sheet is open; else its side alone knows
  std::vector<Hex> trail;

  std::string handle() const { return missile_handle(number); }
};

/// A ship, or a missile by its number.
class Unit {
 public:
  constexpr Unit() = default;  ///< none
  constexpr explicit Unit(ShipIndex ship) : who_(ship) {}
  constexpr explicit Unit(MissileNumber missile) : who_(missile) {}

  constexpr bool is_missile() const { return std::holds_alternative<MissileNumber>(who_); }
  /// None of a missile.
  constexpr ShipIndex ship() const { return is_missile() ? ShipIndex() : std::get<ShipIndex>(who_); }
  /// None of a ship.
  constexpr MissileNumber missile() const { return is_missile() ? std::get<MissileNumber>(who_) : MissileNumber::none; }
  constexpr auto operator<=>(const Unit&) const = default;

 private:
  std::variant<ShipIndex, MissileNumber> who_;
};

/// Two enemies in one hex: the mover is in that zero arc of the other one, and points that arc of its own at it
/// (ALT-9.7, R16).
struct ZeroRelation {
  Unit mover, other;
  Arc half = Arc::zero_port;
  Arc own = Arc::forward;
};

/// A hit that has not taken effect yet.
struct Hit {
  ShipIndex by;  ///< none: debris
  Unit target;
  DamageType type = DamageType::energy;
  std::optional<Points> points;  ///< after the shift; none: it does nothing. A missile that is hit is gone
};

/// A planet hex that a ship bombards (ALT-15.10).
struct Bombarding {
  ShipIndex ship;
  Hex hex;
};

struct Player {
  Side side;
  bool left = false;
};

/// Of one side.
struct Command {
  ShipIndex flagship;        ///< none: it has no candidate
  bool first_check = false;  ///< of a flagship that replaces a destroyed one (ALT-5.5)
  int kills = 0;             ///< enemy ships destroyed in this round, small craft not counted
  int kills_before = 0;      ///< in the round before
  bool reinforced = false, reinforced_before = false;
  std::string check;  ///< of this round's edge, in words
};

/// Everything everybody knows.
struct Table {
  std::shared_ptr<const Catalogue> catalogue;  ///< with the scenario that is played alone
  Options options;
  int turn = 0;  ///< the round
  Side edge{1};
  Rows<Seat, Player> players;
  BothSides<Command> command{};
  SharedRows<ShipIndex, Ship> ships;
  Rows<MissileIndex, Missile> missiles;
  MissileNumber last_missile = MissileNumber::none;  ///< given last
  Rows<BodyIndex, Debris> debris;
  std::vector<ZeroRelation> zeros;
  std::vector<Hit> hits;
  int half_step = 0;  ///< of the movement, the next one: two for each step, the opposing side's first
  int begun = -1;     ///< movement step whose derelicts have drifted
  std::vector<Bombarding> bombarding;
  int bombarded = 0;  ///< rounds in which the objective was bombarded

  const Scenario& scenario() const { return catalogue->scenarios.front(); }
  Side opposing() const { return enemy_of(edge); }
};

// Secrets -----------------------------------------------------------------------------------------------------------

/// What is left of a ship and its stores.
struct Works {
  Boxes marks{};
  int shield = 0;                               ///< shield points left
  Rows<LauncherIndex, std::vector<int>> stock;  ///< by the launcher's stock
  Rows<MountIndex, int> shots;                  ///< left; of weapons without end it stays 0
};

/// A craft aboard a carrier.
struct Craft {
  int number = 0;  ///< from 1, of its carrier: "h1"
  SheetRef sheet;
  std::string name;
  Works works;
  int docked = 0;  ///< round in which it docked; 0: it began aboard
};

/// What only a ship's side knows of it, unless sheets are open.
struct Secret {
  SheetRef sheet;
  Works works;
  Rows<MountIndex, int> used;   ///< weapons that have attacked in this round
  Rows<MountIndex, int> shown;  ///< place in Ship::seen; -1: not yet fired
  std::vector<Craft> aboard;
  int last_craft = 0;  ///< number given last
};

/// What an open sheet shows: all but concealed weapons that have not been used, of craft aboard too. One that was used
/// stands behind the others, in the order of first uses, so that a place on the sheet tells nothing (ALT-R88, L16).
Secret as_laid_open(const Secret& of);

/// What only a missile's side knows of it.
struct Aim {
  LoadRef load;
  Unit target;
  bool hold = false;     ///< it makes no attack this round
  bool reached = false;  ///< it has moved into its target's hex in this round
};

/// A ship's weapons at one target.
struct FireOrder {
  ShipIndex ship;
  MountIndex mount;
  Unit target;
  int count = 1;
  std::optional<Unit> otherwise;  ///< brisk: target of torpedoes if the first one is gone (ALT-R86)
  bool at_derelict = false;       ///< the target was one when it was ordered
};
struct BombOrder {
  ShipIndex ship;
  LauncherIndex launcher;
  int load = 0;  ///< place in its stock
  Unit target;
  int count = 1;
  std::optional<Hex> hex = std::nullopt;  ///< bombs on the target hex of a bombardment, in place of a unit
};
struct RepairOrder {
  ShipIndex ship;
  std::vector<Grade> grades;
};
/// What a side has ordered and is carried out later.
struct Waiting {
  std::vector<FireOrder> fire;
  std::vector<BombOrder> bombs;
  std::vector<RepairOrder> repairs;
};
/// Sheets of a side's own, which it may buy beside those of the catalogue (ALT-R100).
struct Brought {
  std::vector<SheetRef> sheets;
  std::string data;  ///< the data file that holds the same: what a dump has of them
};

/// `antimissile`: of weapons at missiles, where the match has that step (ALT-R108).
enum class FireKind { beams, torpedoes, bombs, all, antimissile };
/// Each side brings sheets of its own.
struct SheetsStep {};
/// Each side buys its ships.
struct FleetStep {};
struct SetupStep {};
/// The side whose flagship is gone names another.
struct FlagshipStep {};
/// Half-steps of the movement, the first to the last of them that this side has.
struct MoveStep {
  Side side;
  int first = 0, last = 0;
};
struct FireStep {
  Side side;
  FireKind kind = FireKind::beams;
};
/// Which missiles that reached their targets hold (ALT-R83).
struct HoldStep {
  Side side;
  Role role = Role::counter;
};
struct LaunchStep {
  Side side;
};
struct RepairStep {};

// Steps that run by themselves.

struct RoundStep {};
struct EdgeStep {};
struct MoveSlots {};
/// What was ordered for later is fired, under brisk.
struct PlannedFire {
  Side side;
  FireKind kind = FireKind::torpedoes;
};
/// All hits of a fire step take effect.
struct EffectStep {
  Phase phase = Phase::beams;
};
struct MissileStep {
  Side side;
  Role role = Role::counter;
};
struct RepairsRun {};
struct EndStep {};

/// What is still to be done. dump writes a step's place in this list.
using Step =
    std::variant<SetupStep, FlagshipStep, MoveStep, FireStep, HoldStep, LaunchStep, RepairStep, RoundStep, EdgeStep,
                 MoveSlots, PlannedFire, EffectStep, MissileStep, RepairsRun, EndStep, FleetStep, SheetsStep>;

struct State {
  Table table;
  Rows<ShipIndex, Veiled<Secret>> secrets;           ///< its side; all, under open sheets of the first revision
  Rows<ShipIndex, std::optional<Secret>> laid_open;  ///< what all know of an open sheet: as_laid_open of its secret
  Rows<MissileIndex, Veiled<Aim>> aims;              ///< its side, until it attacks
  Rows<Side, Veiled<ShipIndices>> chosen;            ///< at set-up, disguised or with the cargo; the side
  Rows<Side, Veiled<int>> reinforcements;            ///< round in which they come; 0: none. The side, or all
  Rows<Side, Veiled<Waiting>> waiting;               ///< the side
  Rows<Side, Veiled<Brought>> brought;               ///< the side
  Agenda<Step> agenda;
  std::optional<Outcome> outcome;
};

/// One viewer's knowledge: the public table, and of the secrets what this viewer may know.
struct View {
  Table table;
  Rows<ShipIndex, std::optional<Secret>> secrets;
  Rows<MissileIndex, std::optional<Aim>> aims;
  Rows<Side, std::optional<ShipIndices>> chosen;
  Rows<Side, std::optional<int>> reinforcements;
  Rows<Side, std::optional<Waiting>> waiting;
  Rows<Side, std::optional<Brought>> brought;
  std::optional<Seat> seat;
  std::optional<Step> step;
  std::optional<Outcome> outcome;
};

/// Names of streams of dice: ships and missiles of a side do not meet.
inline RefId ref(const Ship& ship) {
  return {ship.side, static_cast<std::uint32_t>(ship.number)};
}
inline RefId ref(const Missile& missile) {
  constexpr std::uint32_t behind_ships = 100'000;
  return {missile.side, behind_ships + static_cast<std::uint32_t>(missile.number)};
}

}  // namespace emcon::rules::alternity_warships
