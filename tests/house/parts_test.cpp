// Small parts: codes, tokens, buckets, alarms, padding.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "server/house/alarms.hpp"
#include "server/house/bucket.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"
#include "server/house/timers.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

TEST(Parts, CodesAreReadAsPeopleWriteThem) {
  match::testing::FakeEntropy entropy;
  const std::string code = new_code(entropy);
  EXPECT_EQ(code.size(), 14U);
  EXPECT_TRUE(house::code_of(code));
  EXPECT_EQ(house::code_of("O1Il-0000-0000"), house::code_of("0111 0000 0000"));
  for (const char* wrong : {"", "0000-0000-000", "0000-0000-0000-0", "0000-0000-000u", "\xff"})
    EXPECT_FALSE(house::code_of(wrong)) << wrong;
}

TEST(Parts, TokensAndIdsDiffer) {
  match::testing::FakeEntropy entropy;
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(seen.insert(new_token(entropy)).second);
    EXPECT_TRUE(is_match_id(new_match_id(entropy)));
  }
  EXPECT_NE(token_hash("a"), token_hash("b"));
}

TEST(Parts, ABucketFillsWithTime) {
  Bucket bucket(Rate{.burst = 2, .per_s = 1}, 0);
  EXPECT_TRUE(bucket.take(0));
  EXPECT_TRUE(bucket.take(0));
  EXPECT_FALSE(bucket.take(0));
  EXPECT_TRUE(bucket.take(1'000));
  EXPECT_FALSE(bucket.take(1'500));
}

TEST(Parts, AlarmsGiveEachKeyOnceInOrder) {
  Alarms<int> alarms;
  alarms.set(1, 30);
  alarms.set(2, 10);
  alarms.set(1, 20);
  alarms.set(3, 5);
  alarms.cancel(3);
  EXPECT_EQ(alarms.next(), 10);
  EXPECT_EQ(alarms.due(25), (std::vector<int>{2, 1}));
  EXPECT_FALSE(alarms.next());
}

// Twins: a standing answer at the moment at which a connection is told is like a hand's, which comes after it.
TEST(Parts, AtOneMomentPresenceIsToldBeforeAMatchActs) {
  Timers timers([](std::int64_t) {});
  const MatchTimer acts{"a match"};
  const PresenceTimer told{"a match"};
  timers.set(acts, 1'000);
  timers.set(told, 1'000);
  EXPECT_EQ(timers.due(1'000), (std::vector<Timer>{told, acts}));
}

TEST(Parts, TimersAskForATickWhenItComesEarlier) {
  std::vector<std::int64_t> asked;
  Timers timers([&asked](std::int64_t at_ms) { asked.push_back(at_ms); });
  timers.set(DeadlinesTimer{}, 50);
  timers.set(MatchTimer{"a"}, 70);
  timers.set(MatchTimer{"b"}, 30);
  timers.no_later(MatchTimer{"b"}, 40);
  timers.set(HelloTimer{1}, 30);
  timers.cancel(HelloTimer{1});
  EXPECT_EQ(asked, (std::vector<std::int64_t>{50, 30}));
  EXPECT_EQ(timers.due(30), std::vector<Timer>{MatchTimer{"b"}});
  timers.ask();
  EXPECT_EQ(asked.back(), 50);
  EXPECT_TRUE(timers.due(40).empty()) << "a tick that comes too early does no harm";
  timers.ask();
  EXPECT_EQ(asked, (std::vector<std::int64_t>{50, 30, 50, 50}));
}

TEST(Parts, TheHouseAsksForEachTick) {
  std::optional<std::int64_t> asked;
  Config config;
  config.wake_at = [&asked](std::int64_t at_ms) { asked = asked ? std::min(*asked, at_ms) : at_ms; };
  HouseRig rig(config);
  const auto made = rig.running();
  Client& red = rig.connect(made.match, made.tokens[0]);
  red.ask(bid(question_of(red), 1));
  // Nothing else than what was asked for wakes it: all that is due comes in time.
  for (const std::int64_t until = rig.clock.steady + 300'000; rig.clock.steady < until;) {
    ASSERT_TRUE(asked);
    ASSERT_LE(*asked, *rig.house->next_wakeup_ms());
    rig.clock.pass(std::max<std::int64_t>(0, *std::exchange(asked, {}) - rig.clock.steady));
    rig.house->tick();
    rig.settle();
  }
  EXPECT_EQ(rig.house->resident(), 0U);
}

TEST(Parts, PaddedFramesHaveStepsOfSize) {
  HouseRig rig;
  for (const auto format : {wire::Format::binary, wire::Format::json}) {
    Client& client = rig.open("", format, true);
    rig.hello(client, "");
    const auto colon = client.bytes.find(':');
    EXPECT_EQ(std::stoul(client.bytes.substr(0, colon)) % wire::pad_step, 0U);
  }
}

TEST(Parts, JsonClientsPlayToo) {
  HouseRig rig;
  const auto made = rig.running();
  Client& client = rig.open(made.match, wire::Format::json);
  client.raw("{\"id\": 1, \"hello\": {\"protocol\": 1, \"token\": \"" + made.tokens[0] + "\"}}");
  rig.settle();
  ASSERT_FALSE(client.heard.empty());
  EXPECT_TRUE(client.heard.front().has_welcome());
}

}  // namespace
}  // namespace emcon::house::testing
