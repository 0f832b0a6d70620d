// Deadlines and clocks: who is answered for, when, and what a restart gives back.
#include <gtest/gtest.h>

#include "log.pb.h"
#include "server/match/timing.hpp"
#include "server/match/verify.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::TimeControl;

std::int64_t left(Rig& rig, int seat) {
  return rig.host->welcome(seat_view(seat), 0)->welcome().question().deadline_ms();
}

emcon::log::Locked last_lock(const Rig& rig) {
  emcon::log::Locked out;
  for (const auto& record : parsed(rig.stored.records))
    if (record.has_locked()) out = record.locked();
  return out;
}

TEST(Time, a_deadline_locks_draft_then_standing_answer_then_default) {
  struct Case {
    const char* what;
    int draft;  ///< coins drafted, -1: no draft
    int expected;
  };
  for (const Case& c : {Case{"a legal draft", 5, 5}, Case{"a draft with problems", 99, 0}, Case{"nothing", -1, 0}}) {
    TimedRig rig(TimeControl::PER_STEP, 60);
    rig.bid(1, 1);
    if (c.draft >= 0) rig.draft(0, 0, c.draft);
    rig.clock.pass(59'999);
    rig.tick();
    EXPECT_EQ(rig.question(), 1U) << c.what << ": too early";
    rig.clock.pass(1);
    EXPECT_EQ(rig.host->next_deadline_ms(), rig.clock.steady) << c.what;
    rig.tick();
    EXPECT_EQ(rig.question(), 2U) << c.what;
    EXPECT_EQ(last_lock(rig).by(), emcon::log::Locked::DEADLINE) << c.what;
    emcon::v1::Filled filled;
    filled.ParseFromString(last_lock(rig).answer());
    EXPECT_EQ(filled.lines(0).entries(0).value().number(), c.expected) << c.what;
  }
}

TEST(Time, both_late_seats_are_answered_for_in_one_tick) {
  TimedRig rig(TimeControl::PER_STEP, 60);
  rig.clock.pass(60'000);
  rig.tick();
  EXPECT_EQ(rig.question(), 2U);
  EXPECT_EQ(left(rig, 0), interrupt_ms) << "an interrupt has its own deadline";
  rig.clock.pass(interrupt_ms);
  rig.tick();
  EXPECT_EQ(rig.question(), 3U);
}

TEST(Time, a_bank_runs_down_and_gains_its_increment_at_the_lock) {
  TimedRig rig(TimeControl::BANK, 100, 7, 30);
  rig.clock.pass(40'000);
  EXPECT_EQ(left(rig, 0), 60'000);
  rig.bid(0, 2);
  EXPECT_EQ(left(rig, 0), 60'000) << "a sealed lock shows on no clock";
  rig.clock.pass(10'000);
  EXPECT_EQ(left(rig, 0), 50'000);
  rig.bid(1, 1);
  EXPECT_EQ(left(rig, 0), 30'000) << "the interrupt's own short deadline";
  rig.clock.pass(10'000);
  rig.choose(0, "keep");
  // Seat 0: 100 - 40 + 7, then an interrupt of 10 s: - 10 + 7. Seat 1: 100 - 50 + 7.
  EXPECT_EQ(left(rig, 0), 64'000);
  EXPECT_EQ(left(rig, 1), 57'000);
  rig.crash(true);
  EXPECT_EQ(left(rig, 0), 64'000) << "the same process goes on to the millisecond";
}

/// "One a day, 3 in reserve" in small: a bank that is full when it is put, and never grows beyond.
TEST(Time, a_bank_never_grows_beyond_its_cap) {
  auto settings = timed_by(TimeControl::BANK, 100, 30, 100);
  settings.mutable_time()->set_cap_s(100);
  Rig rig({.settings = settings});
  rig.start();
  rig.clock.pass(20'000);
  rig.bid(0, 2);
  rig.clock.pass(30'000);
  rig.bid(1, 1);
  rig.choose(0, "keep");
  EXPECT_EQ(left(rig, 0), 100'000) << "100 - 20 + 30 is more than it holds";
  EXPECT_EQ(left(rig, 1), 80'000) << "100 - 50 + 30";
  rig.crash(true);
  EXPECT_EQ(left(rig, 0), 100'000) << "the log gives the same";
  EXPECT_EQ(left(rig, 1), 80'000);
}

TEST(Time, a_bank_that_an_older_program_let_grow_is_cut_when_it_is_read) {
  auto settings = timed_by(TimeControl::BANK, 100, 30, 100);
  settings.mutable_time()->set_cap_s(100);
  Rig rig({.settings = settings});
  rig.start();
  rig.bid(0, 2);
  rig.bid(1, 1);
  auto records = parsed(rig.stored.records);
  for (auto& record : records)
    if (record.has_locked()) record.mutable_locked()->set_bank_ms(130'000);
  rig.stored.records = rechain(records);
  rig.crash();
  EXPECT_FALSE(rig.was_quarantined);
  EXPECT_EQ(left(rig, 0), 100'000);
  EXPECT_EQ(left(rig, 1), 100'000);
}

TEST(Time, an_interrupt_of_a_bank_gets_grace_too_but_gains_nothing_by_a_pause) {
  TimedRig rig(TimeControl::BANK, 3'600, 0, 30);
  rig.bid(0, 2);
  rig.bid(1, 1);
  rig.clock.pass(10'000);
  EXPECT_EQ(left(rig, 0), 20'000);
  rig.agree(emcon::v1::Propose::PAUSE);
  rig.agree(emcon::v1::Propose::RESUME);
  EXPECT_EQ(left(rig, 0), 20'000) << "a pause gives nothing back";
  rig.crash();
  rig.clock.pass(15'000);
  rig.crash();
  EXPECT_EQ(left(rig, 0), 20'000) << "a restart gives back what was gone, and no more";
}

TEST(Time, an_empty_bank_still_has_a_few_seconds_for_each_question) {
  TimedRig rig(TimeControl::BANK, 10);
  rig.clock.pass(10'000);
  rig.tick();
  EXPECT_EQ(rig.question(), 2U);
  EXPECT_EQ(left(rig, rig.awaited()[0]), empty_bank_ms);
}

TEST(Time, days_per_turn_fill_the_bank_at_each_turn) {
  TimedRig rig(TimeControl::DAYS_PER_TURN, 86'400);
  rig.clock.pass(50'000'000);
  rig.bid(0, 2);
  rig.bid(1, 1);
  EXPECT_EQ(left(rig, 1), interrupt_ms);
  rig.choose(0, "keep");
  EXPECT_EQ(left(rig, 0), 86'400'000);
}

TEST(Time, a_bank_gains_nothing_by_restarts) {
  TimedRig rig(TimeControl::BANK, 300, 10);
  rig.clock.pass(29'000);
  rig.crash();
  EXPECT_EQ(left(rig, 0), 300'000) << "as when the question was put, not ten minutes";
  rig.clock.pass(46'000);
  rig.crash();
  EXPECT_EQ(left(rig, 0), 300'000) << "nor once more";
  rig.clock.pass(60'000);
  rig.clock.wall += 3'600'000;  // down for an hour
  rig.crash();
  EXPECT_EQ(left(rig, 0), 300'000) << "and nobody loses by it";
  EXPECT_EQ(left(rig, 1), 300'000);
}

TEST(Time, after_a_restart_the_wall_clock_gives_the_time_left_but_at_least_ten_minutes) {
  struct Case {
    std::uint32_t step_s;
    std::int64_t played_ms, down_ms, right;
  };
  for (const Case& c :
       {Case{60, 30'000, 0, 60'000}, Case{3600, 30'000, 0, 3'570'000}, Case{3600, 30'000, 1'000'000, 2'570'000},
        Case{3600, 30'000, 9'000'000, grace_ms}, Case{3600, 30'000, -500'000, 3'600'000}}) {
    TimedRig rig(TimeControl::PER_STEP, c.step_s);
    rig.clock.pass(c.played_ms);
    rig.clock.wall += c.down_ms;
    rig.clock.steady = 77;  // another machine's, or the same one's after it was switched on again
    rig.crash();
    EXPECT_EQ(left(rig, 0), c.right) << c.step_s << " s, down for " << c.down_ms << " ms";
    EXPECT_TRUE(parsed(rig.stored.records).back().has_clock());
    const std::size_t records = rig.stored.records.size();
    rig.clock.pass(10'000);
    rig.crash(true);
    EXPECT_EQ(rig.stored.records.size(), records) << "coming back in the same process writes nothing";
    EXPECT_EQ(left(rig, 0), c.right - 10'000);
    rig.crash();
    EXPECT_EQ(left(rig, 0), std::max(std::min(grace_ms, c.right), c.right - 10'000))
        << "each start counts from the one before";
  }
}

TEST(Time, banks_run_on_by_the_wall_clock_while_no_server_does) {
  TimedRig rig(TimeControl::BANK, 7'200);
  rig.clock.pass(60'000);
  rig.bid(0, 1);
  rig.clock.wall += 600'000;
  rig.crash();
  EXPECT_EQ(left(rig, 1), 7'200'000 - 660'000);
  rig.bid(1, 0);
  rig.play_out({1, 0});
  EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
}

TEST(Time, a_timing_row_of_an_older_server_takes_no_time) {
  TimedRig rig(TimeControl::PER_STEP, 3600);
  for (auto& row : rig.stored.index)
    if (row.kind == store::RowKind::timing) row.bytes = "1 1000";
  rig.clock.pass(30'000);
  rig.crash();
  EXPECT_EQ(left(rig, 0), 3'600'000);
}

TEST(Time, a_wall_clock_that_jumps_gives_grace) {
  TimedRig rig(TimeControl::PER_STEP, 120);
  rig.tick();
  rig.clock.wall += 61'000;
  rig.clock.pass(119'000);
  rig.tick();
  EXPECT_EQ(left(rig, 0), 120'000) << "all it had, which is less than the grace";
}

TEST(Time, time_that_a_wrong_wall_clock_took_from_days_is_given_back) {
  constexpr std::int64_t hour = 3'600'000, day = 24 * hour;
  struct Case {
    const char* what;
    TimeControl::Kind kind;
    std::int64_t wrong, right;  ///< by how much the wall clock is off at the start, and is set back by then
    std::int64_t expected;      ///< of a day, an hour before the crash and one until the clock is set
  };
  for (const Case& c : {Case{"ten days ahead", TimeControl::PER_STEP, 10 * day, 10 * day, 22 * hour},
                        Case{"a bank", TimeControl::BANK, 10 * day, 10 * day, 22 * hour},
                        Case{"local time", TimeControl::PER_STEP, 5 * hour, 5 * hour, 22 * hour},
                        Case{"in two steps, of which the first", TimeControl::PER_STEP, 10 * hour, 4 * hour, 16 * hour},
                        Case{"set back farther than it was ahead", TimeControl::PER_STEP, hour, 5 * hour, 23 * hour},
                        Case{"behind", TimeControl::PER_STEP, -10 * day, -10 * day, 23 * hour}}) {
    TimedRig rig(c.kind, day / 1000);
    rig.clock.pass(hour);
    rig.clock.wall += c.wrong;
    rig.crash();
    if (c.wrong > day) {
      EXPECT_EQ(left(rig, 0), grace_ms) << c.what;
    }
    rig.clock.pass(std::min(hour, left(rig, 0) - 1));
    const std::int64_t passed = std::min(hour, grace_ms - 1);
    rig.clock.wall -= c.right;
    rig.tick();
    EXPECT_EQ(left(rig, 0), c.expected + (c.wrong > day ? hour - passed : 0)) << c.what;
  }
}

TEST(Time, time_that_a_wrong_wall_clock_took_is_given_back_after_another_restart_and_another_reading) {
  constexpr std::int64_t minute = 60'000, hour = 60 * minute, day = 24 * hour;
  struct Case {
    const char* what;
    TimeControl::Kind kind;
    std::int64_t wrong;     ///< by how much the wall clock is ahead at the first start
    int wrong_starts;       ///< five minutes apart
    bool same_process;      ///< the match is read again once the clock is right, by the process that had it wrong
    std::int64_t expected;  ///< of a day, an hour before the crash and five minutes after each start
  };
  for (const Case& c :
       {Case{"ten days", TimeControl::PER_STEP, 10 * day, 1, false, 23 * hour - 5 * minute},
        Case{"a bank", TimeControl::BANK, 10 * day, 1, false, 23 * hour - 5 * minute},
        Case{"local time", TimeControl::PER_STEP, 5 * hour, 1, false, 23 * hour - 5 * minute},
        Case{"two wrong starts", TimeControl::PER_STEP, 10 * day, 2, false, 23 * hour - 10 * minute},
        Case{"a bank, three", TimeControl::BANK, 10 * day, 3, false, 23 * hour - 15 * minute},
        Case{"put away", TimeControl::PER_STEP, 10 * day, 1, true, 23 * hour - 5 * minute},
        Case{"wrong by less than a minute", TimeControl::PER_STEP, minute / 2, 1, false, 23 * hour - 5 * minute}}) {
    TimedRig rig(c.kind, day / 1000);
    rig.clock.pass(hour);
    rig.clock.wall += c.wrong;
    for (int i = 0; i < c.wrong_starts; ++i) {
      rig.crash();
      rig.clock.pass(5 * minute);
    }
    rig.clock.wall -= c.wrong;
    rig.crash(c.same_process);
    EXPECT_EQ(left(rig, 0), c.expected) << c.what;
    rig.crash();
    EXPECT_EQ(left(rig, 0), c.expected) << c.what << ", and it is stored";
    rig.play_out({1, 0});
    EXPECT_TRUE(verify_transcript(*rig.transcript()).ok) << c.what;
  }
}

TEST(Time, time_that_passed_without_a_server_stays_taken_after_the_question_has_changed) {
  TimedRig rig(TimeControl::PER_STEP, 3600);
  rig.clock.wall += 1'800'000;
  rig.crash();
  EXPECT_EQ(left(rig, 0), 1'800'000);
  rig.bid(0, 1);
  rig.bid(1, 1);
  rig.clock.wall -= 1'800'000;
  const std::int64_t before = left(rig, 0);
  rig.tick();
  EXPECT_EQ(left(rig, 0), before) << "of the next question nothing was taken";
}

TEST(Time, a_pause_stops_the_clocks_by_agreement) {
  TimedRig rig(TimeControl::PER_STEP, 100);
  rig.clock.pass(40'000);
  rig.propose(0, emcon::v1::Propose::PAUSE);
  EXPECT_TRUE(rig.host->next_deadline_ms());
  rig.propose(1, emcon::v1::Propose::PAUSE);
  EXPECT_FALSE(rig.host->next_deadline_ms());
  rig.clock.pass(1'000'000);
  rig.tick();
  EXPECT_EQ(left(rig, 0), 60'000);
  rig.crash();
  EXPECT_FALSE(rig.host->next_deadline_ms()) << "a pause survives a restart";
  rig.propose(1, emcon::v1::Propose::RESUME);
  rig.propose(0, emcon::v1::Propose::RESUME);
  rig.clock.pass(10'000);
  EXPECT_EQ(left(rig, 0), 50'000);
}

TEST(Time, an_adjourned_match_keeps_what_was_left) {
  TimedRig rig(TimeControl::BANK, 100);
  rig.clock.pass(40'000);
  rig.agree(emcon::v1::Propose::ADJOURN);
  EXPECT_EQ(rig.host->card(seat_view(0)).phase(), emcon::v1::MatchCard::ADJOURNED);
  EXPECT_EQ(code_of(rig.bid(0, 1)), "adjourned");
  rig.clock.pass(10'000'000);
  rig.tick();
  rig.crash();
  rig.agree(emcon::v1::Propose::RESUME);
  EXPECT_EQ(left(rig, 0), 60'000);
  rig.play_out({1, 0});
  EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
}

TEST(Time, everybody_who_sees_a_clock_is_told_of_a_change_without_a_step) {
  TimedRig rig(TimeControl::PER_STEP, 100);
  const auto told = [&](Viewer viewer) {
    const auto& frame = rig.heard(viewer).back();
    EXPECT_TRUE(frame.has_question()) << frame.DebugString();
    return frame.question().deadline_ms();
  };
  const auto check_told = [&](std::int64_t right, const char* what) {
    for (const Viewer viewer : {seat_view(0), seat_view(1), Viewer::spectator()})
      EXPECT_EQ(told(viewer), right) << what;
  };
  const auto agree = [&](emcon::v1::Propose::What what) { rig.agree(what); };
  rig.clock.pass(40'000);
  agree(emcon::v1::Propose::PAUSE);
  check_told(60'000, "pause");
  rig.clock.pass(500'000);
  agree(emcon::v1::Propose::RESUME);
  check_told(60'000, "resume");
  rig.clock.pass(10'000);
  agree(emcon::v1::Propose::ADJOURN);
  check_told(50'000, "adjourn");
  rig.clock.pass(500'000);
  agree(emcon::v1::Propose::RESUME);
  check_told(50'000, "resume an adjourned match");
  rig.clock.wall += clock_jump_ms + 1;
  rig.clock.pass(50'000);
  rig.tick();
  check_told(50'000, "the wall clock jumped");
  rig.clock.pass(20'000);
  rig.crash();
  check_told(50'000, "restart");
}

TEST(Time, three_seats_need_a_deadline) {
  EXPECT_THROW(Rig({.scenario = "pairs", .settings = {}}), std::runtime_error);
  EXPECT_NO_THROW(Rig({.scenario = "pairs", .settings = timed_by(TimeControl::PER_STEP, 60)}));
}

TEST(Time, an_invited_player_keeps_his_seat_until_he_comes) {
  for (const bool again : {false, true}) {
    Rig rig;
    rig.seat(0);
    rig.seat(1);
    if (again) {
      emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
      rig.send(1, leave);
      rig.seat(1, 0, true);
    }
    EXPECT_EQ(rig.host->next_tick_ms(), std::nullopt)
        << "whoever came from the list has committed, the other is invited";
    rig.clock.pass(1000 * entropy_wait_ms);
    rig.tick();
    EXPECT_TRUE(rig.host->card(seat_view(0)).seats(0).held());
    EXPECT_TRUE(rig.host->card(seat_view(0)).seats(1).held());
  }
}

TEST(Time, a_seat_from_the_list_that_never_reveals_is_open_again) {
  Rig rig;
  rig.seat(0);
  rig.seat(1, 0, true);
  rig.reveal(0);
  rig.clock.pass(entropy_wait_ms);
  rig.tick();
  const auto card = rig.host->card(seat_view(0));
  EXPECT_EQ(card.phase(), emcon::v1::MatchCard::OPEN);
  EXPECT_TRUE(card.seats(0).held());
  EXPECT_FALSE(card.seats(1).held());
  EXPECT_TRUE(rig.stored.drafts.empty());
  rig.seat(1);
  rig.commit(0, 1);
  rig.reveal(1);
  rig.reveal(0, 1);
  EXPECT_EQ(rig.host->card(seat_view(0)).phase(), emcon::v1::MatchCard::RUNNING);
}

TEST(Time, a_seat_from_the_list_that_does_not_commit_anew_is_open_again) {
  Rig rig;
  rig.seat(0, 0, true);
  rig.seat(1);
  emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
  rig.send(1, leave);
  rig.clock.pass(10 * entropy_wait_ms);
  rig.tick();
  EXPECT_TRUE(rig.host->card(seat_view(0)).seats(0).held()) << "nobody waits for him while a seat is open";
  rig.seat(1);
  rig.clock.pass(entropy_wait_ms - 1);
  rig.tick();
  EXPECT_TRUE(rig.host->card(seat_view(0)).seats(0).held());
  rig.crash();
  rig.clock.pass(entropy_wait_ms);
  rig.tick();
  EXPECT_FALSE(rig.host->card(seat_view(0)).seats(0).held());
  EXPECT_TRUE(rig.host->card(seat_view(0)).seats(1).held()) << "he has committed";
}

TEST(Time, a_failed_write_does_not_make_the_deadline_spin) {
  TimedRig rig(TimeControl::PER_STEP, 60);
  rig.clock.pass(60'000);
  for (int i = 0; i < 3; ++i) {
    rig.verdicts = {store::Verdict::full};
    rig.tick();
    EXPECT_EQ(rig.question(), 1U);
    EXPECT_GT(*rig.host->next_deadline_ms(), rig.clock.steady);
    rig.clock.pass(100'000);
  }
}

TEST(Time, deadlines_that_passed_while_nothing_could_be_stored_get_grace) {
  TimedRig rig(TimeControl::PER_STEP, 60);
  rig.clock.pass(30'000);
  rig.verdicts = {store::Verdict::full};
  EXPECT_EQ(code_of(rig.bid(0, 3)), "not_stored");
  rig.clock.pass(1'000'000);
  EXPECT_EQ(code_of(rig.say(1, emcon::v1::Say::ALL, "is it back?")), "");
  rig.tick();
  EXPECT_EQ(rig.question(), 1U) << "nobody could answer";
  EXPECT_EQ(left(rig, 0), 60'000);
  EXPECT_EQ(rig.heard(seat_view(0)).back().question().deadline_ms(), 60'000) << "and is told";
  EXPECT_EQ(code_of(rig.bid(0, 3)), "");
  rig.clock.pass(60'000);
  rig.tick();
  EXPECT_EQ(rig.question(), 2U) << "once";
}

TEST(Time, settings_out_of_bounds_are_refused) {
  const emcon::v1::MatchSettings wrong[] = {timed_by(TimeControl::PER_STEP, 4),
                                            timed_by(TimeControl::BANK, 9),
                                            timed_by(TimeControl::BANK, 100, 0, 2),
                                            timed_by(TimeControl::DAYS_PER_TURN, 0),
                                            [] {
                                              auto s = timed_by(TimeControl::BANK, 100);
                                              s.mutable_time()->set_cap_s(99);
                                              return s;
                                            }(),
                                            [] {
                                              auto s = timed_by(TimeControl::PER_STEP, 100);
                                              s.mutable_time()->set_cap_s(100);
                                              return s;
                                            }(),
                                            [] {
                                              emcon::v1::MatchSettings s;
                                              s.set_watching(emcon::v1::WATCH_DELAYED);
                                              return s;
                                            }()};
  for (const auto& settings : wrong)
    EXPECT_THROW(Rig({.settings = settings}), std::runtime_error) << settings.DebugString();
}

}  // namespace
}  // namespace emcon::match::testing
