// While the lease of a server may have run out, and when it has lost matches to others.
#include <gtest/gtest.h>

#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

TEST(Lease, NoMatchIsMadeAndNoSeatTakenWhileTheLeaseMayHaveRunOut) {
  HouseRig rig;
  const auto made = rig.create();
  v1::ClientFrame another;
  another.mutable_create_match()->mutable_settings()->set_ruleset("toy");
  another.mutable_create_match()->mutable_settings()->set_scenario("duel");
  rig.store.doubt(true);
  EXPECT_EQ(code_of(rig.lobby().ask(another)), "unavailable");
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "unavailable");
  EXPECT_EQ(rig.keys(store::RowKind::card).size(), 1U);
  rig.store.doubt(false);
  EXPECT_EQ(code_of(rig.lobby().ask(another)), "");
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "") << "a refusal uses no code up";
}

TEST(Lease, QueuedFramesOfAMatchLeaveOnlyWhileTheLeaseStands) {
  HouseRig rig;
  const auto made = rig.running();
  Client& lobby = rig.lobby();
  Client& red = rig.connect(made.match, made.tokens[0]);
  Client& spectator = rig.connect(made.match, {});
  EXPECT_FALSE(lobby.may_leave) << "nothing in the lobby is of a match that others may have";
  for (const Client* one : {&red, &spectator}) {
    ASSERT_TRUE(one->may_leave);
    rig.store.doubt(true);
    EXPECT_FALSE(one->may_leave());
    rig.store.doubt(false);
    EXPECT_TRUE(one->may_leave());
  }
  const std::function<bool()> later = red.may_leave;
  rig.house.reset();
  EXPECT_FALSE(later()) << "what is left to send when the house is gone";
}

TEST(Lease, FramesOfALostMatchDoNotLeaveWhenTheLeaseStandsAgain) {
  HouseRig rig;
  const auto gone = rig.running(), kept = rig.running();
  Client& red = rig.connect(gone.match, gone.tokens[0]);
  Client& blue = rig.connect(kept.match, kept.tokens[0]);
  Client& closed = rig.connect(kept.match, kept.tokens[1]);
  rig.settle();
  // One whom a frame finds while the lease has run out: it is sent away, and what waits for it may be of any match.
  rig.store.doubt(true);
  closed.post(bid(question_of(closed), 1));
  rig.settle();
  ASSERT_EQ(closed.closed, CloseCode::moved);
  ASSERT_FALSE(blue.closed);
  rig.store.say_lost({gone.match});
  rig.store.doubt(false);
  EXPECT_EQ(red.closed, CloseCode::moved);
  EXPECT_FALSE(red.may_leave());
  EXPECT_FALSE(closed.may_leave());
  EXPECT_TRUE(blue.may_leave()) << "of a match that it still has";
}

}  // namespace
}  // namespace emcon::house::testing
