// Seats, talk, leaving, agreements and the operator.
#include <gtest/gtest.h>

#include "log.pb.h"
#include "server/match/packets.hpp"
#include "server/match/state.hpp"
#include "server/match/verify.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::Propose;
using emcon::v1::Say;

emcon::v1::MatchSettings pairs_settings() {
  emcon::v1::MatchSettings out;
  out.mutable_time()->set_kind(emcon::v1::TimeControl::PER_STEP);
  out.mutable_time()->set_step_s(600);
  return out;
}

std::vector<std::string> chat_heard(Rig& rig, Viewer viewer) {
  std::vector<std::string> out;
  for (const auto& frame : rig.heard(viewer))
    if (frame.has_chat()) out.push_back(std::to_string(frame.chat().number()) + " " + frame.chat().text());
  return out;
}

using Lines = std::vector<std::string>;

TEST(People, talk_reaches_its_channel_and_nobody_else) {
  Rig rig({.scenario = "pairs", .settings = pairs_settings()});
  rig.start();
  rig.say(0, Say::ALL, "hello all");
  rig.say(0, Say::SIDE, "bid high");
  rig.say(2, Say::SIDE, "bid low");
  rig.say(-1, Say::SPECTATORS, "who wins?");
  EXPECT_EQ(chat_heard(rig, seat_view(0)), (Lines{"1 hello all", "1 bid high"}));
  EXPECT_EQ(chat_heard(rig, seat_view(1)), (Lines{"1 hello all", "1 bid high"}));
  EXPECT_EQ(chat_heard(rig, seat_view(3)), (Lines{"1 hello all", "1 bid low"}));
  EXPECT_EQ(chat_heard(rig, Viewer::spectator()), (Lines{"1 hello all", "1 who wins?"}));
  rig.crash();
  EXPECT_EQ(rig.host->welcome(seat_view(3), 0)->welcome().chat_size(), 2);
}

// Two people of one name: a notice says which of them it is about, by his side, or by his seat where both are of one
// side.
TEST(People, a_notice_tells_people_of_one_name_apart) {
  rules::ScenarioDescription scenario;
  scenario.sides.resize(2);
  scenario.sides[0].name = "Amber";
  scenario.sides[1].name = "Blue";
  Terms terms;
  terms.scenario = &scenario;
  terms.sides = {Side{0}, Side{0}, Side{1}};
  MatchState state;
  state.terms = std::make_shared<const Terms>(terms);
  state.seats.resize(terms.sides.size());
  const auto call = [&](std::uint8_t seat, const std::string& name) {
    Holder holder = *state.seats[seat].holder;
    holder.name = name;
    state.seats[seat].holder = std::make_shared<const Holder>(holder);
  };
  call(0, "Ann");
  call(1, "Bo");
  call(2, "Ann");
  EXPECT_EQ(seat_words(state, Seat{0}), "\"Ann\" (Amber)");
  EXPECT_EQ(seat_words(state, Seat{1}), "\"Bo\"");
  EXPECT_EQ(seat_words(state, Seat{2}), "\"Ann\" (Blue)");
  call(1, "Ann");
  EXPECT_EQ(seat_words(state, Seat{0}), "\"Ann\" (seat 0)");
  EXPECT_EQ(seat_words(state, Seat{1}), "\"Ann\" (seat 1)");
}

emcon::v1::Answer admin(Rig& rig, const std::string& act, std::optional<Seat> seat) {
  rig.host->admin({act, "because", seat, {}}, {}, {999'999, 0});
  rig.settle();
  return {};
}

TEST(People, the_operator_mutes_and_ends_before_everybodys_eyes) {
  Rig rig;
  rig.start();
  admin(rig, "mute", Seat{0});
  EXPECT_EQ(code_of(rig.say(0, Say::ALL, "hello")), "muted");
  EXPECT_EQ(rig.notices(seat_view(1), "admin"), 1);
  rig.crash();
  EXPECT_EQ(code_of(rig.say(0, Say::ALL, "hello")), "muted");
  admin(rig, "end", {});
  EXPECT_TRUE(rig.host->ended());
  EXPECT_EQ(rig.notices(Viewer::spectator(), "admin"), 2);
  const auto report = verify_transcript(*rig.transcript());
  EXPECT_TRUE(report.ok) << report.what;
}

TEST(People, WhatTheHostDoesIsToldInWords) {
  for (const auto& [act, seat, said] :
       {std::tuple{"reissue", 0, "The host of this server has handed out seat 0 anew: because"},
        {"mute", 0, "The host of this server has muted seat 0: because"},
        {"unmute", 0, "The host of this server lets seat 0 talk again: because"},
        {"note", -1, "The host of this server writes: because"},
        {"end", -1, "The host of this server has ended the match: because"}}) {
    Rig rig;
    rig.start();
    if (std::string(act) == "unmute") admin(rig, "mute", Seat{0});
    const std::optional<Seat> whose = seat < 0 ? std::nullopt : std::optional(Seat{0});
    const Bytes32 token{};
    rig.host->admin({act, "because", whose, as_string(token)}, {}, {999'998, 0});
    rig.settle();
    std::string told;
    for (const auto& frame : rig.heard(seat_view(1)))
      if (frame.notice().code() == "admin") told = frame.notice().text();
    EXPECT_EQ(told, said);
  }
}

TEST(People, the_operator_may_end_a_match_that_never_began) {
  Rig rig;
  rig.seat(0);
  admin(rig, "end", {});
  EXPECT_TRUE(rig.host->ended());
  EXPECT_TRUE(rig.host->welcome(seat_view(0), 0)->welcome().outcome().over());
  EXPECT_TRUE(rig.host->welcome(Viewer::spectator(), 0)->welcome().has_opened());
  EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
}

TEST(People, the_end_before_the_start_is_also_told_to_delayed_spectators) {
  emcon::v1::MatchSettings settings;
  settings.set_watching(emcon::v1::WATCH_DELAYED);
  settings.set_delay_turns(2);
  Rig rig({.settings = settings});
  admin(rig, "end", {});
  EXPECT_TRUE(rig.host->welcome(Viewer::spectator(), 0)->welcome().outcome().over());
  EXPECT_EQ(rig.host->card(Viewer::spectator()).phase(), emcon::v1::MatchCard::ENDED);
}

TEST(People, a_seat_is_taken_once) {
  Rig rig;
  rig.seat(0);
  const std::size_t records = rig.stored.records.size();
  rig.seat(0);
  EXPECT_EQ(rig.stored.records.size(), records);
}

int commitments_asked(Rig& rig, int seat) {
  int out = 0;
  for (const auto& frame : rig.heard(seat_view(seat))) out += frame.has_commitment_asked();
  return out;
}

TEST(People, the_remaining_seats_commit_anew_when_one_is_given_up_in_set_up) {
  for (const bool crash : {false, true}) {
    Rig rig;
    rig.seat(0);
    rig.seat(1);
    rig.reveal(0);
    const auto asked_before = rig.heard(seat_view(0)).size();
    emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
    rig.send(1, leave);
    EXPECT_EQ(commitments_asked(rig, 0), 1);
    EXPECT_EQ(commitments_asked(rig, 1), 0);
    if (crash) rig.crash();
    EXPECT_TRUE(rig.host->welcome(seat_view(0), 0)->welcome().has_commitment_asked());
    rig.seat(1);  // a friend of the host, who knows what seat 0 had shown
    for (std::size_t i = asked_before; i < rig.heard(seat_view(0)).size(); ++i)
      EXPECT_FALSE(rig.heard(seat_view(0))[i].has_entropy_asked()) << "not before seat 0 has committed anew";
    emcon::v1::ClientFrame early, old;
    early.mutable_reveal_entropy()->set_entropy(seat_entropy(1));
    EXPECT_EQ(code_of(rig.send(1, early)), "not_started");
    old.mutable_reveal_entropy()->set_entropy(seat_entropy(0));
    EXPECT_EQ(code_of(rig.send(0, old)), "not_started");
    emcon::v1::ClientFrame none = bare(&emcon::v1::ClientFrame::mutable_commit_entropy);
    EXPECT_EQ(code_of(rig.send(0, none)), "bad_entropy");
    EXPECT_EQ(code_of(rig.commit(0, 1)), "");
    EXPECT_EQ(code_of(rig.commit(0, 1)), "") << "said again";
    EXPECT_EQ(code_of(rig.commit(0, 2)), "already_committed");
    EXPECT_EQ(code_of(rig.commit(1, 1)), "already_committed");
    EXPECT_TRUE(rig.heard(seat_view(1)).back().has_entropy_asked());
    EXPECT_EQ(code_of(rig.send(0, old)), "entropy_mismatch");
    EXPECT_FALSE(rig.host->welcome(seat_view(0), 0)->welcome().has_commitment_asked());
    rig.reveal(1);
    if (crash) rig.crash();
    rig.reveal(0, 1);
    EXPECT_EQ(rig.question(), 1U);
    EXPECT_EQ(code_of(rig.commit(0, 3)), "already_committed");
    rig.play_out({2, 1});
    const auto report = verify_transcript(*rig.transcript());
    EXPECT_TRUE(report.ok) << report.what;
  }
}

TEST(People, a_seat_given_up_before_set_up_asks_nothing_of_the_others) {
  Rig rig({.scenario = "pairs", .settings = pairs_settings()});
  rig.seat(0);
  rig.seat(1);
  emcon::v1::ClientFrame leave = bare(&emcon::v1::ClientFrame::mutable_leave);
  rig.send(1, leave);
  EXPECT_EQ(commitments_asked(rig, 0), 0);
  EXPECT_FALSE(rig.host->welcome(seat_view(0), 0)->welcome().has_commitment_asked());
}

TEST(People, conceding_ends_a_match_of_two_sides) {
  Rig rig;
  rig.start();
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, frame);
  ASSERT_TRUE(rig.host->ended());
  const auto welcome = rig.host->welcome(seat_view(1), 0);
  EXPECT_EQ(welcome->welcome().outcome().winners(0), 1U);
  EXPECT_EQ(welcome->welcome().opened().entropy_size(), 2);
  EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
}

TEST(People, a_side_of_two_concedes_together) {
  Rig rig({.scenario = "pairs", .settings = pairs_settings()});
  rig.start();
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(0, frame);
  EXPECT_FALSE(rig.host->ended());
  EXPECT_EQ(rig.notices(seat_view(1), "concede_offered"), 1);
  rig.send(1, frame);
  EXPECT_TRUE(rig.host->ended());
}

TEST(People, of_many_sides_one_that_concedes_is_out_and_the_others_go_on) {
  Rig rig({.scenario = "crowd", .settings = pairs_settings()});
  rig.start();
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_concede);
  for (int seat = 0; seat < 6; ++seat) rig.send(seat, frame);
  EXPECT_FALSE(rig.host->ended());
  rig.crash();
  EXPECT_EQ(rig.host->card(seat_view(6)).awaited_size(), 2);
  rig.send(6, frame);
  EXPECT_TRUE(rig.host->ended());
  EXPECT_EQ(rig.host->welcome(seat_view(6), 0)->welcome().outcome().winners(0), 7U);
  EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
}

TEST(People, if_a_side_concedes_its_seats_that_wait_for_others_go_too) {
  emcon::v1::MatchSettings settings = pairs_settings();
  settings.set_on_leave(emcon::v1::LEAVE_BOT);
  Rig rig({.ruleset = "sector-14", .scenario = "three-crowns-shared", .settings = settings});
  rig.start();
  ASSERT_EQ(rig.host->sides()[0], rig.host->sides()[1]);
  emcon::v1::ClientFrame leave, concede;
  leave.mutable_leave();
  concede.mutable_concede();
  rig.send(0, leave);
  ASSERT_TRUE(rig.host->vacant(Seat{0}));
  EXPECT_EQ(code_of(rig.send(1, concede)), "");
  for (const bool read_back : {false, true}) {
    if (read_back) rig.crash();
    EXPECT_EQ(rig.host->fault(), "");
    EXPECT_FALSE(rig.host->ended()) << "two sides are left";
    EXPECT_FALSE(rig.host->vacant(Seat{0})) << "nobody can take a seat of a side that is out";
  }
}

TEST(People, a_seat_that_is_left_follows_the_declared_policy) {
  emcon::v1::MatchSettings alone = pairs_settings();
  alone.set_on_leave(emcon::v1::LEAVE_TEAM_MATE);
  EXPECT_THROW(Rig({.settings = alone}), std::runtime_error) << "nobody has a team mate";
  for (const auto policy : {emcon::v1::LEAVE_DEFAULTS, emcon::v1::LEAVE_BOT, emcon::v1::LEAVE_OUT}) {
    emcon::v1::MatchSettings settings = pairs_settings();
    settings.set_on_leave(policy);
    Rig rig({.settings = settings});
    rig.start();
    emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_leave);
    rig.send(0, frame);
    EXPECT_EQ(rig.notices(seat_view(1), "seat_left"), 1);
    if (policy == emcon::v1::LEAVE_OUT) {
      EXPECT_TRUE(rig.host->ended()) << "the only other side wins";
      continue;
    }
    EXPECT_EQ(code_of(rig.bid(1, 3)), "");
    EXPECT_EQ(rig.question(), 2U) << "the default was locked for the seat that left";
    rig.seat(0);  // somebody takes the seat over
    rig.choose(1, "keep");
    EXPECT_EQ(code_of(rig.bid(0, 3)), "");
    rig.crash();
    EXPECT_EQ(rig.host->fault(), "");
  }
}

void both_leave(Rig& rig) {
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_leave);
  for (const int seat : {0, 1}) rig.send(seat, frame);
}

TEST(People, everybody_leaving_plays_the_match_out_by_defaults) {
  Rig rig({.turns = 200, .settings = pairs_settings()});
  rig.start();
  both_leave(rig);
  EXPECT_TRUE(rig.host->ended());
}

TEST(People, a_match_that_nobody_attends_to_stands_until_somebody_does) {
  Rig rig({.turns = 1'000, .settings = {}});
  rig.start();
  both_leave(rig);
  const std::uint32_t stands_at = rig.question();
  EXPECT_FALSE(rig.host->ended());
  EXPECT_GE(stands_at, unattended_max);
  EXPECT_LE(stands_at, unattended_max + 1);
  rig.crash();
  rig.tick();
  EXPECT_EQ(rig.question(), stands_at) << "being read back is not attending";
  EXPECT_EQ(rig.host->fault(), "");
  const int asked = rig.awaited().front();
  rig.seat(asked);
  EXPECT_EQ(code_of(rig.choose(asked, "keep")), "");
  EXPECT_GT(rig.question(), stands_at) << "who takes a seat over goes on";
}

TEST(People, deadlines_do_not_move_an_unattended_match_and_its_clocks_stand) {
  for (const auto kind : {emcon::v1::TimeControl::PER_STEP, emcon::v1::TimeControl::BANK}) {
    emcon::v1::MatchSettings settings;
    settings.mutable_time()->set_kind(kind);
    settings.mutable_time()->set_step_s(5);
    settings.mutable_time()->set_bank_s(300);
    Rig rig({.turns = 1'000, .settings = settings});
    rig.start();
    both_leave(rig);
    const std::uint32_t stands_at = rig.question();
    EXPECT_EQ(rig.host->next_deadline_ms(), std::nullopt);
    rig.clock.pass(1'000'000);
    rig.tick();
    rig.crash();
    rig.clock.pass(1'000'000);
    rig.tick();
    EXPECT_EQ(rig.question(), stands_at);
    const int asked = rig.awaited().front();
    rig.seat(asked);
    rig.tick();
    EXPECT_EQ(rig.question(), stands_at) << "whoever takes a seat has all the time of the question";
    ASSERT_TRUE(rig.host->next_deadline_ms());
    EXPECT_GE(*rig.host->next_deadline_ms(), rig.clock.steady + 5'000);
    EXPECT_EQ(code_of(rig.choose(asked, "keep")), "");
    EXPECT_GT(rig.question(), stands_at);
    EXPECT_EQ(rig.host->fault(), "");
  }
}

TEST(People, standing_answers_of_everybody_stand_still_in_the_end) {
  Rig rig({.turns = 1'000, .settings = {}});
  rig.start();
  rig.stand_out({0, 0});
  EXPECT_FALSE(rig.host->ended());
  EXPECT_GE(rig.question(), unattended_max);
  EXPECT_LE(rig.question(), unattended_max + 3);
}

TEST(People, a_deadline_is_worth_one_step_to_those_who_are_away) {
  emcon::v1::MatchSettings settings;
  settings.mutable_time()->set_kind(emcon::v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(5);
  Rig rig({.turns = 1'000, .settings = settings});
  rig.start();
  for (const int seat : {0, 1}) EXPECT_EQ(code_of(rig.standing_for_all(seat)), "");
  rig.bid(0, 0);
  rig.bid(1, 0);
  while (rig.question() < unattended_max) ASSERT_TRUE(rig.pass_to_tick());
  const std::uint32_t stands_at = rig.question();
  EXPECT_GE(stands_at, unattended_max);
  for (std::uint32_t n = 1; n <= 20; ++n) {
    ASSERT_TRUE(rig.host->next_deadline_ms());
    rig.clock.pass(*rig.host->next_deadline_ms() - rig.clock.steady);
    rig.tick();
    EXPECT_EQ(rig.question(), stands_at + n);
  }
}

TEST(People, a_draw_needs_everybody) {
  Rig rig;
  rig.start();
  rig.propose(0, Propose::DRAW);
  EXPECT_FALSE(rig.host->ended());
  rig.propose(1, Propose::DRAW, false);
  rig.propose(1, Propose::DRAW);
  EXPECT_FALSE(rig.host->ended()) << "a declined proposal is gone";
  rig.propose(0, Propose::DRAW);
  EXPECT_TRUE(rig.host->ended());
  EXPECT_EQ(rig.host->welcome(seat_view(0), 0)->welcome().outcome().winners_size(), 0);
}

TEST(People, a_draw_offer_lapses_with_the_step) {
  Rig rig;
  rig.start();
  rig.propose(0, Propose::DRAW);
  rig.bid(0, 1);
  rig.bid(1, 0);
  rig.propose(1, Propose::DRAW);
  EXPECT_FALSE(rig.host->ended());
}

TEST(People, a_lock_is_taken_back_by_consent_while_nothing_was_shown) {
  Rig rig;
  rig.start();
  rig.bid(0, 5);
  rig.propose(0, Propose::UNLOCK);
  EXPECT_EQ(code_of(rig.bid(0, 4)), "locked");
  rig.propose(1, Propose::UNLOCK);
  rig.crash();
  const auto welcome = rig.host->welcome(seat_view(0), 0);
  EXPECT_FALSE(welcome->welcome().own_locked());
  EXPECT_EQ(welcome->welcome().own_draft().lines(0).entries(0).value().number(), 5) << "the answer is a draft again";
  EXPECT_EQ(code_of(rig.bid(0, 4)), "");
  rig.play_out({1, 0});
  EXPECT_TRUE(verify_transcript(*rig.transcript()).ok);
}

TEST(People, a_rematch_is_agreed_when_all_want_it) {
  Rig rig;
  rig.start();
  rig.play_out({1, 0});
  rig.propose(0, Propose::REMATCH);
  EXPECT_EQ(rig.notices(seat_view(0), "rematch_agreed"), 0);
  rig.propose(1, Propose::REMATCH);
  EXPECT_EQ(rig.notices(seat_view(0), "rematch_agreed"), 1);
}

TEST(People, a_faulty_rule_quarantines_its_match_and_keeps_the_answer) {
  // The record of a match whose catalogue says luck has one side: no die has that.
  Rig rig;
  rig.start();
  auto records = parsed(rig.stored.records);
  for (auto& document : *records[0].mutable_created()->mutable_documents())
    if (document.name() == "coins.toml") document.set_text("luck_sides = 1\n");
  rig.stored.records = rechain(records);
  rig.crash();
  ASSERT_EQ(rig.host->fault(), "");
  rig.bid(0, 3);
  const std::size_t before = rig.stored.records.size();
  rig.bid(1, 2);
  EXPECT_TRUE(rig.was_quarantined);
  EXPECT_EQ(rig.stored.records.size(), before + 1) << "the answer is stored, its outcome is not";
  EXPECT_EQ(rig.notices(seat_view(0), "quarantined"), 1);
  EXPECT_EQ(code_of(rig.say(0, Say::ALL, "hello")), "quarantined");
  rig.crash();
  EXPECT_NE(rig.host->fault(), "") << "reading it again meets the same fault";
}

}  // namespace
}  // namespace emcon::match::testing
