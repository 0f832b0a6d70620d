// Standing answers: when they are given, to which questions, and that nobody can tell them from a hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "client/bot/rng.hpp"
#include "log.pb.h"
#include "server/match/standing.hpp"
#include "server/match/timing.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using client::bot::Rng;
using emcon::log::Locked;
using emcon::v1::Propose;
using emcon::v1::TimeControl;

constexpr std::int64_t least_pause = pause_quantiles_ms.front(), longest_pause = pause_quantiles_ms.back();

std::vector<Locked> locks_of(const Rig& rig) {
  std::vector<Locked> out;
  for (const auto& record : parsed(rig.stored.records))
    if (record.has_locked()) out.push_back(record.locked());
  return out;
}

int locks_by(const Rig& rig, Locked::By by) {
  return static_cast<int>(std::ranges::count(locks_of(rig), by, &Locked::by));
}

emcon::v1::Question last_question(Rig& rig, int seat) {
  emcon::v1::Question out;
  for (const auto& frame : rig.heard(seat_view(seat)))
    if (frame.has_question()) out = frame.question();
  return out;
}

/// The same answer as that one, by hand.
emcon::v1::Answer answer_as(Rig& rig, const Locked& given) {
  emcon::v1::ClientFrame frame;
  frame.mutable_submit()->set_question(given.question());
  EXPECT_TRUE(frame.mutable_submit()->mutable_filled()->ParseFromString(given.answer()));
  return rig.send(static_cast<int>(given.seat()), frame);
}

emcon::v1::Answer answer_by_default(Rig& rig, int seat) {
  emcon::v1::ClientFrame frame;
  const auto welcome = rig.host->welcome(seat_view(seat), 0);
  const emcon::v1::Question& question = welcome->welcome().question();
  frame.mutable_submit()->set_question(question.question());
  *frame.mutable_submit()->mutable_filled() = question.offer().fallback();
  return rig.send(seat, frame);
}

/// Both bid nothing, and question 2 is open, the winner's choice.
void first_turn(Rig& rig) {
  rig.start();
  for (const int seat : {0, 1}) ASSERT_EQ(code_of(rig.bid(seat, seat)), "");
}

/// Question 5 is open, and a standing answer of seat 1 to it waits for its moment.
void stands_in_question_5(Rig& rig) {
  first_turn(rig);
  rig.choose(1, "keep");
  rig.standing(1, "bid", 0, 0);
  for (const int seat : {0, 1}) rig.bid(seat, seat);
  rig.choose(1, "keep");
}

// ---------------------------------------------------------------- the pause

TEST(Standing, the_pauses_are_those_that_the_protocol_publishes) {
  std::ifstream in(EMCON_SOURCE_DIR "/docs/protocol.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::string row = "\n| ms |";
  for (const std::int64_t ms : pause_quantiles_ms) row += " " + std::to_string(ms) + " |";
  EXPECT_NE(text.find(row + "\n"), std::string::npos) << row;
}

/// Seed 20260.
TEST(Standing, the_pauses_of_many_questions_and_seats_have_the_published_distribution) {
  constexpr int matches = 400, questions = 120;
  constexpr std::uint8_t seats = 2;
  Rng rng(20'260);
  std::vector<std::int64_t> all, next_to_it[2];
  for (int m = 0; m < matches; ++m) {
    Bytes32 seed{};
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(rng.next() >> 32U);
    const MatchId match = "match" + std::to_string(rng.next());
    for (int q = 1; q <= questions; ++q)
      for (std::uint8_t seat = 0; seat < seats; ++seat) {
        all.push_back(pause_ms(seed, match, static_cast<QuestionNo>(q), Seat{seat}));
        next_to_it[seat].push_back(all.back());
      }
  }
  // A seat's pause says nothing of the other's: above and below the median they meet as often as not.
  const std::int64_t median = pause_quantiles_ms[8];
  int together = 0;
  for (std::size_t i = 0; i < next_to_it[0].size(); ++i)
    together += (next_to_it[0][i] < median) == (next_to_it[1][i] < median);
  EXPECT_NEAR(static_cast<double>(together) / static_cast<double>(next_to_it[0].size()), 0.5, 0.01);
  // Nor of the one before.
  int alike = 0;
  for (std::size_t i = 1; i < next_to_it[0].size(); ++i)
    alike += (next_to_it[0][i] < median) == (next_to_it[0][i - 1] < median);
  EXPECT_NEAR(static_cast<double>(alike) / static_cast<double>(next_to_it[0].size()), 0.5, 0.01);

  std::ranges::sort(all);
  EXPECT_GE(all.front(), least_pause);
  EXPECT_LT(all.back(), longest_pause);
  for (std::size_t i = 1; i + 1 < pause_quantiles_ms.size(); ++i) {
    const auto below = std::ranges::lower_bound(all, pause_quantiles_ms[i]) - all.begin();
    EXPECT_NEAR(static_cast<double>(below) / static_cast<double>(all.size()), static_cast<double>(i) / 16, 0.005)
        << "shorter than " << pause_quantiles_ms[i] << " ms";
  }
}

TEST(Standing, pauses_shrink_where_time_is_short_and_keep_their_order) {
  struct Case {
    std::int64_t pause, least, right;
  };
  for (const Case& c : {Case{2'000, 60'000, 2'000}, Case{8'000, 10'000, 8'000}, Case{8'000, 5'000, 4'000},
                        Case{2'000, 5'000, 1'000}, Case{900, 5'000, 450}, Case{8'000, 1, 0}, Case{900, -7, 0}})
    EXPECT_EQ(shortened_pause_ms(c.pause, c.least), c.right) << c.pause << " ms, " << c.least << " ms left";
}

TEST(Standing, an_answer_comes_when_its_pause_is_over_and_not_before) {
  Rig rig;
  rig.start();
  rig.standing(1, "bid", 0, 0);
  EXPECT_FALSE(rig.host->next_tick_ms()) << "the open question is not one of them";
  for (const int seat : {0, 1}) rig.bid(seat, 1);
  EXPECT_FALSE(rig.host->next_tick_ms()) << "nor is a choice";
  const int winner = rig.awaited()[0];
  const std::int64_t opened = rig.clock.steady;
  rig.choose(winner, "keep");
  const auto at = rig.host->next_tick_ms();
  ASSERT_TRUE(at);
  EXPECT_GE(*at, opened + least_pause);
  EXPECT_LT(*at, opened + longest_pause);
  EXPECT_FALSE(rig.host->next_deadline_ms()) << "no row may say when it comes";
  rig.bid(0, 1);
  rig.clock.pass(*at - opened - 1);
  rig.tick();
  EXPECT_EQ(rig.question(), 3U) << "too early";
  rig.clock.pass(1);
  rig.tick();
  EXPECT_EQ(rig.question(), 4U);
  EXPECT_EQ(locks_by(rig, Locked::STANDING), 1);
}

/// The greatest bank is used up by hands alone: no standing answer may make its seat late.
TEST(Standing, no_deadline_comes_before_it) {
  for (const auto& settings :
       {timed_by(TimeControl::PER_STEP, 5, 0, 5), timed_by(TimeControl::BANK, 10, 0, 5),
        timed_by(TimeControl::BANK, 10, 1, 300), timed_by(TimeControl::DAYS_PER_TURN, 60, 0, 5)}) {
    Rig rig({.turns = 60, .settings = settings});
    rig.start();
    for (const int seat : {0, 1}) EXPECT_EQ(code_of(rig.standing_for_all(seat)), "");
    for (const int seat : {0, 1}) rig.bid(seat, 0);
    while (!rig.host->ended() && rig.pass_to_tick()) {
      if (const auto deadline = rig.host->next_deadline_ms()) {
        EXPECT_GT(*deadline, rig.host->next_tick_ms().value_or(0));
      }
    }
    EXPECT_TRUE(rig.host->ended());
    EXPECT_EQ(locks_by(rig, Locked::DEADLINE), 0) << settings.ShortDebugString();
    EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
  }
}

// ---------------------------------------------------------------- nobody can tell

/// World B has standing answers of seat 1 to everything, by its defaults or as suggested; in world A it answers by hand
/// at the same moments. Seat 0 answers when it likes, or lets its time run out.
class ByHandOrNot {
 public:
  ByHandOrNot(const emcon::v1::MatchSettings& settings, std::uint64_t seed, bool as_suggested)
      : a_({.turns = 12, .settings = settings}), b_({.turns = 12, .settings = settings}), rng_(seed) {
    for (Rig* rig : {&a_, &b_}) {
      rig->start();
      rig->host->present(3, 1);
      rig->settle();
    }
    EXPECT_EQ(code_of(b_.standing_for_all(1, as_suggested)), "");
    compare();
  }

  void play() {
    for (int guard = 0; guard < 2'000 && !a_.host->ended() && !::testing::Test::HasFailure(); ++guard) one_moment();
    EXPECT_TRUE(a_.host->ended());
    EXPECT_EQ(locks_of(a_).size(), locks_of(b_).size());
  }
  int given() const { return given_; }

 private:
  void one_moment() {
    if (a_.question() != question_) {
      question_ = a_.question();
      static constexpr std::int64_t waits[] = {0, 300, 1'000, 2'000, 4'000, 9'000, 70'000};
      answers_at_ = a_.clock.steady + waits[rng_.below(7)];
      // In the first question nothing stands yet: in both worlds seat 1 answers by hand.
      if (question_ == 1) answer_in_both(1);
    }
    pass_to(asked(a_, 0) ? answers_at_ : a_.clock.steady + 100'000);
    by_hand();
    compare();
    if (a_.question() == question_ && a_.clock.steady >= answers_at_) answer_in_both(0);
    compare();
  }
  /// The next moment at which anything can happen in either world; `latest` at the latest.
  void pass_to(std::int64_t latest) {
    std::int64_t next = latest;
    for (Rig* rig : {&a_, &b_})
      if (const auto at = rig->host->next_tick_ms()) next = std::min(next, *at);
    const std::int64_t ms = std::max<std::int64_t>(0, next - a_.clock.steady);
    for (Rig* rig : {&a_, &b_}) {
      rig->clock.pass(ms);
      if (const auto at = rig->host->next_tick_ms(); at && *at <= rig->clock.steady) rig->tick();
    }
  }
  static bool asked(Rig& rig, int seat) { return rig.host->welcome(seat_view(seat), 0)->welcome().question().yours(); }
  void answer_in_both(int seat) {
    for (Rig* rig : {&a_, &b_}) {
      if (!asked(*rig, seat)) continue;
      EXPECT_EQ(code_of(answer_by_default(*rig, seat)), "");
    }
  }
  /// What has just been given in world B is done by hand in world A.
  void by_hand() {
    const auto locks = locks_of(b_);
    for (; seen_ < locks.size(); ++seen_) {
      if (locks[seen_].by() != Locked::STANDING) continue;
      ++given_;
      EXPECT_EQ(locks[seen_].seat(), 1U);
      EXPECT_EQ(code_of(answer_as(a_, locks[seen_])), "");
    }
  }
  void compare() {
    // What the end opens tells who answered, by the hash of the log.
    if (a_.host->ended() && b_.host->ended()) return;
    for (const Viewer viewer : {seat_view(0), Viewer::spectator()}) {
      // Beside the acknowledgement to a hand stands a hash that others cannot tell from that of an empty place.
      EXPECT_EQ(a_.heard_but_for_ways(viewer), b_.heard_but_for_ways(viewer)) << "question " << question_;
      EXPECT_EQ(a_.welcome_bytes(viewer), b_.welcome_bytes(viewer)) << "question " << question_;
      EXPECT_EQ(a_.host->card(viewer).SerializeAsString(), b_.host->card(viewer).SerializeAsString());
      EXPECT_EQ(a_.host->card_deadline_wall_ms(viewer), b_.host->card_deadline_wall_ms(viewer));
    }
    EXPECT_EQ(a_.host->next_deadline_ms(), b_.host->next_deadline_ms()) << "a row of the store would tell";
  }

  Rig a_, b_;
  Rng rng_;
  std::uint32_t question_ = 0;
  std::int64_t answers_at_ = 0;
  std::size_t seen_ = 0;
  int given_ = 0;
};

/// EMCON_STANDING: how many pairs of worlds under each kind of clock.
std::uint64_t pairs() {
  const char* const text = std::getenv("EMCON_STANDING");
  return text ? std::stoull(text) : 20;
}

TEST(Standing, others_see_the_clocks_banks_and_frames_of_an_answer_by_hand) {
  std::vector<emcon::v1::MatchSettings> all{{},
                                            timed_by(TimeControl::PER_STEP, 5, 0, 5),
                                            timed_by(TimeControl::PER_STEP, 60),
                                            timed_by(TimeControl::BANK, 10),
                                            timed_by(TimeControl::BANK, 40, 3, 30),
                                            timed_by(TimeControl::DAYS_PER_TURN, 86'400)};
  for (std::size_t i = 0, known = all.size(); i < known; ++i) {
    all.push_back(all[i]);
    all.back().set_watching(emcon::v1::WATCH_DELAYED);
    all.back().set_delay_turns(2);
  }
  for (const auto& settings : all)
    for (std::uint64_t seed = 1; seed <= pairs(); ++seed) {
      const bool as_suggested = seed % 2 == 0;
      SCOPED_TRACE("seed " + std::to_string(seed) + (as_suggested ? " as suggested: " : ": ") +
                   settings.ShortDebugString());
      ByHandOrNot twins(settings, seed, as_suggested);
      twins.play();
      EXPECT_GT(twins.given(), 3);
      if (::testing::Test::HasFailure()) return;
    }
}

TEST(Standing, its_own_seat_is_told_beforehand_and_may_be_quicker) {
  Rig rig;
  rig.start();
  rig.standing_for_all(1);
  for (const int seat : {0, 1}) rig.bid(seat, seat);
  ASSERT_EQ(rig.awaited(), std::vector<int>{1});
  EXPECT_TRUE(last_question(rig, 1).yours());
  EXPECT_TRUE(last_question(rig, 1).standing());
  EXPECT_TRUE(rig.host->welcome(seat_view(1), 0)->welcome().question().standing());
  EXPECT_FALSE(last_question(rig, 0).standing());
  EXPECT_EQ(code_of(rig.choose(1, "gamble")), "") << "by hand, before the pause is over";
  EXPECT_EQ(locks_of(rig).back().by(), Locked::SEAT);
  rig.pass_to_tick();
  EXPECT_FALSE(last_question(rig, 1).yours());
  EXPECT_FALSE(last_question(rig, 1).standing());
  EXPECT_EQ(code_of(rig.bid(1, 1)), "locked");
}

// ---------------------------------------------------------------- to which questions

TEST(Standing, it_counts_from_the_next_question_on_set_or_cleared) {
  Rig rig({.turns = 100, .settings = {}});
  first_turn(rig);
  rig.choose(1, "keep");
  // Set while question 3 is open: not for it.
  EXPECT_EQ(rig.standing(1, "bid", 0, 0).standing().revision(), 1U);
  EXPECT_FALSE(rig.host->next_tick_ms());
  for (const int seat : {0, 1}) EXPECT_EQ(code_of(rig.bid(seat, seat)), "");
  rig.choose(1, "keep");
  // Cleared while question 5 is open: still for it, and not for the next.
  emcon::v1::ClientFrame clear;
  clear.mutable_set_standing()->set_revision(1);
  EXPECT_EQ(rig.send(1, clear).standing().revision(), 2U);
  rig.bid(0, 0);
  ASSERT_TRUE(rig.pass_to_tick());
  EXPECT_EQ(locks_by(rig, Locked::STANDING), 1);
  rig.choose(rig.awaited()[0], "keep");
  EXPECT_EQ(rig.question(), 7U);
  EXPECT_FALSE(rig.host->next_tick_ms());
}

TEST(Standing, until_names_the_last_turn) {
  Rig rig({.turns = 100, .settings = {}});
  rig.start();
  rig.standing(1, "bid", 3, 0);
  for (const int seat : {0, 1}) rig.bid(seat, 0);
  rig.choose(rig.awaited()[0], "keep");
  for (const bool stands : {true, true, false}) {  // turns 2, 3 and 4
    EXPECT_EQ(rig.host->next_tick_ms().has_value(), stands) << "question " << rig.question();
    if (!stands) break;
    rig.bid(0, 0);
    rig.pass_to_tick();
    rig.choose(rig.awaited()[0], "keep");
  }
}

TEST(Standing, two_due_answers_are_given_in_one_tick_in_seat_order) {
  Rig rig({.turns = 100, .settings = {}});
  rig.start();
  for (const int seat : {0, 1}) rig.standing(seat, "bid", 0, 0);
  for (const int seat : {0, 1}) rig.bid(seat, 0);
  rig.choose(rig.awaited()[0], "keep");
  rig.clock.pass(longest_pause);
  rig.tick();
  EXPECT_EQ(rig.question(), 4U);
  const auto locks = locks_of(rig);
  ASSERT_EQ(locks.size(), 5U);
  for (const std::uint32_t seat : {0U, 1U}) {
    EXPECT_EQ(locks[3 + seat].seat(), seat);
    EXPECT_EQ(locks[3 + seat].by(), Locked::STANDING);
  }
}

TEST(Standing, taken_back_by_consent_it_is_not_given_again) {
  TimedRig rig(TimeControl::PER_STEP, 60);
  rig.standing(1, "bid", 0, 0);
  for (const int seat : {0, 1}) rig.bid(seat, 0);
  rig.choose(rig.awaited()[0], "keep");
  rig.pass_to_tick();
  ASSERT_EQ(locks_by(rig, Locked::STANDING), 1);
  for (const int seat : {1, 0}) EXPECT_EQ(code_of(rig.propose(seat, Propose::UNLOCK)), "");
  EXPECT_EQ(rig.host->next_tick_ms(), rig.host->next_deadline_ms());
  rig.crash(true);
  EXPECT_EQ(rig.host->next_tick_ms(), rig.host->next_deadline_ms());
  rig.clock.pass(longest_pause);
  rig.tick();
  EXPECT_EQ(locks_by(rig, Locked::STANDING), 1);
  EXPECT_EQ(code_of(rig.bid(1, 1)), "");
}

TEST(Standing, a_seat_that_leaves_is_answered_for_at_once_and_its_next_holder_has_no_standing_answer) {
  Rig rig({.turns = 100, .settings = {}});
  rig.start();
  rig.standing_for_all(1);
  for (const int seat : {0, 1}) rig.bid(seat, 0);
  if (rig.awaited()[0] == 0) rig.choose(0, "keep");
  ASSERT_TRUE(rig.host->next_tick_ms());
  rig.leave(1);
  EXPECT_FALSE(rig.host->next_tick_ms());
  EXPECT_GE(locks_by(rig, Locked::LEAVE), 1);
  rig.seat(1);
  rig.bid(0, 1);
  EXPECT_FALSE(rig.host->next_tick_ms());
}

// ---------------------------------------------------------------- clocks that stand, servers that stop

TEST(Standing, an_adjourned_match_stands_and_the_pause_begins_anew) {
  Rig rig({.settings = timed_by(TimeControl::BANK, 100)});
  stands_in_question_5(rig);
  const std::int64_t pause = *rig.host->next_tick_ms() - rig.clock.steady;
  rig.clock.pass(pause / 2);
  for (const int seat : {0, 1}) rig.propose(seat, Propose::ADJOURN);
  EXPECT_FALSE(rig.host->next_tick_ms());
  rig.clock.pass(1'000'000);
  rig.tick();
  EXPECT_EQ(locks_by(rig, Locked::STANDING), 0);
  for (const int seat : {0, 1}) rig.propose(seat, Propose::RESUME);
  EXPECT_EQ(rig.host->next_tick_ms(), rig.clock.steady + pause) << "at once would show";
}

TEST(Standing, while_clocks_are_paused_it_is_given_as_a_hand_may_answer) {
  Rig rig({.settings = timed_by(TimeControl::PER_STEP, 60)});
  stands_in_question_5(rig);
  for (const int seat : {0, 1}) rig.propose(seat, Propose::PAUSE);
  EXPECT_FALSE(rig.host->next_deadline_ms());
  ASSERT_TRUE(rig.pass_to_tick());
  EXPECT_EQ(locks_by(rig, Locked::STANDING), 1);
}

TEST(Standing, a_match_that_is_read_again_loses_no_answer) {
  for (const bool timed : {false, true})
    for (const bool same_process : {false, true}) {
      Rig rig({.settings = timed ? timed_by(TimeControl::PER_STEP, 7'200) : emcon::v1::MatchSettings{}});
      stands_in_question_5(rig);
      const std::int64_t pause = *rig.host->next_tick_ms() - rig.clock.steady;
      rig.clock.pass(pause / 2);
      rig.crash(same_process);
      // Where the process has its clock still, it goes on; else the pause begins anew, as of a player who comes back.
      const std::int64_t left = timed && same_process ? pause - pause / 2 : pause;
      EXPECT_EQ(rig.host->next_tick_ms(), rig.clock.steady + left) << timed << same_process;
      rig.bid(0, 1);
      rig.clock.pass(left);
      rig.tick();
      EXPECT_EQ(rig.question(), 6U) << timed << same_process;
      EXPECT_EQ(locks_by(rig, Locked::STANDING), 1);
    }
}

TEST(Standing, a_full_disk_delays_it_and_nothing_else_happens_meanwhile) {
  Rig rig({.settings = timed_by(TimeControl::PER_STEP, 60)});
  stands_in_question_5(rig);
  const std::size_t records = rig.stored.records.size();
  const std::string heard = rig.heard_bytes(seat_view(0));
  for (int i = 0; i < 3; ++i) {
    rig.verdicts = {store::Verdict::full};
    ASSERT_TRUE(rig.pass_to_tick());
    EXPECT_EQ(rig.stored.records.size(), records);
    EXPECT_GT(*rig.host->next_tick_ms(), rig.clock.steady) << "it must not spin";
  }
  ASSERT_TRUE(rig.pass_to_tick());
  EXPECT_EQ(locks_by(rig, Locked::STANDING), 1);
  EXPECT_EQ(rig.heard_bytes(seat_view(0)), heard) << "grace is given when a deadline is due, as after a hand's answer";
}

TEST(Standing, a_match_stands_only_when_nobody_is_here) {
  for (const std::uint16_t here : {std::uint16_t{0}, std::uint16_t{2}}) {
    Rig rig({.turns = 1'000, .settings = {}});
    rig.start();
    for (const int seat : {0, 1}) EXPECT_EQ(code_of(rig.standing_for_all(seat)), "");
    rig.host->present(here, 0);
    for (const int seat : {0, 1}) rig.bid(seat, 0);
    while (rig.pass_to_tick()) continue;
    EXPECT_EQ(rig.host->ended(), here != 0) << "who is here may have answered by hand for all that is known";
  }
}

TEST(Standing, nobody_claims_one_that_did_not_stand) {
  Rig rig;
  rig.start();
  rig.standing_for_all(1);
  rig.bid(0, 2);
  auto records = parsed(rig.stored.records);
  ASSERT_TRUE(records.back().has_locked());
  records.back().mutable_locked()->set_by(Locked::STANDING);
  const std::string what = verify_transcript(write_transcript(rechain(records))).what;
  EXPECT_NE(what.find("no standing answer"), std::string::npos) << what;
}

}  // namespace
}  // namespace emcon::match::testing
