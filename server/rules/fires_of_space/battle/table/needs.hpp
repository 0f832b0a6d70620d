/// What a D20 must show, and what may be expected from it. Pure arithmetic on the current numbers of ships and
/// missiles.
#pragma once

#include <cstdint>

#include "server/rules/fires_of_space/battle/table/firing.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"
#include "server/rules/kit/sum.hpp"

namespace emcon::rules::fires_of_space::battle {

/// FOS-16.a.ii.1: one beam weapon at a ship in `band`.
int beam_need(const Table& table, const Ship& firer, const Ship& target, int band);
/// FOS-16.a.ii.2: at least 1, since a die of 1 always penetrates.
int beam_penetration_need(const Table& table, const BeamType& beam, const Ship& target, int band);
/// Dice and needs of a whole fire order at a ship.
struct FireNeeds {
  int rolls = 0;        ///< to hit: one per weapon, or one for all of them (FOS-16.a.viii)
  int penetration = 0;  ///< penetration of a hit before the target's defence
  Sum hit{0};
  Sum penetrate{0};  ///< at least 1
};
/// Of this order's weapons in its mode (FOS-16.a.ii.1, viii.1, viii.2); fractions are dropped (R38).
FireNeeds fire_needs(const Table& table, const Fire& fire, const Ship& target, int range);
/// Thousandths of an effective hit to be expected from it.
std::int64_t expected_effective(const FireNeeds& needs);
/// FOS-16.a.ix: one battery at one missile.
Sum point_defence_sum(const Battery& battery, const MissileType& missile);
int point_defence_need(const Battery& battery, const MissileType& missile);
/// FOS-16.a.x.2.
Sum anti_missile_sum(const MissileType& own, int own_rating, const MissileType& target, int target_rating);
int anti_missile_need(const MissileType& own, int own_rating, const MissileType& target, int target_rating);
/// FOS-16.a.xi.2 with the target value of band 0-4 (R36).
Sum missile_sum(const Table& table, const MissileType& missile, int committed, const Ship& target);
int missile_need(const Table& table, const MissileType& missile, int committed, const Ship& target);
/// FOS-16.a.xi.3: strictly less (R34), so one below the difference; at least 1.
Sum missile_penetration_sum(const Table& table, const MissileType& missile, int committed, const Ship& target);
int missile_penetration_need(const Table& table, const MissileType& missile, int committed, const Ship& target);

/// Thousandths of a success expected from `count` rolls.
inline std::int64_t expected(int count, int need) {
  return static_cast<std::int64_t>(count) * (need <= 0 ? 0 : need >= 20 ? 20 : need) * 50;
}
/// Expected victory points (thousandths) of bringing `effective` thousandths of effective hits on a ship in one phase.
std::int64_t expected_points(const Table& table, const Ship& target, std::int64_t effective);

}  // namespace emcon::rules::fires_of_space::battle
