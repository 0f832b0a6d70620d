/// What a match of Alternity Warships is made from: weapons, loads, sheets of ships, and scenarios, as read from data
/// files (schema/alternity-warships.md). Ranges are hexes. Scenario hexes are relative: 0,0 is the printed hex 5050
/// (ALT-R80). Headings are 0 to 5, 0 up, then clockwise.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/contract/importing.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/scenario.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr int headings = 6;

using WeaponIndex = Index<struct Weapon>;      ///< in the catalogue
using LoadIndex = Index<struct Load>;          ///< in the catalogue
using SheetIndex = Index<struct Sheet>;        ///< in the catalogue
using MountIndex = Index<struct Mount>;        ///< a line of weapons on a sheet
using LauncherIndex = Index<struct Launcher>;  ///< on a sheet
using BodyIndex = Index<struct Body>;          ///< of a scenario
using ShipIndex = Index<struct Ship>;          ///< ships keep their places from the beginning of a match to its end
using MissileIndex = Index<struct Missile>;    ///< of a match
using ShipIndices = std::vector<ShipIndex>;

/// The ladder of firepower, toughness and class (ALT-2, ALT-R77). A class is never `good`.
enum class Might { good, small, light, medium, heavy, super };
inline constexpr int mights = 6;
/// Heavy and super-heavy ships are capital ships.
constexpr bool is_capital(Might might) {
  return might >= Might::heavy;
}

/// Grades of damage, and the tracks of a sheet.
enum class Grade { stun, wound, mortal, critical };
inline constexpr int grades = 4;
inline constexpr std::array<Grade, grades> all_grades{Grade::stun, Grade::wound, Grade::mortal, Grade::critical};

/// Outcomes of a check that succeeds (ALT-2.3).
enum class Success { ordinary, good, amazing };
inline constexpr int successes = 3;

/// Types of damage; armour has dice for each (ALT-11.7).
enum class DamageType { low_impact, high_impact, energy };
inline constexpr int damage_types = 3;

/// `count` dice of `faces` faces each, plus `bonus`. No dice at all: nothing.
struct Dice {
  int count = 0, faces = 0, bonus = 0;
  explicit operator bool() const { return count > 0; }
  int most() const { return count * faces + bonus; }
  bool operator==(const Dice&) const = default;
};
/// Twice the mean of a roll, so that it stays whole.
constexpr int twice_mean(const Dice& dice) {
  return dice.count * (dice.faces + 1) + 2 * dice.bonus;
}

struct Damage {
  Dice dice;
  Grade grade = Grade::stun;
  bool operator==(const Damage&) const = default;
};

/// What a hit does, by success (ALT-9.13, ALT-10.2).
struct Strike {
  DamageType type = DamageType::energy;
  Might firepower = Might::small;
  std::array<Damage, successes> damage{};
  bool upgrades = true;  ///< false: a firepower above the target's toughness changes nothing (rf_spike)
  bool operator==(const Strike&) const = default;
  const Damage& on(Success success) const { return damage[static_cast<std::size_t>(success)]; }
};

enum class WeaponKind { beam, projectile, torpedo, special };

struct Weapon {
  std::string key, name;
  WeaponKind kind = WeaponKind::beam;
  int accuracy = 0;                   ///< steps, added to the attack roll
  std::array<int, 3> range{1, 2, 3};  ///< most hexes of short, medium and long range (ALT-9.11)
  Strike strike;
  int shots = 0;   ///< attacks in a match of each weapon of a mount; 0: without end. The mount's weapons share them
  int number = 0;  ///< its place in the list that it was added to; dumps name it so
};
using WeaponRef = std::shared_ptr<const Weapon>;  ///< never null on a sheet
/// Beams and projectiles fire in the first fire step, torpedoes and specials in the second (ALT-9.2).
constexpr bool fires_first(WeaponKind kind) {
  return kind <= WeaponKind::projectile;
}

enum class LoadKind { missile, bomb };

/// A missile or a bomb.
struct Load {
  std::string key, name;
  LoadKind kind = LoadKind::missile;
  int size = 1;      ///< points of a launcher that one takes: 1, 2 or 4 (ALT-R75)
  int accuracy = 0;  ///< steps, of casing, guidance and warhead together
  Strike strike;
  int number = 0;  ///< as of a weapon
};
using LoadRef = std::shared_ptr<const Load>;  ///< never null on a sheet

enum class Arc { forward, aft, port, starboard, zero_port, zero_starboard };
inline constexpr int arcs = 6;

struct Arcs {
  std::uint8_t bits = 0;
  constexpr bool has(Arc arc) const { return (bits >> static_cast<int>(arc) & 1) != 0; }
  constexpr void add(Arc arc) { bits = static_cast<std::uint8_t>(bits | 1 << static_cast<int>(arc)); }
  constexpr bool has_zero() const { return has(Arc::zero_port) || has(Arc::zero_starboard); }
  auto operator<=>(const Arcs&) const = default;
};

enum class MountKind { fixed, standard, sponson, turret, bank };

/// All weapons of one line of a sheet: one type, one mount, the same arcs; each attacks once a round (ALT-R19, R79).
struct Mount {
  WeaponRef weapon;
  int count = 1;
  MountKind mount = MountKind::turret;
  Arcs arcs;
  int fire_control = 0;    ///< steps
  bool concealed = false;  ///< hidden until its first use, under open sheets too (ALT-R88)
};

enum class LauncherKind { bomb_rack, bomb_bay, missile_rack, missile_tube, cell_array };
/// Whether it takes such loads (ALT-R75).
constexpr bool takes(LauncherKind launcher, LoadKind load) {
  return launcher == LauncherKind::cell_array || (launcher <= LauncherKind::bomb_bay) == (load == LoadKind::bomb);
}

struct Stock {
  LoadRef load;
  int count = 0;
};

struct Launcher {
  LauncherKind kind = LauncherKind::missile_rack;
  int capacity = 0;  ///< in points of size
  int rate = 1;      ///< pieces a round
  std::vector<Stock> stock;
};

/// A sheet for who flies it: it holds all that it needs of the catalogue, so that a ship of a sheet that one side has
/// brought along is like any other.
using SheetRef = std::shared_ptr<const struct Sheet>;

struct CraftAboard {
  SheetRef sheet;
  int count = 0;
};

struct Hangar {
  int capacity = 0;  ///< craft; 0: no hangar
  int rate = 0;      ///< craft that it launches a round
  std::vector<CraftAboard> craft;
};

/// Systems whose only effect is steps on attacks (ALT-11.3); deflection inducer, displacer and magnetic screen are
/// screens, too (ALT-R74).
enum class System {
  chaff,
  jammer,
  magnetic_screen,
  deflection_inducer,
  displacer,
  stealth_shield,
  cloaking_unit,
};
inline constexpr int systems = 7;
/// One screen alone may stand on a sheet; particle screens and ablative shields are screens, too.
constexpr bool is_screen(System system) {
  return system == System::magnetic_screen || system == System::deflection_inducer || system == System::displacer;
}

/// Ways to be attacked; a defence has steps against each.
enum class AttackKind { beam, projectile, torpedo, special, missile, bomb };
inline constexpr int attack_kinds = 6;
constexpr AttackKind attack_kind(WeaponKind kind) {
  return static_cast<AttackKind>(kind);
}
constexpr AttackKind attack_kind(LoadKind kind) {
  return kind == LoadKind::bomb ? AttackKind::bomb : AttackKind::missile;
}

/// Steps that these systems add to attacks of each kind (ALT-11.3, ALT-17.11).
std::array<int, attack_kinds> defence_of(const std::vector<System>& fitted);

/// What makes repairs (ALT-14.2).
enum class DamageControl { none, control, bots, nanite };
/// Its steps on repair checks.
constexpr int repair_steps(DamageControl fitted) {
  constexpr std::array<int, 4> steps{0, -2, -3, -5};
  return steps[static_cast<std::size_t>(fitted)];
}
/// Whether boxes of this grade can be repaired with it; critical ones never can.
constexpr bool repairs(DamageControl fitted, Grade grade) {
  return grade == Grade::stun || (grade == Grade::wound && fitted >= DamageControl::bots) ||
         (grade == Grade::mortal && fitted == DamageControl::nanite);
}

/// A ship's sheet.
struct Sheet {
  std::string key, name;
  std::string hull;                 ///< "Destroyer"
  std::string shown_as;             ///< class name that all others are told; without a disguise the hull
  bool disguise = false;            ///< sheets in disguise that are shown alike agree in all that is public (ALT-R89)
  Might size_class = Might::light;  ///< says when it moves; small to super
  Might toughness = Might::light;
  int crew = 12;                            ///< score: 10, 12, 14 or 16 (ALT-2.2)
  int size = 0;                             ///< steps on attacks against it
  int mc = 0;                               ///< rated manoeuvrability class
  int accel = 0;                            ///< hexes a round
  bool base = false;                        ///< a stationary target (ALT-9.16): acceleration 0, speed 0
  bool ground = false;                      ///< a base that can stand on a body alone (ALT-17.12)
  std::array<int, grades> track{};          ///< boxes by grade
  std::array<Dice, damage_types> armour{};  ///< by type of damage
  bool particle_screen = false;
  int ablative = 0;  ///< shield points
  std::vector<System> systems;
  std::array<int, attack_kinds> defence{};  ///< steps on attacks of each kind
  DamageControl damage_control = DamageControl::none;
  Rows<MountIndex, Mount> mounts;
  Rows<LauncherIndex, Launcher> launchers;
  Hangar hangar;
  int points = 0;    ///< computed, without craft aboard (ALT-R91); of a player's own by ALT-R111
  bool own = false;  ///< a player has brought it, to a match of revision 2 or later
  int number = 0;    ///< as of a weapon

  bool has(System system) const;
  /// Whether anything keeps debris from wounding (ALT-15.14).
  bool screened() const;
};

enum class BodyKind { small, medium, giant, asteroid };

/// Debris in rings round a body (ALT-15.12, R33, R65).
struct Debris {
  int distance = 1;     ///< first ring's, from the surface; 1 is adjacent
  int width = 1;        ///< in hexes; 0: none
  bool rolled = false;  ///< a giant's: both are rolled at set-up, width d4 first, then distance d8
  bool operator==(const Debris&) const = default;
};

struct Body {
  std::string name;
  BodyKind kind = BodyKind::small;
  Hex at;          ///< centre
  int radius = 2;  ///< small 2, medium 4, giant 25 to 75, asteroid 0
  Debris debris{1, 0, false};
};

/// Where a ship is with regard to a body.
enum class Orbit { none, low, high, landed };

struct SideData : SideHead {
  int seats = 1;
  ShipIndex flagship = {};  ///< suggested by the scenario; none: by ALT-R72
};

/// Where a unit stands and how it moves.
struct Course {
  Hex at;
  int heading = 0;
  int speed = 0;
  bool operator==(const Course&) const = default;
};

struct ScenarioShip {
  Side side;
  int player = 0;  ///< within the side
  SheetIndex sheet;
  std::string name;
  Course course;
  Orbit orbit = Orbit::none;
  int drift = 0;                   ///< in orbit: 1 clockwise, -1 counter-clockwise, 0 at rest
  int round = 1;                   ///< in which it comes: from 2 on a reinforcement (ALT-R70)
  std::array<int, grades> lost{};  ///< boxes, by grade
  int shield_lost = 0;             ///< shield points
  int last_manoeuvre = 0;          ///< round of its last one; 0: none yet
};

enum class Role { antiship, counter };

/// A missile that is in flight when the scenario begins.
struct ScenarioMissile {
  ShipIndex launcher;
  LoadIndex load;
  Role role = Role::antiship;
  ShipIndex ship = {};        ///< its target, of an antiship missile
  MissileIndex missile = {};  ///< its target, of a counter-missile: an entry before it
  Course course;
  int power = 6;  ///< movement phases left (ALT-7.3)
};

/// What a side chooses in secret at set-up (ALT-R90).
struct SecretChoice {
  enum class Kind { disguise, cargo };
  Kind kind = Kind::cargo;
  Side side;
  ShipIndices among;
  int count = 1;          ///< how many of them
  SheetIndex sheet = {};  ///< disguise: the sheet of those that are chosen; its public fields are those of the others
  std::string cargo;      ///< cargo: what the chosen ship carries, "the envoy"
};

/// Edges of the map, north where r is least.
enum class MapEdge { north, south };

/// A map with edges, in columns and rows as printed; a ship that leaves it is withdrawn (ALT-R1).
struct Bounds {
  int column_low = 0, row_low = 0, column_high = 0, row_high = 0;
  bool holds(Hex at) const;                        ///< a hex relative to 5050
  std::optional<MapEdge> left_over(Hex at) const;  ///< the edge beyond which a hex lies, if its column is on the map
};
/// Of a hex relative to 5050: what is printed on the map (ALT-R80).
constexpr Hex printed(Hex at) {
  return at + Hex{50, 26};
}
constexpr Hex from_printed(Hex at) {
  return at - Hex{50, 26};
}

/// The default, with a limit: who alone has a ship left wins (ALT-R38).
struct LastSide {};
/// The first side with a ship that is crippled or destroyed loses.
struct FirstBlood {};
/// `side` wins when `target` is destroyed, or at the limit with a ship in low orbit of `body` while the other side has
/// none there. If it does not, and `prize` is then undestroyed and more than `far` hexes from the body, it is decisive.
struct Blockade {
  Side side;
  ShipIndex target;
  BodyIndex body;
  ShipIndex prize = {};
  int far = 20;
};
/// `side` wins when all of `targets` are crippled or destroyed, before the limit is over.
struct Cripple {
  Side side;
  ShipIndices targets;
};
/// `side` wins when `needed` of `ships` have left over `edge`, before the limit is over; ships that are disguised do
/// not count. The other side wins when all disguised ones are crippled or destroyed, or when too few can still come.
struct Escape {
  Side side;
  ShipIndices ships;
  int needed = 1;
  MapEdge edge = MapEdge::north;
};
/// `side` wins when the ship with the secret cargo is in low orbit of `body` at speed 0; the other one when it is
/// crippled or destroyed, or the limit is over.
struct Deliver {
  Side side;
  BodyIndex body;
};
/// `side` wins after `times` rounds in which it bombarded `target`, before the limit is over.
struct Bombard {
  Side side;
  Hex target;
  int times = 1;
};
using Victory = std::variant<LastSide, FirstBlood, Blockade, Cripple, Escape, Deliver, Bombard>;

/// Where a bought fleet begins, place by place (scenario own-fleet).
struct Place {
  Side side;
  Course course;
};

enum class SheetsOption { closed, open };
enum class Reinforcements { off, on, secret };

/// Match options; a scenario's values are their defaults.
struct Options {
  SheetsOption sheets = SheetsOption::closed;
  bool sheets_fixed = false;                            ///< no option: the scenario lives by closed sheets
  bool brisk = false;                                   ///< one fire question a side (ALT-R86)
  bool missile_windows = false;                         ///< ALT-R83
  bool repair_apart = false;                            ///< ALT-R85
  bool antimissile_step = false;                        ///< weapons fire at missiles in a step of its own (ALT-R108)
  bool high_drift = true;                               ///< ALT-15.6
  Reinforcements reinforcements = Reinforcements::off;  ///< ALT-R70
  int rounds = 100;                                     ///< after this round it is over (ALT-R38)
  int points = 0;                                       ///< of each side's own fleet; 0: fleets are fixed
  bool own_sheets = false;                              ///< players may bring sheets of their own (ALT-R100)
  Might largest = Might::medium;                        ///< class that may be bought
  bool operator==(const Options&) const = default;
};

/// Steps of a round, in their order.
enum class Phase {
  edge,
  move_heavy,
  move_medium,
  move_small,
  missiles,
  counter_missiles,
  beams,
  torpedoes,
  antimissile,
  antiship,
  bombs,
  launch,
  repair,
  end
};

/// Where a written play begins; a match begins in round 1 with set-up.
struct Start {
  int round = 1;
  Phase phase = Phase::edge;
  Side edge;  ///< who has it this round
};

struct Scenario : ScenarioHead {
  Rows<Side, SideData> sides = {};
  Rows<ShipIndex, ScenarioShip> ships = {};
  Rows<BodyIndex, Body> bodies = {};
  Rows<MissileIndex, ScenarioMissile> missiles = {};
  std::vector<SecretChoice> choices = {};
  std::vector<Place> places = {};
  std::optional<Bounds> bounds = {};  ///< none: no edge
  Victory victory = LastSide{};
  Options options = {};
  std::optional<Start> start = {};
};

/// Points of a sheet and of the craft aboard of it.
int points_with_craft(const Sheet& sheet);

struct Catalogue {
  int revision = 1;  ///< of the rules that it is played by: revisions.hpp
  Rows<WeaponIndex, Weapon> weapons;
  Rows<LoadIndex, Load> loads;
  Rows<SheetIndex, Sheet> sheets;
  std::vector<Scenario> scenarios;
  /// What a match of each scenario is played with: that scenario alone. All matches share it.
  std::vector<std::shared_ptr<const Catalogue>> on_table;
};

/// Sheets and loads of files of the public ship designer, `NAME.warship.json` and `NAME.ordnance.json` (ALT-17).
/// `crew`: green, trained (if it is empty), veteran or crack.
std::expected<ImportedData, Problems> import_files(const std::vector<ForeignFile>& files, const Catalogue& known,
                                                   const std::string& crew);

}  // namespace emcon::rules::alternity_warships
