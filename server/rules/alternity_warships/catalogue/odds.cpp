// Crew checks before the roll: the ladder of steps, successes, odds by counting all outcomes.
#include "server/rules/alternity_warships/catalogue/odds.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace emcon::rules::alternity_warships {
namespace {

/// Dice of one, two ... steps from the middle; penalties go on by whole dice.
constexpr std::array<std::pair<int, int>, 8> ladder{
    {{0, 0}, {1, 4}, {1, 6}, {1, 8}, {1, 12}, {1, 20}, {2, 20}, {3, 20}}};

/// How many ways there are to each sum of the dice, from 0.
std::vector<std::int64_t> ways(const SituationDice& dice) {
  std::vector<std::int64_t> out{1};
  for (int n = 0; n < dice.count; ++n) {
    std::vector<std::int64_t> next(out.size() + ix(dice.sides), 0);
    for (std::size_t sum = 0; sum < out.size(); ++sum)
      for (int face = 1; face <= dice.sides; ++face) next[sum + ix(face)] += out[sum];
    out = std::move(next);
  }
  return out;
}

}  // namespace

SituationDice situation_dice(int steps) {
  const int on = std::clamp(steps, least_step, most_step);
  const auto [count, sides] = ladder[ix(std::abs(on))];
  return {on < 0 ? -1 : 1, count, sides};
}

int limit_of(int score, Success success) {
  return score >> static_cast<int>(success);
}

std::optional<Success> success_of(int score, int control, int total) {
  if (control == control_sides) return std::nullopt;
  for (const Success success : {Success::amazing, Success::good, Success::ordinary})
    if (total <= limit_of(score, success)) return success;
  return std::nullopt;
}

namespace {

Odds counted_odds(int score, int steps) {
  const SituationDice dice = situation_dice(steps);
  const std::vector<std::int64_t> sums = ways(dice);
  Odds out;
  out.of = control_sides;
  for (int n = 0; n < dice.count; ++n) out.of *= dice.sides;
  for (int control = 1; control <= control_sides; ++control)
    for (int sum = 0; sum < count_of(sums); ++sum) {
      const std::int64_t n = sums[ix(sum)];
      const std::optional<Success> success = success_of(score, control, control + dice.sign * sum);
      if (success == Success::ordinary) out.ordinary += n;
      if (success == Success::good) out.good += n;
      if (success == Success::amazing) out.amazing += n;
    }
  return out;
}

constexpr int score_most = control_sides;
constexpr int rungs = most_step - least_step + 1;
using OddsTable = std::array<std::array<Odds, rungs>, score_most + 1>;

/// Advice asks for thousands of them.
OddsTable all_odds() {
  OddsTable out;
  for (int score = 0; score <= score_most; ++score)
    for (int step = least_step; step <= most_step; ++step)
      out[ix(score)][ix(step - least_step)] = counted_odds(score, step);
  return out;
}

}  // namespace

Odds odds_of(int score, int steps) {
  static const OddsTable all = all_odds();
  if (score < 0 || score > score_most) return counted_odds(score, steps);
  return all[ix(score)][ix(std::clamp(steps, least_step, most_step) - least_step)];
}

}  // namespace emcon::rules::alternity_warships
