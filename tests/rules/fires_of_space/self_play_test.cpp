// Whole battles by offers alone: every default and every suggestion is legal, and every battle ends (FOS-15.a,
// FOS-R62).
#include <gtest/gtest.h>

#include <functional>

#include "server/match/umpire.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test::self_play_test {
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

using Choose = std::function<table::Filled(const View&, const table::Offer&)>;

/// What is drawn once and kept is what would be drawn now.
void expect_drawn_as_anew(const View& view) {
  View bare = view;
  bare.table.ships.clear();
  for (const Ship& ship : view.table.ships) bare.table.ships.push_back(ship);
  bare.table.units.clear();
  for (const Unit& unit : view.table.units) bare.table.units.push_back(unit);
  EXPECT_EQ(Rules::render(view), Rules::render(bare));
}

Played play(const std::string& scenario, std::uint64_t seed, const Choose& choose, const table::Filled& options = {}) {
  const Catalogue catalogue = catalogue_with("");
  Script script;
  script.seed = seed;
  const auto ignore = [](auto&&, auto&&, auto&&) {};
  Played out{match::Umpire::with_referee(
      script, 0, [&](Referee& referee) { return Rules::setup(catalogue, {scenario, options}, referee); }, ignore)};
  while (const std::optional<Ask> ask = Rules::asked(out.state)) {
    const Seat seat = ask->slots[0][0];
    const View view = match::Umpire::with_sight(Viewer::of(seat),
                                                [&](const Sight& sight) { return Rules::project(out.state, sight); });
    const table::Offer offer = Rules::offer(view);
    expect_drawn_as_anew(view);
    const table::Filled filled = choose(view, offer);
    const Checked<OrderList> checked = Rules::check(view, filled);
    for (const Problem& problem : checked.problems)
      ADD_FAILURE() << scenario << " seed " << seed << " " << ask->kind << ": " << problem.code << " " << problem.text;
    if (!checked.order) break;
    out.orders += count_of(filled.lines);
    const Input<OrderList> input = std::vector<Answer<OrderList>>{{seat, *checked.order}};
    out.state = match::Umpire::with_referee(
        script, static_cast<QuestionNo>(++out.questions),
        [&](Referee& referee) { return Rules::resolve(std::move(out.state), input, referee); }, ignore);
  }
  return out;
}

/// Side `greedy` follows the merits, the other one gives defaults; -1: nobody, 2: both.
Played play(const std::string& scenario, std::uint64_t seed, int greedy) {
  return play(scenario, seed, [greedy](const View& view, const table::Offer& offer) {
    return greedy == 2 || greedy == view.side->index ? by_merit(offer) : offer.fallback;
  });
}

class SelfPlay : public testing::TestWithParam<const char*> {};

TEST_P(SelfPlay, EndsByOffersAlone) {  // FOS-15.a, FOS-R62
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const Played played = play(GetParam(), seed, seed == 1 ? -1 : 2);
    ASSERT_TRUE(played.state.outcome) << "seed " << seed;
    EXPECT_LE(played.state.table.turn, 20);
    EXPECT_TRUE(played.state.agenda.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, SelfPlay, testing::Values("duel-at-kessa", "kessa-crossing", "gate-of-orun"));

TEST(Merits, BeatDefaults) {
  int wins = 0;
  int losses = 0;
  for (const auto& [scenario, seeds] : {std::pair{"duel-at-kessa", 8}, std::pair{"kessa-crossing", 4}})
    for (int seed = 11; seed < 11 + seeds; ++seed) {
      const int greedy = seed & 1;
      const Played played = play(scenario, static_cast<std::uint64_t>(seed), greedy);
      ASSERT_TRUE(played.state.outcome);
      for (const Side winner : played.state.outcome->winners) ++(winner.index == greedy ? wins : losses);
    }
  EXPECT_GT(wins, 4 * losses) << "wins " << wins << " losses " << losses;
  EXPECT_GE(wins, 5);  // a duel often ends in a tie
}

/// Any value of the right kind, legal or not.
table::Value any_value(const table::Offer& offer, const table::Field& field, Script& random) {
  const auto below = [&](std::size_t n) {
    return static_cast<int>(random.value({}, 0, static_cast<std::uint32_t>(n) + 1)) - 1;
  };
  const std::vector<table::Option> none;
  const std::vector<table::Option>& options = field.set < 0 ? none : offer.sets.at(ix(field.set)).options;
  switch (field.kind) {
    case table::FieldKind::number:
      return field.min - 1 + below(static_cast<std::size_t>(field.max - field.min + 2));
    case table::FieldKind::hex:
      return field.hexes->centre + direction(below(6)) * below(static_cast<std::size_t>(field.hexes->radius) + 1);
    case table::FieldKind::list:
      return table::Tokens{{options.at(ix(below(options.size() - 1))).token}};
    case table::FieldKind::split:
      return table::Split{
          {{options.at(ix(below(options.size() - 1))).token, below(static_cast<std::size_t>(field.total) + 1)}}};
    default:
      return table::Token{options.empty() ? "?" : options.at(ix(below(options.size() - 1))).token};
  }
}

table::Filled any_answer(const table::Offer& offer, Script& random) {
  table::Filled out;
  for (const table::OfferLine& line : offer.lines) {
    if (random.value({}, 0, 3) == 1) continue;
    table::FilledLine filled{line.verb, line.subject, line.variant, {}};
    for (const table::Field& field : line.fields)
      if (field.required || random.value({}, 0, 2) == 1)
        filled.entries.push_back({field.name, any_value(offer, field, random)});
    out.lines.push_back(std::move(filled));
  }
  return out;
}

/// Plays what any_answer gives if it is legal, else the default; counts the answers it could play.
Choose at_random(Script& random, int& accepted) {
  return [&](const View& view, const table::Offer& offer) {
    for (int attempt = 0; attempt < 3; ++attempt) {
      const table::Filled filled = any_answer(offer, random);
      const Checked<OrderList> checked = Rules::check(view, filled);
      EXPECT_EQ(checked.problems.empty(), checked.order.has_value());
      if (!checked.order) continue;
      ++accepted;
      return filled;
    }
    return offer.fallback;
  };
}

TEST_P(SelfPlay, RandomAnswersAreRefusedOrPlayed) {  // FOS-R62
  const std::uint64_t seed = 4711;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Script random;
  random.seed = seed;
  int accepted = 0;
  EXPECT_TRUE(play(GetParam(), seed, at_random(random, accepted)).state.outcome);
  EXPECT_GT(accepted, 20);
}

/// Every combination of the match options: each alone, none, and all together (FOS-5.2, FOS-16.a.vi, FOS-16.a.viii).
class Options : public testing::TestWithParam<int> {
 protected:
  table::Filled chosen() const {
    table::Filled out;
    const char* const names[] = {"d20table", "detailed", "fire-modes"};
    for (int i = 0; i < 3; ++i)
      out.lines.push_back({"option", "", names[i], {{"value", table::Token{GetParam() >> i & 1 ? "on" : "off"}}}});
    return out;
  }
};

TEST_P(Options, PlayToTheEndByMeritByDefaultAndByChance) {
  const auto merit = [](const View&, const table::Offer& offer) { return by_merit(offer); };
  const auto preset = [](const View&, const table::Offer& offer) { return offer.fallback; };
  Script random;
  random.seed = 99 + static_cast<std::uint64_t>(GetParam());
  int accepted = 0;
  bool hit = false;
  for (const Choose& choose : {Choose(merit), Choose(preset), at_random(random, accepted)}) {
    const Played played = play("kessa-crossing", 5, choose, chosen());
    const Table& table = played.state.table;
    ASSERT_TRUE(played.state.outcome) << "seed 5";
    EXPECT_EQ(table.d20_table, (GetParam() & 1) != 0);
    EXPECT_EQ(table.detailed, (GetParam() & 2) != 0);
    EXPECT_EQ(table.fire_modes, (GetParam() & 4) != 0);
    for (const Ship& ship : table.ships) {
      EXPECT_TRUE(table.detailed ? ship.records.empty() : ship.hits.empty()) << ship.handle;
      EXPECT_TRUE(ship.surface_hits == 0 && ship.effective_hits == 0 && !ship.mending) << ship.handle;
      hit = hit || !ship.hits.empty();
    }
  }
  EXPECT_EQ(hit, (GetParam() & 2) != 0);
  EXPECT_GT(accepted, 20);
}

INSTANTIATE_TEST_SUITE_P(All, Options, testing::Range(0, 8));

TEST(Merits, BeatDefaultsWithAllOptions) {
  const table::Filled all{{{"option", "", "detailed", {{"value", table::Token{"on"}}}},
                           {"option", "", "fire-modes", {{"value", table::Token{"on"}}}}}};
  int wins = 0;
  int losses = 0;
  for (int seed = 21; seed < 27; ++seed) {
    const int greedy = seed & 1;
    const auto choose = [greedy](const View& view, const table::Offer& offer) {
      return greedy == view.side->index ? by_merit(offer) : offer.fallback;
    };
    const Played played = play("kessa-crossing", static_cast<std::uint64_t>(seed), choose, all);
    ASSERT_TRUE(played.state.outcome);
    for (const Side winner : played.state.outcome->winners) ++(winner.index == greedy ? wins : losses);
  }
  EXPECT_GT(wins, 2 * losses) << "wins " << wins << " losses " << losses;
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::self_play_test
