/// What a Sector 14 match is made from: weapons, ship sheets and scenarios, as read from data files
/// (schema/sector-14.md).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/hex.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/scenario.hpp"
#include "server/rules/sector_14/catalogue/arcs.hpp"

namespace emcon::rules::sector_14 {

inline constexpr int facings = 6;   ///< of a ship, and of its plating: fore, then clockwise
inline constexpr int sections = 4;  ///< see Section
inline constexpr int skills = 3;    ///< see Skill

using TypeIndex = Index<struct WeaponType>;
using ClassIndex = Index<struct ShipClass>;
using GoalIndex = Index<struct Goal>;
using ShipIndex = Index<struct Ship>;      ///< ships keep their places from the beginning of a match to its end
using WeaponIndex = Index<struct Weapon>;  ///< of a ship, and its mount on the class's sheet

enum class WeaponKind { beam, pulse, interceptor, torpedo, antimatter, pod };
/// Beams and pulse weapons: what is fired at ships (S14-R49).
constexpr bool is_gun(WeaponKind kind) {
  return kind == WeaponKind::beam || kind == WeaponKind::pulse;
}
constexpr bool is_launcher(WeaponKind kind) {
  return kind >= WeaponKind::torpedo;
}

/// Up to `range` hexes: beam, what is added to the hits; pulse, hits needed; interceptor, hits a seeker costs.
struct Band {
  int range = 0;
  int value = 0;
};

struct WeaponType {
  std::string key;   ///< "beam-d", in data files and offers
  std::string name;  ///< "Class-D Neutral Particle Beam"
  WeaponKind kind = WeaponKind::beam;
  int stress = 0;           ///< of one use; antimatter: of charging
  int damage = 0;           ///< pulse
  int acc = 0;              ///< seekers: hexes a turn
  int warhead = 0;          ///< seekers: damage points
  std::vector<Band> bands;  ///< nearest first; none for seekers
  std::string figures;      ///< of all these, as sheets show them

  int range_max() const { return bands.empty() ? 0 : bands.back().range; }
  /// Value of the first band that reaches `range` (S14-BEAM.1); none beyond the last (S14-R17).
  std::optional<int> at(int range) const;
};

/// A weapon as it stands on a sheet.
struct Mount {
  TypeIndex type;
  ArcIndex arc;    ///< launchers have none
  int launch = 0;  ///< launchers: direction relative to the heading, in sixths clockwise
  int shots = 1;   ///< uses in one turn (S14-R43)
  int ammo = -1;   ///< launches in a match, -1: without end (S14-R26)
};

/// Rows of boxes; hull and taudrive have no rating.
enum class System { hull, reactor, cnc, targeting, shield_gen, sensors, ecm, thrusters, jets, taudrive };
inline constexpr int systems = 10;
enum class Skill { piloting, engineering, gunnery };
/// Where damage goes that passes the plating; chips gray, red, blue, green.
enum class Section { midships, engines, weapons, control };

using Crew = std::array<int, skills>;
/// Stress for changing by 1, 2, 3 ... hexes or facings; what is not listed is impossible (S14-R9).
using Costs = std::vector<int>;

struct ShipClass {
  std::string key;
  std::string name;
  int points = 0;
  Crew crew{};
  int strength = 0;
  std::array<std::vector<int>, systems> boxes;  ///< rating by box, left to right; hull: zeros; thrusters, jets: empty
  std::array<int, systems> residual{};          ///< rating without boxes (S14-R6); 0: the system does nothing then
  std::vector<Costs> thrusters, jets;           ///< by box
  Costs thrusters_residual, jets_residual;
  std::array<std::vector<std::string>, systems> rows;  ///< of all these, as sheets show them, by boxes lost
  std::array<int, facings> plating{};
  Rows<WeaponIndex, Mount> weapons;

  int boxes_of(System system) const;
};

struct Team : SideHead {
  int seats = 1;
};

/// Where a counter stands, where it points, and where its vector counter stands.
struct Course {
  Hex at;
  int facing = 0;
  Hex vector;
};

struct ScenarioShip {
  Side team;
  int player = 0;  ///< within the team
  ClassIndex ship_class;
  std::string name;
  Course course;
  std::optional<Crew> crew;
  std::array<int, systems> lost{};
  std::array<int, facings> plating_lost{};
  int stress = 0;
  std::array<int, sections> chips{};
  std::vector<WeaponIndex> destroyed, charged;
};
struct ScenarioSeeker {
  ShipIndex ship;      ///< launcher
  WeaponIndex weapon;  ///< of the launcher
  ShipIndex target;
  Course course;
};
/// Where a ship of a team's own choice begins.
struct Place {
  Side team;
  Course course;
};

/// What a team is given points for (S14-R58).
enum class GoalKind { hold, cross, destroy, save, damage };

struct Goal {
  GoalKind kind = GoalKind::hold;
  Side team;
  int points = 1;                ///< for a turn held, a ship across or saved or destroyed, a box
  std::string name;              ///< hold, cross: what the place is called, "the Lantern"
  Hex hex;                       ///< hold: centre of the region; cross: a hex of the edge
  int radius = 0;                ///< hold: hexes from the centre
  int from = 1;                  ///< hold: first turn that counts
  int heading = 0;               ///< cross: the way out, 0 to 5
  std::vector<ShipIndex> ships;  ///< cross: who may, empty: the whole team; destroy, save: the one that is meant
};

/// Steps of a match in their order; a scenario may begin at any but the last.
enum class Phase { fleets, crews, initiative, movement, fire, seekers, damage, launch, reactor, status, over };

struct Scenario : ScenarioHead {
  int points = 0;  ///< more than 0: teams buy their ships
  int turns = 0;   ///< default of the match option: the last turn; 0: none
  Rows<Side, Team> teams;
  Rows<ShipIndex, ScenarioShip> ships;
  std::vector<ScenarioSeeker> seekers;
  std::vector<Place> places;
  Rows<GoalIndex, Goal> goals;  ///< one for each team that has it; none: the last team wins
  int victory = 0;              ///< points that end the battle; 0: none do
  Phase phase = Phase::crews;
  int turn = 1;                  ///< of `phase`
  std::vector<ShipIndex> order;  ///< ships in the order of movement, if `phase` comes after initiative
};

struct Catalogue {
  int revision = 1;  ///< of the rules that it is played by: revisions.hpp
  Rows<TypeIndex, WeaponType> weapons;
  Rows<ClassIndex, ShipClass> classes;
  std::vector<Scenario> scenarios;
  /// What a match of each scenario is played with: that scenario alone. All matches share it.
  std::vector<std::shared_ptr<const Catalogue>> on_table;
};

}  // namespace emcon::rules::sector_14
