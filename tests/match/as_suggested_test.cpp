// Answers as suggested: when they are given, what they are, and what ends them. That nobody can tell them from a hand
// is shown by standing_test.cpp.
#include "server/match/as_suggested.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "log.pb.h"
#include "server/match/verify.hpp"
#include "tests/match/forge.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::log::Locked;

std::vector<Locked> standing_locks(const Rig& rig) {
  std::vector<Locked> out;
  for (const auto& record : parsed(rig.stored.records))
    if (record.has_locked() && record.locked().by() == Locked::STANDING) out.push_back(record.locked());
  return out;
}

emcon::v1::Filled answer_of(const Locked& locked) {
  emcon::v1::Filled out;
  EXPECT_TRUE(out.ParseFromString(locked.answer()));
  return out;
}

/// Seat 1 has won the prize of turn 1, with answers as suggested; its choice is open.
struct Chooses : Rig {
  Chooses() : Rig({.turns = 6, .settings = {}}) {
    start();
    EXPECT_EQ(code_of(standing_for_all(1, true)), "");
    for (const int seat : {0, 1}) bid(seat, seat);
  }
};

TEST(AsSuggested, gives_what_promises_most_after_the_pause) {
  Chooses rig;
  EXPECT_EQ(rig.awaited(), std::vector<int>{1});
  EXPECT_TRUE(rig.host->welcome(seat_view(1), 0)->welcome().question().standing());
  EXPECT_FALSE(rig.host->welcome(seat_view(0), 0)->welcome().question().standing());
  ASSERT_TRUE(rig.pass_to_tick());
  const std::vector<Locked> given = standing_locks(rig);
  ASSERT_EQ(given.size(), 1U);
  ASSERT_EQ(answer_of(given[0]).lines_size(), 1);
  EXPECT_EQ(answer_of(given[0]).lines(0).verb(), "keep") << "of two that are worth the same, that is first";
}

TEST(AsSuggested, is_read_back_and_verifies) {
  Chooses rig;
  rig.pass_to_tick();
  rig.crash();
  while (!rig.host->ended()) {
    rig.bid(0, 0);
    if (!rig.host->ended() && rig.awaited() == std::vector<int>{0}) rig.choose(0, "keep");
    if (!rig.host->ended() && !rig.pass_to_tick()) break;
  }
  ASSERT_TRUE(rig.host->ended());
  EXPECT_GT(standing_locks(rig).size(), 3U);
  const Report report = verify_transcript(*rig.transcript());
  EXPECT_TRUE(report.ok) << report.what;
}

TEST(AsSuggested, is_offered_by_routine_behind_all_defaults) {
  Rig rig;
  rig.start();
  emcon::v1::ClientFrame frame;
  frame.mutable_get_standing();
  std::vector<std::string> offered;
  const auto answer = rig.send(0, std::move(frame));
  for (const auto& line : answer.standing().offer().lines())
    offered.push_back(line.verb() + (line.variant().empty() ? "" : " " + line.variant()));
  EXPECT_EQ(offered,
            (std::vector<std::string>{"standing bid", "standing choice", "go-on", "ask-always", "suggested play"}));
  EXPECT_EQ(answer.standing().offer().lines().rbegin()->label(),
            "play as suggested until something unexpected happens");
}

table::Thing thing(const std::string& handle, int side, const std::string& look) {
  table::Thing out;
  out.handle = handle;
  out.side = side;
  out.look = look;
  return out;
}

TEST(AsSuggested, ends_at_ships_that_come_or_go) {
  table::Board before;
  before.things = {thing("A", 0, "cruiser"), thing("A-m1", 0, "rocket"), thing("1", 1, "frigate"),
                   thing("planet", -1, "planet")};
  EXPECT_EQ(unexpected_between(before, before, 0), "");
  struct Case {
    const char* gone;
    table::Thing comes;
    const char *for_0, *for_1;
  };
  for (const Case& c :
       {Case{"A", {}, "A is gone.", "A is gone."}, Case{"1", {}, "1 is gone.", "1 is gone."}, Case{"A-m1", {}, "", ""},
        Case{"planet", {}, "", ""}, Case{"", thing("2", 1, "corvette"), "2 has come into sight.", ""},
        Case{"", thing("1-m1", 1, "torpedo"), "", ""},
        Case{"", thing("B", 0, "corvette"), "", "B has come into sight."}}) {
    table::Board now = before;
    now.things.erase_if([&](const table::Thing& one) { return one.handle == c.gone; });
    if (!c.comes.handle.empty()) now.things.push_back(c.comes);
    EXPECT_EQ(unexpected_between(before, now, 0), c.for_0) << c.gone << c.comes.handle;
    EXPECT_EQ(unexpected_between(before, now, 1), c.for_1) << c.gone << c.comes.handle;
  }
  table::Board now = before;
  now.things[0].lost = true;
  EXPECT_EQ(unexpected_between(before, now, 0), "A is out of this battle.");
  EXPECT_EQ(unexpected_between(now, now, 0), "") << "it was so before";
}

}  // namespace
}  // namespace emcon::match::testing
