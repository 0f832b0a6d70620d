// Computes what a D20 must show for each attack, and the points that attack may be expected to earn.
#include "server/rules/fires_of_space/battle/table/needs.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/battle/table/hits.hpp"

namespace emcon::rules::fires_of_space::battle {

namespace {

/// What suites and manoeuvre make of a target value.
Sum adjusted(const Sum& value, const Table& table, const Ship& firer, const Ship& target) {
  const Current t = current(table, target);
  return value.plus(current(table, firer).suite, "suite")
      .plus(-t.suite, "its suite")
      .plus(-t.manoeuvre, "its manoeuvre");
}

Sum through(const Sum& penetration, const Table& table, const BeamType& beam, const Ship& target) {
  const Current t = current(table, target);
  const bool armour = beam.kind == BeamKind::pa;
  return penetration.plus(armour ? -t.armour : -t.screen, armour ? "armour" : "screen").at_least(1);
}

}  // namespace

int beam_need(const Table& table, const Ship& firer, const Ship& target, int band) {
  return adjusted(Sum(table.class_of(target).tv[ix(band)]), table, firer, target).total();
}

int beam_penetration_need(const Table& table, const BeamType& beam, const Ship& target, int band) {
  return through(Sum(beam.penetration[ix(band)]), table, beam, target).total();
}

FireNeeds fire_needs(const Table& table, const Fire& fire, const Ship& target, int range) {
  const int band = band_of(range);
  const Ship& firer = table.ships[fire.ship];
  const BeamType& beam = beam_of(table, firer, fire.weapons.mount);
  const int count = fire.weapons.count;
  Sum value(table.class_of(target).tv[ix(band)], "at range #", range);
  FireNeeds out;
  out.rolls = fire.mode == FireMode::normal ? count : 1;
  out.penetration = beam.penetration[ix(band)];
  Sum penetration(out.penetration, "penetration");
  if (fire.mode == FireMode::dispersed) value = value.times(count).over(2);
  if (fire.mode == FireMode::concentrated) {
    int sum = out.penetration * count;
    for (const Weapons& more : fire.further)
      sum += beam_of(table, firer, more.mount).penetration[ix(band)] * more.count;
    penetration = Sum(sum, "penetration together").over(4);
    out.penetration = penetration.total();
  }
  out.hit = adjusted(value, table, firer, target);
  out.penetrate = through(penetration, table, beam, target);
  return out;
}

std::int64_t expected_effective(const FireNeeds& needs) {
  return expected(1, needs.penetrate.total()) * expected(needs.rolls, needs.hit.total()) / 1000;
}

Sum point_defence_sum(const Battery& battery, const MissileType& missile) {
  return Sum(battery.strength, "strength by their defence").over(missile.defence);
}
int point_defence_need(const Battery& battery, const MissileType& missile) {
  return point_defence_sum(battery, missile).total();
}

Sum anti_missile_sum(const MissileType& own, int own_rating, const MissileType& target, int target_rating) {
  return Sum(target.size, "size")
      .plus(own_rating, "committed")
      .plus(own.guidance, "guidance")
      .plus(-target_rating, "committed by them")
      .plus(-target.guidance, "their guidance");
}
int anti_missile_need(const MissileType& own, int own_rating, const MissileType& target, int target_rating) {
  return anti_missile_sum(own, own_rating, target, target_rating).total();
}

Sum missile_sum(const Table& table, const MissileType& missile, int committed, const Ship& target) {
  const Current t = current(table, target);
  return Sum(table.class_of(target).tv[0], "at range 0")
      .plus(committed, "committed")
      .plus(missile.guidance, "guidance")
      .plus(-t.suite, "its suite")
      .plus(-t.manoeuvre, "its manoeuvre");
}
int missile_need(const Table& table, const MissileType& missile, int committed, const Ship& target) {
  return missile_sum(table, missile, committed, target).total();
}

Sum missile_penetration_sum(const Table& table, const MissileType& missile, int committed, const Ship& target) {
  return Sum(missile.penetration(committed), "penetration")
      .plus(-current(table, target).armour, "armour")
      .plus(-1, "to fall below it")
      .at_least(1);
}
int missile_penetration_need(const Table& table, const MissileType& missile, int committed, const Ship& target) {
  return missile_penetration_sum(table, missile, committed, target).total();
}

namespace {

/// In detailed damage: what the chart rolls of these hits are worth. A hit scores only if it becomes permanent
/// (FOS-23.k), which the last check makes of two in five, and of more for civilians; hits on systems also cripple, and
/// hits on the power plant may destroy the ship.
std::int64_t expected_hit_points(const Table& table, const Ship& target, std::int64_t effective) {
  constexpr int surface = 10, system = 40, power = 100;  // thousandths of the cost
  const ShipClass& c = table.class_of(target);
  int sum = 0;
  for (const char code : c.chart) {
    const Subsystem hit = struck(c, subsystem_of(code).value_or(Subsystem::surface));
    sum += hit == Subsystem::surface ? surface : hit == Subsystem::power ? power : system;
  }
  const std::int64_t rolls = effective * (20 * c.chart_auto + c.chart_extra) / 20;
  const std::int64_t share = rolls * sum / 20 * (c.civilian ? 7 : 4) / 4;  // millionths of the cost
  return c.cost * std::min<std::int64_t>(share, 1'000'000) / 1'000'000;
}

}  // namespace

std::int64_t expected_points(const Table& table, const Ship& target, std::int64_t effective) {
  if (table.detailed) return expected_hit_points(table, target, effective);
  const ShipClass& c = table.class_of(target);
  const std::int64_t n = effective * (20 * c.damage_number + c.increase_on) / 20;
  const std::int64_t disabled = std::min<std::int64_t>(1000, n / 40);
  const std::int64_t damaged = std::min<std::int64_t>(1000, n / 20);
  const std::int64_t degraded = std::min<std::int64_t>(1000, n / 10);
  const Worst w = worst(target);
  std::int64_t share = 0;  // millionths of the cost
  if (w < Worst::degraded) share += 100 * degraded;
  if (w < Worst::damaged) share += 150 * damaged;
  share += (w == Worst::disabled ? 500 : 250) * disabled;
  return c.cost * share / 1'000'000;
}

}  // namespace emcon::rules::fires_of_space::battle
