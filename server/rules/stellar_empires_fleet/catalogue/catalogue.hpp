/// What a match of Stellar Empires: Fleet is made from: weapons, munitions, sheets of ships and flights, and scenarios,
/// as read from data files (schema/stellar-empires-fleet.md). Lengths of play are mils, thousandths of an inch
/// (SEF-R1); ranges, speeds and sensors stand on sheets in whole inches.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/plane.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/scenario.hpp"

namespace emcon::rules::stellar_empires_fleet {

inline constexpr std::int64_t inch = 1000;
inline constexpr int facings = 4;  ///< see Facing

/// Sides of a ship, in the order in which the book works through them (7.5 of the rulings).
enum class Facing { fore, port, starboard, aft };
inline constexpr std::array<Facing, facings> all_facings{Facing::fore, Facing::port, Facing::starboard, Facing::aft};
constexpr Facing opposite(Facing facing) {
  constexpr std::array<Facing, facings> of{Facing::aft, Facing::starboard, Facing::port, Facing::fore};
  return of[static_cast<std::size_t>(facing)];
}

using WeaponIndex = Index<struct Weapon>;
using MunitionIndex = Index<struct Munition>;
using ClassIndex = Index<struct ShipClass>;
using FlightTypeIndex = Index<struct FlightType>;
using ShipIndex = Index<struct Ship>;          ///< ships keep their places from the beginning of a match to its end
using SystemIndex = Index<struct System>;      ///< of a ship, and its mount on the class's sheet
using SquadronIndex = Index<struct Squadron>;  ///< squadrons keep their places, too
using FlightIndex = Index<struct Flight>;
using SetIndex = Index<struct Interceptors>;  ///< of a ship, a system of interceptors

enum class WeaponType {
  chemical,
  em,
  fusion,
  ion,
  laser,
  linear,
  particle,
  plasma,
  tachyon,
  missile,
  torpedo,
  energy_torpedo,
  mine
};
/// What is launched in the movement phase and strikes at the end of the action phase (SEF-7.14.1.a).
constexpr bool is_ballistic(WeaponType type) {
  return type >= WeaponType::missile;
}
/// What has rounds, and explodes when it is destroyed (SEF-7.10.3.2b).
constexpr bool has_rounds(WeaponType type) {
  return type == WeaponType::missile || type == WeaponType::torpedo;
}

/// The damage dice of one hit.
struct Warhead {
  int dice = 1;
  int die = 10;              ///< faces
  int bonus = 0;             ///< added to each die
  int reduction = 2;         ///< armour boxes a die takes, in halves (AR)
  int penetrating = 0;       ///< PEN: structure points more of each die that meets the threshold
  int shield_reduction = 0;  ///< by how much it lowers the level of shields
  bool operator==(const Warhead&) const = default;
};

struct Weapon {
  std::string key, name;
  int weapon_class = 1;
  WeaponType type = WeaponType::laser;
  int range = 0;  ///< inches
  Warhead warhead;
  int intercept = 0;  ///< interceptors stop it on this or less; 0: they cannot
  int delay = 1;      ///< fired in turn t, ready in turn t + delay
  int energy = 0;     ///< of each weapon
  bool anti_fighter = false;
  int accuracy = 0;         ///< of HACC, LACC, PRX and SG together, added to the need
  bool minimum = false;     ///< MIN: not below a fifth of its range
  int pulses = 0;           ///< P: 3, 5 or 7; 0: none
  int track = 0;            ///< spinal weapons: boxes of its own damage track
  std::int64_t radius = 0;  ///< AREA: mils
  int armour_modifier = 0;  ///< added to the armour threshold it meets
  int structure_modifier = 0;
  int volley = 1;  ///< missiles: of each weapon
};

struct Munition {
  std::string key, name;
  WeaponType fits = WeaponType::missile;
  Warhead warhead;
  int intercept = 0;
  std::int64_t radius = 0;  ///< AREA: mils; it is launched at a point (SEF-R65)
};

/// A directions' arc of a mount, in 24ths of the circle about the heading (section 11 of the digest).
struct Arc {
  const char* name;
  int centre;
  int width;  ///< to each side
};
inline constexpr std::array<Arc, 30> arcs{
    {{"BF", 0, 1},    {"BS", 6, 1},   {"BA", 12, 1},  {"BP", 18, 1},   {"SP", 0, 1},    {"F", 0, 3},
     {"S", 6, 3},     {"A", 12, 3},   {"P", 18, 3},   {"FS", 3, 3},    {"AS", 9, 3},    {"AP", 15, 3},
     {"FP", 21, 3},   {"FS/3", 4, 4}, {"AS/3", 8, 4}, {"AP/3", 16, 4}, {"FP/3", 20, 4}, {"FH", 0, 6},
     {"SH", 6, 6},    {"AH", 12, 6},  {"PH", 18, 6},  {"ST-f", 0, 8},  {"ST-s", 6, 8},  {"ST-a", 12, 8},
     {"ST-p", 18, 8}, {"T-f", 0, 9},  {"T-s", 6, 9},  {"T-a", 12, 9},  {"T-p", 18, 9},  {"FT", 0, 12}}};

/// All weapons of one turret or mount: they fire at one target together (SEF-7.3.3).
struct Mount {
  WeaponIndex weapon;
  int number = 1;
  int arc = 0;                    ///< index into `arcs`
  int salvo = 1;                  ///< torpedoes: targets of a launch
  int rounds = 0;                 ///< in all
  Facing section = Facing::fore;  ///< where its rounds explode
  std::vector<MunitionIndex> munitions;
};

/// Boxes with one threshold; a track is a list of them, highest first.
struct Row {
  int threshold = 0;
  int boxes = 0;
  bool operator==(const Row&) const = default;
};
using Track = std::vector<Row>;
constexpr int boxes_of(const Track& track) {
  int out = 0;
  for (const Row& row : track) out += row.boxes;
  return out;
}

/// Dice of one system of interceptors (SEF-7.9).
struct Interceptors {
  int close = 0, assist = 0, volley = 0;
  int tech = 1;        ///< of the active defences: says the die
  bool heavy = false;  ///< each die counts one less
};
inline constexpr int interceptor_sets_max = 4;  ///< of a ship (SEF-7.9.1, R135)

struct Shields {
  int level = 0;     ///< 0: no shields
  int capacity = 0;  ///< of each projector
  int generator = 0;
};

enum class BaySize { small, medium, large, expanded, oversized, dropship, heavy_dropship, docking_collar };
inline constexpr int dropship_size = 7;  ///< and more: category 1, and with 8 category 2 (SEF-13.2.6)
struct Bay {
  BaySize size = BaySize::small;
  FlightTypeIndex only;  ///< a fixed bay's own type; none: an open bay

  /// Outside the hull, for one dropship (SEF-7.10.3.5, R136).
  bool is_collar() const { return size == BaySize::docking_collar; }
};

/// A collar outside, with the flight that hangs on it at first.
struct Dock {
  Facing side = Facing::port;
  FlightTypeIndex flight;
};

struct ShipClass {
  std::string key, name, faction;
  int category = 1;
  int defence = 0;  ///< defence rating, added to the need of who fires at it
  int cost = 0;
  std::vector<int> speed, turns, sensors, reactor;  ///< box by box, falling
  std::array<Track, facings> armour, structure;
  Track primary;
  int capacitor = 0;
  Rows<SetIndex, Interceptors> interceptors;  ///< its systems of them; one without dice, if it has none
  Shields shields;
  int stealth = 0, jammer = 0;
  int command = 0;     ///< added to its side's initiative
  int operations = 0;  ///< groups of flights that it sends against ships in a turn (SEF-R41)
  bool drive = false;  ///< an interstellar one
  Rows<SystemIndex, Mount> mounts;
  std::vector<Bay> bays;
  std::vector<FlightTypeIndex> wing;  ///< flights it carries in its bays
  std::vector<int> berths;            ///< the bay of each
  std::vector<Dock> docks;

  int boxes(Facing facing) const { return boxes_of(structure[static_cast<std::size_t>(facing)]); }
  int primary_boxes() const { return boxes_of(primary); }
  int redundancy() const { return (category + 1) / 2; }  ///< SEF-7.10.4
};

enum class Design { anti_fighter, heavy_anti_fighter, multi, anti_ship, heavy_anti_ship };
/// Turrets of a flight, each with an attack of its own (SEF-13.3.MT, 13.3.AT, R134).
struct Turrets {
  int manned = 0, automatic = 0;
};

struct FlightType {
  std::string key, name;
  int size = 2;  ///< launch cost
  int tech = 3;
  int hits = 1;
  int defence = 3;
  int armour = 10;  ///< save number
  int thrust = 10, range = 2;
  Design design = Design::multi;
  int guns = 1;
  Turrets turrets;
  bool afterburner = false, nebula = false, drive = false;
  int fuel = 0;
  bool extra_crew = false;
  int shield_bonus = 0, shield_power = 0;  ///< added to a save, and how often
};

enum class Quality { unskilled, green, regular, veteran, elite, ace };

enum class TerrainKind { planet, asteroids, nebula };
struct Terrain {
  TerrainKind kind = TerrainKind::planet;
  Point at;
  std::int64_t radius = 0;
};

/// Edges of the table: north where y is greatest.
enum class Edge { north, east, south, west };

struct Zone {
  Point low, high;
  int heading = 0;  ///< in which ships begin that have no place of their own
};

/// Fields of a people's technology beside its base (SEF-2.1).
inline constexpr std::array<const char*, 9> tech_fields{"construction", "active",    "fields", "passive",  "drives",
                                                        "fighters",     "ballistic", "direct", "torpedoes"};

struct SideData : SideHead {
  int seats = 1;
  std::string faction = {};
  Zone zone = {};
  int tech = 3;                                   ///< base; the average of combined fleets, rounded down (SEF-5.1)
  std::array<int, tech_fields.size()> profile{};  ///< by how much each field differs from the base
  Quality crew = Quality::regular;
  std::vector<Edge> entry = {};   ///< of its reserves
  std::optional<Edge> exit = {};  ///< ships score that leave there (SEF-R105)
  int exit_points = 0;            ///< that win by exits
};

/// Boxes that a ship has lost before the battle.
struct OldWounds {
  std::array<int, facings> armour{}, structure{};
  int primary = 0, crew = 0;
  int absorbed = 0;  ///< of its redundancy
};

struct ScenarioShip {
  Side side;
  int player = 0;  ///< within the side
  ClassIndex ship_class;
  std::string name;
  std::string squadron;     ///< name of its squadron; empty: alone
  std::optional<Point> at;  ///< fixed, if it has no choice
  std::optional<int> heading;
  OldWounds lost = {};
};

inline constexpr int training_months_max = 12;  ///< that count (SEF-1.3.2)

enum class Chooser { prefer, ask, automatic };

/// Match options (SEF-7.0 of the rulings, R97, R99).
struct Options {
  int turns = 12;
  bool by_squadron = true;  ///< weapons of a type are tracked by squadron (SEF-7.11)
  bool mass_fire = false, sealed_targets = false, boarding = true, repair = true, morale = false;
  bool reinforcements = false, shields = true, ask_idle = false;
  Chooser sections = Chooser::prefer, losses = Chooser::prefer;
  bool ask_intercept = true;
  int points = 0;           ///< of each side's own fleet
  int level = 2;            ///< of the rules: 1 has no experience, morale or reserves (SEF-1.1.1)
  bool experience = false;  ///< crews learn (SEF-1.3.2)
  bool team_share = true;   ///< team-mates see each other's secrets
  int training = 0;         ///< months that every crew has trained (SEF-1.3.2)
  bool operator==(const Options&) const = default;
};

struct Scenario : ScenarioHead {
  Point corner = {};  ///< the table reaches from 0,0 to here
  std::vector<Terrain> terrain = {};
  Rows<Side, SideData> sides = {};
  Rows<ShipIndex, ScenarioShip> ships = {};
  Options options = {};
  int reserve = 0;               ///< points of each side's reserves
  bool carriers_decide = false;  ///< a side loses at once with its carrier
};

struct Catalogue {
  int revision = 1;  ///< of the rules that it is played by: revisions.hpp
  Rows<WeaponIndex, Weapon> weapons;
  Rows<MunitionIndex, Munition> munitions;
  Rows<FlightTypeIndex, FlightType> flights;
  Rows<ClassIndex, ShipClass> classes;
  std::vector<int> factor;  ///< percent of attacks that hit, by how far a roll is below its need (SEF-R22)
  std::vector<Scenario> scenarios;
  /// What a match of each scenario is played with: that scenario alone. All matches share it.
  std::vector<std::shared_ptr<const Catalogue>> on_table;
};

}  // namespace emcon::rules::stellar_empires_fleet
