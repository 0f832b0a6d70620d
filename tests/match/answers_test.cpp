// Drafts, tries, locks, refusals: what a seat may do with a question, and that others notice nothing of it.
#include <gtest/gtest.h>

#include "log.pb.h"
#include "tests/common/bare.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::ClientFrame;

ClientFrame submit_frame(std::uint32_t question, int coins) {
  ClientFrame frame;
  frame.mutable_submit()->set_question(question);
  *frame.mutable_submit()->mutable_filled() = bid_filled(coins);
  return frame;
}

TEST(Answers, a_draft_is_kept_by_revision_and_locked) {
  Rig rig;
  rig.start();
  auto answer = rig.draft(0, 0, 5);
  EXPECT_TRUE(answer.draft().stored());
  EXPECT_EQ(answer.draft().revision(), 1U);
  EXPECT_EQ(answer.draft().consequences(0).text(), "7 coins left");
  EXPECT_EQ(code_of(rig.draft(0, 0, 4)), "stale_revision");
  EXPECT_EQ(rig.draft(0, 1, 4).draft().revision(), 2U);
  EXPECT_EQ(code_of(rig.lock(0, 1)), "stale_revision");
  EXPECT_TRUE(rig.lock(0, 2).draft().locked());
  EXPECT_EQ(code_of(rig.draft(0, 2, 3)), "locked");
  EXPECT_EQ(code_of(rig.lock(0, 2)), "locked");
}

TEST(Answers, a_draft_with_a_wrong_order_is_refused_and_the_one_before_it_stays) {
  Rig rig;
  rig.start();
  rig.draft(0, 0, 5);
  const auto answer = rig.draft(0, 1, 99);
  EXPECT_EQ(code_of(answer), "too_much");
  EXPECT_EQ(answer.problems(0).field(), "coins");
  EXPECT_FALSE(answer.draft().stored());
  EXPECT_EQ(code_of(rig.bid(0, 99)), "too_much");
  EXPECT_TRUE(rig.lock(0, 1).draft().locked()) << "the draft of 5 coins is as it was";
}

TEST(Answers, a_draft_that_lacks_something_is_kept_but_cannot_be_locked) {
  Rig rig;
  rig.start();
  ClientFrame frame;
  frame.mutable_draft()->set_question(1);
  frame.mutable_draft()->mutable_filled();
  const auto answer = rig.send(0, frame);
  EXPECT_EQ(code_of(answer), "");
  EXPECT_TRUE(answer.draft().stored());
  ASSERT_EQ(answer.draft().problems_size(), 1);
  EXPECT_EQ(answer.draft().problems(0).code(), "nothing_ordered");
  EXPECT_EQ(code_of(rig.lock(0, 1)), "nothing_ordered");
  EXPECT_EQ(rig.stored.drafts.size(), 1U);
}

TEST(Answers, refusals_say_what_would_be_right) {
  struct Case {
    const char* what;
    const char* code;
    std::function<emcon::v1::Answer(Rig&)> ask;
  };
  const auto question = [](Rig& rig, std::uint32_t number) { return rig.send(0, submit_frame(number, 1)); };
  const Case cases[] = {
      {"an old question", "stale_question", [&](Rig& rig) { return question(rig, 99); }},
      {"question 0", "stale_question", [&](Rig& rig) { return question(rig, 0); }},
      {"a spectator's draft", "not_seated", [](Rig& rig) { return rig.send(-1, submit_frame(1, 1)); }},
      {"no such seat", "not_seated", [](Rig& rig) { return rig.send(5, submit_frame(1, 1)); }},
      {"no draft", "no_draft", [](Rig& rig) { return rig.lock(0, 0); }},
      {"a lobby request", "not_here",
       [](Rig& rig) {
         ClientFrame frame = bare(&ClientFrame::mutable_get_rulesets);
         return rig.send(0, frame);
       }},
      {"an empty value", "bad_answer",
       [](Rig& rig) {
         ClientFrame frame = submit_frame(1, 1);
         frame.mutable_submit()->mutable_filled()->mutable_lines(0)->mutable_entries(0)->clear_value();
         return rig.send(0, frame);
       }},
      {"another verb", "wrong_phase", [](Rig& rig) { return rig.choose(0, "keep"); }},
      {"a spectator on ALL", "bad_channel", [](Rig& rig) { return rig.say(-1, emcon::v1::Say::ALL, "hello"); }},
      {"a seat to spectators", "bad_channel", [](Rig& rig) { return rig.say(0, emcon::v1::Say::SPECTATORS, "hello"); }},
      {"entropy late", "already_started",
       [](Rig& rig) {
         ClientFrame frame;
         frame.mutable_reveal_entropy()->set_entropy(std::string(32, 'z'));
         return rig.send(0, frame);
       }},
      {"resume of a running match", "not_now", [](Rig& rig) { return rig.propose(0, emcon::v1::Propose::RESUME); }},
      {"rematch before the end", "not_now", [](Rig& rig) { return rig.propose(0, emcon::v1::Propose::REMATCH); }},
      {"pause without a clock", "not_now", [](Rig& rig) { return rig.propose(0, emcon::v1::Propose::PAUSE); }},
      {"unlock without a lock", "not_now", [](Rig& rig) { return rig.propose(0, emcon::v1::Propose::UNLOCK); }},
      {"a standing answer for no window", "not_offered", [](Rig& rig) { return rig.standing(0, "nothing", 0, 0); }},
      {"a standing answer of an old revision", "stale_revision", [](Rig& rig) { return rig.standing(0, "bid", 0, 3); }},
  };
  for (const Case& c : cases) {
    Rig rig;
    rig.start();
    const std::size_t records = rig.stored.records.size();
    const std::string opponent = rig.heard_bytes(seat_view(1));
    const auto answer = c.ask(rig);
    EXPECT_EQ(code_of(answer), c.code) << c.what;
    EXPECT_FALSE(answer.problems(0).text().empty()) << c.what;
    EXPECT_EQ(rig.stored.records.size(), records) << c.what << " wrote a record";
    EXPECT_EQ(rig.heard_bytes(seat_view(1)), opponent) << c.what << " was noticed";
  }
}

TEST(Answers, before_the_start_and_after_the_end_nothing_is_open) {
  Rig rig;
  rig.seat(0);
  EXPECT_EQ(code_of(rig.send(0, submit_frame(1, 1))), "not_started");
  EXPECT_EQ(code_of(rig.send(1, submit_frame(1, 1))), "not_seated");
  rig.seat(1);
  rig.reveal(0);
  rig.reveal(1);
  rig.play_out({1, 2});
  EXPECT_EQ(code_of(rig.send(0, submit_frame(1, 1))), "ended");
}

TEST(Answers, one_not_asked_is_told_so) {
  Rig rig;
  rig.start();
  rig.bid(0, 5);
  rig.bid(1, 0);
  ASSERT_EQ(rig.awaited(), std::vector<int>{0});
  EXPECT_EQ(code_of(rig.choose(1, "keep")), "not_asked");
  EXPECT_EQ(code_of(rig.choose(0, "keep")), "");
}

TEST(Answers, the_same_request_again_gets_the_same_answer) {
  Rig rig;
  rig.start();
  ClientFrame frame = submit_frame(rig.question(), 4);
  frame.set_id(77);
  const auto first = rig.send(0, frame);
  const std::size_t records = rig.stored.records.size();
  const auto second = rig.send(0, frame);
  EXPECT_EQ(first.SerializeAsString(), second.SerializeAsString());
  EXPECT_EQ(rig.stored.records.size(), records);
  ClientFrame other = submit_frame(rig.question(), 5);
  other.set_id(77);
  EXPECT_EQ(code_of(rig.send(0, other)), "locked") << "another request with the same id is another request";
}

TEST(Answers, a_repeat_while_the_first_is_in_flight_is_answered_once_stored) {
  Rig rig;
  rig.start();
  ClientFrame frame;
  frame.mutable_say()->set_text("hello");
  frame.set_id(5);
  rig.post(0, frame);
  rig.post(0, frame);
  rig.settle();
  int lines = 0;
  for (const auto& heard : rig.heard(seat_view(1))) lines += heard.has_chat();
  EXPECT_EQ(lines, 1);
}

TEST(Answers, drafts_tries_and_sealed_locks_are_heard_by_nobody_else) {
  Rig quiet, busy;
  quiet.start();
  busy.start();
  busy.draft(0, 0, 5);
  busy.draft(0, 1, 99);
  busy.draft(0, 2, 3);
  ClientFrame attempt;
  attempt.mutable_try_()->set_question(busy.question());
  *attempt.mutable_try_()->mutable_filled() = bid_filled(7);
  EXPECT_EQ(busy.send(0, attempt).tried().consequences(0).text(), "5 coins left");
  busy.standing(0, "choice", 0, 0);
  busy.lock(0, 3);
  for (const Viewer viewer : {seat_view(1), Viewer::spectator()}) {
    EXPECT_EQ(busy.heard_bytes(viewer), quiet.heard_bytes(viewer));
    EXPECT_EQ(busy.welcome_bytes(viewer), quiet.welcome_bytes(viewer));
  }
}

TEST(Answers, twins_with_other_secret_bids_sound_alike_until_the_rules_tell) {
  // Seat 0 bids more than seat 1 in both worlds: the winner, all that is public, is the same.
  for (int other = 2; other <= 5; ++other) {
    Rig a, b;
    for (Rig* rig : {&a, &b}) {
      rig->start();
      rig->bid(0, rig == &a ? 2 : other);
      rig->bid(1, 1);
      rig->choose(0, "keep");
    }
    for (const Viewer viewer : {seat_view(1), Viewer::spectator()}) {
      const auto commitments_gone = [&](Rig& rig) {
        std::string out;
        for (auto frame : rig.heard(viewer)) {
          if (frame.has_update()) {
            for (auto& c : *frame.mutable_update()->mutable_commitments()) c.set_commitment(std::string(32, 'c'));
            for (auto& c : *frame.mutable_update()->mutable_closes())
              c.set_signature(std::string(tree_signature_bytes, 's'));
          }
          out += frame.SerializeAsString() + "|";
        }
        return out;
      };
      EXPECT_TRUE(commitments_gone(a) == commitments_gone(b)) << "bid 2 against " << other;
      const auto welcomed = [&](const Rig& rig) {
        emcon::v1::ServerFrame frame = *rig.host->welcome(viewer, 0);
        auto& welcome = *frame.mutable_welcome();
        for (auto& c : *welcome.mutable_commitments()) c.set_commitment(std::string(32, 'c'));
        welcome.mutable_close()->set_signature(std::string(tree_signature_bytes, 's'));
        return frame.SerializeAsString();
      };
      EXPECT_TRUE(welcomed(a) == welcomed(b)) << "bid 2 against " << other;
    }
  }
}

TEST(Answers, everybody_gets_the_commitments_of_all_asked_seats_at_the_close) {
  Rig rig;
  rig.start();
  rig.bid(0, 5);
  const auto commitments = [&](Viewer viewer) {
    std::vector<std::string> out;
    for (const auto& frame : rig.heard(viewer))
      for (const auto& c : frame.update().commitments()) out.push_back(c.SerializeAsString());
    return out;
  };
  EXPECT_TRUE(commitments(seat_view(1)).empty());
  EXPECT_EQ(rig.awaited().size(), 2U) << "while sealed all asked seats are shown as awaited";
  rig.bid(1, 0);
  EXPECT_EQ(commitments(seat_view(0)).size(), 2U);
  EXPECT_EQ(commitments(seat_view(0)), commitments(seat_view(1)));
  EXPECT_EQ(commitments(seat_view(0)), commitments(Viewer::spectator()));
  rig.choose(0, "keep");
  EXPECT_EQ(commitments(seat_view(0)).size(), 2U) << "an open question publishes none";
}

TEST(Answers, a_standing_answer_passes_its_windows_and_tells_nobody) {
  Rig rig;
  rig.start();
  EXPECT_EQ(rig.standing(1, "bid", 2, 0).standing().revision(), 1U);
  EXPECT_EQ(rig.awaited().size(), 2U) << "it applies to windows that open later";
  rig.bid(1, 0);
  rig.bid(0, 3);
  rig.choose(0, "keep");
  EXPECT_TRUE(rig.pass_to_tick());
  EXPECT_EQ(rig.awaited().size(), 2U) << "nobody sees that turn 2 is answered already";
  EXPECT_EQ(code_of(rig.bid(1, 1)), "locked");
  rig.bid(0, 3);
  rig.choose(0, "keep");
  EXPECT_FALSE(rig.host->next_tick_ms());
  EXPECT_EQ(code_of(rig.bid(1, 1)), "") << "until turn 2 only";
  emcon::log::Record record;
  int standing = 0;
  for (const auto& stored : rig.stored.records)
    standing += record.ParseFromString(stored.bytes) && record.locked().by() == emcon::log::Locked::STANDING;
  EXPECT_EQ(standing, 1);
}

TEST(Answers, two_standing_answers_for_everything_play_the_match_out) {
  Rig rig({.turns = 100, .settings = {}});
  rig.start();
  rig.stand_out({1, 0});
  EXPECT_TRUE(rig.host->ended());
}

TEST(Answers, a_busy_seat_makes_no_other_forget) {
  Rig rig;
  rig.start();
  emcon::v1::ClientFrame once;
  once.set_id(9'000);
  once.mutable_say()->set_text("once");
  rig.send(0, once);
  for (int i = 0; i < 100; ++i) rig.say(1, emcon::v1::Say::ALL, "again and again");
  const std::size_t records = rig.stored.records.size();
  EXPECT_EQ(code_of(rig.send(0, once)), "");
  EXPECT_EQ(rig.stored.records.size(), records) << "it was said already";
}

}  // namespace
}  // namespace emcon::match::testing
