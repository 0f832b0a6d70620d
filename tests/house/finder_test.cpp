// Finding an opponent: players who sit down where somebody waits, or wait themselves (docs/protocol.md, "Find an
// opponent").
#include <gtest/gtest.h>

#include "common/proof/commitment.hpp"
#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

v1::MatchSettings over_days_settings() {
  v1::MatchSettings settings;
  settings.set_ruleset("toy");
  settings.set_scenario("duel");
  return settings;
}

v1::MatchSettings live() {
  v1::MatchSettings settings = over_days_settings();
  settings.mutable_time()->set_kind(v1::TimeControl::BANK);
  settings.mutable_time()->set_bank_s(1'800);
  settings.mutable_time()->set_increment_s(15);
  return settings;
}

v1::ClientFrame wish(const v1::MatchSettings& settings, const std::string& name = "Ann") {
  v1::ClientFrame frame;
  auto& find = *frame.mutable_find_opponent();
  *find.mutable_settings() = settings;
  find.set_name(name);
  find.set_entropy_commitment(as_string(entropy_commitment(match::testing::seat_entropy(0))));
  return frame;
}

TEST(Finder, TheFirstWaitsAndTheSecondSitsDownThere) {
  HouseRig rig;
  const v1::Answer first = rig.lobby().ask(wish(over_days_settings()));
  ASSERT_TRUE(first.has_joined()) << code_of(first);
  EXPECT_TRUE(first.joined().made());
  const v1::Answer second = rig.lobby().ask(wish(over_days_settings(), "Bob"));
  ASSERT_TRUE(second.has_joined()) << code_of(second);
  EXPECT_FALSE(second.joined().made());
  EXPECT_EQ(second.joined().match(), first.joined().match());
  EXPECT_NE(second.joined().seat(), first.joined().seat());
  const v1::Answer third = rig.lobby().ask(wish(over_days_settings(), "Cleo"));
  EXPECT_TRUE(third.joined().made()) << "no free seat is left";
}

/// Nobody may be between the look and the seat: both wishes are on their way when the first is carried out.
TEST(Finder, TwoWhoWishTheSameAtOneMomentMeet) {
  HouseRig rig;
  Client &a = rig.lobby(), &b = rig.lobby();
  const auto of_a = a.post(wish(over_days_settings())), of_b = b.post(wish(over_days_settings(), "Bob"));
  rig.settle();
  ASSERT_TRUE(a.answer_to(of_a) && b.answer_to(of_b));
  EXPECT_EQ(a.answer_to(of_a)->joined().match(), b.answer_to(of_b)->joined().match());
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
}

TEST(Finder, WhoHasWaitedLongestIsMetFirst) {
  HouseRig rig;
  v1::MatchSettings settings = over_days_settings();
  settings.set_listed(true);
  std::vector<HouseRig::Made> made;
  for (int i = 0; i < 2; ++i) {
    made.push_back(rig.create(settings));
    rig.join(made.back().codes[0], 0, "Eve");
    rig.pass(5'000);
  }
  EXPECT_EQ(rig.lobby().ask(wish(settings)).joined().match(), made[0].match);
}

TEST(Finder, OnlyMatchesLikeTheWishAreTaken) {
  v1::MatchSettings other_clock = live(), other_watching = over_days_settings(), unlisted = over_days_settings();
  other_clock.set_listed(true);
  other_watching.set_listed(true);
  other_watching.set_watching(v1::WATCH_NONE);
  for (const v1::MatchSettings& settings : {other_clock, other_watching, unlisted}) {
    HouseRig rig;
    const auto made = rig.create(settings);
    rig.connect(made.match, rig.join(made.codes[0], 0, "Eve").joined().token());
    EXPECT_TRUE(rig.lobby().ask(wish(over_days_settings())).joined().made()) << settings.ShortDebugString();
  }
  HouseRig rig;
  v1::MatchSettings empty = over_days_settings();
  empty.set_listed(true);
  rig.create(empty);
  EXPECT_TRUE(rig.lobby().ask(wish(over_days_settings())).joined().made()) << "nobody waits where nobody sits";
}

TEST(Finder, ALiveMatchIsTakenOnlyWhileSomebodyIsThere) {
  for (const bool here : {true, false}) {
    HouseRig rig;
    const v1::Answer first = rig.lobby().ask(wish(live()));
    Client& maker = rig.connect(first.joined().match(), first.joined().token());
    if (!here) rig.hang_up(maker);
    EXPECT_EQ(rig.lobby().ask(wish(live(), "Bob")).joined().made(), !here);
  }
}

TEST(Finder, WhoWaitsAlreadyIsToldWhere) {
  HouseRig rig;
  Client& lobby = rig.lobby();
  const v1::Answer first = lobby.ask(wish(over_days_settings()));
  const v1::Answer again = lobby.ask(wish(over_days_settings()));
  EXPECT_EQ(code_of(again), "waits_already");
  EXPECT_EQ(again.problems(0).params(0).value(), first.joined().match());
  EXPECT_EQ(rig.store.disk().list("", 9).size(), 1U);
}

TEST(Finder, AMatchThatIsMadeSoIsListedAndHasAClock) {
  HouseRig rig;
  rig.lobby().ask(wish(over_days_settings()));
  const v1::Answer list = rig.lobby().ask(bare(&v1::ClientFrame::mutable_list_matches));
  ASSERT_EQ(list.matches().matches_size(), 1);
  const auto& time = list.matches().matches(0).settings().time();
  EXPECT_EQ(time.kind(), v1::TimeControl::BANK);
  EXPECT_EQ(time.bank_s(), 259'200U);
  EXPECT_EQ(time.increment_s(), 86'400U);
  EXPECT_EQ(time.cap_s(), 259'200U);
}

TEST(Finder, AWishSurvivesItsServersDeathNotAndHarmsNobody) {
  HouseRig rig;
  Client& gone = rig.lobby();
  gone.post(wish(over_days_settings()));
  rig.hang_up(gone);
  EXPECT_TRUE(rig.lobby().ask(wish(over_days_settings())).has_joined()) << "the next one has his turn";
  rig.restart();
  const v1::Answer after = rig.lobby().ask(wish(over_days_settings(), "Bob"));
  EXPECT_TRUE(after.has_joined());
  EXPECT_FALSE(after.joined().made()) << "who waited before the restart waits still";
}

TEST(Finder, WhatCannotBeIsRefusedWithItsField) {
  HouseRig rig;
  v1::ClientFrame nameless = wish(over_days_settings(), std::string(41, 'x')), bare_of = wish(over_days_settings()),
                  strange = bare_of;
  bare_of.mutable_find_opponent()->clear_entropy_commitment();
  strange.mutable_find_opponent()->mutable_settings()->set_ruleset("chess");
  const v1::Answer no_name = rig.lobby().ask(nameless), no_part = rig.lobby().ask(bare_of),
                   no_game = rig.lobby().ask(strange);
  EXPECT_EQ(no_name.problems(0).field(), "find_opponent.name");
  EXPECT_EQ(no_part.problems(0).field(), "find_opponent.entropy_commitment");
  EXPECT_EQ(code_of(no_game), "unknown_ruleset");
  EXPECT_TRUE(rig.lobby().ask(wish(over_days_settings())).has_joined()) << "the queue goes on";
}

}  // namespace
}  // namespace emcon::house::testing
