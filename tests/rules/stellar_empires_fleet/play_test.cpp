// Whole battles by random legal answers and by defaults: they end, defaults are legal, boards are sound, replays agree.
#include <set>

#include "server/match/digest.hpp"
#include "server/match/hosted.hpp"
#include "server/match/match_dice.hpp"
#include "tests/client/legal.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"
#include "tests/rules/straight/whole_catalogue.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Played {
  Bytes32 digest{};
  int questions = 0;
  std::map<std::string, int> kinds;
  std::string outcome;
};

Played play(const std::string& scenario, std::uint8_t seed, bool random, const table::Filled& options = {}) {
  const auto catalogue = whole_catalogue<Rules>("stellar_empires_fleet");
  match::SeededDice dice(Bytes32{seed});
  conformance::Random chance(seed);
  auto position = catalogue->setup({scenario, options}, dice, match::Windows::with_orders).next;
  Played out;
  for (QuestionNo question = 1; position->asked() && out.questions < 5000; ++question, ++out.questions) {
    std::vector<match::SeatAnswer> answers;
    ++out.kinds[position->asked()->kind];
    for (const auto& slot : position->asked()->slots) {
      const Seat seat = slot.front();
      const auto problems = position->check(seat, position->offer_for(seat).fallback).problems;
      EXPECT_TRUE(problems.empty()) << scenario << " " << position->asked()->kind << ": " << problems.front().text;
      answers.push_back(
          {seat, random ? conformance::random_legal(*position, seat, chance) : position->offer_for(seat).fallback});
    }
    std::ranges::sort(answers, {}, &match::SeatAnswer::seat);
    position = position->resolve(answers, question, dice).next;
    std::set<std::string> handles;
    for (const table::Thing& thing : position->board_for(Viewer::of(Seat{0})).things)
      EXPECT_TRUE(handles.insert(thing.handle).second);
  }
  EXPECT_TRUE(position->outcome()) << scenario << " does not end";
  if (position->outcome()) out.outcome = position->outcome()->text;
  out.digest = match::digest_of(*position);
  return out;
}

struct Whole : testing::TestWithParam<std::string> {};

TEST_P(Whole, DefaultsEndABattle) {
  const Played played = play(GetParam(), 1, false);
  EXPECT_FALSE(played.outcome.empty());
}

TEST_P(Whole, RandomPlayEndsAndRepeats) {
  for (std::uint8_t seed = 1; seed <= 3; ++seed) {
    const Played once = play(GetParam(), seed, true), again = play(GetParam(), seed, true);
    EXPECT_EQ(once.digest, again.digest);
    std::string kinds;
    for (const auto& [kind, n] : once.kinds) kinds += " " + kind + " " + std::to_string(n);
    RecordProperty("questions", once.questions);
    std::cout << GetParam() << " seed " << int{seed} << ":" << kinds << "; " << once.outcome << "\n";
  }
}

/// Every other value of every option of a scenario, a line each; of numbers the least.
std::vector<table::FilledLine> other_values(const std::string& scenario) {
  const auto catalogue = whole_catalogue<Rules>("stellar_empires_fleet");
  const auto& all = catalogue->description().scenarios;
  const table::Offer& offer = std::ranges::find(all, scenario, &ScenarioDescription::id)->options;
  std::vector<table::FilledLine> out;
  for (const table::OfferLine& line : offer.lines) {
    const table::Field& field = line.fields.front();
    const auto add = [&](table::Value value) {
      if (value != field.fallback) out.push_back({line.verb, "", line.variant, {{"value", std::move(value)}}});
    };
    if (field.set < 0)
      add(std::int64_t{line.variant == "turns" ? 4 : field.min});
    else
      for (const table::Option& option : offer.sets[static_cast<std::size_t>(field.set)].options)
        add(table::Token{option.token});
  }
  return out;
}

// Every optional rule is a match option, alone and together.
TEST(MatchOptions, EachAloneAndAllTogetherEndABattle) {
  table::Filled all;
  for (const table::FilledLine& line : other_values("second-wave")) {
    EXPECT_FALSE(play("second-wave", 1, true, {{line}}).outcome.empty()) << line.variant;
    const auto same = std::ranges::find(all.lines, line.variant, &table::FilledLine::variant);
    if (same == all.lines.end() && line.variant != "level") all.lines.push_back(line);
  }
  EXPECT_GE(all.lines.size(), 15U);
  for (std::uint8_t seed = 1; seed <= 3; ++seed) EXPECT_FALSE(play("second-wave", seed, true, all).outcome.empty());
}

/// What bots come to in a battle by the merits of their offers, counted by words of what is told.
std::map<std::string, int> reach_of_bots(const std::string& scenario, std::uint8_t seed) {
  const auto catalogue = whole_catalogue<Rules>("stellar_empires_fleet");
  match::SeededDice dice(Bytes32{seed});
  std::vector<client::bot::Policy> bots;
  for (std::uint64_t seat = 0; seat < 2; ++seat) bots.emplace_back(client::bot::Level::greedy, seed * 16U + seat);
  auto position = catalogue->setup({scenario, {}}, dice, match::Windows::with_orders).next;
  std::map<std::string, int> out;
  for (QuestionNo question = 1; position->asked() && question < 5000; ++question) {
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      client::bot::Policy& bot = bots[slot.front().index];
      bot.turn_to(question);
      answers.push_back(
          {slot.front(), client::bot::legal(bot, *position, slot.front(), position->offer_for(slot.front()))});
    }
    std::ranges::sort(answers, {}, &match::SeatAnswer::seat);
    match::Resolution played = position->resolve(answers, question, dice);
    for (const rules::Event& event : played.events)
      for (const char* word : {" launches ", " breaks off", " Dogfight of", " is scattered", " ready again",
                               " lands aboard", " covers ", " meets an enemy flight", " strikes ", " strikes: ",
                               " goes off ", " fires ", " intercepts ", " is destroyed", " is crippled", " expires"})
        out[word] += event.telling.text.find(word) != std::string::npos;
    position = std::move(played.next);
  }
  EXPECT_TRUE(position->outcome()) << scenario;
  return out;
}

TEST(Bots, FireLaunchAndIntercept) {  // SEF-7.14.1.a, SEF-7.9.5
  for (const auto& [scenario, wanted] : {std::pair("mixed-magazines", " strikes: "),
                                         {"seeded-lanes", " goes off "},
                                         {"border-clash", " intercepts "},
                                         {"two-nests", " strikes "},
                                         {"line-of-battle", " is scattered"}}) {
    std::map<std::string, int> reach;
    for (std::uint8_t seed = 1; seed <= 3; ++seed)
      for (const auto& [word, n] : reach_of_bots(scenario, seed)) reach[word] += n;
    EXPECT_GT(reach[wanted], 0) << scenario;
    for (const auto& [word, n] : reach) std::cout << scenario << word << n << "\n";
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Whole,
                         testing::Values("duel", "border-clash", "seeded-lanes", "mixed-magazines", "second-wave",
                                         "own-fleet", "line-of-battle", "two-nests"),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
