// Sealed plans (server/match/planned.hpp): they lead where their windows would lead one by one, every die has a name of
// its own, and what is asked follows from what everybody sees.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "common/words/words.hpp"
#include "server/data/folder.hpp"
#include "server/match/digest.hpp"
#include "server/match/foresight.hpp"
#include "server/match/match_dice.hpp"
#include "server/match/plan_dice.hpp"
#include "tests/conformance/random_answer.hpp"

namespace emcon::match::testing {
namespace {

using conformance::Random;
using rules::DieRecord;
using rules::StreamName;

/// Any faces, by how many dice were rolled before: two runs that roll the same dice in the same order see the same.
class CountedDice final : public rules::DiceSource {
 public:
  std::uint32_t value(const StreamName&, std::uint32_t, std::uint32_t sides) override {
    const std::uint64_t mixed = (++rolled + 0x9E3779B9U) * 0xD1B54A32D192ED03U;
    return 1 + static_cast<std::uint32_t>((mixed >> 33) % sides);
  }
  std::uint64_t rolled = 0;
};

std::shared_ptr<const CatalogueHandle> fires_of_space() {
  const RulesetEntry* entry = find_ruleset("fires-of-space");
  return *entry->load(*data::load_embedded(entry->folder));
}

std::unique_ptr<Position> begin(const CatalogueHandle& catalogue, const char* scenario, const char* pace,
                                rules::DiceSource& dice) {
  const table::Filled options{{{"option", "", pace_option, {{"value", table::Token{pace}}}}}};
  return catalogue.setup({scenario, options}, dice, Windows::with_orders).next;
}

std::vector<SeatAnswer> random_answers(const Position& position, Random& random) {
  std::vector<SeatAnswer> out;
  for (const auto& slot : position.asked()->slots)
    out.push_back({slot.front(), conformance::random_legal(position, slot.front(), random)});
  std::ranges::sort(out, {}, &SeatAnswer::seat);
  return out;
}

/// Plays a match with plans, and beside it the same match window by window as the book has them.
class SideBySide {
 public:
  SideBySide(const char* scenario, std::uint64_t seed)
      : random_(seed),
        catalogue_(fires_of_space()),
        brisk_(begin(*catalogue_, scenario, pace_brisk, brisk_dice_)),
        book_(begin(*catalogue_, scenario, pace_book, book_dice_)) {}

  void play() {
    for (QuestionNo question = 1; brisk_->asked() && !::testing::Test::HasFailure(); ++question) {
      ASSERT_LT(question, 1000U);
      const std::vector<SeatAnswer> answers = random_answers(*brisk_, random_);
      stages_.clear();
      for (const SeatAnswer& answer : answers) stages_[answer.seat] = brisk_->offer_for(answer.seat).stages;
      const bool plan = !stages_.begin()->second.empty();
      plans += plan;
      brisk_ = brisk_->resolve(answers, question, brisk_dice_).next;
      if (!plan) book_ = book_->resolve(answers, question, book_dice_).next;
      follow(answers);
    }
  }
  int plans = 0;

 private:
  /// Gives the orders of the plans in the windows of the book, until that match is where the other is.
  void follow(const std::vector<SeatAnswer>& answers) {
    for (int windows = 0; digest_of(*book_) != digest_of(*brisk_); ++windows) {
      ASSERT_LT(windows, 100) << "the windows one by one lead elsewhere";
      ASSERT_TRUE(book_->asked());
      answer(answers);
    }
    EXPECT_EQ(book_dice_.rolled, brisk_dice_.rolled);
  }
  void answer(const std::vector<SeatAnswer>& answers) {
    const rules::Ask ask = *book_->asked();
    const Seat seat = ask.slots.front().front();
    std::vector<table::FilledLine> orders = orders_for(answers, seat, ask.title);
    if (!ask.immediate) return one({seat, orders.empty() ? fallback(seat) : legal(seat, orders)});
    for (table::FilledLine& order : orders)
      if (same(ask) && book_->check(seat, {{order}}).problems.empty()) one({seat, {{order}}});
    if (same(ask)) one({seat, fallback(seat)});
  }
  bool same(const rules::Ask& ask) const { return book_->asked() && book_->asked()->title == ask.title; }
  table::Filled fallback(Seat seat) const { return book_->offer_for(seat).fallback; }
  table::Filled legal(Seat seat, const std::vector<table::FilledLine>& orders) const {
    table::Filled out;
    std::vector<table::FilledLine> late;
    for (const table::FilledLine& order : orders) {
      out.lines.push_back(order);
      if (book_->check(seat, out).problems.empty()) continue;
      late.push_back(order);
      out.lines.pop_back();
    }
    // What must come first does, whenever it was given.
    for (const table::FilledLine& order : late) {
      table::Filled first{{order}};
      first.lines.insert(first.lines.end(), out.lines.begin(), out.lines.end());
      if (book_->check(seat, first).problems.empty()) out = std::move(first);
    }
    return out.lines.empty() ? fallback(seat) : out;
  }
  std::vector<table::FilledLine> orders_for(const std::vector<SeatAnswer>& answers, Seat seat,
                                            const std::string& title) const {
    std::vector<table::FilledLine> out;
    for (const SeatAnswer& answer : answers) {
      if (answer.seat != seat) continue;
      const auto& stages = stages_.at(seat);
      for (table::FilledLine line : answer.filled.lines) {
        if (stages.at(static_cast<std::size_t>(line.stage) - 1) != title) continue;
        line.stage = 0;
        out.push_back(std::move(line));
      }
    }
    return out;
  }
  void one(SeatAnswer answer) {
    const std::vector<SeatAnswer> answers{std::move(answer)};
    book_ = book_->resolve(answers, 1, book_dice_).next;
  }

  Random random_;
  CountedDice brisk_dice_, book_dice_;
  std::shared_ptr<const CatalogueHandle> catalogue_;
  std::unique_ptr<Position> brisk_, book_;
  std::map<Seat, std::vector<std::string>> stages_;
};

TEST(Plans, LeadWhereTheirWindowsLeadOneByOne) {
  int plans = 0;
  const auto battles = [&](const char* scenario, std::uint64_t seeds) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      SCOPED_TRACE(scenario + (" seed " + std::to_string(seed)));
      SideBySide both(scenario, seed);
      both.play();
      plans += both.plans;
    }
  };
  battles("duel-at-kessa", 20);
  battles("kessa-crossing", 2);
  EXPECT_GT(plans, 100);
}

TEST(Plans, GiveEveryDieOfAQuestionItsOwnName) {
  const auto catalogue = fires_of_space();
  SeededDice dice({});
  Random random(7);
  std::unique_ptr<Position> position = begin(*catalogue, "duel-at-kessa", pace_brisk, dice);
  for (QuestionNo question = 1; position->asked(); ++question) {
    Resolution played = position->resolve(random_answers(*position, random), question, dice);
    std::set<std::pair<StreamName, std::uint32_t>> names;
    for (const DieRecord& die : played.dice) {
      EXPECT_TRUE(names.insert({die.stream, die.k}).second) << "question " << question;
      EXPECT_EQ(die.stream.question, question);
      EXPECT_EQ(dice.value(die.stream, die.k, die.sides), die.value);
    }
    position = std::move(played.next);
  }
}

TEST(Plans, CountTheDiceOfAStreamOnFromWindowToWindow) {
  CountedDice faces;
  DiceOfPlan dice(faces);
  std::vector<DieRecord> first{{StreamName{1, false, {}}, 0, 6, 2, 0}, {StreamName{1, false, {}}, 1, 6, 2, 0}};
  std::vector<DieRecord> second{{StreamName{1, false, {}}, 0, 6, 2, 0}, {StreamName{1, true, {}}, 0, 6, 2, 0}};
  dice.close_window(first);
  dice.close_window(second);
  EXPECT_EQ(first[1].k, 1U);
  EXPECT_EQ(second[0].k, 2U);
  EXPECT_EQ(second[1].k, 0U);
}

/// The first plan of a battle in which beams can fire.
struct FirePlan {
  FirePlan() {
    for (QuestionNo question = 1; position->asked() && position->asked()->kind != "turn-plan"; ++question)
      position = position->resolve(defaults_of(*position), question, dice).next;
  }
  SeededDice dice{Bytes32{}};
  std::shared_ptr<const CatalogueHandle> catalogue = fires_of_space();
  std::unique_ptr<Position> position = begin(*catalogue, "duel-at-kessa", pace_brisk, dice);
};

TEST(Plans, AskForAllTheirWindowsInOneSealedQuestion) {
  const FirePlan at;
  const rules::Ask& ask = *at.position->asked();
  EXPECT_EQ(ask.title, "Plan of the combat turn");
  EXPECT_TRUE(ask.sealed);
  EXPECT_FALSE(ask.immediate);
  EXPECT_EQ(ask.slots.size(), 2U);
  const table::Offer offer = at.position->offer_for(Seat{1});
  EXPECT_EQ(offer.stages, (std::vector<std::string>{"Launches: Numbers", "Beam Weapon Fire: Numbers"}));
  for (const table::OfferLine& line : offer.lines) EXPECT_EQ(line.verb, line.stage == 1 ? "launch" : "fire");
  EXPECT_EQ(offer.fallback, table::Filled{}) << "nobody needs to say that nothing follows";
}

/// What seats were told of an order 'done'.
std::string said_of_done(const Resolution& played) {
  for (const rules::Event& event : played.events)
    if (event.telling.text.find("'done'") != std::string::npos) return event.telling.text;
  return "";
}

// Where missiles strike, a plan's default is to share them out and then to say that nothing follows. The window may be
// over without it; that is no lapse.
TEST(Plans, ASuggestionNeverLapsesForSayingThatNothingFollows) {
  int closed = 0;
  const auto catalogue = fires_of_space();
  // Where missiles strike at all is up to chance.
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    CountedDice dice, others;
    Random random(seed);
    auto position = begin(*catalogue, "kessa-crossing", pace_brisk, dice);
    for (QuestionNo question = 1; position->asked() && question < 200; ++question) {
      const auto answers = defaults_of(*position);
      const bool closes = std::ranges::any_of(answers, [](const SeatAnswer& answer) {
        return std::ranges::any_of(answer.filled.lines, [](const auto& line) { return line.verb == "done"; });
      });
      if (position->asked()->kind == "turn-plan" && closes) {
        ++closed;
        EXPECT_EQ(said_of_done(position->resolve(answers, question, others)), "") << seed << ", " << question;
      }
      position = position->resolve(random_answers(*position, random), question, dice).next;
    }
  }
  EXPECT_GT(closed, 0);
}

// Whoever says it all the same, with a program of his own, has ordered nothing that could lapse.
TEST(Plans, ToldThatNothingFollowsTheyHaveNothingToLapse) {
  FirePlan at;
  const table::Offer offer = at.position->offer_for(Seat{1});
  table::Filled filled;
  for (const table::OfferLine& line : offer.lines)
    if (line.verb == "fire")
      filled.lines.push_back(*words::parse_order(offer, "fire " + line.subject + " " + line.variant));
  ASSERT_FALSE(filled.lines.empty());
  filled.lines.push_back({"done", "", "", {}, filled.lines.front().stage});
  Verdict verdict = at.position->check(Seat{1}, filled);
  ASSERT_TRUE(verdict.problems.empty()) << verdict.problems.front().text;
  std::vector<SeatAnswer> answers = defaults_of(*at.position);
  for (SeatAnswer& answer : answers)
    if (answer.seat == Seat{1}) answer = {Seat{1}, filled, std::move(verdict.order)};
  const Resolution played = at.position->resolve(answers, 9, at.dice);
  for (const Lapse& lapse : played.lapses) EXPECT_NE(lapse.order.verb, "done");
  EXPECT_EQ(said_of_done(played), "");
}

TEST(Plans, ReadOrdersWithTheNumberOfTheirStage) {
  const FirePlan at;
  const table::Offer offer = at.position->offer_for(Seat{1});
  const struct {
    const char* text;
    int stage;  ///< -1: it is refused
  } rows[] = {{"2 fire 1.1 PA-L target=A.1", 2},
              {"fire 1.1 PA-L target=A.1", 2},
              {"1 launch 1.1 Lance", 1},
              {"3 fire 1.1 PA-L target=A.1", -1},
              {"1 fire 1.1 PA-L target=A.1", 1}};  // no order of that part: the rules say so
  for (const auto& row : rows) {
    const auto line = words::parse_order(offer, row.text);
    EXPECT_EQ(line ? line->stage : -1, row.stage) << row.text;
    if (!line) continue;
    EXPECT_EQ(words::parse_order(offer, words::order_words(*line, table::find_line(offer, *line))), line);
  }
}

// FOS-R56: units split before the other orders of a window. In a plan that is so whenever the split is given.
TEST(Plans, PutFirstTheOrdersThatMustComeFirst) {
  CountedDice dice;
  const auto catalogue = fires_of_space();
  auto position = begin(*catalogue, "kessa-crossing", pace_brisk, dice);
  QuestionNo question = 1;
  while (position->asked()->kind != "thrust-plan")
    position = position->resolve(defaults_of(*position), question++, dice).next;
  const table::Offer offer = position->offer_for(Seat{1});
  const auto thrust = words::parse_order(offer, "thrust 1 1"), split = words::parse_order(offer, "split 1 1.2");
  ASSERT_TRUE(thrust) << thrust.error().text;
  ASSERT_TRUE(split) << split.error().text;
  const table::Filled filled{{*thrust, *split}};
  Verdict verdict = position->check(Seat{1}, filled);
  EXPECT_TRUE(verdict.problems.empty()) << verdict.problems.front().text;
  for (const table::Consequence& one : verdict.consequences) EXPECT_NE(one.label, "in reserve");
  std::vector<SeatAnswer> answers = defaults_of(*position);
  for (SeatAnswer& answer : answers)
    if (answer.seat == Seat{1}) answer = {Seat{1}, filled, std::move(verdict.order)};
  EXPECT_TRUE(position->resolve(answers, question, dice).lapses.empty());
}

TEST(Plans, RefuseAStageThatTheyHaveNot) {
  const FirePlan at;
  for (const int stage : {0, 3}) {
    const Problems problems = at.position->check(Seat{1}, {{{"fire", "1.1", "PA-L", {}, stage}}}).problems;
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems.front().code, "no_such_stage");
    EXPECT_EQ(problems.front().line, 0);
  }
}

TEST(Plans, HoldUnlessTheScenarioOrTheMatchSaysOtherwise) {
  const auto catalogue = fires_of_space();
  const auto option = [](const char* pace) {
    return table::Filled{{{"option", "", pace_option, {{"value", table::Token{pace}}}}}};
  };
  EXPECT_FALSE(wants_plans(catalogue->description(), {"duel-at-kessa", {}}));
  EXPECT_FALSE(wants_plans(catalogue->description(), {"duel-at-kessa", option(pace_book)}));
  EXPECT_TRUE(wants_plans(catalogue->description(), {"duel-at-kessa", option(pace_brisk)}));
  EXPECT_FALSE(wants_plans(catalogue->description(), {"no-such-battle", {}}));
}

}  // namespace
}  // namespace emcon::match::testing
