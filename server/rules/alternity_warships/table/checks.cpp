// Rolls crew checks, and puts them and their odds into words.
#include "server/rules/alternity_warships/table/checks.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace emcon::rules::alternity_warships {
namespace {

std::string dice_name(const SituationDice& dice) {
  return (dice.count == 1 ? "" : number(dice.count)) + "d" + number(dice.sides);
}

}  // namespace

const char* success_word(std::optional<Success> success) {
  constexpr std::array words{"ordinary", "good", "amazing"};
  return success ? words[static_cast<std::size_t>(*success)] : "failure";
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
