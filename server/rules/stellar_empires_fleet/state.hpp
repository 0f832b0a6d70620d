/// State of a match. `Table` is what everybody knows; the secrets stand beside it, veiled.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rules/contract/agenda.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/catalogue.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/commands.hpp"
#include "server/rules/stellar_empires_fleet/table/flight.hpp"

namespace emcon::rules {
template <class Parts>
struct Window;
}

namespace emcon::rules::stellar_empires_fleet {

/// Purposes of dice: part of the names of the streams, so numbers are never reused.
enum class Purpose : std::uint16_t {
  initiative = 1,
  crew_roll = 2,
  crew_check = 3,
  asteroids = 4,
  ram = 5,
  collision = 6,
  attack = 7,
  interception = 8,
  damage = 9,
  blow_through = 10,
  system_test = 11,
  system_table = 12,
  system_row = 13,
  system_points = 14,
  ammunition = 15,
  explosion = 16,
  avoidance = 17,
  repair = 18,
  boarding = 19,
  morale = 20,
  arrival = 21,
  save = 22,
  dogfight = 23,
  turret = 24,
  break_off = 25,
  excess = 26,
  reconstitution = 27,
  dock = 28
};

/// Blocks of structure: the four sides in the order of Facing, then primary.
inline constexpr int blocks = 5;
inline constexpr int primary_block = 4;

struct System {
  bool destroyed = false;
  int ready = 1;   ///< first turn in which it is charged
  int rounds = 0;  ///< left in all; of which munition is its owner's secret
  int track = 0;   ///< boxes hit of its own damage track
};

/// Boxes lost.
struct Wounds {
  std::array<int, facings> armour{}, structure{};
  int primary = 0;
  int crew = 0;
  int absorbed = 0;  ///< system hits that redundancy has taken
  int speed = 0, turns = 0, sensors = 0, reactor = 0, capacitor = 0;
  int interceptors = 0;                                           ///< hits on its first system of them
  std::array<int, interceptor_sets_max - 1> more_interceptors{};  ///< on its others
  std::array<int, facings> shields{};                             ///< capacity lost or used up
  std::array<bool, facings> projectors{};                         ///< destroyed ones
  int shield_level = 0;
  int generator = 0;
  int bays = 0;
  int bridge = 0;
  bool control = false, computer = false, drive = false, defence = false;
  bool no_repairs_now = false, no_repairs = false;
  std::vector<int> crew_later;  ///< lost in the End Phases of the next turns
  /// Points of structure that are still to be tested for systems, a letter each: 'e' if an EM weapon made it.
  std::array<std::string, blocks> untested;
};

/// What a ship has done and suffered in this turn.
struct Conduct {
  std::vector<Command> announced, in_force;
  ShipIndex object;  ///< whom its command names
  bool moved = false;
  bool acted = false;  ///< has fired or passed
  std::int64_t distance = 0;
  bool turned = false;
  bool challenged = false;  ///< somebody has tried to make it stand down
  bool stood_down = false;
  bool restored = false;     ///< its shields, in the End Phase
  bool hurt = false;         ///< has been crippled or lost
  std::vector<Point> trail;  ///< bends of its course, where it began first
  std::vector<Point> flak;   ///< places of flights that it has fired at
};

enum class Fate { fighting, hulk, exploding, destroyed, captured, surrendered, withdrawn, exited };

struct Ship {
  int number = 0;  ///< from 1, of its side
  std::string name;
  ClassIndex ship_class;
  Side side;
  Seat seat;
  SquadronIndex squadron;  ///< none: it is alone, or has left
  Quality crew = Quality::regular;
  bool placed = false;
  Point at;
  int heading = 0;
  bool rolled = false;  ///< port and starboard have changed places
  Wounds lost;
  int pool = 0, charge = 0;  ///< energy of this turn, and in capacitors
  int drained = 0;           ///< taken from the next turn's pool
  Rows<SystemIndex, System> systems;
  std::vector<Command> before;     ///< commands that it performed in the last turn
  ShipIndex quarry;                ///< it moves right after this ship
  std::int64_t last_distance = 0;  ///< of its last movement
  int out_of_command = 0;          ///< checks it has failed in a row
  bool shaken = false, broken = false;
  Fate fate = Fate::fighting;
  std::vector<int> broken_bays;  ///< in the order in which they were hit; Wounds::bays of them are not repaired
  Conduct now;
  Training training = {};

  std::string handle() const { return std::string(1, static_cast<char>('A' + side.index)) + std::to_string(number); }
};

/// Ships that move and fire as one; the first is the command ship.
struct Squadron {
  Side side;
  std::string name;
  std::vector<ShipIndex> ships;

  std::string handle() const { return std::string(1, static_cast<char>('A' + side.index)) + "." + name; }
};

/// What moves and fires as one: a squadron, or a ship alone.
struct Unit {
  SquadronIndex squadron = {};
  ShipIndex ship = {};  ///< its command ship
  bool operator==(const Unit&) const = default;
};

enum class LaunchKind { area, volley, torpedo };
/// What has been launched and not struck yet. What it is, where it is aimed and, if the match seals targets, at whom
/// stands in State::hidden.
struct Launch {
  int number = 0;  ///< from 1, of its side, in the order of launch
  Side side;
  LaunchKind kind = LaunchKind::volley;
  ShipIndex ship;  ///< that launched it; of a volley the command ship
  WeaponIndex weapon;
  Point from;
  int count = 0;     ///< strength of a volley, number of torpedoes or mines
  Unit unit;         ///< that launched it
  int skill = 0;     ///< combat skill at the launch
  int commands = 0;  ///< what commands add to its needs
  int crippled = 0;  ///< what damage of the launcher takes from them

  std::string handle() const {
    return std::string(1, static_cast<char>('A' + side.index)) + "-L" + std::to_string(number);
  }
};
using LaunchIndex = Index<Launch>;
/// One mine alone has no strength that need be told.
inline bool has_strength(const Launch& launch) {
  return launch.count > (launch.kind == LaunchKind::area ? 1 : 0);
}

/// Fire of a weapon system at a ship, or what a launch brings to one.
struct Attack {
  ShipIndex ship;      ///< that fires, or launched
  SystemIndex system;  ///< none of a launch
  WeaponIndex weapon;
  ShipIndex target;
  Point from;
  int weapons = 1;      ///< attack rolls
  bool spread = false;  ///< pulse weapons: saturation instead of bursts
  Warhead warhead;      ///< with what range takes from it
  int intercept = 0;
  std::vector<Facing> choices;  ///< sides that it may strike
  Facing section = Facing::fore;
  int hits = 0;
  int stopped = 0;
};

using AttackIndex = Index<Attack>;

/// Dice of a ship's interceptors that are gone, against one attacking unit.
struct DiceUsed {
  Unit attacker;
  ShipIndex ship;
  int close = 0, assist = 0;
  FlightIndex flight = {};  ///< that covered, in place of a ship
  SetIndex set{0};          ///< which of the ship's systems of interceptors
};

/// A unit's fire, or a launch, while it is carried out.
struct Assault {
  Unit attacker;
  Side side;
  Rows<AttackIndex, Attack> attacks;
  std::vector<ShipIndex> targets;  ///< in the order of the first attack at each
  std::optional<Launch> launch;    ///< none: fire of a unit
  int screening = 0;               ///< of a volley, for all of its attacks
};

/// Groups of the primary table (SEF-7.10.4).
enum class SystemGroup { crew, reactor, sensors, defence, engineering, vital };
/// Classes of weapons that a hit may take, by the lightest weapon of each (SEF-7.10.3.2).
enum class HitClass { minor = 1, secondary = 2, primary = 4, heavy = 7 };

/// Points of structure that are tested for system hits, as in Wounds::untested.
struct PointTests {
  std::string points;
};
/// A hit on a system; which one is to be rolled. `em`: of an EM weapon.
struct SystemHit {
  bool em = false;
};
/// A hit on a group of the primary table; its row is to be rolled.
struct GroupHit {
  bool em = false;
  SystemGroup group = SystemGroup::crew;
};
struct WeaponHit {
  HitClass weapons = HitClass::minor;
};
/// A hit on interceptors or shields, of which its owner chooses.
struct DefenceHit {};
/// What is still to be rolled or chosen for systems, the next one last.
struct Task {
  ShipIndex ship;
  int block = 0;
  std::variant<PointTests, SystemHit, GroupHit, WeaponHit, DefenceHit> what = {};
  RefId by = {};  ///< who has done it
};

/// Units left, slot by slot (SEF-5.1.2).
struct Slots {
  std::vector<Side> order;
  std::vector<int> units;  ///< of each side in this round
  int at = 0;              ///< whose slot it is
  int given = 0;           ///< units of this slot that are done
};

/// What a ship has done for the learning of its crew (SEF-1.3.2).
struct Service {
  int turns = 0;          ///< in which it fired or was fired at
  int last = 0;           ///< of them
  std::vector<int> harm;  ///< boxes that it marked, by the places of the ships that had them
};

struct Player {
  Side side;
  bool left = false;
};

/// Steps of a match, as clocks name them.
enum class Phase { fleets, setup, initiative, movement, fire, dogfights, strikes, ballistics, end, over };

/// Everything everybody knows: sheets and dice are open.
struct Table {
  std::shared_ptr<const Catalogue> catalogue;  ///< with the scenario that is played alone
  Options options;
  int turn = 0;
  Phase phase = Phase::setup;
  Rows<Seat, Player> players;
  Rows<ShipIndex, Ship> ships;
  Rows<SquadronIndex, Squadron> squadrons;
  std::vector<Side> order;  ///< by this turn's initiative, the winner first
  Slots slots;
  Rows<LaunchIndex, Launch> launches;
  BothSides<int> launched{};   ///< launches so far
  BothSides<int> exits{};      ///< points for ships that left over their edge
  BothSides<bool> arriving{};  ///< reserves come in the next turn
  std::optional<Assault> assault;
  std::vector<DiceUsed> dice_used;
  std::vector<Task> tasks;
  std::vector<Service> service;  ///< by places of ships; as long as is needed, and empty where crews do not learn
  Rows<FlightIndex, Flight> flights;
  std::vector<Save> saves;

  const Scenario& scenario() const { return catalogue->scenarios.front(); }
  const ShipClass& class_of(const Ship& ship) const { return catalogue->classes[ship.ship_class]; }
  const Mount& mount(const Ship& ship, SystemIndex system) const { return class_of(ship).mounts[system]; }
  const Weapon& weapon(const Ship& ship, SystemIndex system) const {
    return catalogue->weapons[mount(ship, system).weapon];
  }
};

// Secrets -----------------------------------------------------------------------------------------------------------

/// What a launcher holds.
struct Magazine {
  std::vector<int> rounds;  ///< left, by the mount's munitions
  int loaded = 0;           ///< place in the mount's munitions
  int ready = 1;            ///< first turn in which that is loaded
};
using Magazines = Rows<SystemIndex, Magazine>;

/// A player's private wishes for the losses of one ship, best first.
struct Preference {
  std::vector<SystemIndex> losses;
  std::vector<Facing> sections;
  bool shields_first = false;       ///< a hit on the defences takes shields before interceptors (SEF-R63)
  std::vector<SetIndex> sets = {};  ///< systems of interceptors, where a ship has several (SEF-R135)
  bool operator==(const Preference&) const = default;
};

struct Hidden {
  Veiled<MunitionIndex> munition;          ///< none of weapons that have but one
  Veiled<std::optional<Point>> aim;        ///< of an area weapon
  Veiled<std::vector<ShipIndex>> targets;  ///< one by one of torpedoes; of a volley the members of a squadron
};

/// Ships that come later.
struct Group {
  std::vector<ClassIndex> ships;
  Edge edge = Edge::south;
  bool announced = false;
};

/// A course that a ship is to fly.
struct Flown {
  ShipIndex ship;
  table::Path path;
  bool exit = false, crash = false, leave = false;
  ShipIndex ram;
};
/// A launch that a ship is to make.
struct Launching {
  ShipIndex ship;
  SystemIndex system;
  int count = 0;
  std::vector<ShipIndex> targets;
  std::optional<Point> aim;
};
/// Flights that a ship sends out and takes in after its move.
struct Hangar {
  ShipIndex ship;
  std::vector<FlightIndex> launch, recover;
  int toward = -1;               ///< heading in which they appear an inch off; -1: where the ship is
  std::optional<Point> at = {};  ///< where they appear, or an inch off in its direction; none: as `toward` says
};
/// What a unit does once its commands are rolled for.
struct Plan {
  std::vector<Launching> launches;
  std::vector<Flown> courses;
  std::vector<Hangar> hangars = {};
};

struct Parts;  // orders/orders.hpp

extern const Window<Parts> fleet_window, setup_window, arrive_window, move_window, course_window, fire_window,
    section_window, defend_window, lose_window, odd_window, end_window, fly_window, dogfight_window, strike_window,
    save_window;

// Steps that ask ----------------------------------------------------------------------------------------------------

template <const Window<Parts>& asks_by>
struct TableStep {
  static constexpr const Window<Parts>& window = asks_by;
};
using FleetStep = TableStep<fleet_window>;
using SetupStep = TableStep<setup_window>;
using EndStep = TableStep<end_window>;
using DogfightStep = TableStep<dogfight_window>;

template <const Window<Parts>& asks_by>
struct SideStep {
  static constexpr const Window<Parts>& window = asks_by;
  Side side;
  Unit unit;  ///< the one that must be activated; none: any that may be
};
using MoveStep = SideStep<move_window>;
using FireStep = SideStep<fire_window>;
using ArriveStep = SideStep<arrive_window>;
using FlyStep = SideStep<fly_window>;
using StrikeStep = SideStep<strike_window>;

struct CourseStep {
  static constexpr const Window<Parts>& window = course_window;
  Unit unit;
};
template <const Window<Parts>& asks_by>
struct ShipStep {
  static constexpr const Window<Parts>& window = asks_by;
  ShipIndex ship;
};
using SectionStep = ShipStep<section_window>;
using DefendStep = ShipStep<defend_window>;
using LoseStep = ShipStep<lose_window>;
struct SaveStep {
  static constexpr const Window<Parts>& window = save_window;
  FlightIndex flight;
};
struct OddStep {
  static constexpr const Window<Parts>& window = odd_window;
  int points = 0;                ///< to give out
  std::vector<ShipIndex> ships;  ///< equally near ones
};

// Steps that run by themselves --------------------------------------------------------------------------------------

struct TurnStep {};
struct MoveSlots {};
struct DriftStep {};
struct FireBegins {};
struct FireSlots {};
struct RollStep {};
struct DamageStep {
  ShipIndex ship;
};
struct SystemsStep {};
struct ExplosionStep {};
struct AssaultEnds {};
struct BallisticsStep {};
struct EndsStep {};
struct DogfightsBegin {};
struct DogfightsRun {};
struct StrikesBegin {};
struct StrikeSlots {};
struct SavesStep {};

/// What is still to be done. dump writes a step's place in this list.
using Step =
    std::variant<FleetStep, SetupStep, ArriveStep, MoveStep, CourseStep, FireStep, SectionStep, DefendStep, LoseStep,
                 OddStep, EndStep, TurnStep, MoveSlots, DriftStep, FireBegins, FireSlots, RollStep, DamageStep,
                 SystemsStep, ExplosionStep, AssaultEnds, BallisticsStep, EndsStep, FlyStep, DogfightStep, StrikeStep,
                 SaveStep, DogfightsBegin, DogfightsRun, StrikesBegin, StrikeSlots, SavesStep>;

const Window<Parts>* window_of(const Step& step);

struct State {
  Table table;
  Rows<ShipIndex, Veiled<Magazines>> magazines;     ///< its side
  Rows<ShipIndex, Veiled<Preference>> preferences;  ///< its seat
  Rows<LaunchIndex, Hidden> hidden;                 ///< its side, until it strikes; targets: all, unless sealed
  Rows<Side, Veiled<std::vector<Group>>> reserves;  ///< the side
  Veiled<Plan> plan{Plan{}, Audience::nobody()};    ///< of the unit in hand; its side
  Agenda<Step> agenda;
  std::optional<Outcome> outcome;
};

struct SeenLaunch {
  std::optional<MunitionIndex> munition;
  std::optional<Point> aim;
  std::optional<std::vector<ShipIndex>> targets;
};

/// One viewer's knowledge: the public table, and of the secrets what this viewer may know.
struct View {
  Table table;
  Rows<ShipIndex, std::optional<Magazines>> magazines;
  Rows<ShipIndex, std::optional<Preference>> preferences;
  Rows<LaunchIndex, SeenLaunch> launches;
  Rows<Side, std::optional<std::vector<Group>>> reserves;
  std::optional<Plan> plan;
  std::optional<Seat> seat;
  std::optional<Step> step;
  std::optional<Outcome> outcome;
};

/// Who is asked by the step, each slot once by any of its seats. All of it follows from public facts.
std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step);
/// Whom or what the step is about, in words; may be empty.
std::string about(const Table& table, const Step& step);

inline RefId ref(const Ship& ship) {
  return {ship.side, static_cast<std::uint32_t>(ship.number)};
}

}  // namespace emcon::rules::stellar_empires_fleet
