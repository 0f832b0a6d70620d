// Rolls the dice of tactical play, many like rolls by the D20 Probability Table.
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "server/rules/fires_of_space/battle/table/d20_table.hpp"

namespace emcon::rules::fires_of_space::battle {

std::vector<int> roll_d20(Play& play, int count, const char* what, const Why& why, Shown& shown) {
  if (count == 0) return {};
  const std::vector<int>& values = play.roll(Audience::everyone(), {count, 20}, why, shown).values;
  if (what) shown.words += std::string(" ") + what + ": rolled " + and_words(values) + ".";
  return values;
}

int roll_one(Play& play, int sides, const char* what, const Why& why, Shown& shown) {
  play.roll(Audience::everyone(), {1, sides}, why, shown);
  const std::vector<int>& values = shown.dice.back().values;
  if (what) shown.words += std::string(" ") + what + ": rolled " + and_words(values) + ".";
  return values.front();
}

namespace {

/// "rolled 6 for 5 at once and 12 for 3 at once (D20 table)"
std::string rolled_by_table(const std::vector<int>& dice, const std::vector<int>& groups) {
  std::string out = "rolled ";
  for (int i = 0; i < count_of(dice); ++i) {
    if (i > 0) out += i + 1 == count_of(dice) ? " and " : ", ";
    out += number(dice[ix(i)]) + " for " + number(groups[ix(i)]) + " at once";
  }
  return out + " (D20 table)";
}

}  // namespace

int roll_like(Play& play, int count, const Sum& need, const char* what, const Why& why, Shown& shown) {
  if (count <= 0) return 0;
  int successes = 0;
  const auto explain = [&](const std::string& rolled) {
    shown.words += roll_words(what, need, 20, rolled, successes, count);
    return successes;
  };
  if (need.total() <= 0) return explain("nothing is rolled");
  if (!play.table().d20_table || count < table_from_rolls) {
    const std::vector<int> dice = roll_d20(play, count, nullptr, why, shown);
    for (const int die : dice) successes += die <= need.total();
    return explain("rolled " + and_words(dice));
  }
  const std::vector<int> groups = table_groups(count);
  const std::vector<int> dice = roll_d20(play, count_of(groups), nullptr, why, shown);
  for (int i = 0; i < count_of(groups); ++i)
    successes += need.total() >= 20 ? groups[ix(i)] : table_successes(groups[ix(i)], need.total(), dice[ix(i)]);
  return explain(rolled_by_table(dice, groups));
}

}  // namespace emcon::rules::fires_of_space::battle
