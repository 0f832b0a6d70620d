// Consents: what a refused write, a new holder and a taken-back lock leave of them.
#include <gtest/gtest.h>

#include "tests/common/bare.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::Propose;

TEST(Consent, a_yes_that_was_not_stored_was_not_said) {
  Rig rig;
  rig.start();
  rig.verdicts = {store::Verdict::full};
  EXPECT_EQ(code_of(rig.propose(0, Propose::DRAW)), "not_stored");
  EXPECT_EQ(code_of(rig.propose(1, Propose::DRAW)), "");
  EXPECT_FALSE(rig.host->ended());
  rig.verdicts = {store::Verdict::unavailable};
  EXPECT_EQ(code_of(rig.propose(1, Propose::DRAW, false)), "not_stored");
  rig.crash();
  EXPECT_EQ(code_of(rig.propose(0, Propose::DRAW)), "") << "the refused no left the stored yes alone";
  EXPECT_TRUE(rig.host->ended());
}

TEST(Consent, a_lock_taken_back_is_told_with_its_new_revision) {
  Rig rig;
  rig.start();
  rig.draft(0, 0, 5);
  rig.lock(0, 1);
  rig.agree(Propose::UNLOCK);
  const auto& last = rig.heard(seat_view(0)).back();
  ASSERT_TRUE(last.has_welcome()) << last.DebugString();
  EXPECT_FALSE(last.welcome().own_locked());
  EXPECT_TRUE(last.welcome().question().yours());
  EXPECT_EQ(last.welcome().own_draft().lines(0).entries(0).value().number(), 5);
  EXPECT_EQ(last.welcome().journal_size(), 0) << "he has the journal";
  for (const Viewer other : {seat_view(1), Viewer::spectator()})
    for (const auto& frame : rig.heard(other)) EXPECT_FALSE(frame.has_welcome());
  const std::uint32_t revision = last.welcome().own_revision();
  EXPECT_EQ(code_of(rig.draft(0, revision, 4)), "");
  EXPECT_EQ(code_of(rig.lock(0, revision + 1)), "");
}

TEST(Consent, a_match_that_ended_while_paused_is_not_resumed) {
  TimedRig rig(emcon::v1::TimeControl::PER_STEP, 600);
  rig.agree(Propose::PAUSE);
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, frame);
  ASSERT_TRUE(rig.host->ended());
  EXPECT_EQ(code_of(rig.propose(0, Propose::RESUME)), "not_now");
  EXPECT_EQ(code_of(rig.propose(1, Propose::RESUME)), "not_now");
  EXPECT_FALSE(rig.was_quarantined);
  EXPECT_EQ(rig.host->fault(), "");
}

TEST(Consent, a_concession_that_was_not_stored_can_be_made_again) {
  Rig rig;
  rig.start();
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.verdicts = {store::Verdict::full};
  EXPECT_EQ(code_of(rig.send(0, frame)), "not_stored");
  EXPECT_FALSE(rig.host->ended());
  EXPECT_EQ(rig.notices(seat_view(1), "conceded"), 0);
  EXPECT_EQ(code_of(rig.send(0, frame)), "");
  EXPECT_TRUE(rig.host->ended());
}

TEST(Consent, a_new_holder_has_agreed_to_nothing) {
  Rig rig;
  rig.start();
  rig.propose(0, Propose::DRAW);
  emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
  rig.send(0, leave);
  rig.seat(0);
  rig.propose(1, Propose::DRAW);
  EXPECT_FALSE(rig.host->ended());
  rig.propose(0, Propose::DRAW);
  EXPECT_TRUE(rig.host->ended());
}

TEST(Consent, a_seat_that_was_left_and_reissued_has_agreed_to_nothing) {
  for (const bool left : {true, false}) {
    Rig rig;
    rig.start();
    rig.propose(0, Propose::DRAW);
    if (left) {
      emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
      rig.send(0, leave);
    }
    rig.host->admin({"reissue", "because", Seat{0}, {}}, {}, {999'999, 0});
    rig.settle();
    rig.propose(1, Propose::DRAW);
    EXPECT_EQ(rig.host->ended(), !left) << "who only lost his token has said what he said";
    rig.crash();
    rig.propose(0, Propose::DRAW);
    EXPECT_TRUE(rig.host->ended());
  }
}

}  // namespace
}  // namespace emcon::match::testing
