// Crew checks: the ladder of steps, successes, odds by counting all outcomes, and the roll itself.
#include "server/rules/alternity_warships/checks.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

std::string dice_name(const SituationDice& dice) {
  return (dice.count == 1 ? "" : number(dice.count)) + "d" + number(dice.sides);
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

std::string odds_words(const Odds& odds) {
  const auto percent = [&](std::int64_t n) { return number((200 * n + odds.of) / (2 * odds.of)) + " %"; };
  return "ordinary " + percent(odds.ordinary) + ", good " + percent(odds.good) + ", amazing " + percent(odds.amazing);
}

Check roll_check(Referee& referee, int score, int steps, const Why& why, Audience audience) {
  Check out;
  const Rolled control = referee.roll({1, control_sides}, why, audience);
  out.control = out.total = control.values.front();
  out.dice.push_back(control);
  const SituationDice dice = situation_dice(steps);
  if (dice.count > 0) {
    Rolled situation = referee.roll({dice.count, dice.sides}, why, audience);
    for (const int value : situation.values) out.total += dice.sign * value;
    out.dice.push_back(std::move(situation));
  }
  out.success = success_of(score, out.control, out.total);
  return out;
}

const char* success_word(std::optional<Success> success) {
  constexpr std::array words{"ordinary", "good", "amazing"};
  return success ? words[static_cast<std::size_t>(*success)] : "failure";
}

std::string situation_words(int steps) {
  const SituationDice dice = situation_dice(steps);
  if (dice.count == 0) return "no die";
  return (dice.sign > 0 ? "+" : "-") + dice_name(dice);
}

std::string step_words(const Sum& steps) {
  const std::string parts = "step " + steps.words();
  if (parts == "step 0") return parts;
  return "step " + std::string(steps.total() > 0 ? "+" : "") + number(steps.total()) + ": from " + parts;
}

namespace {

std::string rolled_words(int score, const std::string& step, int steps, const Check& check) {
  std::vector<int> values;
  for (const Rolled& rolled : check.dice) values.insert(values.end(), rolled.values.begin(), rolled.values.end());
  return "Check of " + number(score) + " at " + step + ", " + situation_words(steps) + ": rolled " + and_words(values) +
         ", total " + number(check.total) + ": " + success_word(check.success) + ".";
}

}  // namespace

std::string check_words(int score, const Sum& steps, const Check& check) {
  return rolled_words(score, step_words(steps), steps.total(), check);
}
std::string old_check_words(int score, const Sum& steps, const Check& check) {
  return rolled_words(score, "step " + steps.words(), steps.total(), check);
}

}  // namespace emcon::rules::alternity_warships
