// Peers that read slowly or not at all.
#include <gtest/gtest.h>

#include "tests/common/bare.hpp"
#include "tests/house/rig.hpp"

namespace emcon::house::testing {
namespace {

void play_step(Client& red, Client& blue) {
  const std::uint32_t question = question_of(blue);
  v1::ClientFrame keep;
  keep.mutable_submit()->set_question(question);
  keep.mutable_submit()->mutable_filled()->add_lines()->set_verb("keep");
  for (Client* one : {&red, &blue}) {
    one->ask(bid(question, 0));
    one->ask(keep);
  }
}

TEST(Slow, BoardsAreCoalescedAndNoJournalLineIsLost) {
  HouseRig rig;
  const auto [made, red, blue] = rig.duel();
  Client& quick = rig.connect(made.match, "");
  Client& slow = rig.connect(made.match, "");
  const std::size_t before = slow.heard.size();
  slow.queued = 100'000;
  play_step(red, blue);
  play_step(red, blue);
  EXPECT_EQ(slow.heard.size(), before) << "nothing is piled onto a full queue";
  rig.drain(slow);
  const auto lines = [](const Client& client) {
    std::vector<std::uint32_t> out;
    for (const auto& frame : client.heard) {
      for (const auto& line : frame.welcome().journal()) out.push_back(line.number());
      for (const auto& line : frame.update().journal()) out.push_back(line.number());
    }
    return out;
  };
  EXPECT_EQ(lines(slow), lines(quick));
  EXPECT_EQ(question_of(slow), question_of(quick));
  const auto updates = [&](const auto& frame) { return frame.has_update(); };
  EXPECT_EQ(slow.count(updates), 1);
  EXPECT_GT(quick.count(updates), 1);
  EXPECT_EQ(slow.count([](const auto& frame) { return frame.has_update() && frame.update().has_board(); }), 1);
}

TEST(Slow, ForOneAddressSoMuchIsKept) {
  HouseRig rig({.limits = {.address = {.backlog_bytes = 3'600}}});
  const auto [made, red, blue] = rig.duel();
  std::vector<Client*> bad;
  rig.place = "bad";
  for (int i = 0; i < 8; ++i) bad.push_back(&rig.connect(made.match, ""));
  rig.place = "good";
  Client& good = rig.connect(made.match, "");
  for (Client* client : bad) client->queued = 100'000;
  good.queued = 100'000;
  play_step(red, blue);
  play_step(red, blue);
  EXPECT_FALSE(good.closed);
  int closed = 0;
  for (Client* client : bad) closed += client->closed == CloseCode::slow ? 1 : 0;
  EXPECT_GT(closed, 0);
  EXPECT_LT(closed, 8);
  // What is read, or closed, is kept no longer.
  for (Client* client : bad)
    if (!client->closed) rig.drain(*client);
  Client& again = rig.connect(made.match, "");
  again.queued = 100'000;
  play_step(red, blue);
  EXPECT_FALSE(again.closed);
}

TEST(Slow, AWelcomeThatWaitedShowsTheMatchAsItIsNow) {
  // Only an unlock is told by a Welcome in mid-match; meanwhile the step ends.
  HouseRig rig;
  const auto [made, red, blue] = rig.duel();
  v1::ClientFrame unlock;
  unlock.mutable_propose()->set_what(v1::Propose::UNLOCK);
  unlock.mutable_propose()->set_yes(true);
  red.ask(bid(question_of(red), 1));
  const std::size_t before = red.heard.size();
  red.queued = 100'000;
  EXPECT_EQ(code_of(red.ask(unlock)), "");
  EXPECT_EQ(code_of(blue.ask(unlock)), "");
  EXPECT_EQ(code_of(red.ask(bid(question_of(blue), 2))), "");
  EXPECT_EQ(code_of(blue.ask(bid(question_of(blue), 2))), "");
  rig.drain(red);
  Client& anew = rig.connect(made.match, made.tokens[0]);
  const auto last = [](const Client& client, std::size_t from) {
    const v1::ServerFrame* out = nullptr;
    for (std::size_t i = from; i < client.heard.size(); ++i)
      if (client.heard[i].has_welcome() || client.heard[i].has_update() || client.heard[i].has_question())
        out = &client.heard[i];
    return out;
  };
  const v1::ServerFrame* const caught_up = last(red, before);
  const v1::ServerFrame* const fresh = last(anew, 0);
  ASSERT_TRUE(caught_up && fresh && caught_up->has_welcome() && fresh->has_welcome());
  EXPECT_EQ(caught_up->welcome().board().SerializeAsString(), fresh->welcome().board().SerializeAsString());
  EXPECT_EQ(caught_up->welcome().question().question(), fresh->welcome().question().question());
  std::vector<std::uint32_t> lines;
  for (const auto& frame : red.heard) {
    for (const auto& line : frame.welcome().journal()) lines.push_back(line.number());
    for (const auto& line : frame.update().journal()) lines.push_back(line.number());
  }
  ASSERT_FALSE(lines.empty());
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i], i + 1) << "none lost, none twice";
  EXPECT_EQ(lines.back(), fresh->welcome().journal_last());
}

TEST(Slow, TheSlowOneChangesNothingForOthers) {
  std::string bytes[2];
  for (const bool with_slow : {false, true}) {
    HouseRig rig;
    const auto [made, red, blue] = rig.duel();
    Client& watcher = rig.connect(made.match, "");
    if (with_slow) watcher.queued = 100'000;
    play_step(red, blue);
    play_step(red, blue);
    bytes[with_slow] = red.bytes;
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST(Slow, APeerThatNeverReadsIsClosed) {
  HouseRig rig({.limits = {.reader = {.backlog_bytes = 200}}});
  const auto [made, red, blue] = rig.duel();
  Client& slow = rig.connect(made.match, "");
  slow.queued = 100'000;
  for (int i = 0; i < 3; ++i) play_step(red, blue);
  EXPECT_EQ(slow.closed, CloseCode::slow);
  EXPECT_FALSE(red.closed);
}

TEST(Slow, AnswersBeyondTheHardLimitClose) {
  HouseRig rig;
  Client& lobby = rig.lobby();
  lobby.queued = 5'000'000;
  v1::ClientFrame ping = bare(&v1::ClientFrame::mutable_ping);
  lobby.ask(std::move(ping));
  EXPECT_EQ(lobby.closed, CloseCode::slow);
}

}  // namespace
}  // namespace emcon::house::testing
