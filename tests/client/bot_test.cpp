// The bot's choices by merit, its repairs, and that it never stalls.
#include <gtest/gtest.h>

#include "client/bot/player.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::bot {
namespace {

std::vector<std::string> words_of(const table::Filled& filled) {
  std::vector<std::string> out;
  for (const auto& line : filled.lines) out.push_back(words::order_words(line));
  return out;
}

TEST(Policy, GreedyTakesOrdersOfWorthBestFirst) {
  Policy policy(Level::greedy, 7);
  const std::vector<std::string> best = {"fire A.1 PA-M target=1.1 count=10", "fire A.1 Rail target=1.1 count=2",
                                         "load shots=1.1:5,1.2:1", "move A direction=1"};
  auto offer = sample::offer();
  std::erase_if(offer.lines, [](const auto& line) { return line.verb == "aim"; });
  EXPECT_EQ(words_of(policy.choose(offer, true)), best);
}

TEST(Policy, AddsTheDefaultsOfOmittedLinesUnlessItWillBeAskedAgain) {
  auto offer = sample::offer();
  const auto once = words_of(suggestion(offer, false));
  EXPECT_EQ(once.back(), "done");
  const auto again = words_of(suggestion(offer, true));
  EXPECT_EQ(std::count(again.begin(), again.end(), "done"), 0);
}

TEST(Policy, WithoutMeritsTakesTheDefault) {
  auto offer = sample::offer();
  for (auto& set : offer.sets)
    for (auto& option : set.options) option.merit.reset();
  for (auto& line : offer.lines) line.merit.reset();
  EXPECT_EQ(suggestion(offer, true), offer.fallback);
}

TEST(Policy, TiesGoBySeed) {
  auto offer = sample::offer();
  offer.sets[0].options[1].merit = offer.sets[0].options[0].merit;
  int first = 0;
  constexpr int seeds = 40;
  for (int seed = 0; seed < seeds; ++seed) {
    Policy policy(Level::greedy, static_cast<std::uint64_t>(seed));
    const auto filled = policy.choose(offer, true);
    if (*table::find(filled.lines.front(), "target") == table::Value{table::Token{"1.1"}}) ++first;
  }
  EXPECT_GT(first, 5);
  EXPECT_LT(first, seeds - 5);
}

TEST(Policy, RandomFillsOnlyOfferedLines) {
  const auto offer = sample::offer();
  Policy policy(Level::random, 11);
  for (int i = 0; i < 500; ++i)
    for (const auto& line : policy.choose(offer, i % 2 == 0).lines) {
      const auto again = words::parse_order(offer, words::order_words(line));
      if (line.verb == "fly" || line.verb == "note") continue;  // paths are checked by the rules only
      ASSERT_TRUE(again) << words::order_words(line) << ": " << again.error().text;
    }
}

TEST(Policy, RepairDropsLinesAtFaultAndEndsWithTheDefault) {
  const auto offer = sample::offer();
  Policy policy(Level::greedy, 1);
  const auto chosen = policy.choose(offer, true);
  Problem second;
  second.line = 1;
  const auto repaired = policy.repair(offer, chosen, {second}, 1);
  ASSERT_EQ(repaired.lines.size(), chosen.lines.size() - 1);
  EXPECT_EQ(repaired.lines[1], chosen.lines[2]);
  EXPECT_EQ(policy.repair(offer, chosen, {second}, repairs_max), offer.fallback);
  table::Filled left = chosen;
  for (int attempt = 1; !(left == offer.fallback); ++attempt) {
    ASSERT_LT(attempt, 40);
    left = policy.repair(offer, left, {Problem{}}, attempt);
  }
}

TEST(Policy, EmptyAndStrangeOffersGiveTheDefault) {
  table::Offer none;
  table::Offer strange = sample::offer();
  for (auto& line : strange.lines)
    for (auto& field : line.fields) field.set = 99;
  for (const Level level : {Level::random, Level::greedy}) {
    Policy policy(level, 3);
    EXPECT_EQ(policy.choose(none, true), none.fallback);
    for (int i = 0; i < 50; ++i) policy.choose(strange, i % 2 == 0);
  }
}

/// A server that refuses everything but the default.
struct Stubborn {
  std::vector<v1::ClientFrame> sent;
  Desk desk = sample::believing("m", {0, "token", ""}, [this](const v1::ClientFrame& frame) { sent.push_back(frame); });
};

TEST(Player, GivesTheDefaultWhenEverythingElseIsRefused) {
  for (const bool immediate : {true, false}) {
    Stubborn server;
    Player player(server.desk, Policy(Level::greedy, 5));
    server.desk.connected();
    player.heard(server.desk.receive(sample::welcome(0, immediate), {}));
    bool settled = false;
    for (std::size_t at = 1; at < server.sent.size() && at < 100 && !settled; ++at) {
      const v1::ClientFrame frame = server.sent[at];
      if (frame.has_get_journal()) continue;
      v1::ServerFrame answer;
      answer.mutable_answer()->set_id(frame.id());
      const auto& filled = frame.has_submit() ? frame.submit().filled() : frame.draft().filled();
      auto& draft = *answer.mutable_answer()->mutable_draft();
      draft.set_question(1);
      if (frame.has_lock() || *wire::from_proto(filled) == sample::offer().fallback) {
        draft.set_stored(true);
        draft.set_revision(draft.revision() + 1);
        settled = frame.has_lock() || frame.has_submit();
      } else {
        auto& problem = *answer.mutable_answer()->add_problems();
        problem.set_code("no");
        problem.set_text("No.");
      }
      player.heard(server.desk.receive(answer, {}));
    }
    EXPECT_TRUE(settled) << "immediate " << immediate << ", sent " << server.sent.size();
  }
}

TEST(Player, GivesTheSameAnswerAgainWhenItWasNotAtFault) {
  for (const char* const code : {"not_stored", "read_only", "frozen", "unavailable"}) {
    Stubborn server;
    Player player(server.desk, Policy(Level::greedy, 5));
    server.desk.connected();
    player.heard(server.desk.receive(sample::welcome(0, true), {}));
    const auto submits = [&server] {
      std::vector<const v1::ClientFrame*> out;
      for (const v1::ClientFrame& frame : server.sent)
        if (frame.has_submit()) out.push_back(&frame);
      return out;
    };
    ASSERT_EQ(submits().size(), 1U);
    v1::ServerFrame answer;
    answer.mutable_answer()->set_id(submits()[0]->id());
    answer.mutable_answer()->add_problems()->set_code(code);
    EXPECT_TRUE(player.heard(server.desk.receive(answer, {}))) << code;
    EXPECT_EQ(submits().size(), 1U) << code << ": at once";
    player.again();
    ASSERT_EQ(submits().size(), 2U) << code;
    EXPECT_EQ(submits()[1]->submit().filled().SerializeAsString(), submits()[0]->submit().filled().SerializeAsString());
  }
}

TEST(Player, AgreesToAPauseAndNotToADraw) {
  Stubborn server;
  Player player(server.desk, Policy(Level::greedy, 5));
  server.desk.connected();
  player.heard(server.desk.receive(sample::welcome(1, false), {}));
  for (const auto& [what, yes] : {std::pair("pause", true), {"draw", false}, {"rematch", true}}) {
    server.sent.clear();
    v1::ServerFrame frame;
    frame.mutable_notice()->set_code("proposed");
    frame.mutable_notice()->set_seat(0);
    auto& param = *frame.mutable_notice()->add_params();
    param.set_name("what");
    param.set_value(what);
    player.heard(server.desk.receive(frame, {}));
    ASSERT_EQ(server.sent.size(), 1U) << what;
    EXPECT_EQ(server.sent[0].propose().yes(), yes) << what;
  }
}

TEST(Player, AnswersProposalsMadeWhileItWasAway) {
  Stubborn server;
  Player player(server.desk, Policy(Level::greedy, 5));
  server.desk.connected();
  v1::ServerFrame welcome = sample::welcome(1, false);
  auto& card = *welcome.mutable_welcome()->mutable_card();
  card.set_phase(v1::MatchCard::ADJOURNED);
  for (const auto& [what, seat] : {std::pair(v1::Propose::RESUME, 0U), {v1::Propose::DRAW, 1U}}) {
    card.add_proposals()->set_what(what);
    card.mutable_proposals()->rbegin()->add_seats(seat);
  }
  server.sent.clear();
  player.heard(server.desk.receive(welcome, {}));
  const auto proposals = std::ranges::count_if(server.sent, [](const auto& frame) { return frame.has_propose(); });
  ASSERT_EQ(proposals, 1) << "the other one is its own";
  for (const auto& frame : server.sent)
    if (frame.has_propose()) {
      EXPECT_EQ(frame.propose().what(), v1::Propose::RESUME);
      EXPECT_TRUE(frame.propose().yes());
    }
}

}  // namespace
}  // namespace emcon::client::bot
