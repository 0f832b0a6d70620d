// Rates the courses a ship can take by fire, distance and stress, so that offers can suggest one (no rule).
#include <algorithm>

#include "server/rules/sector_14/advice/advice.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int ideal_range = 4;          ///< hexes: where the guns of this catalogue do best and few are out of reach
constexpr int gap_cost = 260;           ///< worth lost by each hex beyond it next turn; less later
constexpr int bearing_cost = 250;       ///< worth lost by each sixth still to be turned until a gun bears
constexpr int stress_cost = 700;        ///< of each chip the reactor cannot take away
constexpr int own_damage_percent = 70;  ///< how much damage taken counts against damage done
constexpr int wander_from = 35;         ///< hexes from the others where it begins to matter

/// Where `other` will be when fire is given this turn: ships that move after `ship` have not moved yet.
Hex by_fire(const Table& table, const Ship& ship, const Ship& other) {
  for (const ShipIndex s : table.order) {
    if (table.ships[s].id == other.id) return other.course.at;
    if (table.ships[s].id == ship.id) break;
  }
  return other.course.vector;
}

struct Enemy {
  Ship ship;         ///< where it stands at this turn's fire
  Hex speed;         ///< hexes a turn
  bool prey = true;  ///< to be followed: those whose end is a goal, if there are any
  Hex now() const { return ship.course.at; }
};

/// Best worth this ship's guns have against any enemy from `course`, and half of what they have against it.
std::int64_t exchange(const Table& table, const Ship& self, const std::vector<Enemy>& enemies) {
  std::int64_t done = 0, taken = 0;
  for (const WeaponIndex w : self.weapons.indices()) {
    if (!working(table, self, w) || !is_gun(table.type_of(self, w).kind)) continue;
    std::int64_t best = 0;
    for (const Enemy& enemy : enemies)
      if (can_hit(table, self, w, enemy.ship)) best = std::max(best, shot_advice(table, self, w, enemy.ship).worth);
    done += best;
  }
  for (const Enemy& enemy : enemies) {
    const Ship& firer = enemy.ship;
    for (const WeaponIndex w : firer.weapons.indices())
      if (working(table, firer, w) && can_hit(table, firer, w, self)) taken += shot_advice(table, firer, w, self).worth;
  }
  return done - taken * own_damage_percent / 100 / std::max(1, count_of(enemies));
}

/// What distance costs over the next turns if both drift on.
std::int64_t drifting_apart(const Course& course, const std::vector<Enemy>& enemies) {
  const Hex speed = course.vector - course.at;
  std::int64_t cost = 0;
  for (int turns = 1; turns <= 3; ++turns) {
    int nearest = 1'000'000;
    for (const Enemy& enemy : enemies)
      if (enemy.prey)
        nearest = std::min(nearest, distance(course.at + speed * turns, enemy.now() + enemy.speed * turns));
    cost += static_cast<std::int64_t>(std::max(0, nearest - ideal_range)) * gap_cost / turns;
  }
  return cost;
}

bool bears(const Table& table, const Ship& ship, const std::vector<Enemy>& enemies) {
  for (const WeaponIndex w : ship.weapons.indices())
    for (const Enemy& enemy : enemies)
      if (working(table, ship, w) && is_gun(table.type_of(ship, w).kind) && weapon_bears(table, ship, w, enemy.now()))
        return true;
  return false;
}

/// What it costs that no gun bears on anybody: without it a ship whose jets need several turns to come about, each of
/// them for nothing yet, would never begin.
std::int64_t coming_about(const Table& table, Ship self, const std::vector<Enemy>& enemies) {
  const int heading = self.course.facing;
  for (int sixths = 0; sixths <= facings / 2; ++sixths)
    for (const int turn : {sixths, -sixths}) {
      self.course.facing = turned(heading, turn);
      if (bears(table, self, enemies)) return std::int64_t{sixths} * bearing_cost;
    }
  return 0;  // it has no guns
}

std::int64_t wandering(const Table& table, const Ship& ship, Hex then) {
  std::int64_t q = 0, r = 0, others = 0;
  for (const Ship& other : table.ships) {
    if (other.id == ship.id || !in_play(other)) continue;
    q += other.course.vector.q;
    r += other.course.vector.r;
    ++others;
  }
  if (others == 0) return 0;
  const Hex mean{static_cast<std::int32_t>(q / others), static_cast<std::int32_t>(r / others)};
  return 3000L * std::max(0, distance(then, mean) - wander_from);
}

}  // namespace

std::vector<RatedCourse> rated_courses(const Table& table, const Ship& ship) {
  std::vector<Enemy> enemies;
  const bool hunts = std::ranges::any_of(
      table.ships, [&](const Ship& other) { return in_play(other) && sought(table, ship.team, other); });
  for (const Ship& other : table.ships)
    if (in_play(other) && other.team != ship.team) {
      enemies.push_back({other, other.course.vector - other.course.at, !hunts || sought(table, ship.team, other)});
      enemies.back().ship.course.at = by_fire(table, ship, other);
    }
  const int chase = chase_percent(table, ship);
  const int shots = [&] {
    int stress = 0;
    for (const WeaponIndex w : ship.weapons.indices())
      if (working(table, ship, w) && is_gun(table.type_of(ship, w).kind)) stress += table.type_of(ship, w).stress;
    return stress;
  }();
  const int room = table.class_of(ship).strength + skill(ship, Skill::engineering) / 3;
  std::vector<RatedCourse> out;
  Ship then = ship;
  for (const Manoeuvre& manoeuvre : courses(table, ship)) {
    RatedCourse& rated = out.emplace_back(manoeuvre, stress_of(table, ship, manoeuvre));
    then.course = after(ship, manoeuvre);
    rated.worth = exchange(table, then, enemies) - drifting_apart(then.course, enemies) * chase / 100 -
                  off_goal(table, ship, then.course) - coming_about(table, then, enemies) -
                  wandering(table, ship, then.course.vector) -
                  std::int64_t{std::max(0, ship.stress + rated.stress + shots / 2 - room)} * stress_cost -
                  20L * rated.stress;
    rated.range = enemies.empty() ? 0 : distance(manoeuvre.hex, enemies.front().now());
    for (const Enemy& enemy : enemies) rated.range = std::min(rated.range, distance(manoeuvre.hex, enemy.now()));
  }
  std::ranges::stable_sort(out, std::ranges::greater(), &RatedCourse::worth);
  return out;
}

}  // namespace emcon::rules::sector_14
