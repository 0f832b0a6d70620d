/// State of a match. `Table` is what everybody knows; the few secrets stand beside it, veiled.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/rules/contract/agenda.hpp"
#include "server/rules/contract/ruleset.hpp"
#include "server/rules/sector_14/catalogue.hpp"
#include "server/rules/sector_14/order.hpp"

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
  int charged = 0;  ///< antimatter: turn of charging, 0: not charged
  int ammo = -1;    ///< launches left, -1: without end
};

struct Ship {
  int id = 0;  ///< from 1; its handle, and its RefId
  std::string name;
  int ship_class = 0;
  int team = 0;
  Seat seat;
  Course course;
  Crew crew{};
  std::array<int, systems> lost{};     ///< boxes
  std::array<int, facings> plating{};  ///< boxes left
  int stress = 0;
  std::array<int, sections> chips{};
  std::vector<Weapon> weapons;
  int hits = 0;  ///< of this turn's initiative roll
  bool out = false;
  std::string fate;  ///< why it is out

  std::string handle() const { return std::to_string(id); }
};

/// A torpedo, antimatter torpedo or breaching pod on the map. Its target stands in State::targets.
struct Seeker {
  int number = 0;  ///< public, never reused
  int type = 0;    ///< index into Catalogue::weapons
  int team = 0;
  Seat seat;     ///< steers it
  int ship = 0;  ///< launcher
  int turn = 0;  ///< of the launch
  Course course;
  Hex before;  ///< where it was before this turn's move: strikes come from there (S14-R21)

  std::string handle() const { return "s" + std::to_string(number); }
};

struct Player {
  int team = 0;
  bool left = false;  ///< has gone from the match
};

/// Everything everybody knows: sheets are open (S14-R2), and so are all dice.
struct Table {
  std::shared_ptr<const Catalogue> catalogue;  ///< with the scenario that is played alone
  bool share_targets = false;                  ///< match option: team mates know each other's targets (S14-R38)
  int turns_max = 0;                           ///< match option: a draw after so many turns, 0: none
  int points = 0;                              ///< match option: for ships of one's own choice
  int turn = 0;
  Phase phase = Phase::crews;
  std::vector<Player> players;  ///< by seat
  std::vector<Ship> ships;      ///< by id
  std::vector<Seeker> seekers;  ///< by number
  std::vector<int> order;       ///< ships by this turn's initiative, first mover first
  int last_seeker = 0;

  const Scenario& scenario() const { return catalogue->scenarios.front(); }
  const ShipClass& class_of(const Ship& ship) const { return catalogue->classes[ix(ship.ship_class)]; }
  const Mount& mount(const Ship& ship, int weapon) const { return class_of(ship).weapons[ix(weapon)]; }
  const WeaponType& type_of(const Ship& ship, int weapon) const {
    return catalogue->weapons[ix(mount(ship, weapon).type)];
  }
  const WeaponType& type_of(const Seeker& seeker) const { return catalogue->weapons[ix(seeker.type)]; }
};

/// What is still to be done. The first eight ask; the others run by themselves.
struct Step {
  enum class Kind {
    fleet,     ///< every team's first player chooses its ships
    crew,      ///< every player splits his crews
    move,      ///< ship
    fire,      ///< ship: its shots, until done
    allocate,  ///< ship, weapon, amount: hits of an interceptor
    facing,    ///< ship, amount, section, choices: which plating is struck
    steer,     ///< every player with a ship or seeker
    launch,    ///< every player with a ship
    lose,      ///< ship, weapons, crew: what chips cost it
    volley,    ///< ship: the next of its ordered shots
    strike,    ///< seeker
    turn,
    fire_begins,
    seekers_begin,
    damage_begins,
    damage,  ///< ship
    launch_begins,
    reactor_begins,
    reactor,  ///< ship
    status
  };
  Kind kind = Kind::turn;
  int ship = -1;
  int weapon = -1;
  int seeker = -1;  ///< number
  int amount = 0;
  Section section = Section::midships;
  std::vector<int> choices;  ///< plating facings
  int weapons = 0, crew = 0;

  bool asks() const { return kind <= Kind::lose; }
};

/// A player's private standing wishes for one ship, used as defaults of prompts. Earlier is dearer to give up last.
struct Preference {
  std::vector<int> facings;          ///< plating to be struck, best first
  std::vector<std::string> to_lose;  ///< "w3" or a skill, what goes first
  bool operator==(const Preference&) const = default;
};

struct State {
  Table table;
  std::vector<Veiled<int>> targets;             ///< by seeker: ship; its owner (and team, by option) until revealed
  std::vector<Veiled<Preference>> preferences;  ///< by ship: its owner
  /// By ship: shots ordered in one answer and not yet carried out, since another player is asked first; its owner.
  std::vector<Veiled<std::vector<Command>>> queued;
  Agenda<Step> agenda;
  std::optional<Outcome> outcome;
};

/// One viewer's knowledge: the public table, and of the secrets what this viewer may know.
struct View {
  Table table;
  std::vector<std::optional<int>> targets;             ///< by seeker
  std::vector<std::optional<Preference>> preferences;  ///< by ship
  std::optional<Seat> seat;                            ///< none for a spectator
  std::optional<Step> step;                            ///< the open question
  std::optional<Outcome> outcome;
};

/// Who is asked by the step, each slot once by any of its seats. All of it follows from public facts.
std::vector<std::vector<Seat>> slots_of(const Table& table, const Step& step);
/// Whether the viewer is asked now.
bool is_asked(const View& view);

inline RefId ref(const Ship& ship) {
  return {static_cast<std::uint8_t>(ship.team), static_cast<std::uint32_t>(ship.id)};
}
inline Why why(Purpose purpose, RefId actor, RefId object = {}) {
  return {static_cast<std::uint16_t>(purpose), actor, object};
}

}  // namespace emcon::rules::sector_14
