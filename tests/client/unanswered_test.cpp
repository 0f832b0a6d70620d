// A session alone: for how long the server owes the answer to an order.
#include <gtest/gtest.h>

#include "tests/client/place.hpp"

namespace emcon::client {
namespace {

/// The time of a test, in milliseconds from its beginning.
Instant at(int ms) {
  return Instant{std::chrono::milliseconds(ms)};
}

TEST(Session, KnowsHowLongAnOrderHasNoAnswer) {
  Place place;
  place.sit();
  EXPECT_FALSE(place.session.owed());
  EXPECT_FALSE(place.session.unanswered(at(60'000)));
  ASSERT_TRUE(place.orders().give(fire()));
  EXPECT_TRUE(place.session.owed());
  EXPECT_FALSE(place.session.unanswered(at(100'000))) << "from here on it counts";
  EXPECT_FALSE(place.session.unanswered(at(101'999)));
  EXPECT_EQ(place.session.unanswered(at(102'000)), 2);
  EXPECT_EQ(place.session.unanswered(at(106'500)), 6);
  place.store(1);
  EXPECT_FALSE(place.session.owed());
  EXPECT_FALSE(place.session.unanswered(at(107'000)));
}

TEST(Session, CountsAnewForAnotherOrder) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire(3)));
  place.session.unanswered(at(0));
  ASSERT_TRUE(place.orders().give(fire(4)));
  place.store(1);  // now the second one is sent
  EXPECT_TRUE(place.session.owed());
  EXPECT_FALSE(place.session.unanswered(at(5000)));
  EXPECT_EQ(place.session.unanswered(at(8000)), 3);
  place.refuse();
  EXPECT_FALSE(place.session.unanswered(at(20'000))) << "a refusal is an answer";
}

TEST(Session, CountsOnOverALostConnectionAndTellsItBehindThat) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire()));
  place.session.unanswered(at(0));
  place.desk.disconnected();
  place.session.connection(false, "It is lost.");
  EXPECT_FALSE(place.session.owed());
  EXPECT_FALSE(place.session.unanswered(at(3000)));
  place.desk.connected();
  place.take(sample::welcome(0, false));
  ASSERT_TRUE(place.sent.back().has_draft()) << "it is repeated";
  EXPECT_EQ(place.session.unanswered(at(5000)), 5);
}

TEST(Session, WaitsForALockAndAStandingOrderButNotForTalk) {
  Place place;
  place.sit();
  place.desk.say(v1::Say::ALL, "hello");
  EXPECT_FALSE(place.session.owed());
  place.desk.set_standing(0, {});
  EXPECT_TRUE(place.session.owed());
  place.store(0);
  EXPECT_FALSE(place.session.owed());
  place.desk.lock();
  EXPECT_TRUE(place.session.owed());
}

}  // namespace
}  // namespace emcon::client
