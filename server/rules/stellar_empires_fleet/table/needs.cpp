// Adds up needs of attacks, and says what may be fired or launched at whom.
#include <algorithm>

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"
#include "server/rules/stellar_empires_fleet/catalogue/revisions.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"
#include "server/rules/stellar_empires_fleet/table/flights.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int screen_loss = -2;

/// SEF-6.2.2.d, of attacker and target.
int command_modifier(const Ship& ship, const Ship& target) {
  return (target.out_of_command > 0 ? 1 : 0) - (ship.out_of_command > 0 ? 1 : 0);
}
int hidden_by_devices(const Table& table, const Ship& ship, const Ship& target) {
  const ShipClass& c = table.class_of(target);
  if (target.lost.defence) return 0;
  const int scanned = under(ship, Command::scan) ? 1 : 0;
  return std::max(0, c.stealth - scanned) + std::max(0, c.jammer - scanned);
}
int weapon_modifier(const Weapon& weapon, bool spread) {
  return weapon.accuracy + (spread ? (weapon.pulses + 1) / 2 : 0);  // +2, +3, +4 for 3, 5, 7 pulses
}

std::optional<NoShot> out_of_action(const Ship& ship, const ShipClass& c) {
  if (under(ship, Command::silent)) return NoShot{reasons::silent_shot, "SEF-4.3.1.c"};
  if (ship.now.stood_down) return NoShot{reasons::stood_down, "SEF-R8"};
  if (sensor(c, ship) == 0) return NoShot{reasons::blind, "SEF-7.10.4.4"};
  return std::nullopt;
}

bool is_beam(const Weapon& weapon) {
  return weapon.type == WeaponType::laser || weapon.type == WeaponType::fusion;
}

/// The opponent's skill of an opposed command (SEF-R7: the best of the enemy for Shield Ship).
int opposing_skill(const Table& table, const Ship& ship, Command command, ShipIndex object) {
  if (command != Command::shield) return object ? crew_skill(table.ships[object]) : 0;
  int best = 0;
  for (const Ship& enemy : table.ships)
    if (enemy.side != ship.side && fights(table, enemy)) best = std::max(best, crew_skill(enemy));
  return best;
}

/// What is added to the die of Force Stand Down (SEF-R8).
int stand_down_bonus(const Table& table, const Ship& ship, ShipIndex object) {
  if (!object) return 0;
  const Ship& target = table.ships[object];
  return std::max(0, (table.class_of(ship).category - table.class_of(target).category) / 2) +
         (crippled(table.class_of(target), target) ? 2 : 0);
}

}  // namespace

Sum command_need(const Table& table, const Ship& ship, Command command, ShipIndex object) {
  const CommandRule& rule = rule_of(command);
  if (rule.roll == CommandRoll::crew)
    return Sum(crew_skill(ship), "crew skill")
        .plus(-rule.modifier, "for the command")
        .plus(ship.shaken ? -2 : 0, "shaken");
  // D10 + own >= theirs + 6, counted from the other end of the die: a 10 is as good as a 1.
  return Sum(5, "of an opposed roll")
      .plus(crew_skill(ship), "own crew skill")
      .plus(-opposing_skill(table, ship, command, object), "theirs")
      .plus(command == Command::standdown ? stand_down_bonus(table, ship, object) : 0, "size")
      .plus(ship.shaken ? -2 : 0, "shaken");
}

int target_commands(const Ship& target) {
  return (under(target, Command::allstop) ? 1 : 0) - (under(target, Command::silent) ? 2 : 0) -
         (under(target, Command::evade) ? 1 : 0);
}
int own_commands(const Ship& ship) {
  return (under(ship, Command::allstop) ? 1 : 0) + (under(ship, Command::concentrate) ? 1 : 0) -
         (under(ship, Command::evade) ? 1 : 0) - (under(ship, Command::rollship) ? 1 : 0);
}

int own_damage(const Table& table, const Ship& ship) {
  return (crippled(table.class_of(ship), ship) ? -1 : 0) + (ship.lost.computer ? -1 : 0);
}

int facing_modifier(Facing section) {
  return section == Facing::fore ? 0 : section == Facing::aft ? 1 : -1;
}

bool shielded(const Table& table, Point from, ShipIndex target) {
  return std::ranges::any_of(table.ships, [&](const Ship& mate) {
    return fights(table, mate) && under(mate, Command::shield) && mate.now.object == target &&
           within_radius(mate.at, table.ships[target].at, 2 * inch) && screens(from, table.ships[target].at, mate.at);
  });
}

int screening(const Table& table, Point from, Point command_from, ShipIndex target) {
  const Unit unit = unit_of(table, target);
  const Ship& at = table.ships[target];
  int out = 0;
  for (const ShipIndex mate : members(table, unit))
    if (mate != target && screens(from, at.at, table.ships[mate].at)) out += screen_loss;
  for (const Unit& other : units_of(table, at.side)) {
    if (!other.squadron || other == unit) continue;
    const std::vector<ShipIndex> ships = members(table, other);
    if (std::ranges::any_of(ships, [&](ShipIndex ship) {
          return screens(command_from, table.ships[unit.ship].at, table.ships[ship].at);
        }))
      out += screen_loss;
  }
  return out;
}

int volley_screening(const Table& table, Point from, const std::vector<ShipIndex>& targets) {
  if (targets.empty()) return 0;
  return screening(table, from, from, unit_of(table, targets.front()).ship);
}

Sum need_of(const Table& table, const Attack& attack, int quarters) {
  const Ship &ship = table.ships[attack.ship], &target = table.ships[attack.target];
  const std::int64_t squared = squared_distance(attack.from, target.at);
  const bool at_will = under(ship, Command::fireatwill);
  return Sum(combat_skill(ship), "combat skill")
      .plus(table.class_of(target).defence, "defence rating")
      .plus(facing_modifier(attack.section), "facing")
      .plus(-sensor_loss(sensor(table.class_of(ship), ship), squared), "sensor range")
      .plus(target_commands(target), "its commands")
      .plus(own_commands(ship), "own commands")
      .plus(own_damage(table, ship), "own damage")
      .plus(command_modifier(ship, target), "out of command")
      .plus(weapon_modifier(table.catalogue->weapons[attack.weapon], attack.spread), "weapon")
      .plus(at_will ? 0 : 1 - std::max(1, quarters), "several arcs")
      .plus(-nebulae(table.scenario(), attack.from, target.at) - hidden_by_devices(table, ship, target), "hidden")
      .plus(screening(table, attack.from, table.ships[unit_of(table, attack.ship).ship].at, attack.target), "screens");
}

Sum launch_need(const Table& table, const Launch& launch, const Ship& target, Facing section, int screening) {
  return Sum(launch.skill, "combat skill")
      .plus(table.class_of(target).defence, "defence rating")
      .plus(facing_modifier(section), "facing")
      .plus(target_commands(target), "its commands")
      .plus(launch.commands, "own commands")
      .plus(launch.crippled, "own damage")
      .plus(target.out_of_command > 0 ? 1 : 0, "out of command")
      .plus(table.catalogue->weapons[launch.weapon].accuracy, "weapon")
      .plus(screening, "screens");
}

Sum strike_need(const Table& table, const Flight& flight, ShipIndex t, Facing section) {
  const Ship& target = table.ships[t];
  return Sum(combat_skill(flight), "combat skill")
      .plus(table.class_of(target).defence, "defence rating")
      .plus(facing_modifier(section), "facing")
      .plus(target_commands(target), "its commands")
      .plus(target.out_of_command > 0 ? 1 : 0, "out of command")
      .plus(-nebulae(table.scenario(), flight.at, target.at), "hidden")
      .plus(screening(table, flight.at, flight.at, t), "screens");
}

std::optional<NoShot> not_ready(const Table& table, const Ship& ship, SystemIndex system) {
  const Weapon& weapon = table.weapon(ship, system);
  const System& state = ship.systems[system];
  if (state.destroyed) return NoShot{reasons::weapon_destroyed_shot, "SEF-7.10.3.2"};
  if (auto out = out_of_action(ship, table.class_of(ship))) return out;
  if (state.ready > table.turn && (!is_beam(weapon) || is_ballistic(weapon.type)))
    return NoShot{reasons::not_charged, "SEF-7.2"};
  return std::nullopt;
}

int cost_of(const Table& table, const Ship& ship, SystemIndex system, int number) {
  const int early = std::max(0, ship.systems[system].ready - table.turn);
  return number * table.weapon(ship, system).energy * (1 + early);
}

std::optional<NoShot> no_shot(const Table& table, ShipIndex s, SystemIndex system, ShipIndex t) {
  const Ship &ship = table.ships[s], &target = table.ships[t];
  const Weapon& weapon = table.weapon(ship, system);
  if (auto out = not_ready(table, ship, system)) return out;
  if (is_ballistic(weapon.type)) return NoShot{reasons::is_launched, "SEF-7.14.1.a"};
  if (!fights(table, target)) return NoShot{reasons::target_gone_that_ship, "SEF-R72"};
  if (target.side == ship.side) return NoShot{reasons::target_friendly_that_ship, "SEF-7.3.1"};
  const std::int64_t squared = squared_distance(ship.at, target.at);
  if (!reaches(weapon.range, squared)) return NoShot{reasons::out_of_range_target, "SEF-7.7.6"};
  if (weapon.minimum && 25 * squared < inch * inch * weapon.range * weapon.range)
    return NoShot{reasons::too_near, "SEF-7.13.MIN"};
  if (!arc_covers(table.mount(ship, system).arc, stance(ship), target.at))
    return NoShot{reasons::out_of_arc, "SEF-7.5"};
  if (!clear_line(table.scenario(), ship.at, target.at)) return NoShot{reasons::no_line, "SEF-7.4"};
  if (shielded(table, ship.at, t)) return NoShot{reasons::shielded, "SEF-R7"};
  return std::nullopt;
}

bool has_shot(const Table& table, const Unit& unit) {
  for (const ShipIndex s : members(table, unit)) {
    const Ship& ship = table.ships[s];
    for (const SystemIndex system : ship.systems.indices()) {
      if (is_ballistic(table.weapon(ship, system).type) || not_ready(table, ship, system)) continue;
      const int fired = asks_for_whole_systems(*table.catalogue) ? table.mount(ship, system).number : 1;
      if (cost_of(table, ship, system, fired) > energy(ship)) continue;
      for (const ShipIndex target : table.ships.indices()) {
        const auto no = no_shot(table, s, system, target);
        if (!no || no->why.code() == reasons::shielded.code()) return true;
      }
    }
  }
  return false;
}

std::optional<NoShot> no_launch(const Table& table, ShipIndex s, SystemIndex system,
                                const std::vector<ShipIndex>& targets) {
  const Ship& ship = table.ships[s];
  const Weapon& weapon = table.weapon(ship, system);
  if (auto out = not_ready(table, ship, system)) return out;
  if (has_rounds(weapon.type) && ship.systems[system].rounds == 0) return NoShot{reasons::no_rounds, "SEF-7.12.MIS"};
  int bearing = 0;
  for (const ShipIndex t : targets) {
    const Ship& target = table.ships[t];
    if (!fights(table, target)) return NoShot{reasons::target_gone_that_ship, "SEF-R72"};
    if (target.side == ship.side) return NoShot{reasons::target_friendly_that_ship, "SEF-7.3.1"};
    if (!reaches(weapon.range, squared_distance(ship.at, target.at)))
      return NoShot{reasons::out_of_range_target, "SEF-7.14.2.b"};
    if (arc_covers(table.mount(ship, system).arc, stance(ship), target.at)) ++bearing;
  }
  const int needed = weapon.type == WeaponType::missile ? std::min(1, count_of(targets)) : count_of(targets);
  if (bearing < needed) return NoShot{reasons::out_of_arc, "SEF-R58"};
  return std::nullopt;
}

}  // namespace emcon::rules::stellar_empires_fleet
