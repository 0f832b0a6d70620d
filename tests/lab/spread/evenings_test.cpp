// Friends who look in once each evening: a battle of each rulebook over days, by the clock "one a day, 3 in reserve"
// (docs/people.md). EMCON_CALENDARS=N plays each battle by N calendars of comings.
#include "tests/lab/spread/evenings.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "server/data/folder.hpp"

namespace emcon {
namespace {

constexpr std::int64_t day = 86'400'000;
constexpr BankClock daily{.bank = 3 * day, .increment = day, .cap = 3 * day};
/// A day for each decision, and nothing in reserve.
constexpr BankClock bare{.bank = day, .increment = day, .cap = day};

using Questions = std::vector<std::vector<Seat>>;

Questions battle_of(const char* ruleset, const char* scenario, std::uint64_t seed) {
  const match::RulesetEntry* const entry = match::find_ruleset(ruleset);
  const auto catalogue = *entry->load(*data::load_embedded(entry->folder));
  return play_by_bots(*catalogue, {scenario, {}}, "greedy", seed).by_hand;
}

std::uint64_t calendars() {
  const char* wish = std::getenv("EMCON_CALENDARS");
  return wish ? std::strtoull(wish, nullptr, 10) : 100;
}

/// Answers that the deadline gave, in ten thousand.
int late_in_ten_thousand(const Questions& questions, const BankClock& clock, int missed) {
  std::int64_t late = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= calendars(); ++seed) {
    const Answers answers = over_days(questions, clock, {.missed_in_a_hundred = missed}, seed);
    late += answers.by_deadline;
    all += answers.all;
  }
  return static_cast<int>(10'000 * late / all);
}

constexpr Seat a{0}, b{1};

TEST(Evenings, a_visit_answers_all_that_can_be_answered_until_the_other_is_needed) {
  EXPECT_EQ(evenings_of({{a}, {a}, {a}}), 1);
  EXPECT_EQ(evenings_of({{a}, {b}, {a}}), 2) << "b answers behind a, and a must come again";
  EXPECT_EQ(evenings_of({{a, b}, {a, b}}), 2) << "b opens the second question and answers it; a must come again";
  EXPECT_EQ(evenings_of({{}, {b}, {}}), 1) << "what leaves nobody a choice takes nobody's evening";
  EXPECT_EQ(evenings_of({}), 0);
}

struct Battle {
  const char *ruleset, *scenario;
};
class OverDays : public testing::TestWithParam<Battle> {};

TEST_P(OverDays, who_comes_each_evening_is_never_too_late_by_the_capped_clock) {
  const Questions questions = battle_of(GetParam().ruleset, GetParam().scenario, 1);
  EXPECT_EQ(late_in_ten_thousand(questions, daily, 0), 0);
  EXPECT_LE(late_in_ten_thousand(questions, daily, 10), 200) << "one evening in ten missed: at most 2 in a hundred";
  EXPECT_GT(late_in_ten_thousand(questions, bare, 10), 200) << "it is the reserve that does it";
}

INSTANTIATE_TEST_SUITE_P(Rulebooks, OverDays,
                         testing::Values(Battle{"fires-of-space", "duel-at-kessa"}, Battle{"sector-14", "marker-duel"},
                                         Battle{"stellar-empires-fleet", "duel"}, Battle{"alternity-warships", "duel"}),
                         [](const auto& row) {
                           std::string name = row.param.ruleset;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace emcon
