// The full screen while the answer to an order is late.
#include <gtest/gtest.h>

#include "tests/client/full_evening.hpp"

namespace emcon::client::full {
namespace {

TEST(Face, SaysForHowLongAnOrderHasNoAnswer) {
  Evening evening;
  evening.sit();
  const auto seen = [&](int seconds) {
    const std::string screen = evening.face.draw(evening.size, Instant{std::chrono::seconds(seconds)}).text();
    return screen.substr(0, screen.find('\n'));
  };
  EXPECT_FALSE(evening.face.wakes()[0].call) << "nothing counts";
  evening.command("move down");
  EXPECT_TRUE(has(seen(0), "YOUR DECISION")) << seen(0);
  const Wake wake = evening.face.wakes()[0];
  ASSERT_TRUE(wake.call);
  EXPECT_EQ(wake.delay, std::chrono::seconds(1));
  EXPECT_FALSE(has(seen(1), "SENT")) << seen(1);
  for (const int seconds : {2, 3, 11})
    EXPECT_TRUE(has(seen(seconds), "SENT, no answer for " + std::to_string(seconds) + " s")) << seen(seconds);
  EXPECT_FALSE(has(seen(12), "YOUR DECISION")) << seen(12);
  evening.store(1);
  EXPECT_TRUE(has(seen(13), "YOUR DECISION")) << seen(13);
  EXPECT_FALSE(evening.face.wakes()[0].call);
  evening.command("lock");
  seen(20);
  EXPECT_TRUE(has(seen(24), "SENT, no answer for 4 s")) << seen(24);
  evening.store(1, true);
  EXPECT_TRUE(has(seen(25), "locked, waiting")) << seen(25);
}

TEST(Face, SaysThatTheConnectionIsLostBeforeAnAnswerThatIsLate) {
  Evening evening;
  evening.sit();
  evening.command("move down");
  evening.screen();
  evening.desk.disconnected();
  evening.face.connection(false, "The connection is lost. Trying again.");
  const std::string screen = evening.face.draw(evening.size, Instant{std::chrono::seconds(9)}).text();
  EXPECT_TRUE(has(screen, "NOT CONNECTED, your order waits")) << screen;
  EXPECT_FALSE(has(screen, "SENT")) << screen;
}

}  // namespace
}  // namespace emcon::client::full
