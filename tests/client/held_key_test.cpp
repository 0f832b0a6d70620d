// The full screen where pressing a key must not do what it seems to: while it is held, and while the match is
// adjourned.
#include <gtest/gtest.h>

#include "tests/client/full_evening.hpp"

namespace emcon::client::full {
namespace {

TEST(Face, AnAdjournedMatchSaysSoAndShowsNoClock) {
  Evening evening;
  v1::ServerFrame welcome = sample::welcome(0, false);
  welcome.mutable_welcome()->mutable_card()->set_phase(v1::MatchCard::ADJOURNED);
  welcome.mutable_welcome()->mutable_question()->set_deadline_ms(294'000);
  evening.desk.connected();
  evening.take(welcome);
  evening.face.connection(true, "");
  evening.press(Code::escape);
  const std::string screen = evening.screen();
  EXPECT_TRUE(has(screen, "ADJOURNED")) << screen;
  EXPECT_FALSE(has(screen, "YOUR DECISION")) << screen;
  EXPECT_FALSE(has(screen, "4:5")) << screen;
  EXPECT_TRUE(has(screen, "':propose resume'")) << screen;
  evening.sent.clear();
  evening.letters("L");
  EXPECT_TRUE(evening.sent.empty());
}

/// Holds L for two seconds, as a terminal tells it: once, again after two thirds of a second, then thirty times a
/// second.
void hold_lock(Evening& evening) {
  Key key;
  key.glyph = U'L';
  const auto press = [&](int after_ms) {
    evening.strike(key, std::chrono::milliseconds(after_ms));
    evening.screen();
  };
  press(3'000);
  press(660);
  for (int i = 0; i < 40; ++i) press(33);
}
/// The question that follows; `number` counts from 1.
v1::ServerFrame next_question(std::uint32_t number) {
  v1::ServerFrame out;
  *out.mutable_question() = sample::welcome(0, false).welcome().question();
  out.mutable_question()->set_question(number);
  return out;
}

TEST(Face, AKeyThatIsHeldDoesNotAnswerWhetherItIsMeant) {
  Evening evening(false, true);
  evening.sit();
  hold_lock(evening);
  EXPECT_TRUE(evening.sent.empty()) << "nothing is ordered, and he was asked";
  EXPECT_TRUE(has(evening.screen(), "L again so soon locks nothing")) << evening.screen();
  evening.letters("L");
  EXPECT_FALSE(evening.sent.empty()) << "pressed anew";
}

TEST(Face, TwoLocksInOneBreathAreOne) {
  Evening evening(false, true);
  evening.sit();
  Key key;
  key.glyph = U'L';
  evening.strike(key);
  evening.strike(key, std::chrono::milliseconds(0));
  EXPECT_TRUE(evening.sent.empty()) << "as when both come in one write";
}

TEST(Face, AKeyThatIsHeldLocksNoQuestionThatComesMeanwhile) {
  Evening evening;
  evening.sit();
  Key key;
  key.glyph = U'L';
  evening.strike(key);
  ASSERT_FALSE(evening.sent.empty());
  const auto sent = evening.sent.size();
  for (std::uint32_t question = 2; question < 6; ++question) {
    evening.take(next_question(question));
    evening.screen();
    for (int i = 0; i < 20; ++i) evening.strike(key, std::chrono::milliseconds(33));
  }
  EXPECT_EQ(evening.sent.size(), sent);
  // Pressed anew, but for the question before: this one has only just come into sight.
  evening.now += std::chrono::milliseconds(900);
  evening.take(next_question(6));
  evening.screen();
  evening.strike(key, std::chrono::milliseconds(50));
  EXPECT_EQ(evening.sent.size(), sent);
  evening.strike(key, std::chrono::milliseconds(900));
  EXPECT_GT(evening.sent.size(), sent);
}

}  // namespace
}  // namespace emcon::client::full
