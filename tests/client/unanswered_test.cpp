// A session alone: for how long the server owes the answer to an order, and what a lost connection means
// for locks and warnings.
#include <gtest/gtest.h>

#include <algorithm>

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
  ASSERT_TRUE(place.orders().give(fire_beside()));
  place.store(1);  // now the second one is sent
  EXPECT_TRUE(place.session.owed());
  EXPECT_FALSE(place.session.unanswered(at(5000)));
  EXPECT_EQ(place.session.unanswered(at(8000)), 3);
  place.refuse();
  EXPECT_FALSE(place.session.unanswered(at(20'000))) << "a refusal is an answer";
}

TEST(Session, CountsOnDuringALostConnectionAndTellsTheCountAfterwards) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire()));
  place.session.unanswered(at(0));
  place.lose_connection();
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

using Open = std::pair<bool, bool>;  ///< a lock; sent
std::optional<Open> left_open(const Place& place) {
  const auto open = place.session.left_open();
  return open ? std::optional(Open{open->lock, open->sent}) : std::nullopt;
}

TEST(Session, KnowsTheActsThatMayCountWhenAPersonLeaves) {
  Place place;
  place.sit();
  EXPECT_FALSE(left_open(place));
  place.desk.say(v1::Say::ALL, "hello");
  EXPECT_FALSE(left_open(place)) << "talk is no order";
  ASSERT_TRUE(place.orders().give(fire()));
  EXPECT_EQ(left_open(place), Open(false, true));
  ASSERT_TRUE(place.orders().lock());
  EXPECT_EQ(left_open(place), Open(true, false)) << "the lock waits for the draft";
  place.store(1);
  EXPECT_EQ(left_open(place), Open(true, true));
  place.lose_connection();
  EXPECT_EQ(left_open(place), Open(true, true)) << "it was sent before";
  place.desk.connected();
  place.take(sample::welcome(0, false));
  place.store(1, true);
  EXPECT_FALSE(left_open(place));
}

TEST(Session, AWaitingOrderDoesNotMakeTheOneBeforeItUnsent) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire(3)));
  ASSERT_TRUE(place.orders().give(fire_beside()));
  EXPECT_EQ(left_open(place), Open(false, true)) << "the first may count";
  ASSERT_TRUE(place.orders().lock());
  EXPECT_EQ(left_open(place), Open(true, false)) << "and the lock that waits for both is what he did last";
}

TEST(Session, AnActThatMayCountMattersMoreThanOneThatDoesNot) {
  EXPECT_LT(Unanswered{.lock = true}, Unanswered{.sent = true});
  EXPECT_LT(Unanswered{.sent = true}, (Unanswered{.sent = true, .lock = true}));
  EXPECT_LT(std::optional<Unanswered>(), std::optional(Unanswered{}));
}

TEST(Session, KnowsThatNothingCountsThatWasNeverSent) {
  Place place;
  place.sit();
  place.lose_connection();
  ASSERT_TRUE(place.orders().give(fire()));
  EXPECT_EQ(left_open(place), Open(false, false));
  ASSERT_TRUE(place.orders().lock());
  EXPECT_EQ(left_open(place), Open(true, false));
}

TEST(Session, AnOrderToAnImmediateQuestionCountsWithoutALock) {
  Place place;
  place.sit(true);
  place.desk.submit({{fire()}});
  EXPECT_EQ(left_open(place), Open(false, true));
}

/// The connection is lost, and on the next one the server has this draft of the seat.
Names come_back(Place& place, std::uint32_t revision, const table::Filled& draft, bool locked = false) {
  place.lose_connection();
  place.desk.connected();
  place.sent.clear();
  v1::ServerFrame frame = sample::welcome(0, false);
  frame.mutable_welcome()->set_own_revision(revision);
  *frame.mutable_welcome()->mutable_own_draft() = wire::to_proto(draft);
  frame.mutable_welcome()->set_own_locked(locked);
  return place.take(frame);
}
int locks(const Place& place) {
  return static_cast<int>(std::ranges::count_if(place.sent, [](const auto& frame) { return frame.has_lock(); }));
}

TEST(Session, LocksADraftWhoseAnswerWasLost) {
  for (const bool order : {true, false}) {
    SCOPED_TRACE(order ? "with an order" : "without");
    Place place;
    place.sit();
    if (order) {
      ASSERT_TRUE(place.orders().give(fire()));
    }
    ASSERT_TRUE(place.orders().lock());
    ASSERT_TRUE(place.sent.back().has_draft()) << "the lock waits for the draft";
    const Names told = come_back(place, 1, place.orders().given());
    EXPECT_EQ(locks(place), 1);
    EXPECT_TRUE(std::ranges::count(told, "warned") == 0);
    EXPECT_EQ(place.store(1, true), (Names{"locked", "told 0 0"}));
  }
}

TEST(Session, LocksOnceADraftThatIsSentAgain) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire()));
  ASSERT_TRUE(place.orders().lock());
  come_back(place, 0, {});
  EXPECT_EQ(locks(place), 0);
  ASSERT_TRUE(place.sent.back().has_draft());
  place.store(1);
  EXPECT_EQ(locks(place), 1);
}

TEST(Session, LocksNoOtherOrdersThanThoseMeant) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire(3)));
  ASSERT_TRUE(place.orders().lock());
  const Names told = come_back(place, 2, {{fire(4)}});
  EXPECT_EQ(locks(place), 0);
  EXPECT_EQ(std::ranges::count(told, "warned"), 1);
}

TEST(Session, LocksNothingThatIsLocked) {
  Place place;
  place.sit();
  ASSERT_TRUE(place.orders().give(fire()));
  ASSERT_TRUE(place.orders().lock());
  const Names told = come_back(place, 1, place.orders().given(), true);
  EXPECT_EQ(locks(place), 0);
  EXPECT_EQ(std::ranges::count(told, "warned"), 0);
}

TEST(Session, WarnsOnceHoweverOftenTheConnectionIsTried) {
  Place place;
  place.sit();
  const auto refused = [&](const std::string& why) {
    v1::ServerFrame frame;
    frame.mutable_answer()->set_id(1'000);
    frame.mutable_answer()->add_problems()->set_text(why);
    const Names told = place.take(frame);
    return std::ranges::count(told, "warned");
  };
  EXPECT_EQ(refused("Not now."), 1);
  EXPECT_EQ(refused("Not now."), 1) << "while it stands each is said";
  place.session.connection(false, "It is lost.");
  EXPECT_EQ(refused("Not now."), 1);
  place.session.connection(false, "");
  EXPECT_EQ(refused("Not now."), 0);
  EXPECT_EQ(refused("Nor then."), 1);
  place.session.connection(true, "Connected again.");
  EXPECT_EQ(refused("Not now."), 1);
}

}  // namespace
}  // namespace emcon::client
