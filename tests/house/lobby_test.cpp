// Lists, creation, invites: what strangers learn and what they do not.
#include <gtest/gtest.h>

#include "common/wire/limits.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

v1::Answer list(Client& lobby, bool mine) {
  v1::ClientFrame frame;
  frame.mutable_list_matches()->set_mine(mine);
  return lobby.ask(std::move(frame));
}

/// One's own matches, as somebody sees them who shows this token.
v1::Answer list_of(HouseRig& rig, const std::string& token) {
  Client& lobby = rig.open("");
  v1::ClientFrame hello;
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  hello.mutable_hello()->add_tokens(token);
  lobby.ask(std::move(hello));
  return list(lobby, true);
}

v1::MatchSettings listed() {
  v1::MatchSettings settings;
  settings.set_listed(true);
  settings.set_name("Evening game");
  return settings;
}

TEST(Lobby, DescribesItsRulesetsAndTheHandbookOnlyByName) {
  HouseRig rig;
  v1::ClientFrame all = bare(&v1::ClientFrame::mutable_get_rulesets);
  const auto answer = rig.lobby().ask(std::move(all));
  ASSERT_EQ(answer.rulesets().rulesets_size(), 1);
  EXPECT_EQ(answer.rulesets().rulesets(0).id(), "toy");
  EXPECT_EQ(answer.rulesets().rulesets(0).handbook(), "");
  EXPECT_GT(answer.rulesets().rulesets(0).scenarios_size(), 0);
}

TEST(Lobby, ListsPublicMatchesAloneAndOnlyUntilTheyEnd) {
  HouseRig rig;
  const auto open = rig.create(listed());
  const auto hidden = rig.create();
  const auto answer = list(rig.lobby(), false);
  ASSERT_EQ(answer.matches().matches_size(), 1);
  EXPECT_EQ(answer.matches().matches(0).match(), open.match);
  EXPECT_EQ(answer.matches().matches(0).your_seat(), -1);
  std::string why = "none";
  rig.house->admin({.act = "end", .match = open.match, .why = "test", .seat = {}},
                   [&](Problems problems, std::string) { why = problems.empty() ? "" : problems[0].text; });
  rig.settle();
  EXPECT_EQ(why, "");
  rig.pass(10'000);
  EXPECT_EQ(list(rig.lobby(), false).matches().matches_size(), 0);
}

TEST(Lobby, ShowsTheTimeThatIsLeftAlsoAfterTheWallClockWasSet) {
  constexpr std::int64_t an_hour = 3'600'000, a_day = 24 * an_hour, a_minute = 60'000;
  for (const std::int64_t jump : {a_day, -2 * a_day}) {
    for (const bool in_memory : {true, false}) {
      HouseRig rig;
      v1::MatchSettings settings;
      settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
      settings.mutable_time()->set_step_s(2 * a_day / 1000);
      const auto made = rig.running(settings);
      const auto shown = [&] {
        const auto answer = list_of(rig, made.tokens[0]);
        return answer.matches().matches_size() == 1 ? answer.matches().matches(0).deadline_ms() : -2;
      };
      if (in_memory) rig.connect(made.match, made.tokens[0]);
      rig.pass(in_memory ? 2 * a_minute : an_hour);
      const std::int64_t before = shown();
      rig.clock.wall += jump;
      rig.pass(3 * a_minute);
      EXPECT_NEAR(static_cast<double>(shown()), static_cast<double>(before - 3 * a_minute), a_minute)
          << jump << in_memory;
    }
  }
}

TEST(Lobby, ShowsTheTimeThatIsLeftOnceTheClockIsRightAtAStart) {
  constexpr std::int64_t an_hour = 3'600'000, a_day = 24 * an_hour, a_minute = 60'000;
  HouseRig rig;
  v1::MatchSettings settings;
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(a_day / 1000);
  const auto made = rig.running(settings);
  rig.pass(an_hour);
  const auto shown = [&] {
    const auto answer = list_of(rig, made.tokens[0]);
    return answer.matches().matches_size() == 1 ? answer.matches().matches(0).deadline_ms() : -2;
  };
  rig.clock.wall += 10 * a_day;
  rig.restart();
  rig.pass(a_minute);
  EXPECT_LE(shown(), 10 * a_minute) << "ten days seem to be gone";
  rig.clock.wall -= 10 * a_day;
  rig.config.clock_set_back = true;
  rig.restart();
  rig.pass(a_minute);
  EXPECT_NEAR(static_cast<double>(shown()), static_cast<double>(23 * an_hour), 5.0 * a_minute) << "nobody has come";
}

TEST(Lobby, PagesItsLists) {
  HouseRig rig({.limits = {.page = {.matches = 2}}});
  for (int i = 0; i < 5; ++i) rig.create(listed());
  std::vector<std::string> seen;
  for (int left = 5; left > 0; left -= 2) {
    v1::ClientFrame frame;
    frame.mutable_list_matches()->set_after(seen.empty() ? "" : seen.back());
    const auto answer = rig.lobby().ask(std::move(frame));
    EXPECT_EQ(answer.matches().matches_size(), std::min(left, 2));
    EXPECT_EQ(answer.matches().more(), left > 2);
    for (const auto& card : answer.matches().matches()) seen.push_back(card.match());
  }
  EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), 5U);
  EXPECT_TRUE(std::ranges::is_sorted(seen));
}

TEST(Lobby, ListsMyMatchesByTokenWithWhoseTurnItIs) {
  HouseRig rig;
  const auto made = rig.running();
  for (const bool put_away : {false, true}) {
    if (put_away) rig.pass(200'000);
    EXPECT_EQ(rig.house->resident(), put_away ? 0U : 1U);
    const auto answer = list_of(rig, made.tokens[1]);
    ASSERT_EQ(answer.matches().matches_size(), 1);
    EXPECT_EQ(answer.matches().matches(0).your_seat(), 1);
    EXPECT_EQ(answer.matches().matches(0).phase(), v1::MatchCard::RUNNING);
    EXPECT_EQ(answer.matches().matches(0).awaited_size(), 2);
  }
  EXPECT_EQ(list(rig.lobby(), true).matches().matches_size(), 0);
}

TEST(Lobby, AListTellsTheAgeOfADecisionEvenIfNoClockRuns) {
  HouseRig rig;
  const auto made = rig.running();
  const auto waited = [&] {
    const auto answer = list_of(rig, made.tokens[1]);
    return answer.matches().matches_size() == 1 ? answer.matches().matches(0).waited_ms() : -1;
  };
  rig.pass(10'000);
  const std::int64_t first = waited();
  EXPECT_GE(first, 10'000);
  EXPECT_LT(first, 20'000);
  rig.pass(200'000);
  EXPECT_EQ(rig.house->resident(), 0U);
  EXPECT_EQ(waited(), first + 200'000) << "of a match that was put away";
  Client& player = rig.open(made.match);
  rig.hello(player, made.tokens[0]);
  rig.pass(10'000);
  EXPECT_EQ(waited(), first + 210'000) << "and of one that was read again";
}

TEST(Lobby, AListShowsNotWhetherAMatchIsInMemory) {
  v1::MatchSettings settings = listed();
  settings.mutable_time()->set_kind(v1::TimeControl::BANK);
  settings.mutable_time()->set_bank_s(7'200);
  std::string bytes[2];
  for (const bool drafted : {false, true}) {
    HouseRig rig;
    const auto made = rig.running(settings);
    Client& red = rig.connect(made.match, made.tokens[0]);
    rig.pass(300'000);
    EXPECT_EQ(rig.house->resident(), 0U);
    if (drafted) {
      v1::ClientFrame draft;
      draft.mutable_draft()->set_question(question_of(red));
      *draft.mutable_draft()->mutable_filled() = match::testing::bid_filled(3);
      EXPECT_EQ(red.ask(draft).draft().revision(), 1U);
      EXPECT_EQ(rig.house->resident(), 1U);
    }
    Client& lobby = rig.lobby();
    const std::size_t before = lobby.bytes.size();
    for (int i = 0; i < 8; ++i) {
      list(lobby, false);
      rig.pass(500);
    }
    bytes[drafted] = lobby.bytes.substr(before);
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST(Lobby, AFixedSeedIsNotListed) {
  Config config;
  config.allow_test_matches = true;
  HouseRig rig(config);
  v1::MatchSettings settings = listed();
  settings.set_test_seed("0011223344556677");
  rig.create(settings);
  for (const int ms : {0, 5'000}) {
    rig.pass(ms);
    const auto answer = list(rig.lobby(), false);
    ASSERT_EQ(answer.matches().matches_size(), 1);
    EXPECT_TRUE(answer.matches().matches(0).test_match());
    EXPECT_EQ(answer.matches().matches(0).settings().test_seed(), "");
  }
}

TEST(Lobby, AListFollowsTheStartAndTheEndAtOnce) {
  HouseRig rig;
  const auto made = rig.running(listed());
  const auto answer = list(rig.lobby(), false);
  ASSERT_EQ(answer.matches().matches_size(), 1);
  EXPECT_EQ(answer.matches().matches(0).phase(), v1::MatchCard::RUNNING);
  for (const std::string& code : made.codes) {
    const v1::Answer used = rig.join(code, 0);
    EXPECT_EQ(code_of(used), "seat_taken") << "no code opens a seat after the start";
    EXPECT_TRUE(used.problems(0).text().contains("match has begun")) << used.problems(0).text();
  }
  v1::ClientFrame concede = bare(&v1::ClientFrame::mutable_concede);
  rig.connect(made.match, made.tokens[0]).ask(concede);
  EXPECT_EQ(list(rig.lobby(), false).matches().matches_size(), 0);
}

TEST(Lobby, AnInviteOfAMatchThatIsOverIsRefusedForThat) {
  HouseRig rig;
  const auto made = rig.create();
  rig.house->admin({.act = "end", .match = made.match, .why = "so", .seat = {}}, [](const Problems&, auto&&) {});
  rig.settle();
  v1::ClientFrame look;
  look.mutable_get_invite()->set_code(made.codes[0]);
  for (const v1::Answer& answer : {rig.join(made.codes[0], 0), rig.lobby().ask(look)}) {
    EXPECT_EQ(code_of(answer), "ended");
    EXPECT_EQ(answer.problems(0).text(), "This match is over; nobody takes a seat in it any more.");
  }
}

TEST(Lobby, WhatIsNoCodeSaysHowManyLettersOneHas) {
  HouseRig rig;
  const auto made = rig.create();
  const auto said = [&](const std::string& typed) {
    const v1::Answer answer = rig.join(typed, 0);
    EXPECT_EQ(code_of(answer), "wrong_code") << typed;
    return answer.problems_size() == 1 ? answer.problems(0).text() : std::string();
  };
  EXPECT_TRUE(said(made.codes[0] + "x").ends_with("this has 13.")) << said(made.codes[0] + "x");
  EXPECT_TRUE(said(made.codes[0].substr(1)).ends_with("this has 11."));
  EXPECT_TRUE(said("uuuu-uuuu-uuuu").contains("there is no u"));
  EXPECT_TRUE(said("0000-0000-0000").starts_with("No seat is known here by this invite"));
}

TEST(Lobby, AnInviteIsGoodForOnePlayer) {
  HouseRig rig;
  const auto made = rig.create();
  ASSERT_EQ(made.codes.size(), 2U);
  EXPECT_TRUE(rig.join(made.codes[0], 0).has_joined());
  const v1::Answer used = rig.join(made.codes[0], 0);
  EXPECT_EQ(code_of(used), "seat_taken");
  EXPECT_TRUE(used.problems(0).text().starts_with("This invite was used")) << used.problems(0).text();
  std::string shouted = made.codes[1];
  for (char& c : shouted) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  EXPECT_TRUE(rig.join(shouted, 1).has_joined());
}

TEST(Lobby, TwoWithOneInviteAtOnceGetOneSeat) {
  HouseRig rig;
  const auto made = rig.create();
  Client& one = rig.lobby();
  Client& two = rig.lobby();
  v1::ClientFrame frame;
  frame.mutable_join_match()->set_code(made.codes[0]);
  frame.mutable_join_match()->set_name("Ann");
  frame.mutable_join_match()->set_entropy_commitment(std::string(32, 'x'));
  const auto first = one.post(frame);
  const auto second = two.post(frame);
  rig.settle();
  ASSERT_NE(one.answer_to(first), nullptr);
  ASSERT_NE(two.answer_to(second), nullptr);
  EXPECT_TRUE(one.answer_to(first)->has_joined());
  EXPECT_EQ(code_of(*two.answer_to(second)), "seat_taken");
}

TEST(Lobby, OpenSeatsOfListedMatchesNeedNoInvite) {
  HouseRig rig;
  const auto open = rig.create(listed());
  const auto hidden = rig.create();
  v1::ClientFrame frame;
  frame.mutable_join_match()->set_match(open.match);
  frame.mutable_join_match()->set_seat(-1);
  frame.mutable_join_match()->set_name("Ann");
  frame.mutable_join_match()->set_entropy_commitment(std::string(32, 'x'));
  EXPECT_EQ(rig.lobby().ask(frame).joined().seat(), 0U);
  EXPECT_EQ(rig.lobby().ask(frame).joined().seat(), 1U);
  EXPECT_EQ(code_of(rig.lobby().ask(frame)), "seat_taken");
  frame.mutable_join_match()->set_match(hidden.match);
  EXPECT_EQ(code_of(rig.lobby().ask(frame)), "unknown_match");
}

TEST(Lobby, AHiddenMatchAndNoneAreToldAlike) {
  HouseRig rig;
  v1::MatchSettings settings;
  settings.set_watching(v1::WATCH_NONE);
  const auto secret = rig.create(settings);
  rig.pass(1'000);
  Client& there = rig.connect(secret.match, "");
  Client& nowhere = rig.connect("0000000000000000", "");
  EXPECT_EQ(there.bytes, nowhere.bytes);
  EXPECT_EQ(there.closed, nowhere.closed);
  EXPECT_EQ(there.reason, nowhere.reason);
  Client& guess_there = rig.connect(secret.match, "emt-wrong");
  Client& guess_nowhere = rig.connect("0000000000000000", "emt-wrong");
  EXPECT_EQ(guess_there.bytes, guess_nowhere.bytes);
  EXPECT_EQ(guess_there.closed, guess_nowhere.closed);
  EXPECT_EQ(guess_there.reason, guess_nowhere.reason);
}

TEST(Lobby, GuessingCodesEndsTheConnection) {
  HouseRig rig;
  Client& lobby = rig.lobby();
  for (int i = 0; i < 20 && !lobby.closed; ++i) {
    v1::ClientFrame frame;
    frame.mutable_join_match()->set_code("0000-0000-00" + std::to_string(10 + i));
    frame.mutable_join_match()->set_entropy_commitment(std::string(32, 'x'));
    lobby.ask(std::move(frame));
  }
  EXPECT_EQ(lobby.closed, CloseCode::rate);
}

}  // namespace
}  // namespace emcon::house::testing
