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

/// "draw:0 pause:0,1", as a card says it.
std::string standing_on(const emcon::v1::MatchCard& card) {
  std::string out;
  for (const auto& one : card.proposals()) {
    out += (out.empty() ? "" : " ") + Propose::What_Name(one.what()) + ":";
    for (const auto seat : one.seats()) out += std::to_string(seat);
  }
  return out;
}

TEST(Consent, a_returning_player_is_told_of_open_proposals) {
  Rig rig;
  rig.start();
  const auto told = [&](Viewer viewer) { return standing_on(rig.host->welcome(viewer, 0)->welcome().card()); };
  const auto check = [&](const std::string& right, const char* when) {
    for (const Viewer viewer : {seat_view(0), seat_view(1), Viewer::spectator()})
      EXPECT_EQ(told(viewer), right) << when;
  };
  check("", "nothing was proposed");
  rig.propose(0, Propose::DRAW);
  rig.propose(1, Propose::ADJOURN);
  check("DRAW:0 ADJOURN:1", "two stand");
  rig.crash();
  check("DRAW:0 ADJOURN:1", "a restart");
  rig.propose(0, Propose::DRAW, false);
  check("ADJOURN:1", "taken back");
  rig.propose(0, Propose::ADJOURN);
  check("", "agreed");
  rig.propose(1, Propose::RESUME);
  check("RESUME:1", "how to go on");
  rig.propose(0, Propose::RESUME);
  rig.propose(0, Propose::DRAW);
  rig.bid(0, 1);
  rig.bid(1, 0);
  check("", "it was of the question before");
}

TEST(Consent, a_proposal_that_makes_no_sense_any_more_is_not_told) {
  TimedRig rig(emcon::v1::TimeControl::PER_STEP, 600);
  const auto told = [&] { return rig.host->welcome(seat_view(1), 0)->welcome().card(); };
  rig.propose(0, Propose::PAUSE);
  EXPECT_EQ(standing_on(told()), "PAUSE:0");
  EXPECT_FALSE(told().paused());
  rig.agree(Propose::ADJOURN);
  EXPECT_EQ(standing_on(told()), "") << "its clocks stand anyway";
  rig.agree(Propose::RESUME);
  rig.propose(1, Propose::PAUSE);
  EXPECT_TRUE(told().paused());
  EXPECT_EQ(standing_on(told()), "");
  rig.propose(0, Propose::RESUME);
  EXPECT_EQ(standing_on(told()), "RESUME:0");
  emcon::v1::ClientFrame concede = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, concede);
  ASSERT_TRUE(rig.host->ended());
  EXPECT_EQ(standing_on(told()), "");
  rig.propose(0, Propose::REMATCH);
  EXPECT_EQ(standing_on(told()), "REMATCH:0");
}

TEST(Consent, a_returning_player_is_told_of_a_side_that_would_concede) {
  Rig rig({.scenario = "pairs", .settings = timed_by(emcon::v1::TimeControl::PER_STEP, 600)});
  rig.start();
  emcon::v1::ClientFrame concede = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, concede);
  ASSERT_FALSE(rig.host->ended());
  const auto card = rig.host->welcome(seat_view(3), 0)->welcome().card();
  ASSERT_EQ(card.conceding_size(), 1);
  EXPECT_EQ(card.conceding(0), 0U);
}

// Twins: what is told to nobody who looks on later must not be in his Welcome, either.
TEST(Consent, a_viewer_who_is_not_told_of_proposals_sees_none_on_the_card) {
  for (const auto how : {emcon::v1::WATCH_DELAYED, emcon::v1::WATCH_NONE}) {
    emcon::v1::MatchSettings settings;
    settings.set_watching(how);
    settings.set_delay_turns(how == emcon::v1::WATCH_DELAYED ? 2 : 0);
    Rig quiet({.settings = settings}), loud({.settings = settings});
    for (Rig* rig : {&quiet, &loud}) rig->start();
    loud.propose(0, Propose::DRAW);
    loud.propose(1, Propose::ADJOURN);
    EXPECT_EQ(quiet.welcome_bytes(Viewer::spectator()), loud.welcome_bytes(Viewer::spectator()));
    EXPECT_EQ(quiet.host->card(Viewer::spectator()).SerializeAsString(),
              loud.host->card(Viewer::spectator()).SerializeAsString());
    EXPECT_NE(quiet.host->card(seat_view(0)).SerializeAsString(), loud.host->card(seat_view(0)).SerializeAsString());
  }
}

TEST(Consent, a_match_that_is_over_says_on_its_card_how_and_when) {
  Rig rig;
  rig.start();
  EXPECT_EQ(rig.host->card(seat_view(0)).how(), "");
  rig.clock.pass(5'000);
  emcon::v1::ClientFrame concede = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, concede);
  const std::int64_t ended = rig.clock.wall;
  rig.clock.pass(60'000);
  rig.crash();
  for (const Viewer viewer : {seat_view(0), seat_view(1), Viewer::spectator()}) {
    const auto card = rig.host->card(viewer);
    EXPECT_EQ(card.how(), "conceded");
    EXPECT_EQ(card.ended_at_ms(), ended);
    ASSERT_EQ(card.outcome().winners_size(), 1);
    EXPECT_EQ(card.outcome().winners(0), 1U);
  }
}

}  // namespace
}  // namespace emcon::match::testing
