/// Whole battles by offers alone: every default and every suggestion is legal, and every battle ends (FOS-15.a,
/// FOS-R62).
#include <gtest/gtest.h>

#include "server/match/umpire.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space {
namespace {

table::FilledLine suggestion(const table::OfferLine& line) {
  table::FilledLine out{line.verb, line.subject, line.variant, {}};
  for (const table::Field& field : line.fields)
    if (!std::holds_alternative<std::monostate>(field.fallback)) out.entries.push_back({field.name, field.fallback});
  return out;
}

table::Filled by_merit(const table::Offer& offer) {
  table::Filled out;
  for (const table::OfferLine& line : offer.lines)
    if (line.merit.value_or(0) > 0) out.lines.push_back(suggestion(line));
  for (const table::OfferLine& line : offer.lines)
    if (line.verb == "done") out.lines.push_back(suggestion(line));
  return out;
}

struct Played {
  State state;
  int questions = 0;
  int orders = 0;
};

/// Side `greedy` follows the merits, the other one gives defaults; -1: nobody, 2: both.
Played play(const std::string& scenario, std::uint64_t seed, int greedy) {
  const Catalogue catalogue = catalogue_with("");
  Script script;
  script.seed = seed;
  const auto ignore = [](auto&&, auto&&, auto&&) {};
  Played out{match::Umpire::with_referee(
      script, 0, [&](Referee& referee) { return Rules::setup(catalogue, {scenario, {}}, referee); }, ignore)};
  while (const std::optional<Ask> ask = Rules::asked(out.state)) {
    const Seat seat = ask->slots[0][0];
    const View view = match::Umpire::with_sight(Viewer::of(seat),
                                                [&](const Sight& sight) { return Rules::project(out.state, sight); });
    const table::Offer offer = Rules::offer(view);
    const table::Filled filled = greedy == 2 || greedy == seat.index ? by_merit(offer) : offer.fallback;
    const Checked<Order> checked = Rules::check(view, filled);
    for (const Problem& problem : checked.problems)
      ADD_FAILURE() << scenario << " seed " << seed << " " << ask->kind << ": " << problem.code << " " << problem.text;
    if (!checked.order) break;
    out.orders += count_of(filled.lines);
    const Input<Order> input = std::vector<Answer<Order>>{{seat, *checked.order}};
    out.state = match::Umpire::with_referee(
        script, static_cast<QuestionNo>(++out.questions),
        [&](Referee& referee) { return Rules::resolve(std::move(out.state), input, referee); }, ignore);
  }
  return out;
}

class SelfPlay : public testing::TestWithParam<const char*> {};

TEST_P(SelfPlay, EndsByOffersAlone) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Played played = play(GetParam(), seed, seed == 1 ? -1 : 2);
    ASSERT_TRUE(played.state.outcome) << "seed " << seed;
    EXPECT_LE(played.state.table.turn, 20);
    EXPECT_TRUE(played.state.agenda.empty());
  }
}

TEST_P(SelfPlay, MeritsBeatDefaults) {
  int wins = 0;
  int losses = 0;
  for (std::uint64_t seed = 11; seed <= 20; ++seed) {
    const int greedy = static_cast<int>(seed & 1);
    const Played played = play(GetParam(), seed, greedy);
    ASSERT_TRUE(played.state.outcome);
    for (const Side winner : played.state.outcome->winners) ++(winner.index == greedy ? wins : losses);
  }
  EXPECT_GT(wins, 4 * losses) << "wins " << wins << " losses " << losses;
  EXPECT_GE(wins, 3);  // a duel often ends in a tie
}

INSTANTIATE_TEST_SUITE_P(Scenarios, SelfPlay, testing::Values("duel-at-kessa", "kessa-crossing", "gate-of-orun"));

}  // namespace
}  // namespace emcon::rules::fires_of_space
