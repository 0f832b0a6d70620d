#include "server/rules/fires_of_space/needs.hpp"

#include <algorithm>

namespace emcon::rules::fires_of_space {

int beam_need(const Table& table, const Ship& firer, const Ship& target, int band) {
  const Current t = current(table, target);
  return table.class_of(target).tv[ix(band)] - t.suite - t.manoeuvre + current(table, firer).suite;
}

int beam_penetration_need(const Table& table, const BeamType& beam, const Ship& target, int band) {
  const int defence = beam.kind == BeamKind::pa ? table.class_of(target).armour : current(table, target).screen;
  return std::max(1, beam.penetration[ix(band)] - defence);
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
  return std::max(1, missile.penetration(committed) - table.class_of(target).armour - 1);
}

std::int64_t expected_points(const Table& table, const Ship& target, std::int64_t effective) {
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
