// One address leaves the server to the others: server/net/shares.hpp.
#include "server/net/shares.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "tests/net/rig.hpp"

namespace emcon::net {
namespace {

using namespace std::chrono_literals;

class SharesTest : public ::testing::Test {
 protected:
  SharesTest() {
    limits.connection.per_address = 10;
    limits.address.openings.burst = 12;
    limits.address.openings.per_s = 2;
    limits.address.share_percent = 40;
    limits.address.ahead_ms = 250;
  }
  Shares make(std::size_t room = 100) {
    return Shares(io, limits, room, [this] { return now; });
  }
  static bool has_time(Shares& shares, const char* place) { return shares.has_time(shares.of(place), shares.now()); }
  /// The bad one's.
  static void spend(Shares& shares, Shares::Clock::duration time) {
    const auto from = shares.now();
    shares.spend(shares.of("bad"), from, from + time);
  }
  boost::asio::io_context io;
  house::Limits limits;
  Shares::Clock::time_point now{1000s};
};

TEST_F(SharesTest, TheConnectionsOfAnAddressAndTheirOpeningsAreBounded) {
  Shares shares = make();
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(shares.enter("bad")) << i;
  EXPECT_FALSE(shares.enter("bad"));
  EXPECT_TRUE(shares.enter("good"));
  for (int i = 0; i < 10; ++i) shares.leave("bad");
  EXPECT_EQ(shares.connections(), 1U);
  EXPECT_TRUE(shares.enter("bad"));
  EXPECT_TRUE(shares.enter("bad"));
  EXPECT_FALSE(shares.enter("bad")) << "twelve at once, however often it comes again";
  now += 1s;
  EXPECT_TRUE(shares.enter("bad"));
  EXPECT_TRUE(shares.enter("bad"));
  EXPECT_FALSE(shares.enter("bad"));
}

TEST_F(SharesTest, OfASmallProcessAnAddressHasHalf) {
  Shares shares = make(6);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(shares.enter("bad")) << i;
  EXPECT_FALSE(shares.enter("bad"));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(shares.enter("good")) << i;
  EXPECT_FALSE(shares.enter("other")) << "there is no more room";
}

TEST_F(SharesTest, AnAddressHasItsPartOfTheTime) {
  Shares shares = make();
  EXPECT_TRUE(has_time(shares, "bad"));
  spend(shares, 249ms);
  EXPECT_TRUE(has_time(shares, "bad"));
  spend(shares, 101ms);
  EXPECT_FALSE(has_time(shares, "bad"));
  EXPECT_TRUE(has_time(shares, "good"));
  now += 240ms;
  EXPECT_FALSE(has_time(shares, "bad"));
  now += 15ms;
  EXPECT_TRUE(has_time(shares, "bad"));
  now += 1h;
  spend(shares, 251ms);
  EXPECT_FALSE(has_time(shares, "bad")) << "what is not used is not kept";
}

TEST_F(SharesTest, WorkForAnAddressWaitsInOrderUntilItHasTime) {
  Shares shares = make();
  std::string done;
  const auto work = [&](const char* what, Shares::Clock::duration takes) {
    shares.at_expense("bad", [&, what, takes] {
      done += what;
      now += takes;
    });
  };
  work("a", 500ms);  // of which it has 250 at once, and gains 200 meanwhile
  EXPECT_EQ(done, "a");
  EXPECT_FALSE(has_time(shares, "bad")) << "it was charged for what it asked for";
  EXPECT_TRUE(has_time(shares, "good"));
  work("b", 0ms);
  work("c", 0ms);
  EXPECT_EQ(done, "a");
  now += 1s;
  work("d", 0ms);
  EXPECT_EQ(done, "a") << "nobody overtakes who waits";
  io.run();
  EXPECT_EQ(done, "abcd");
}

TEST_F(SharesTest, WorkDoneAtOnceIsChargedToo) {
  Shares shares = make();
  bool done = false;
  const auto work = [&] {
    done = true;
    now += 500ms;
  };
  shares.charge("", work);  // nobody's
  EXPECT_TRUE(std::exchange(done, false));
  shares.charge("bad", work);
  EXPECT_TRUE(std::exchange(done, false));
  EXPECT_FALSE(has_time(shares, "bad"));
  shares.charge("bad", work);
  EXPECT_TRUE(done) << "others wait for it";
  EXPECT_TRUE(has_time(shares, "good"));
}

TEST_F(SharesTest, WithoutALimitNobodyWaits) {
  limits.address.share_percent = 100;
  Shares shares = make();
  spend(shares, 1h);
  EXPECT_TRUE(has_time(shares, "bad"));
}

TEST_F(SharesTest, WaitersAreServedInTurnWhenThereIsTimeAgain) {
  Shares shares(io, limits, 100, [this] { return now += 200us; });
  spend(shares, 260ms);
  std::vector<int> served;
  std::function<void(int)> visit = [&](int i) {
    served.push_back(i);
    spend(shares, 1ms);
    if (i == 0 && served.size() == 1) shares.wait(shares.of("bad"), [&] { visit(0); });
  };
  for (int i = 0; i < 50; ++i) shares.wait(shares.of("bad"), [&, i] { visit(i); });
  EXPECT_FALSE(has_time(shares, "bad"));
  EXPECT_TRUE(has_time(shares, "good"));
  const auto began = now;
  io.run();
  ASSERT_EQ(served.size(), 51U);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(served[static_cast<std::size_t>(i)], i);
  EXPECT_EQ(served.back(), 0) << "who comes again is served again, last";
  EXPECT_GE(now - began, 50ms * 100 / 40) << "each had a millisecond of the four tenths";
}

TEST_F(SharesTest, OfThoseWhoHaveTimeAgainFewGoOnInATurn) {
  Shares shares(io, limits, 100, [this] { return now += 200us; });
  spend(shares, 260ms);
  std::size_t served = 0, since = 0, most = 0;
  for (int i = 0; i < 50; ++i) shares.wait(shares.of("bad"), [&] { ++served, ++since; });
  std::function<void()> somebody_else = [&] {
    most = std::max(most, std::exchange(since, 0));
    if (served < 50) boost::asio::post(io, somebody_else);
  };
  boost::asio::post(io, somebody_else);
  io.run();
  EXPECT_EQ(served, 50U);
  EXPECT_LE(most, Shares::reads_a_turn) << "nobody waits for all those of another address";
}

TEST_F(SharesTest, WaitersAtTheEndAreDropped) {
  Shares shares = make();
  shares.enter("bad");
  const auto held = std::make_shared<int>(0);
  for (int i = 0; i < 3; ++i) shares.wait(shares.of("bad"), [held] { FAIL() << "nobody is served any more"; });
  EXPECT_EQ(held.use_count(), 4);
  shares.forget();
  EXPECT_EQ(held.use_count(), 1);
  io.run();
}

TEST_F(SharesTest, AnAddressThatPingsWithoutEndIsToldSo) {
  limits.connection.controls.burst = 3;
  limits.connection.controls.per_s = 0.1;
  Shares shares = make();
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(shares.control(shares.of("bad"))) << i;
  EXPECT_FALSE(shares.control(shares.of("bad")));
  EXPECT_TRUE(shares.control(shares.of("good")));
}

TEST_F(SharesTest, SoMuchIsKeptForAnAddress) {
  limits.address.bytes = 1'000;
  Shares shares = make();
  EXPECT_TRUE(shares.keep(shares.of("bad"), 1'000));
  EXPECT_FALSE(shares.keep(shares.of("bad"), 1));
  EXPECT_TRUE(shares.keep(shares.of("good"), 1'000));
  EXPECT_TRUE(shares.keep(shares.of("bad"), -1));
}

TEST_F(SharesTest, AServerKeepsNoMoreUnfinishedMessagesOfOneAddressThanItMay) {
  testing::NetRig rig({.limits = {.address = {.share_percent = 100, .bytes = 300'000}}});
  // Each begins a message of 100 kB: the fourth is one too many.
  std::vector<std::unique_ptr<testing::RawClient>> clients;
  unsigned closed = 0;
  for (int i = 0; i < 4; ++i) {
    auto& client = *clients.emplace_back(std::make_unique<testing::RawClient>(rig.port));
    client.upgrade("/v1/lobby", "emcon.v1.json");
    client.frame(1, R"({"id":1,"hello":{"client":"t","protocol":1}})");
    EXPECT_TRUE(client.read());
    client.send(testing::RawClient::frame_bytes(1, std::string(100'000, ' '), false, true));
    client.frame(9, "all there?");
    const auto answer = client.read();
    ASSERT_TRUE(answer);
    if (answer->opcode != 8) continue;
    EXPECT_EQ(answer->close_code(), 4004);
    ++closed;
  }
  EXPECT_EQ(closed, 1U);
  clients[0]->frame(9, "still?");
  const auto still = clients[0]->read();
  ASSERT_TRUE(still);
  EXPECT_EQ(still->opcode, 10) << "those before it have no part in it";
}

TEST_F(SharesTest, AServerMakesAGreedyAddressWaitAndLosesNothing) {
  testing::NetRig rig({.limits = {.request = {.all = {.burst = 10'000, .per_s = 100}},
                                  .address = {.share_percent = 5, .ahead_ms = 1}}});
  testing::RawClient client(rig.port);
  client.upgrade("/v1/lobby", "emcon.v1.json");
  client.frame(1, R"({"id":1,"hello":{"client":"t","protocol":1}})");
  const auto ping = [](int id) { return R"({"id":)" + std::to_string(id) + R"(,"ping":{}})"; };
  const auto expect = [&client](int id) {
    const auto answer = client.read();
    ASSERT_TRUE(answer) << id;
    EXPECT_NE(answer->payload.find("\"id\":" + std::to_string(id)), std::string::npos) << answer->payload;
  };
  constexpr int pings = 60;
  int sent = 1, answered = 0;
  while (sent <= pings) client.frame(1, ping(++sent));
  while (answered < sent) ASSERT_NO_FATAL_FAILURE(expect(++answered));
  // What comes together is read together. One after the other, each costs at least what reading it does, of which one
  // part in twenty is given back.
  const auto began = Shares::Clock::now();
  for (int i = 0; i < pings; ++i) {
    client.frame(1, ping(++sent));
    ASSERT_NO_FATAL_FAILURE(expect(sent));
  }
  EXPECT_GE(Shares::Clock::now() - began, (pings * 30us - 1ms) * 20 / 2);
}

TEST_F(SharesTest, OfWhatAnAddressSendsAtOnceFewReadsAreDealtWithInATurn) {
  Shares shares = make();
  Shares::Share& bad = shares.of("bad");
  std::size_t dealt = 0, before = 0;
  const auto arrive = [&] {
    if (shares.has_turn(bad)) return void(++dealt);
    shares.wait_for_turn(bad, [&] { ++dealt; });
  };
  for (int i = 0; i < 100; ++i) arrive();
  EXPECT_EQ(dealt, Shares::reads_a_turn);
  EXPECT_TRUE(shares.has_turn(shares.of("good")));
  // A player's read that comes now is dealt with behind one more turn of the address at most.
  boost::asio::post(io, [&] { before = dealt; });
  io.run();
  EXPECT_EQ(before, 2 * Shares::reads_a_turn);
  EXPECT_EQ(dealt, 100U);
}

TEST_F(SharesTest, ReadsKeepTheirOrderOverTurns) {
  Shares shares = make();
  Shares::Share& bad = shares.of("bad");
  std::vector<int> order;
  const auto arrive = [&](int number) {
    if (shares.has_turn(bad)) return order.push_back(number);
    shares.wait_for_turn(bad, [&order, number] { order.push_back(number); });
  };
  for (int i = 0; i < 10; ++i) arrive(i);
  boost::asio::post(io, [&] {
    for (int i = 10; i < 20; ++i) arrive(i);
  });
  io.run();
  ASSERT_EQ(order.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(SharesTest, WhoWaitsForATurnIsDroppedWhenTheLoopHasEnded) {
  Shares shares = make();
  const auto held = std::make_shared<int>();
  for (std::size_t i = 0; i <= Shares::reads_a_turn; ++i)
    if (!shares.has_turn(shares.of("bad"))) shares.wait_for_turn(shares.of("bad"), [held] {});
  EXPECT_EQ(held.use_count(), 2);
  shares.forget();
  EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace emcon::net
