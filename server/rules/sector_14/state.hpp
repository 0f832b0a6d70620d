/// State of a match. `Table` is what everybody knows; the few secrets stand beside it, veiled.
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
#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules {
template <class Parts>
struct Window;
}

namespace emcon::rules::sector_14 {

/// Purposes of dice: part of the names of the streams, so numbers are never reused.
enum class Purpose : std::uint16_t {
  initiative = 1,
  initiative_tie = 2,
  initiative_lot = 3,
  gunnery = 4,
  shield = 5,
  chips = 6,
  engineering = 7,
  reactor = 8,
  strike_shield = 9
};

struct Weapon {
  bool destroyed = false;
  int used = 0;     ///< this turn
  int charged = 0;  ///< antimatter: turn of charging, 0: not charged, -1: before the battle began
  int ammo = -1;    ///< launches left, -1: without end
};

struct Ship {
  int id = 0;  ///< from 1; its handle, and its RefId
  std::string name;
  ClassIndex ship_class;
  Side team;
  Seat seat;
  Course course;
  Crew crew{};
  std::array<int, systems> lost{};     ///< boxes
  std::array<int, facings> plating{};  ///< boxes left
  int stress = 0;
  std::array<int, sections> chips{};
  Rows<WeaponIndex, Weapon> weapons;
  int hits = 0;  ///< of this turn's initiative roll
  bool out = false;
  std::string fate;      ///< why it is out
  bool crossed = false;  ///< it left by its goal's edge, or nobody was left to keep it from it

  std::string handle() const { return std::to_string(id); }
  ShipIndex index() const { return ShipIndex(id - 1); }
};

/// Handle of the seeker of that number.
inline std::string seeker_name(int number) {
  return "s" + std::to_string(number);
}

/// A torpedo, antimatter torpedo or breaching pod on the map. Its target stands in State::targets.
struct Seeker {
  int number = 0;  ///< public, never reused
  TypeIndex type;
  Side team;
  Seat seat;       ///< steers it
  ShipIndex ship;  ///< launcher
  int turn = 0;    ///< of the launch
  Course course;
  Hex before;  ///< where it was before this turn's move: strikes come from there (S14-R21)

  std::string handle() const { return seeker_name(number); }
};

using SeekerIndex = Index<Seeker>;

struct Player {
  Side team;
  bool left = false;  ///< has gone from the match
};

/// Everything everybody knows: sheets are open (S14-R2), and so are all dice.
struct Table {
  std::shared_ptr<const Catalogue> catalogue;  ///< with the scenario that is played alone
  bool share_targets = false;                  ///< match option: team mates know each other's targets (S14-R38)
  int turns_max = 0;                           ///< match option: the last turn, 0: none
  int points = 0;                              ///< match option: for ships of one's own choice
  int turn = 0;
  Phase phase = Phase::crews;
  Rows<Seat, Player> players;
  Rows<ShipIndex, Ship> ships;        ///< by id
  Rows<SeekerIndex, Seeker> seekers;  ///< by number
  std::vector<ShipIndex> order;       ///< ships by this turn's initiative, first mover first
  int last_seeker = 0;
  Rows<GoalIndex, int> held;  ///< turns for which the goal's region counts as held

  const Scenario& scenario() const { return catalogue->scenarios.front(); }
  const Rows<GoalIndex, Goal>& goals() const { return scenario().goals; }
  const ShipClass& class_of(const Ship& ship) const { return catalogue->classes[ship.ship_class]; }
  const Mount& mount(const Ship& ship, WeaponIndex weapon) const { return class_of(ship).weapons[weapon]; }
  const WeaponType& type_of(const Ship& ship, WeaponIndex weapon) const {
    return catalogue->weapons[mount(ship, weapon).type];
  }
  const WeaponType& type_of(const Seeker& seeker) const { return catalogue->weapons[seeker.type]; }
};

/// A weapon on its ship.
struct ShipWeapon {
  ShipIndex ship;
  WeaponIndex weapon;
  auto operator<=>(const ShipWeapon&) const = default;
};

/// A shot that a ship has been ordered to take.
struct Fire {
  ShipIndex ship;
  WeaponIndex weapon;
  ShipIndex target;
  Section section = Section::midships;
};
/// An interceptor fired at the seekers in its reach.
struct Intercept {
  ShipIndex ship;
  WeaponIndex weapon;
};
using Shot = std::variant<Fire, Intercept>;

/// What chips cost a ship by its owner's choice.
struct Losses {
  std::vector<WeaponIndex> weapons;
  Crew crew{};  ///< points lost by skill
};

struct Parts;  // server/rules/sector_14/orders/orders.hpp

// Steps that ask. `window` is what they ask by, `ship` the ship it is about.

extern const Window<Parts> fleet_window, crew_window, move_window, fire_window, allocate_window, facing_window,
    steer_window, launch_window, lose_window;

/// Asks many at once, and is about no ship.
template <const Window<Parts>& asks_by>
struct TableStep {
  static constexpr const Window<Parts>& window = asks_by;
};
/// Asks about a ship.
template <const Window<Parts>& asks_by>
struct ShipStep {
  static constexpr const Window<Parts>& window = asks_by;
  ShipIndex ship;
};

/// Every team's first player chooses its ships.
using FleetStep = TableStep<fleet_window>;
/// Every player splits his crews.
using CrewStep = TableStep<crew_window>;
using MoveStep = ShipStep<move_window>;
/// A ship's shots, until done.
using FireStep = ShipStep<fire_window>;
/// The hits of an interceptor are given to seekers.
struct AllocateStep {
  static constexpr const Window<Parts>& window = allocate_window;
  ShipIndex ship;
  WeaponIndex weapon;
  int hits = 0;
};
/// Which plating is struck.
struct FacingStep {
  static constexpr const Window<Parts>& window = facing_window;
  ShipIndex ship;
  int damage = 0;
  Section section = Section::midships;
  std::vector<int> choices;  ///< plating facings
};
/// Every player with a ship or seeker.
using SteerStep = TableStep<steer_window>;
/// Every player with a ship.
using LaunchStep = TableStep<launch_window>;
/// What chips cost a ship.
struct LoseStep {
  static constexpr const Window<Parts>& window = lose_window;
  ShipIndex ship;
  int weapons = 0;  ///< so many
  int crew = 0;     ///< so many skill points
};

// Steps that run by themselves.

/// The next of a ship's ordered shots.
struct VolleyStep {
  ShipIndex ship;
};
struct StrikeStep {
  int number = 0;  ///< of the seeker
};
struct TurnStep {};
struct FireBegins {};
struct SeekersBegin {};
struct DamageBegins {};
struct DamageStep {
  ShipIndex ship;
};
struct LaunchBegins {};
struct ReactorBegins {};
struct ReactorStep {
  ShipIndex ship;
};
struct StatusStep {};

/// What is still to be done. dump writes a step's place in this list.
using Step = std::variant<FleetStep, CrewStep, MoveStep, FireStep, AllocateStep, FacingStep, SteerStep, LaunchStep,
                          LoseStep, VolleyStep, StrikeStep, TurnStep, FireBegins, SeekersBegin, DamageBegins,
                          DamageStep, LaunchBegins, ReactorBegins, ReactorStep, StatusStep>;

/// What a step asks by; null: it runs by itself.
const Window<Parts>* window_of(const Step& step);
/// The ship that a step is about, if it is about one.
ShipIndex ship_of(const Step& step);

/// A player's private standing wishes for one ship, used as defaults of prompts. Earlier is dearer to give up last.
struct Preference {
  std::vector<int> facings;          ///< plating to be struck, best first
  std::vector<std::string> to_lose;  ///< "w3" or a skill, what goes first
  bool operator==(const Preference&) const = default;
};

struct State {
  Table table;
  Rows<SeekerIndex, Veiled<ShipIndex>> targets;     ///< its owner (and team, by option) until revealed
  Rows<ShipIndex, Veiled<Preference>> preferences;  ///< its owner
  /// Shots ordered in one answer and not yet carried out, since another player is asked first; its owner.
  Rows<ShipIndex, Veiled<std::vector<Shot>>> queued;
  Agenda<Step> agenda;
  std::optional<Outcome> outcome;
};

/// One viewer's knowledge: the public table, and of the secrets what this viewer may know.
struct View {
  Table table;
  Rows<SeekerIndex, std::optional<ShipIndex>> targets;
  Rows<ShipIndex, std::optional<Preference>> preferences;
  std::optional<Seat> seat;  ///< none for a spectator
  std::optional<Step> step;  ///< the open question
  std::optional<Outcome> outcome;
};

/// Who is asked by the step, each slot once by any of its seats. All of it follows from public facts.
std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step);
/// Whom or what the step is about, in words; may be empty.
std::string about(const Table& table, const Step& step);

inline RefId ref(const Ship& ship) {
  return {ship.team, static_cast<std::uint32_t>(ship.id)};
}

}  // namespace emcon::rules::sector_14
