// Estimates what fire and launches are worth, and where ships can be when they have moved.
#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/table/course.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

constexpr int sides_of_need = 10;
/// What counts of a launch in the next turn from where the ship ends, if it is sure to be ready, or unless it launches
/// now.
constexpr int launch_soon = 70, launch_due = 40;
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

int pulses_of(const Weapon& weapon) {
  return std::max(1, weapon.pulses * 7 / 10);
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

Gunnery::Gunnery(const Table& table, const Ship& firer, const Ship& target)
    : scenario_(table.scenario()), sensor_(sensor(table.class_of(firer), firer)) {
  if (sensor_ == 0) return;
  int cost = 0, steady = 0;
  for (const SystemIndex system : firer.systems.indices()) {
    const Weapon& weapon = table.weapon(firer, system);
    const int all = weapon.energy * table.mount(firer, system).number;
    if (works(firer, system)) steady += all / weapon.delay;
    if (!is_ballistic(weapon.type) && !not_ready(table, firer, system) && firer.systems[system].ready <= table.turn)
      cost += all;
    add(table, firer, system, target);
  }
  const int output_now = output(table.class_of(firer), firer);
  for (Gun& gun : guns_) {
    if (gun.weapon->energy == 0) continue;
    if (cost > energy(firer)) gun.now = gun.now * energy(firer) / cost;
    if (steady > output_now) gun.later = gun.later * output_now / steady;
  }
}

void Gunnery::add(const Table& table, const Ship& firer, SystemIndex system, const Ship& target) {
  const Mount& mount = table.mount(firer, system);
  const Weapon& weapon = table.weapon(firer, system);
  const bool launched = is_ballistic(weapon.type);
  if (!works(firer, system) || weapon.radius > 0) return;
  if (has_rounds(weapon.type) && firer.systems[system].rounds == 0) return;
  const ShipClass &own = table.class_of(firer), &c = table.class_of(target);
  Gun gun;
  gun.arc = mount.arc;
  gun.range = weapon.range;
  gun.minimum = weapon.minimum;
  gun.weapon = &weapon;
  gun.by_sensors = !launched;
  gun.need = combat_skill(firer) + own_commands(firer) + c.defence + target_commands(target) + weapon.accuracy -
             (crippled(own, firer) ? 1 : 0) - (firer.lost.computer ? 1 : 0) -
             (launched || target.lost.defence ? 0 : c.stealth + c.jammer);
  const int ready = firer.systems[system].ready;
  if (launched)
    gun.now = ready > table.turn + 1 ? 0 : ready == table.turn + 1 || weapon.delay == 1 ? launch_soon : launch_due;
  else if (!not_ready(table, firer, system) && ready <= table.turn)
    gun.now = percent;
  gun.later = percent / weapon.delay;
  const Munition* munition = mount.munitions.empty() ? nullptr : &table.catalogue->munitions[mount.munitions.front()];
  const Warhead& warhead = munition ? munition->warhead : weapon.warhead;
  const int intercept = munition ? munition->intercept : weapon.intercept;
  const int shots = has_rounds(weapon.type) ? std::min(mount.number * mount.salvo, firer.systems[system].rounds)
                                            : mount.number * pulses_of(weapon);
  const Interceptors dice = interceptors(c, target);
  const int share = weapon.type == WeaponType::missile ? dice.volley : launched ? dice.close : (dice.close + 1) / 2;
  const std::int64_t hits = passing(table, target, thousand * shots / 2, intercept, share) * 2;
  gun.losses = weapon.type == WeaponType::plasma || weapon.type == WeaponType::fusion ? losses_max
               : weapon.type == WeaponType::particle                                  ? 2
                                                                                      : 1;
  for (const Facing facing : all_facings)
    for (int loss = 0; loss < gun.losses; ++loss)
      gun.worth[static_cast<std::size_t>(facing)][ix(loss)] =
          hits * worth_of_hit(table, target, facing, warhead, weapon.type, loss) / thousand;
  range_ = std::max(range_, gun.range);
  guns_.push_back(gun);
}

template <class Each>
void Gunnery::for_each(const Stance& firer, const Stance& target, Each each) const {
  const std::int64_t squared = squared_distance(firer.at, target.at);
  if (!reaches(range_, squared) || !clear_line(scenario_, firer.at, target.at)) return;
  const Facing side = struck_side(target, firer.at);
  const int place = facing_modifier(side) - nebulae(scenario_, firer.at, target.at);
  const int sensors = sensor_loss(sensor_, squared);
  for (std::size_t g = 0; g < guns_.size(); ++g) {
    const Gun& gun = guns_[g];
    if (!reaches(gun.range, squared) || !arc_covers(gun.arc, firer, target.at)) continue;
    if (gun.minimum && 25 * squared < inch * inch * gun.range * gun.range) continue;
    const int need = gun.need + place - (gun.by_sensors ? sensors : 0);
    const int loss = std::min(gun.losses - 1, range_loss(*gun.weapon, squared));
    each(g, gun.worth[static_cast<std::size_t>(side)][ix(loss)] * std::clamp(need, 0, sides_of_need) / sides_of_need);
  }
}

Gunnery::Worth Gunnery::from(const Stance& firer, const Stance& target) const {
  Worth out;
  for_each(firer, target, [&](std::size_t g, std::int64_t worth) {
    out.now += worth * guns_[g].now / percent;
    out.later += worth * guns_[g].later / percent;
  });
  return out;
}

std::vector<std::int64_t> Gunnery::shots_from(const Stance& firer, const Stance& target) const {
  std::vector<std::int64_t> out(guns_.size(), 0);
  for_each(firer, target, [&](std::size_t g, std::int64_t worth) {
    if (guns_[g].by_sensors) out[g] = worth * guns_[g].now / percent;
  });
  return out;
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

/// Ends of moves within the limits that meet no planet, in or out of the table.
std::vector<Stance> ends_of(const Scenario& scenario, const Limits& limits, const Stance& from) {
  std::vector<Stance> out;
  for (const std::int64_t distance : {limits.most, limits.least}) {
    if (!out.empty() && limits.least == limits.most) break;
    for (int turns = 0; turns <= (limits.turning ? std::min(limits.turns, 3) : 0); ++turns)
      for (const int step : {1, -1}) {
        if (turns == 0 && step < 0) continue;
        if (const auto end = turned(scenario, limits, from, turns, step, distance)) out.push_back(*end);
      }
    Stance ahead = from;
    if (limits.turns == 0 || !limits.turning || distance < limits.first_delay || !go_on(scenario, ahead, distance))
      continue;
    for (const int step : {1, -1})  // straight on, and a turn at the end
      out.push_back({ahead.at, (from.heading + step + plane_headings) % plane_headings, from.rolled});
  }
  return out;
}

}  // namespace

std::vector<Stance> places_of(const Table& table, const Ship& ship) {
  if (ship.now.moved) return {stance(ship)};
  std::vector<Stance> out = ends_of(table.scenario(), limits_of(table, ship, {}), stance(ship));
  std::erase_if(out, [&](const Stance& end) { return !inside(table.scenario(), end.at); });
  if (out.empty()) out.push_back(stance(ship));
  return out;
}

bool has_a_way_on(const Table& table, const Ship& ship, const Stance& end) {
  return std::ranges::any_of(ends_of(table.scenario(), limits_of(table, ship, {}), end),
                             [&](const Stance& next) { return inside(table.scenario(), next.at); });
}

}  // namespace emcon::rules::stellar_empires_fleet
