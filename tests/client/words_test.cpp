// Orders in words: what is read, what is refused and how, what is completed.
#include "common/words/words.hpp"

#include <gtest/gtest.h>

#include "tests/client/sample.hpp"

namespace emcon::words {
namespace {

struct Case {
  const char* text;
  const char* means;  ///< order_words of the result, or the code of the problem
};

class Parse : public ::testing::TestWithParam<Case> {};

TEST_P(Parse, ReadsWordsAsMeant) {
  const auto offer = client::sample::offer();
  const auto line = parse_order(offer, GetParam().text);
  const std::string got = line ? order_words(*line) : line.error().code;
  EXPECT_EQ(got, GetParam().means) << (line ? "" : line.error().text);
  if (!line) return;
  const auto again = parse_order(offer, got);
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(*again, *line);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Parse,
    ::testing::Values(Case{"fire A.1 PA-M 10 1.1", "fire A.1 PA-M target=1.1 count=10"},
                      Case{"fire A.1 PA-M target=1.1 count=10", "fire A.1 PA-M target=1.1 count=10"},
                      Case{"fire A.1 PA-M 1.1", "fire A.1 PA-M target=1.1 count=10"},
                      Case{"FIRE a.1 pa-m 1.2 3", "fire A.1 PA-M target=1.2 count=3"},
                      Case{"fi A.1 P ship-1.2 min", "fire A.1 PA-M target=1.2 count=1"},
                      Case{"fire A.2 1.1", "fire A.2 PA-M target=1.1 count=4"},
                      Case{"fire A.1 Rail 1.1 all", "fire A.1 Rail target=1.1 count=2"},
                      Case{"move", "move A direction=1"}, Case{"move down", "move A direction=4"},
                      Case{"move A 4", "move A direction=4"}, Case{"aim 2523 1.1", "aim A-m1 target=1.1 hex=2523"},
                      Case{"load 1.1:4,1.2:2", "load shots=1.1:4,1.2:2"}, Case{"load none", "load shots=none"},
                      Case{"plan lance,parry", "plan types=lance,parry"}, Case{"plan", "plan"},
                      Case{"fly ahead:3,left,ahead:2", "fly A path=ahead:3,left:0,ahead:2"},
                      Case{"note \"to all ships\"", "note \"text=to all ships\""}, Case{"done", "done"},
                      // refused
                      Case{"", "unknown_order"}, Case{"attack A.1", "unknown_order"}, Case{"fire", "which_subject"},
                      Case{"fire B.1", "which_subject"}, Case{"fire A.1", "which_variant"},
                      Case{"fire A.1 PA-M", "field_missing"}, Case{"fire A.1 PA-M 1.1 11", "bad_value"},
                      Case{"fire A.1 PA-M 9.9", "bad_value"}, Case{"fire A.1 PA-M count=0 1.1", "bad_value"},
                      Case{"aim 1.1 5050", "bad_value"}, Case{"load 1.1:4,1.2:3", "bad_value"},
                      Case{"load 9:1", "bad_value"}, Case{"load 1.1", "bad_value"}, Case{"fly ahead:9", "bad_value"},
                      Case{"fly up", "bad_value"}, Case{"done now", "unknown_field"},
                      Case{"note \"much longer than twenty bytes\"", "bad_value"}));

TEST(Words, RefusalSaysWhatWouldBeRight) {
  const auto offer = client::sample::offer();
  const std::pair<const char*, const char*> cases[] = {{"shoot", "fire, move, aim, load, plan, fly, note or done"},
                                                       {"fire A.1", "PA-M or Rail"},
                                                       {"fire A.1 PA-M", "1.1 or 1.2"},
                                                       {"fire A.1 PA-M 1.1 count=11", "1 to 10"},
                                                       {"aim 1.1 hex=5050", "within 3 of 2523"},
                                                       {"load 1.1:9", "at most 6 in all"}};
  for (const auto& [text, right] : cases) {
    const auto line = parse_order(offer, text);
    ASSERT_FALSE(line) << text;
    EXPECT_NE(line.error().text.find(right), std::string::npos) << text << ": " << line.error().text;
  }
}

TEST(Words, WordsWithoutNamesGoToTheFieldsTheyFit) {
  auto offer = client::sample::offer();
  offer.sets[0].options = {{"1", "one", "", {}}, {"2", "two", "", {}}};
  EXPECT_EQ(order_words(*parse_order(offer, "fire A.1 PA-M 1 2")), "fire A.1 PA-M target=1 count=2");
  EXPECT_EQ(order_words(*parse_order(offer, "fire A.1 PA-M 7 2")), "fire A.1 PA-M target=2 count=7");
}

TEST(Words, Completes) {
  const auto offer = client::sample::offer();
  using List = std::vector<std::string>;
  const std::pair<const char*, List> cases[] = {{"", {"fire", "move", "aim", "load", "plan", "fly", "note", "done"}},
                                                {"f", {"fire", "fly"}},
                                                {"fire ", {"A.1", "A.2"}},
                                                {"fire A.1 ", {"PA-M", "Rail"}},
                                                {"fire A.1 R", {"Rail"}},
                                                {"fire A.1 PA-M 1", {"1.1", "1.2", "10", "1"}},
                                                {"fire A.1 PA-M target=", {"target=1.1", "target=1.2"}},
                                                {"fire A.1 PA-M target=1.1 c", {"count="}},
                                                {"plan lance,p", {"lance,parry"}},
                                                {"load 1.1:2,", {"1.1:2,1.1:", "1.1:2,1.2:"}},
                                                {"nothing ", {}}};
  for (const auto& [text, words] : cases) EXPECT_EQ(complete_order(offer, text), words) << text;
}

TEST(Words, UsageNamesFieldsAndDefaults) {
  const auto offer = client::sample::offer();
  EXPECT_EQ(usage(offer, offer.lines[0]), "fire A.1 PA-M target=<1.1 or 1.2> count=<1 to 10, default 10>");
  EXPECT_EQ(usage(offer, offer.lines.back()), "done");
}

}  // namespace
}  // namespace emcon::words
