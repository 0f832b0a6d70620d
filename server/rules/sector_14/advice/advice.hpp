/// Expected worth of choices, from one viewer's knowledge: what offers show as merit and suggest. No rule here.
/// Worth is counted in thousandths of a damage point on the inside of a ship.
#pragma once

#include <cstdint>
#include <vector>

#include "server/rules/sector_14/advice/odds.hpp"
#include "server/rules/sector_14/table/courses.hpp"

namespace emcon::rules::sector_14 {

struct ShotAdvice {
  int damage = 0;  ///< expected damage points behind the shield, thousandths
  std::int64_t worth = 0;
};
/// One shot of a gun that can hit.
ShotAdvice shot_advice(const Table& table, const Ship& firer, WeaponIndex weapon, const Ship& target);
/// Where damage does most good against this ship.
Section best_section(const Table& table, const Ship& target);
/// Seekers an interceptor is expected to destroy, weighed by what they carry.
std::int64_t intercept_worth(const Table& table, const Ship& ship, WeaponIndex weapon);

/// A manoeuvre and what it leads to.
struct RatedCourse {
  Manoeuvre manoeuvre;
  int stress = 0;
  std::int64_t worth = 0;  ///< compared with other manoeuvres of the same ship only
  int range = 0;           ///< to the nearest enemy afterwards
};
/// All legal manoeuvres of the ship, the best first.
std::vector<RatedCourse> rated_courses(const Table& table, const Ship& ship);

/// What a course costs a ship that has a region to hold or an edge to cross; less is better. 0 without such a goal.
std::int64_t off_goal(const Table& table, const Ship& ship, const Course& course);
/// How much the ship should care for nearness to its enemies, per cent.
int chase_percent(const Table& table, const Ship& ship);
/// Whether the team is given points for this ship's end.
bool sought(const Table& table, Side team, const Ship& target);

/// Worth of launching a seeker at this ship now.
std::int64_t launch_worth(const Table& table, const Ship& ship, WeaponIndex weapon, const Ship& target);
/// Worth of charging now.
std::int64_t charge_worth(const Table& table, const Ship& ship, WeaponIndex weapon);

}  // namespace emcon::rules::sector_14
