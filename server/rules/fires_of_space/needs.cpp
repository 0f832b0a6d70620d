// Computes what a D20 must show for each attack, and the points that attack may be expected to earn.
#include "server/rules/fires_of_space/needs.hpp"

#include <algorithm>

#include "server/rules/fires_of_space/hits.hpp"

namespace emcon::rules::fires_of_space {

namespace {

/// What suites and manoeuvre add to a target value.
int adjustment(const Table& table, const Ship& firer, const Ship& target) {
  const Current t = current(table, target);
  return current(table, firer).suite - t.suite - t.manoeuvre;
}

int defence(const Table& table, const BeamType& beam, const Ship& target) {
  const Current t = current(table, target);
  return beam.kind == BeamKind::pa ? t.armour : t.screen;
}

}  // namespace

int beam_need(const Table& table, const Ship& firer, const Ship& target, int band) {
  return table.class_of(target).tv[ix(band)] + adjustment(table, firer, target);
}

int beam_penetration_need(const Table& table, const BeamType& beam, const Ship& target, int band) {
  return std::max(1, beam.penetration[ix(band)] - defence(table, beam, target));
}

FireNeeds fire_needs(const Table& table, const Command& c, const Ship& target, int band) {
  const Ship& firer = table.ships[ix(c.subject)];
  const auto beam_of = [&](int row) -> const BeamType& {
    return table.catalogue->beams[ix(table.class_of(firer).beams[ix(row)].beam)];
  };
  const BeamType& beam = beam_of(c.row);
  int tv = table.class_of(target).tv[ix(band)];
  FireNeeds out;
  out.rolls = c.mode == FireMode::normal ? c.count : 1;
  out.penetration = beam.penetration[ix(band)];
  if (c.mode == FireMode::dispersed) tv = tv * c.count / 2;
  if (c.mode == FireMode::concentrated) {
    int sum = out.penetration * c.count;
    for (const auto& [row, count] : c.shares) sum += beam_of(row).penetration[ix(band)] * count;
    out.penetration = sum / 4;
  }
  out.need = tv + adjustment(table, firer, target);
  out.pen_need = std::max(1, out.penetration - defence(table, beam, target));
  return out;
}

std::int64_t expected_effective(const FireNeeds& needs) {
  return expected(1, needs.pen_need) * expected(needs.rolls, needs.need) / 1000;
}

int point_defence_need(const Battery& battery, const MissileType& missile) {
  return battery.strength / missile.defence;
}

int anti_missile_need(const MissileType& own, int own_rating, const MissileType& target, int target_rating) {
  return target.size - (target_rating + target.guidance) + (own_rating + own.guidance);
}

int missile_need(const Table& table, const MissileType& missile, int committed, const Ship& target) {
  const Current t = current(table, target);
  return table.class_of(target).tv[0] - t.suite - t.manoeuvre + committed + missile.guidance;
}

int missile_penetration_need(const Table& table, const MissileType& missile, int committed, const Ship& target) {
  return std::max(1, missile.penetration(committed) - current(table, target).armour - 1);
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

}  // namespace emcon::rules::fires_of_space
