/// Crew checks: steps and their dice, successes, and exact odds (ALT-2.3, R3 to R5).
#pragma once

#include <cstdint>
#include <optional>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr int control_sides = 20;
inline constexpr int least_step = -5, most_step = 7;

/// The situation dice of a step: their sum is added to the control die, or taken from it.
struct SituationDice {
  int sign = 1;   ///< 1: added; -1: taken
  int count = 0;  ///< 0 to 3
  int sides = 0;  ///< 0 where there are none
  bool operator==(const SituationDice&) const = default;
};
/// Steps beyond the ends of the ladder count as its ends (ALT-R4).
SituationDice situation_dice(int steps);

/// Most that a check of that score may total for the success (ALT-R3).
int limit_of(int score, Success success);
/// None: it fails. `control`: what the control die shows; a 20 fails whatever the total is (ALT-R5).
std::optional<Success> success_of(int score, int control, int total);

/// Outcomes of equal chance: `of` in all.
struct Odds {
  std::int64_t ordinary = 0, good = 0, amazing = 0, of = 1;
  std::int64_t success() const { return ordinary + good + amazing; }
};
Odds odds_of(int score, int steps);
/// In thousandths, fractions dropped.
constexpr int thousandths(std::int64_t outcomes, const Odds& odds) {
  return static_cast<int>(outcomes * 1000 / odds.of);
}
}  // namespace emcon::rules::alternity_warships
