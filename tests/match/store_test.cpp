// Nothing is told before it is stored; every verdict of the store; crashes at every boundary.
#include <gtest/gtest.h>

#include "common/proof/commitment.hpp"
#include "server/match/fold.hpp"
#include "server/match/record.hpp"
#include "server/match/verify.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using store::Verdict;

TEST(Store, nothing_leaves_before_the_append_is_durable) {
  Rig rig;
  rig.start();
  rig.bid(0, 3);
  const std::string before[] = {rig.heard_bytes(seat_view(0)), rig.heard_bytes(seat_view(1)),
                                rig.welcome_bytes(seat_view(0))};
  emcon::v1::ClientFrame frame;
  frame.mutable_submit()->set_question(rig.question());
  *frame.mutable_submit()->mutable_filled() = bid_filled(0);
  rig.post(1, frame);
  EXPECT_EQ(rig.heard_bytes(seat_view(0)), before[0]);
  EXPECT_EQ(rig.heard_bytes(seat_view(1)), before[1]);
  EXPECT_EQ(rig.welcome_bytes(seat_view(0)), before[2]);
  ASSERT_TRUE(rig.settle_one());
  EXPECT_NE(rig.heard_bytes(seat_view(0)), before[0]);
}

TEST(Store, the_last_lock_and_its_outcome_are_one_append) {
  Rig rig;
  rig.start();
  rig.bid(0, 3);
  const std::size_t before = rig.stored.records.size();
  emcon::v1::ClientFrame frame;
  frame.mutable_submit()->set_question(rig.question());
  *frame.mutable_submit()->mutable_filled() = bid_filled(0);
  rig.post(1, frame);
  ASSERT_TRUE(rig.settle_one());
  const auto records = parsed(rig.stored.records);
  ASSERT_EQ(records.size(), before + 2);
  EXPECT_TRUE(records[before].has_locked());
  EXPECT_TRUE(records[before + 1].has_resolved());
}

TEST(Store, a_failed_write_changes_nothing_and_can_be_tried_again) {
  for (const Verdict verdict : {Verdict::full, Verdict::unavailable}) {
    Rig rig;
    rig.start();
    rig.bid(0, 3);
    const std::string welcome = rig.welcome_bytes(seat_view(0));
    const std::string heard = rig.heard_bytes(seat_view(0));
    for (int i = 0; i < 3; ++i) {
      rig.verdicts = {verdict};
      EXPECT_EQ(code_of(rig.bid(1, 2)), "not_stored");
      EXPECT_EQ(rig.welcome_bytes(seat_view(0)), welcome);
      EXPECT_EQ(rig.heard_bytes(seat_view(0)), heard);
      rig.verdicts = {verdict};
      EXPECT_EQ(code_of(rig.say(0, emcon::v1::Say::ALL, "anybody?")), "not_stored");
    }
    EXPECT_EQ(code_of(rig.bid(1, 2)), "") << "space is back";
    rig.play_out({1, 1});
    EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
  }
}

TEST(Store, a_fenced_host_says_nothing_more) {
  Rig rig;
  rig.start();
  rig.bid(0, 3);
  const std::string heard = rig.heard_bytes(seat_view(0));
  emcon::v1::ClientFrame frame;
  frame.mutable_say()->set_text("hello");
  rig.post(1, frame);
  rig.settle_one(Verdict::fenced);
  EXPECT_TRUE(rig.was_dropped);
  EXPECT_EQ(rig.heard_bytes(seat_view(0)), heard);
  EXPECT_FALSE(rig.host->take_append());
}

TEST(Store, in_doubt_freezes_until_the_log_is_read_again) {
  for (const bool stored : {false, true}) {
    Rig rig;
    rig.start();
    rig.bid(0, 3);
    const emcon::v1::ClientFrame frame = bid_frame(rig.question(), 0);
    rig.post(1, frame);
    const auto append = rig.host->take_append();
    ASSERT_TRUE(append);
    rig.host->appended({Verdict::in_doubt, 0, ""});
    const std::vector<Happening> happened = rig.host->take_outbox().happenings;
    ASSERT_EQ(happened.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<InDoubt>(happened.front()));
    EXPECT_EQ(code_of([&] {
                emcon::v1::Answer answer;
                emcon::v1::ClientFrame again = frame;
                again.set_id(9);
                rig.host->handle({seat_view(1), {1234, again.id()}, again});
                for (const auto& reply : rig.host->take_outbox().replies) answer = reply.frame->answer();
                return answer;
              }()),
              "frozen");
    if (stored)
      for (const auto& record : append->records) rig.stored.records.push_back(record);
    rig.crash();
    EXPECT_EQ(code_of(rig.bid(1, 0, 1)), stored ? "stale_question" : "");
    rig.play_out({1, 1});
    EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
  }
}

TEST(Store, a_crash_after_any_append_goes_on_where_it_was) {
  std::string reference;
  for (int crash_at = -1; crash_at < 40; ++crash_at) {
    Rig rig({.turns = 6, .settings = {}});
    rig.start();
    for (int step = 0; step < 100 && !rig.host->ended(); ++step) {
      if (step == crash_at) rig.crash();
      const auto welcome = rig.host->welcome(seat_view(0), 0);
      const int seat = rig.awaited()[0];
      if (welcome->welcome().question().kind() == "choice") {
        rig.choose(seat, step % 2 ? "keep" : "gamble");
        continue;
      }
      const int who = code_of(rig.draft(0, 0, step % 3)) == "locked" ? 1 : 0;
      if (who == 1) {
        rig.bid(1, 1);
        continue;
      }
      rig.lock(0, 1);
    }
    ASSERT_TRUE(rig.host->ended());
    const auto outcome = parsed(rig.stored.records).back().ended().digest();
    if (crash_at < 0) reference = outcome;
    EXPECT_EQ(outcome, reference) << "crash at " << crash_at;
    EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
  }
}

TEST(Store, a_log_cut_at_any_record_is_resolved_again_with_the_same_dice) {
  Rig rig({.turns = 3, .settings = {}});
  rig.start();
  rig.play_out({2, 1});
  const auto whole = rig.stored;
  for (std::size_t length = 1; length < whole.records.size(); ++length) {
    rig.stored.records.assign(whole.records.begin(), whole.records.begin() + static_cast<std::ptrdiff_t>(length));
    rig.stored.drafts.clear();
    rig.crash();
    ASSERT_EQ(rig.host->fault(), "");
    const bool completed = rig.stored.records.size() > length;
    if (completed) {
      // A complete step without its outcome: the next record is the one that was lost, time stamp apart.
      auto lost = parsed({whole.records[length]})[0], again = parsed({rig.stored.records[length]})[0];
      lost.clear_at_ms();
      again.clear_at_ms();
      EXPECT_EQ(lost.SerializeAsString(), again.SerializeAsString()) << "record " << length + 1;
    }
  }
}

TEST(Store, a_log_that_does_not_fold_quarantines_its_match) {
  Rig rig;
  rig.start();
  rig.bid(0, 3);
  rig.bid(1, 0);
  const auto sound = rig.stored;
  auto records = parsed(sound.records);
  for (auto& record : records)
    if (record.has_resolved() && record.resolved().dice_size() > 1) {
      auto& die = *record.mutable_resolved()->mutable_dice(1);
      die.set_value(die.value() % die.sides() + 1);
    }
  rig.stored.records = rechain(records);
  rig.crash();
  EXPECT_NE(rig.host->fault().find("the match key gives"), std::string::npos) << rig.host->fault();
  EXPECT_EQ(rig.host->card(seat_view(0)).phase(), emcon::v1::MatchCard::QUARANTINED);
  EXPECT_EQ(code_of(rig.say(0, emcon::v1::Say::ALL, "hello")), "quarantined");
  EXPECT_FALSE(rig.host->next_deadline_ms());
  rig.stored = sound;
  rig.stored.records[2].bytes[3] ^= 1;
  rig.crash();
  EXPECT_NE(rig.host->fault().find("record 3"), std::string::npos) << rig.host->fault();
  rig.stored = sound;
  auto newer = parsed(sound.records);
  newer[0].mutable_created()->set_revision(99);
  rig.stored.records = rechain(newer);
  rig.crash();
  EXPECT_NE(rig.host->fault().find("revision 99"), std::string::npos) << rig.host->fault();
}

TEST(Store, drafts_survive_and_stale_rows_are_left_alone) {
  Rig rig;
  rig.start();
  rig.draft(0, 0, 5);
  rig.draft(0, 1, 4);
  rig.crash();
  const auto welcome = rig.host->welcome(seat_view(0), 0);
  EXPECT_EQ(welcome->welcome().own_revision(), 2U);
  EXPECT_EQ(welcome->welcome().own_draft().lines(0).entries(0).value().number(), 4);
  EXPECT_EQ(rig.host->welcome(seat_view(1), 0)->welcome().own_draft().lines_size(), 0);
  EXPECT_EQ(code_of(rig.lock(0, 2)), "");
  rig.bid(1, 0);
  EXPECT_TRUE(rig.stored.drafts.empty()) << "rows of a closed question are deleted with its outcome";
}

TEST(Store, drafts_end_with_the_match_in_memory_as_in_the_store) {
  Rig rig;
  rig.start();
  rig.draft(0, 0, 5);
  emcon::v1::ClientFrame concede = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, concede);
  ASSERT_TRUE(rig.host->ended());
  EXPECT_TRUE(rig.stored.drafts.empty());
  for (const char* where : {"living", "read back"}) {
    const auto welcome = rig.host->welcome(seat_view(0), 0);
    EXPECT_EQ(welcome->welcome().own_revision(), 0U) << where;
    EXPECT_FALSE(welcome->welcome().has_own_draft()) << where;
    rig.crash();
  }
}

TEST(Store, revealed_entropy_survives) {
  Rig rig;
  rig.seat(0);
  rig.seat(1);
  rig.reveal(0);
  rig.crash();
  rig.reveal(1);
  EXPECT_EQ(rig.host->card(seat_view(0)).phase(), emcon::v1::MatchCard::RUNNING);
  EXPECT_TRUE(rig.stored.drafts.empty());
}

}  // namespace
}  // namespace emcon::match::testing
