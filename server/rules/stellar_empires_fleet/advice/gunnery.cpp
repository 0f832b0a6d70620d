// Works out what guns are worth that fire from one place at another.
#include "server/rules/stellar_empires_fleet/advice/gunnery.hpp"

#include <algorithm>

#include "server/rules/stellar_empires_fleet/advice/judgement.hpp"
#include "server/rules/stellar_empires_fleet/table/damage.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// What counts of a launch in the next turn from where the ship ends, if it is sure to be ready, or unless it launches
/// now.
constexpr int launch_soon = 70, launch_due = 40;
/// Of what is taken where the best distance is sought: at it a ship has the enemy in its arc, and not always the other
/// way round.
constexpr std::int64_t distance_taken = 30;

}  // namespace

Gunnery::Gunnery(const Table& table, const Ship& firer, const Ship& target, Hits& hits)
    : scenario_(table.scenario()), sensor_(sensor(table.class_of(firer), firer)) {
  if (sensor_ == 0) return;
  const ShipClass &own = table.class_of(firer), &c = table.class_of(target);
  const Common common{
      combat_skill(firer) + own_commands(firer) + c.defence + target_commands(target) + own_damage(table, firer),
      target.lost.defence ? 0 : c.stealth + c.jammer, interceptors(c, target)};
  guns_.reserve(firer.systems.size());
  int cost = 0, steady = 0;
  for (const SystemIndex system : firer.systems.indices()) {
    const Weapon& weapon = table.weapon(firer, system);
    const int all = weapon.energy * table.mount(firer, system).number;
    if (works(firer, system)) steady += all / weapon.delay;
    if (!is_ballistic(weapon.type) && !not_ready(table, firer, system) && firer.systems[system].ready <= table.turn)
      cost += all;
    add(table, firer, system, target, common, hits);
  }
  const int output_now = output(own, firer);
  for (Gun& gun : guns_) {
    if (gun.weapon->energy == 0) continue;
    if (cost > energy(firer)) gun.now = gun.now * energy(firer) / cost;
    if (steady > output_now) gun.later = gun.later * output_now / steady;
  }
}

void Gunnery::add(const Table& table, const Ship& firer, SystemIndex system, const Ship& target, const Common& common,
                  Hits& hits) {
  const Mount& mount = table.mount(firer, system);
  const Weapon& weapon = table.weapon(firer, system);
  const bool launched = is_ballistic(weapon.type);
  if (!works(firer, system) || weapon.radius > 0) return;
  if (has_rounds(weapon.type) && firer.systems[system].rounds == 0) return;
  Gun& gun = guns_.emplace_back();
  gun.arc = mount.arc;
  gun.reach = inch * inch * weapon.range * weapon.range;
  gun.minimum = weapon.minimum;
  gun.weapon = &weapon;
  gun.by_sensors = !launched;
  gun.need = common.need + weapon.accuracy - (launched ? 0 : common.hidden);
  const int ready = firer.systems[system].ready;
  if (launched)
    gun.now = ready > table.turn + 1 ? 0 : ready == table.turn + 1 || weapon.delay == 1 ? launch_soon : launch_due;
  else if (!not_ready(table, firer, system) && ready <= table.turn)
    gun.now = percent;
  gun.later = percent / weapon.delay;
  const Munition* munition = mount.munitions.empty() ? nullptr : &table.catalogue->munitions[mount.munitions.front()];
  const int intercept = munition ? munition->intercept : weapon.intercept;
  const int shots = has_rounds(weapon.type) ? std::min(mount.number * mount.salvo, firer.systems[system].rounds)
                                            : mount.number * pulses_of(weapon);
  const Interceptors& dice = common.dice;
  const int share = weapon.type == WeaponType::missile ? dice.volley : launched ? dice.close : (dice.close + 1) / 2;
  const std::int64_t passed = passing(table, target, thousand * shots / 2, intercept, share) * 2;
  gun.losses = weapon.type == WeaponType::plasma || weapon.type == WeaponType::fusion ? losses_max
               : weapon.type == WeaponType::particle                                  ? 2
                                                                                      : 1;
  gun.worth = hits.worth_of(table, target, weapon, munition ? munition->warhead : weapon.warhead, gun.losses);
  for (auto& of_side : gun.worth)
    for (std::int64_t& of_hit : of_side) of_hit = passed * of_hit / thousand;
  range_ = std::max(range_, weapon.range);
  arcs_ |= 1U << static_cast<unsigned>(mount.arc);
}

const Gunnery::HitWorth& Gunnery::Hits::worth_of(const Table& table, const Ship& target, const Weapon& weapon,
                                                 const Warhead& warhead, int losses) {
  for (const Known& one : known_)
    if (one.weapon == &weapon && one.warhead == &warhead) return one.worth;
  Known& out = known_.emplace_back(Known{&weapon, &warhead, {}});
  for (const Facing facing : all_facings)
    for (int loss = 0; loss < losses; ++loss)
      out.worth[static_cast<std::size_t>(facing)][ix(loss)] =
          worth_of_hit(table, target, facing, warhead, weapon.type, loss);
  return out.worth;
}

template <class Each>
void Gunnery::for_each(const Lie& lie, Each each) const {
  const int place = facing_modifier(lie.struck) - lie.nebulae;
  std::optional<int> sensors;
  for (const Gun& gun : guns_) {
    if (!lie.seen.in_arc(gun.arc) || lie.squared > gun.reach) continue;
    if (gun.minimum && 25 * lie.squared < gun.reach) continue;
    if (gun.by_sensors && !sensors) sensors = sensor_loss(sensor_, lie.squared);
    const int need = gun.need + place - (gun.by_sensors ? *sensors : 0);
    const int loss = gun.losses == 1 ? 0 : std::min(gun.losses - 1, range_loss(*gun.weapon, lie.squared));
    each(gun, gun.worth[static_cast<std::size_t>(lie.struck)][ix(loss)] * std::clamp(need, 0, sides_of_need) /
                  sides_of_need);
  }
}

std::optional<Gunnery::Lie> Gunnery::lie(const Stance& firer, const Stance& target) const {
  const Sightline line = sightline(firer.at, target.at);
  if (!in_reach(line.squared)) return std::nullopt;
  const std::optional<int> crossed = nebulae_of_clear(scenario_, firer.at, target.at);
  if (!crossed) return std::nullopt;
  return Lie{line.squared, seen_on(firer, line), seen_on(target, line.back()).first, *crossed};
}

Gunnery::Worth Gunnery::from(const Stance& firer, const Stance& target) const {
  const std::optional<Lie> where = lie(firer, target);
  return where ? from(*where) : Worth();
}

std::pair<Gunnery::Worth, Gunnery::Worth> Gunnery::exchanged(const Gunnery& back, const Stance& own,
                                                             const Stance& other) const {
  const Sightline line = sightline(own.at, other.at);
  if (!in_reach(line.squared) && !back.in_reach(line.squared)) return {};
  const std::optional<int> crossed = nebulae_of_clear(scenario_, own.at, other.at);
  if (!crossed) return {};
  const Seen &there = seen_on(own, line), &here = seen_on(other, line.back());
  return {from({line.squared, there, here.first, *crossed}), back.from({line.squared, here, there.first, *crossed})};
}

Gunnery::Worth Gunnery::from(const Lie& lie) const {
  Worth out;
  if (!in_reach(lie.squared) || (lie.seen.arcs & arcs_) == 0) return out;
  for_each(lie, [&](const Gun& gun, std::int64_t worth) {
    out.now += worth * gun.now / percent;
    out.later += worth * gun.later / percent;
  });
  return out;
}

std::vector<std::int64_t> Gunnery::shots_from(const Stance& firer, const Stance& target) const {
  std::vector<std::int64_t> out(guns_.size(), 0);
  if (const std::optional<Lie> where = lie(firer, target))
    for_each(*where, [&](const Gun& gun, std::int64_t worth) {
      if (gun.by_sensors) out[static_cast<std::size_t>(&gun - guns_.data())] = worth * gun.now / percent;
    });
  return out;
}

std::int64_t best_distance(const Gunnery& ours, const Gunnery& theirs) {
  std::int64_t best = 0, best_net = 0;
  const Stance own{{0, 0}, 0, false};
  for (int inches = 2; inches <= std::max(2, ours.range()); inches += 2) {
    const Stance there{{0, inches * inch}, plane_headings / 2, false};
    const auto [dealt, taken] = ours.exchanged(theirs, own, there);
    const std::int64_t net = dealt.later - taken.later * distance_taken / percent;
    if (inches > 2 && net < best_net) continue;
    best = inches * inch;
    best_net = net;
  }
  return best;
}

}  // namespace emcon::rules::stellar_empires_fleet
