// Estimates what shots, launches and interceptions are worth, for merits and suggestions (no rule).
#include "server/rules/sector_14/advice/advice.hpp"

#include <algorithm>

namespace emcon::rules::sector_14 {
namespace {

/// What is left of a shot's points behind plating of `left` boxes; plating lost is worth a third.
std::int64_t behind_plating(int damage, int left) {
  const std::int64_t absorbed = std::min<std::int64_t>(damage, 1000L * left);
  return damage - absorbed + absorbed / 3;
}

/// Worn ships are nearer to their end: up to twice the worth; and twice that for those whose end is a goal.
std::int64_t urgency(const Table& table, Side team, const Ship& target) {
  const int hull = table.class_of(target).boxes_of(System::hull), left = boxes_left(table, target, System::hull);
  return (1000 + 1000L * (hull - left) / std::max(1, hull)) * (sought(table, team, target) ? 2 : 1);
}

int unspent_strength(const Table& table, const Ship& ship) {
  return table.class_of(ship).strength + skill(ship, Skill::engineering) * rating(table, ship, System::reactor) / 20 -
         ship.stress;
}

}  // namespace

ShotAdvice shot_advice(const Table& table, const Ship& firer, WeaponIndex weapon, const Ship& target) {
  ShotAdvice out;
  out.damage =
      after_shield(table, target, expected_damage(table, firer, weapon, effective_range(table, firer, target)));
  const int struck = first_struck(target.course.at, target.course.facing, firer.course.at);
  out.worth = behind_plating(out.damage, target.plating[ix(struck)]) * urgency(table, firer.team, target) / 1000;
  const int over = table.type_of(firer, weapon).stress - std::max(0, unspent_strength(table, firer));
  out.worth -= 600L * std::max(0, over);
  return out;
}

Section best_section(const Table& table, const Ship& target) {
  // Three of ten chips midships are hull; a crippled bridge falls sooner to control.
  const int hull = boxes_left(table, target, System::hull), cnc = boxes_left(table, target, System::cnc);
  return 3 * cnc < hull ? Section::control : Section::midships;
}

std::int64_t intercept_worth(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const int gunnery = skill(ship, Skill::gunnery), need = rating(table, ship, System::targeting);
  std::vector<int> costs;
  for (const SeekerIndex s : interceptable(table, ship, weapon))
    costs.push_back(*intercept_cost(table, ship, weapon, table.seekers[s]));
  std::sort(costs.begin(), costs.end());
  std::int64_t out = 0;
  int paid = 0;
  for (const int cost : costs) {
    paid += cost;
    out += chance(gunnery, need, paid) * 5L;  // a torpedo carries about eight points, half of which come through
  }
  return out;
}

std::int64_t launch_worth(const Table& table, const Ship& ship, WeaponIndex weapon, const Ship& target) {
  const WeaponType& type = table.type_of(ship, weapon);
  const Hex launched = ship.course.vector;
  const Hex speed = ship.course.vector - ship.course.at, other = target.course.vector - target.course.at;
  int turns = 1;
  for (; turns <= 4; ++turns) {
    const Hex from = launched + speed * (turns - 1), to = target.course.vector + other * (turns - 1);
    if (distance(from, to) <= type.acc * turns * (turns + 1) / 2) break;
  }
  if (turns > 4) return 0;
  const int points = type.kind == WeaponKind::pod ? 4 : std::max(1, type.warhead / 2);
  const int over =
      type.kind == WeaponKind::antimatter ? 0 : std::max(0, type.stress - std::max(0, unspent_strength(table, ship)));
  return std::max<std::int64_t>(0, 1000L * points / turns - 800L * over) * urgency(table, ship.team, target) / 1000;
}

std::int64_t charge_worth(const Table& table, const Ship& ship, WeaponIndex weapon) {
  const WeaponType& type = table.type_of(ship, weapon);
  if (type.stress > unspent_strength(table, ship)) return 0;
  std::int64_t best = 0;
  for (const Ship& target : table.ships)
    if (target.team != ship.team && able(table, target))
      best = std::max(best, launch_worth(table, ship, weapon, target));
  return best / 2;
}

}  // namespace emcon::rules::sector_14
