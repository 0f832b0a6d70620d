// Matches that never begin, and what becomes of them.
#include <gtest/gtest.h>

#include "common/proof/commitment.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

constexpr std::int64_t minute = 60'000, hour = 60 * minute, day = 24 * hour;

Config patient() {
  Config config;
  config.limits.connection.idle_ms = 100 * day;
  return config;
}

/// No address may have one that stands: whatever nobody comes to goes after an hour.
Config strict() {
  Config config = patient();
  config.limits.removal.standing = 0;
  return config;
}

/// A match of four seats.
v1::MatchSettings pairs() {
  v1::MatchSettings settings;
  settings.set_scenario("pairs");
  settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
  settings.mutable_time()->set_step_s(86'400);
  return settings;
}

/// Passes in steps, as a server that has other things to do, too.
void pass_days(HouseRig& rig, int days) {
  for (int i = 0; i < days; ++i) rig.pass(day);
}

bool told_removed(const Client& client) {
  return client.count([](const auto& frame) { return frame.has_notice() && frame.notice().code() == "removed"; }) == 1;
}

TEST(Ages, WhatAnAddressHasTooManyOfGoesAfterAnHour) {
  HouseRig rig(strict());
  const auto made = rig.create();
  rig.pass(59 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
  rig.pass(3 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
  EXPECT_EQ(rig.house->counters().removed, 1U);
  for (const RowKind kind :
       {RowKind::card, RowKind::listed, RowKind::invite, RowKind::token, RowKind::unstarted, RowKind::alone})
    EXPECT_TRUE(rig.keys(kind).empty()) << name_of(kind);
  EXPECT_EQ(code_of(rig.join(made.codes[0], 0)), "wrong_code");
  EXPECT_EQ(rig.connect(made.match, "").closed, CloseCode::unknown_match);
}

/// docs/people.md, "How long it waits": seeks and invites live a week, whoever is connected.
TEST(Ages, AMatchWaitsForAWeekAlsoWhenItsMakerHasGoneAndTheServerWasKilled) {
  for (const bool listed : {false, true}) {
    HouseRig rig(patient());
    v1::MatchSettings settings;
    settings.set_listed(listed);
    const auto made = rig.create(settings);
    Client& maker = rig.connect(made.match, rig.join(made.codes[0], 0).joined().token());
    rig.hang_up(maker);
    pass_days(rig, 3);
    rig.restart();
    pass_days(rig, 3);
    rig.pass(day - 2 * minute);
    v1::ClientFrame look;
    look.mutable_get_invite()->set_code(made.codes[1]);
    EXPECT_EQ(code_of(rig.lobby().ask(look)), "") << "the friend opens the link on the seventh day";
    rig.pass(4 * minute);
    EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
    const v1::Answer gone = rig.lobby().ask(look);
    EXPECT_EQ(code_of(gone), "wrong_code");
    EXPECT_TRUE(gone.problems(0).text().contains("did not begin within 7 days and was removed"))
        << gone.problems(0).text();
    EXPECT_TRUE(rig.keys(RowKind::fresh).empty());
  }
}

TEST(Ages, OfOneAddressTheOldestGoWhenItHasMoreThanItMay) {
  Config config = patient();
  config.limits.removal.standing = 2;
  HouseRig rig(config);
  rig.place = "10.9.9.9";
  std::vector<HouseRig::Made> made;
  for (int i = 0; i < 4; ++i) {
    made.push_back(rig.create());
    rig.pass(minute);
  }
  rig.place = "10.8.8.8";
  const auto other = rig.create();
  rig.restart();
  rig.pass(59 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 5U) << "for an hour all of them may stand";
  rig.pass(8 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9), (std::vector<MatchId>{made[2].match, made[3].match, other.match}));
  pass_days(rig, 5);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 3U);
}

TEST(Ages, ItsMakerWhoIsThereKeepsIt) {
  HouseRig rig(strict());
  const auto made = rig.create();
  const std::string token = rig.join(made.codes[0], 0).joined().token();
  Client& maker = rig.connect(made.match, token);
  rig.pass(5 * hour);
  EXPECT_FALSE(maker.closed);
  rig.hang_up(maker);
  rig.pass(50 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U) << "he may come back within the hour";
  Client& again = rig.connect(made.match, token);
  EXPECT_FALSE(again.closed);
  rig.pass(hour);
  rig.hang_up(again);
  rig.pass(59 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
  rig.pass(3 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
  EXPECT_EQ(rig.connect(made.match, token).closed, CloseCode::refused);
}

TEST(Ages, SpectatorsDoNotKeepItButAreTold) {
  HouseRig rig(strict());
  const auto made = rig.create();
  Client& watcher = rig.connect(made.match, "");
  rig.pass(2 * hour);
  EXPECT_TRUE(told_removed(watcher));
  EXPECT_EQ(watcher.closed, CloseCode::unknown_match);
  EXPECT_EQ(rig.house->counters().spectators, 0U);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
}

TEST(Ages, AMatchWithTwoHoldersStaysForAWeekEvenIfBothAreAway) {
  for (const bool there : {false, true}) {
    HouseRig rig(patient());
    const auto made = rig.create(pairs());
    ASSERT_GT(made.codes.size(), 2U);
    std::vector<std::string> tokens;
    for (int seat : {0, 1})
      tokens.push_back(rig.join(made.codes[static_cast<std::size_t>(seat)], seat).joined().token());
    EXPECT_TRUE(rig.keys(RowKind::alone).empty());
    Client& one = rig.connect(made.match, tokens[0]);
    if (!there) rig.hang_up(one);
    pass_days(rig, 6);
    EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
    pass_days(rig, 1);
    rig.pass(2 * minute);
    EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
    EXPECT_EQ(told_removed(one), there);
    if (there) {
      EXPECT_EQ(one.closed, CloseCode::unknown_match);
    }
  }
}

TEST(Ages, OneThatHasBegunStays) {
  HouseRig rig(patient());
  const auto made = rig.running();
  EXPECT_TRUE(rig.keys(RowKind::unstarted).empty());
  EXPECT_TRUE(rig.keys(RowKind::alone).empty());
  pass_days(rig, 30);
  rig.restart();
  pass_days(rig, 30);
  EXPECT_FALSE(rig.connect(made.match, made.tokens[0]).closed);
}

TEST(Ages, AMatchThatHasBegunStillCountsAsBegunAfterACrash) {
  HouseRig rig;
  auto made = rig.create();
  for (int seat : {0, 1})
    made.tokens.push_back(rig.join(made.codes[static_cast<std::size_t>(seat)], seat).joined().token());
  for (int seat : {0, 1}) {
    Client& client = rig.connect(made.match, made.tokens[static_cast<std::size_t>(seat)]);
    v1::ClientFrame frame;
    frame.mutable_reveal_entropy()->set_entropy(match::testing::seat_entropy(seat));
    client.post(frame);
    // The record of the start is durable, and the server dies before it hears of it.
    if (seat == 1) rig.store.commit();
    if (seat == 0) rig.settle();
  }
  rig.restart();
  EXPECT_TRUE(rig.keys(RowKind::unstarted).empty());
  pass_days(rig, 8);
  Client& red = rig.connect(made.match, made.tokens[0]);
  EXPECT_EQ(red.heard.front().welcome().card().phase(), v1::MatchCard::RUNNING);
}

TEST(Ages, SetUpThatIsUnderWayIsNotDisturbed) {
  HouseRig rig(patient());
  const auto made = rig.create(pairs());
  const std::size_t seats = made.codes.size();
  std::vector<std::string> tokens;
  for (std::size_t seat = 0; seat + 1 < seats; ++seat)
    tokens.push_back(rig.join(made.codes[seat], static_cast<int>(seat)).joined().token());
  pass_days(rig, 6);
  rig.pass(day - 3 * minute);
  tokens.push_back(rig.join(made.codes[seats - 1], static_cast<int>(seats - 1)).joined().token());
  ASSERT_FALSE(tokens.back().empty());
  rig.pass(6 * minute);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    v1::ClientFrame frame;
    frame.mutable_reveal_entropy()->set_entropy(match::testing::seat_entropy(static_cast<int>(seat)));
    EXPECT_EQ(code_of(rig.connect(made.match, tokens[seat]).ask(frame)), "");
  }
  pass_days(rig, 2);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
}

TEST(Ages, APlayerWhoIsAwayWhenTheLastSeatIsTakenHasAWeekToCome) {
  HouseRig rig(patient());
  const auto made = rig.create(pairs());
  std::vector<std::string> tokens;
  for (int seat = 0; seat < 3; ++seat)
    tokens.push_back(rig.join(made.codes[static_cast<std::size_t>(seat)], seat).joined().token());
  pass_days(rig, 6);
  rig.pass(day / 2);
  ASSERT_FALSE(rig.join(made.codes[3], 3).joined().token().empty());
  pass_days(rig, 6);
  rig.pass(day / 4);
  EXPECT_FALSE(rig.connect(made.match, tokens[0]).closed) << "his seat is still his";
  pass_days(rig, 1);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
}

TEST(Ages, OneThatEndsBeforeItBeginsIsKept) {
  HouseRig rig;
  const auto made = rig.create();
  rig.house->admin({.act = "end", .match = made.match, .why = "", .seat = {}}, [](Problems, std::string) {});
  rig.settle();
  EXPECT_TRUE(rig.keys(RowKind::unstarted).empty());
  pass_days(rig, 8);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
}

TEST(Ages, ARestartGivesAnHourAndForgetsNothing) {
  HouseRig rig(strict());
  rig.create();
  rig.create();
  // No server ran for a month; who was waiting comes back now.
  rig.clock.steady += 30 * day;
  rig.clock.wall += 30 * day;
  rig.restart();
  EXPECT_EQ(rig.house->resident(), 0U);
  rig.pass(59 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 2U);
  rig.pass(2 * minute);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U);
}

TEST(Ages, AWallClockThatIsSetMakesNothingOlderOrYounger) {
  for (const std::int64_t jump : {400 * day, -400 * day, 3 * hour, -3 * hour}) {
    HouseRig rig(strict());
    const auto first = rig.create();
    rig.clock.wall += jump;
    const auto second = rig.create();
    rig.pass(59 * minute);
    EXPECT_EQ(rig.store.disk().list("", 9).size(), 2U) << jump;
    rig.clock.wall -= jump;
    rig.pass(3 * minute);
    EXPECT_EQ(rig.store.disk().list("", 9).size(), 0U) << jump;
  }
}

TEST(Ages, ManyGoAFewAtATime) {
  HouseRig rig({.limits = {.removal = {.standing = 0, .at_once = 4}}});
  for (int i = 0; i < 10; ++i) rig.create();
  const auto kept = rig.create();
  rig.connect(kept.match, rig.join(kept.codes[0], 0).joined().token());
  rig.pass(hour - 2 * minute);
  std::vector<std::size_t> left;
  for (int i = 0; i < 1'000; ++i) {
    rig.pass(500);
    const std::size_t now = rig.store.disk().list("", 20).size();
    if (left.empty() || left.back() != now) left.push_back(now);
  }
  EXPECT_EQ(left.front(), 11U);
  EXPECT_EQ(left.back(), 1U);
  EXPECT_GE(left.size(), 4U);
  rig.pass(hour);
  for (int i = 0; i < 3; ++i) rig.create();
  rig.pass(3 * hour);
  EXPECT_EQ(rig.store.disk().list("", 20), std::vector<MatchId>{kept.match}) << "one that stays is in nobody's way";
}

TEST(Ages, ARemovalThatTheStoreRefusesIsTriedAgain) {
  HouseRig rig(strict());
  const auto made = rig.create();
  Client& watcher = rig.connect(made.match, "");
  rig.store.faults().poison();
  rig.pass(3 * hour);
  EXPECT_FALSE(watcher.closed) << "nobody is told before it is so";
  EXPECT_EQ(rig.house->counters().removed, 0U);
}

TEST(Ages, ARematchThatWasRemovedCanBeAgreedAnew) {
  HouseRig rig(patient());
  const auto [made, red, blue] = rig.duel();
  v1::ClientFrame concede, rematch;
  concede.mutable_concede();
  ASSERT_EQ(code_of(red.ask(concede)), "");
  rematch.mutable_propose()->set_what(v1::Propose::REMATCH);
  rematch.mutable_propose()->set_yes(true);
  const auto codes = [](const Client& client) {
    return client.count([](const auto& frame) { return frame.has_notice() && frame.notice().code() == "rematch"; });
  };
  const auto agree = [&] {
    red.ask(rematch);
    blue.ask(rematch);
    rig.pass(10'000);
  };
  agree();
  EXPECT_EQ(codes(red), 1);
  pass_days(rig, 7);
  rig.pass(hour);
  EXPECT_EQ(rig.store.disk().list("", 9), std::vector<MatchId>{made.match});
  agree();
  EXPECT_EQ(codes(red), 2);
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 2U);
}

}  // namespace
}  // namespace emcon::house::testing
