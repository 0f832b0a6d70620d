// Lists that move: what watchers of the lobby are told, when, and in what order (docs/protocol.md, "Lists that move").
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

constexpr std::int64_t beat_ms = 2'000;

v1::MatchSettings everybodys(const std::string& name = "Evening game") {
  v1::MatchSettings settings;
  settings.set_listed(true);
  settings.set_name(name);
  return settings;
}

v1::ClientFrame watching(bool mine = false, const std::vector<std::string>& tokens = {}) {
  v1::ClientFrame frame;
  auto& watch = *frame.mutable_watch_lobby();
  watch.set_open(true);
  watch.set_running(true);
  watch.set_mine(mine);
  for (const std::string& token : tokens) watch.add_tokens(token);
  return frame;
}

/// A list as a client keeps it by the updates.
struct Lists {
  std::vector<v1::MatchCard> all, mine;
  std::uint32_t more_open = 0, more_running = 0;
  int updates = 0;

  explicit Lists(const Client& client) {
    for (const auto& frame : client.heard)
      if (frame.has_lobby()) take(frame.lobby());
  }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& card : all) out.push_back(card.name());
    std::ranges::sort(out);
    return out;
  }

 private:
  void take(const v1::LobbyUpdate& update) {
    ++updates;
    if (update.whole()) all.clear(), mine.clear();
    for (const auto& id : update.gone()) std::erase_if(all, [&](const auto& one) { return one.match() == id; });
    for (const auto& id : update.gone_mine()) std::erase_if(mine, [&](const auto& one) { return one.match() == id; });
    for (const auto& card : update.cards()) {
      auto& to = card.your_seat() < 0 ? all : mine;
      std::erase_if(to, [&](const auto& one) { return one.match() == card.match(); });
      to.push_back(card);
    }
    more_open = update.more_open();
    more_running = update.more_running();
  }
};

using Names = std::vector<std::string>;

TEST(Watch, AWatcherSeesAtOnceWhatThereIsAndWithinABeatWhatComesAndGoes) {
  HouseRig rig;
  rig.create(everybodys("one"));
  rig.create();
  Client& watcher = rig.lobby();
  EXPECT_EQ(code_of(watcher.ask(watching())), "");
  rig.settle();
  EXPECT_EQ(Lists(watcher).names(), Names{"one"}) << "hidden matches are in no list";
  EXPECT_TRUE(watcher.heard.back().lobby().whole());

  const auto two = rig.create(everybodys("two"));
  rig.pass(beat_ms);
  EXPECT_EQ(Lists(watcher).names(), (Names{"one", "two"}));
  rig.join(two.codes[0], 0);
  rig.join(two.codes[1], 1);
  rig.pass(3 * beat_ms);
  EXPECT_EQ(Lists(watcher).names(), Names{"one"}) << "without a free seat it is in neither list until it runs";

  const auto three = rig.running(everybodys("three"));
  rig.pass(3 * beat_ms);
  EXPECT_EQ(Lists(watcher).names(), (Names{"one", "three"}));
  rig.connect(three.match, three.tokens[0]).ask(bare(&v1::ClientFrame::mutable_concede));
  rig.pass(3 * beat_ms);
  EXPECT_EQ(Lists(watcher).names(), Names{"one"});
}

TEST(Watch, NothingNewIsSaidByNothing) {
  HouseRig rig;
  rig.create(everybodys());
  Client& watcher = rig.lobby();
  watcher.ask(watching());
  rig.settle();
  const std::size_t before = watcher.heard.size();
  rig.pass(20 * beat_ms);
  EXPECT_EQ(watcher.heard.size(), before);
}

/// No event moves the beat: whatever happens between two of its moments is told at the second one.
TEST(Watch, UpdatesComeOnTheGridAlone) {
  for (const std::int64_t after : {1, 700, 1'999}) {
    HouseRig rig;
    Client& watcher = rig.lobby();
    watcher.ask(watching());
    rig.pass(beat_ms - rig.clock.steady % beat_ms + 1);
    rig.pass(beat_ms - 1);  // at the grid
    ASSERT_EQ(rig.clock.steady % beat_ms, 0);
    rig.pass(after);
    rig.create(everybodys());
    rig.pass(beat_ms - after - 1);
    EXPECT_EQ(Lists(watcher).all.size(), 0U) << after;
    rig.pass(1);
    EXPECT_EQ(Lists(watcher).all.size(), 1U) << after;
  }
}

TEST(Watch, TheNewestComeFirstAndTheOthersAreCounted) {
  HouseRig rig({.limits = {.page = {.watched = 3, .counted = 4}}});
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    rig.create(everybodys(name));
    rig.pass(1'000);
  }
  Client& watcher = rig.lobby();
  watcher.ask(watching());
  rig.settle();
  const Lists lists(watcher);
  EXPECT_EQ(lists.names(), (Names{"c", "d", "e"}));
  EXPECT_EQ(lists.all.front().name(), "e");
  EXPECT_EQ(lists.more_open, 2U);
  EXPECT_GE(lists.all.back().made_ms_ago(), 2'000);
  for (const char* name : {"f", "g", "h"}) rig.create(everybodys(name));
  rig.pass(beat_ms);
  EXPECT_EQ(Lists(watcher).names(), (Names{"f", "g", "h"}));
  EXPECT_EQ(Lists(watcher).more_open, 4U) << "no more are counted";
}

TEST(Watch, OwnMatchesAreToldToWhoeverHasTheirTokens) {
  HouseRig rig;
  const auto made = rig.running();
  Client& watcher = rig.lobby();
  EXPECT_EQ(code_of(watcher.ask(watching(true, {made.tokens[1]}))), "");
  rig.settle();
  ASSERT_EQ(Lists(watcher).mine.size(), 1U);
  EXPECT_EQ(Lists(watcher).mine[0].your_seat(), 1);
  EXPECT_TRUE(Lists(watcher).all.empty()) << "it is listed nowhere";
  const int before = Lists(watcher).updates;

  auto [red, blue] =
      std::pair<Client&, Client&>(rig.connect(made.match, made.tokens[0]), rig.connect(made.match, made.tokens[1]));
  red.ask(bid(question_of(red), 1));
  blue.ask(bid(question_of(blue), 2));
  rig.pass(3 * beat_ms);
  EXPECT_GT(Lists(watcher).updates, before);
  EXPECT_EQ(Lists(watcher).mine[0].awaited_size(), 1) << "an interrupt of one seat follows";
}

TEST(Watch, ATokenThatOpensNoSeatAnyMoreEndsIts) {
  HouseRig rig;
  const auto made = rig.running();
  Client& watcher = rig.lobby();
  watcher.ask(watching(true, {made.tokens[0]}));
  rig.settle();
  ASSERT_EQ(Lists(watcher).mine.size(), 1U);
  rig.house->admin({.act = "reissue", .match = made.match, .why = "lost", .seat = Seat{0}},
                   [](Problems, const std::string&) {});
  rig.pass(2 * beat_ms);
  EXPECT_TRUE(Lists(watcher).mine.empty()) << "the seat is somebody else's from now on";
}

TEST(Watch, ASecondWishReplacesTheFirstAndOneForNothingEndsIt) {
  HouseRig rig;
  rig.create(everybodys("one"));
  Client& watcher = rig.lobby();
  watcher.ask(watching());
  v1::ClientFrame running;
  running.mutable_watch_lobby()->set_running(true);
  watcher.ask(running);
  rig.settle();
  EXPECT_TRUE(Lists(watcher).all.empty());
  watcher.ask(bare(&v1::ClientFrame::mutable_watch_lobby));
  const std::size_t before = watcher.heard.size();
  rig.running(everybodys("two"));
  rig.pass(5 * beat_ms);
  EXPECT_EQ(watcher.heard.size(), before);
}

TEST(Watch, WhoReadsSlowlyIsToldAllWhenHeHasCaughtUp) {
  HouseRig rig;
  Client& watcher = rig.lobby();
  watcher.ask(watching());
  rig.settle();
  watcher.queued = rig.config.limits.reader.queue_soft_bytes + 1;
  rig.create(everybodys("one"));
  rig.pass(2 * beat_ms);
  rig.create(everybodys("two"));
  rig.pass(2 * beat_ms);
  EXPECT_TRUE(Lists(watcher).all.empty()) << "nothing is kept for him";
  rig.drain(watcher);
  rig.pass(beat_ms);
  EXPECT_EQ(Lists(watcher).names(), (Names{"one", "two"}));
  EXPECT_TRUE(watcher.heard.back().lobby().whole());
}

/// Matches of before lists that move stand in them, too, as soon as they have been read.
TEST(Watch, MatchesThatAnOlderServerListedAreReadForTheLists) {
  HouseRig rig;
  const auto made = rig.create(everybodys("old"));
  rig.pass(200'000);
  ASSERT_EQ(rig.house->resident(), 0U);
  rig.rewrite(made.match, [](store::Append& anew) {
    std::erase_if(anew.index, [](const auto& row) { return row.kind == RowKind::fresh; });
    for (auto& row : anew.index)
      if (row.kind == RowKind::listed) row.bytes = "";
  });
  rig.restart();
  rig.pass(10'000);
  Client& watcher = rig.lobby();
  watcher.ask(watching());
  rig.settle();
  EXPECT_EQ(Lists(watcher).names(), Names{"old"});
}

TEST(Watch, WhatIsNoWishIsRefusedInWords) {
  HouseRig rig;
  Client& watcher = rig.lobby();
  v1::ClientFrame strange = watching();
  strange.mutable_watch_lobby()->set_ruleset("chess");
  const v1::Answer refused = watcher.ask(strange);
  EXPECT_EQ(code_of(refused), "unknown_ruleset");
  EXPECT_EQ(refused.problems(0).field(), "watch_lobby.ruleset");
  std::vector<std::string> many;
  for (int i = 0; i < 513; ++i) many.push_back("emt-" + std::to_string(i));
  EXPECT_EQ(code_of(rig.lobby().ask(watching(true, many))), "too_many");
  const auto made = rig.running();
  EXPECT_EQ(code_of(rig.connect(made.match, made.tokens[0]).ask(watching())), "wrong_place");
}

}  // namespace
}  // namespace emcon::house::testing
