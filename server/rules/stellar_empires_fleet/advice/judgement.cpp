// Estimates what fire and launches are worth, and where ships can be when they have moved.
#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int armour_percent = 35;  ///< of the worth of a structure point: a box of armour that stands before it

/// What one die does, summed over its faces.
struct DieHarm {
  int structure = 0;
  int armour = 0;  ///< in halves of a box
};
DieHarm harm_of(const Table& table, const Ship& target, Facing side, const Warhead& warhead, WeaponType type,
                int range_loss) {
  const ShipClass& c = table.class_of(target);
  int threshold = armour_threshold(c, target, side);
  if (type == WeaponType::linear) threshold = linear_threshold(threshold, warhead.die);
  const int shield = shield_level(table, target, side, warhead.shield_reduction);
  const bool half_armour = type == WeaponType::linear || type == WeaponType::tachyon;
  DieHarm out;
  for (int face = 1; face <= warhead.die; ++face) {
    const int value = face + warhead.bonus - range_loss - shield;
    if (value < threshold || value <= 0) continue;
    const int through = value - threshold;
    out.structure += warhead.penetrating + (type == WeaponType::linear ? (through + 1) / 2
                                            : type == WeaponType::ion  ? std::min(through, 1)
                                                                       : through);
    const int boxes = through > 0 ? warhead.reduction : warhead.reduction >= 4 ? 2 : 0;
    out.armour += half_armour ? boxes / 2 : boxes;
  }
  if (armour_left(c, target, side) == 0) out.armour = 0;
  return out;
}

/// Points of primary structure that are left before the ship is broken up.
int primary_to_break(const ShipClass& c, const Ship& ship) {
  return std::max(1, (c.primary_boxes() + 1) / 2 - ship.lost.primary);
}

Attack shot_of(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target) {
  const Ship &ship = table.ships[firer], &at = table.ships[target];
  const Mount& mount = table.mount(ship, system);
  Attack out;
  out.ship = firer;
  out.system = system;
  out.weapon = mount.weapon;
  out.target = target;
  out.from = ship.at;
  out.weapons = mount.number;
  out.section = struck_side(stance(at), ship.at);
  return out;
}

bool can_shoot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target) {
  const Ship& ship = table.ships[firer];
  return !is_ballistic(table.weapon(ship, system).type) && works(ship, system) &&
         reaches(table.weapon(ship, system).range, squared_distance(ship.at, table.ships[target].at)) &&
         arc_covers(table.mount(ship, system).arc, stance(ship), table.ships[target].at);
}

}  // namespace

int pulses_of(const Weapon& weapon) {
  return std::max(1, weapon.pulses * 7 / 10);
}

std::int64_t worth_of_point(const Table& table, const Ship& target, Facing side) {
  const ShipClass& c = table.class_of(target);
  return thousand * c.cost / (structure_left(c, target, side) + primary_to_break(c, target));
}

std::int64_t worth_of_point(const Table& table, const Ship& target) {
  std::int64_t out = 0;
  for (const Facing facing : all_facings) out += worth_of_point(table, target, facing);
  return out / facings;
}

std::int64_t worth_of_hit(const Table& table, const Ship& target, Facing side, const Warhead& warhead, WeaponType type,
                          int range_loss) {
  const DieHarm harm = harm_of(table, target, side, warhead, type, range_loss);
  const std::int64_t halves = std::int64_t{2} * percent * harm.structure + std::int64_t{armour_percent} * harm.armour;
  return warhead.dice * halves * worth_of_point(table, target, side) / (2 * percent * warhead.die);
}

std::int64_t passing(const Table& table, const Ship& target, std::int64_t hits, int intercept, int dice) {
  if (intercept <= 0 || dice <= 0 || hits <= 0) return hits;
  const ShipClass& c = table.class_of(target);
  const Interceptors set = together(c.interceptors);
  const int faces = interceptor_die(set);
  const int need = std::clamp(interceptor_modifier(c, target, set, intercept).total(), 0, faces);
  return hits * hits / (hits + thousand * dice * need / faces);
}

std::int64_t expected_shot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target) {
  if (!can_shoot(table, firer, system, target)) return 0;
  const Ship &ship = table.ships[firer], &at = table.ships[target];
  const Attack attack = shot_of(table, firer, system, target);
  const Weapon& weapon = table.weapon(ship, system);
  const int loss = range_loss(weapon, squared_distance(ship.at, at.at));
  const DieHarm harm = harm_of(table, at, attack.section, weapon.warhead, weapon.type, loss);
  const std::int64_t dice = std::int64_t{attack.weapons} * pulses_of(weapon) * weapon.warhead.dice;
  return thousand * std::clamp(need_of(table, attack, 1).total(), 0, sides_of_need) * dice * harm.structure /
         (sides_of_need * weapon.warhead.die);
}

std::int64_t worth_of_shot(const Table& table, ShipIndex firer, SystemIndex system, ShipIndex target) {
  if (!can_shoot(table, firer, system, target)) return 0;
  const Ship &ship = table.ships[firer], &at = table.ships[target];
  const Attack attack = shot_of(table, firer, system, target);
  const Weapon& weapon = table.weapon(ship, system);
  const int need = std::clamp(need_of(table, attack, 1).total(), 0, sides_of_need);
  const std::int64_t hits = thousand * need * attack.weapons * pulses_of(weapon) / sides_of_need;
  const int dice = (interceptors(table.class_of(at), at).close + 1) / 2;  // other systems draw some of them
  const int loss = range_loss(weapon, squared_distance(ship.at, at.at));
  return passing(table, at, hits, weapon.intercept, dice) *
         worth_of_hit(table, at, attack.section, weapon.warhead, weapon.type, loss) / thousand;
}

std::int64_t worth_of_launch(const Table& table, ShipIndex from, SystemIndex system, ShipIndex t,
                             const Warhead& warhead, int intercept, int rounds) {
  const Ship &ship = table.ships[from], &target = table.ships[t];
  const Mount& mount = table.mount(ship, system);
  const Weapon& weapon = table.weapon(ship, system);
  const bool volley = weapon.type == WeaponType::missile;
  const std::vector<ShipIndex> unit = members(table, unit_of(table, t));
  Launch launch;
  launch.skill = combat_skill(ship);
  launch.weapon = mount.weapon;
  const Facing side = struck_side(stance(target), ship.at);
  const int screened = volley ? volley_screening(table, ship.at, unit) : screening(table, ship.at, ship.at, t);
  const int need = std::clamp(launch_need(table, launch, target, side, screened).total(), 0, sides_of_need);
  const std::int64_t each = worth_of_hit(table, target, side, warhead, weapon.type, 0);
  if (!volley) {
    const int dice = interceptors(table.class_of(target), target).close;
    return passing(table, target, thousand * rounds * need / sides_of_need, intercept, dice) * each / thousand;
  }
  int dice = 0;
  for (const ShipIndex mate : unit) dice += interceptors(table.class_of(table.ships[mate]), table.ships[mate]).volley;
  return passing(table, target, thousand * rounds * weapon.volley, intercept, dice) * need / sides_of_need * each /
         thousand;
}

namespace {

/// Goes on ahead; false if it meets a planet there.
bool go_on(const Scenario& scenario, Stance& ship, std::int64_t distance) {
  const Point from = ship.at;
  ship.at = from + along(ship.heading, distance);
  return std::ranges::none_of(scenario.terrain, [&](const Terrain& one) {
    return one.kind == TerrainKind::planet && meets(one, from, ship.at);
  });
}

/// A move ahead with so many turns of 45 degrees to one side, each as early as may be; nothing if it is too short or
/// meets a planet.
std::optional<Stance> turned(const Scenario& scenario, const Limits& limits, Stance from, int turns, int step,
                             std::int64_t distance) {
  std::int64_t before = limits.first_delay;
  for (int i = 0; i < turns; ++i, before = limits.delay) {
    if (distance < before || !go_on(scenario, from, before)) return std::nullopt;
    from.heading = (from.heading + step + plane_headings) % plane_headings;
    distance -= before;
  }
  if (!go_on(scenario, from, distance)) return std::nullopt;
  return from;
}

/// Calls `each` with the ends of moves within the limits that meet no planet, in or out of the table, until one of
/// these calls gives true; then so does this.
template <class Each>
bool any_end(const Scenario& scenario, const Limits& limits, const Stance& from, Each each) {
  bool found = false;
  for (const std::int64_t distance : {limits.most, limits.least}) {
    if (found && limits.least == limits.most) break;
    for (int turns = 0; turns <= (limits.turning ? std::min(limits.turns, 3) : 0); ++turns)
      for (const int step : {1, -1}) {
        if (turns == 0 && step < 0) continue;
        const auto end = turned(scenario, limits, from, turns, step, distance);
        if (!end) continue;
        found = true;
        if (each(*end)) return true;
      }
    Stance ahead = from;
    if (limits.turns == 0 || !limits.turning || distance < limits.first_delay || !go_on(scenario, ahead, distance))
      continue;
    found = true;
    for (const int step : {1, -1})  // straight on, and a turn at the end
      if (each({ahead.at, (from.heading + step + plane_headings) % plane_headings, from.rolled})) return true;
  }
  return false;
}

}  // namespace

std::vector<Stance> places_of(const Table& table, const Ship& ship) {
  if (ship.now.moved) return {stance(ship)};
  std::vector<Stance> out;
  any_end(table.scenario(), limits_of(table, ship, {}), stance(ship), [&](const Stance& end) {
    if (inside(table.scenario(), end.at)) out.push_back(end);
    return false;
  });
  if (out.empty()) out.push_back(stance(ship));
  return out;
}

bool has_a_way_on(const Scenario& scenario, const Limits& limits, const Stance& end) {
  return any_end(scenario, limits, end, [&](const Stance& next) { return inside(scenario, next.at); });
}

}  // namespace emcon::rules::stellar_empires_fleet
