// What spectators see: live, turns later, nothing, or all; and that patches add up to what a Welcome shows.
#include <gtest/gtest.h>

#include "common/table/patch.hpp"
#include "common/wire/convert.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::Say;

emcon::v1::MatchSettings watched(emcon::v1::Watching how, std::uint32_t turns = 0) {
  emcon::v1::MatchSettings out;
  out.set_watching(how);
  out.set_delay_turns(turns);
  return out;
}

/// The Board a client has after all frames, and its journal.
struct Client {
  table::Board board;
  std::vector<emcon::v1::JournalLine> journal;
  std::string hash;
  void hear(const emcon::v1::ServerFrame& frame) {
    if (!frame.has_update()) return;
    const auto& update = frame.update();
    if (update.has_board()) board = wire::from_proto(update.board());
    if (update.has_patch()) board = table::apply(board, wire::from_proto(update.patch()));
    for (const auto& line : update.journal()) journal.push_back(line);
    hash = update.public_journal_hash();
  }
};

void expect_same_as_welcome(Rig& rig, Viewer viewer, const char* where) {
  Client client;
  for (const auto& frame : rig.heard(viewer)) client.hear(frame);
  const auto frame = rig.host->welcome(viewer, 0);
  const auto& welcome = frame->welcome();
  ASSERT_TRUE(client.board == wire::from_proto(welcome.board())) << where;
  ASSERT_EQ(static_cast<int>(client.journal.size()), welcome.journal_size()) << where;
  for (int i = 0; i < welcome.journal_size(); ++i) {
    ASSERT_EQ(client.journal[static_cast<std::size_t>(i)].SerializeAsString(), welcome.journal(i).SerializeAsString());
    ASSERT_EQ(welcome.journal(i).number(), static_cast<std::uint32_t>(i + 1)) << "no gaps";
  }
  ASSERT_EQ(client.hash, welcome.public_journal_hash()) << where;
}

TEST(Watch, talk_after_the_end_reaches_delayed_spectators) {
  Rig rig({.turns = 3, .settings = watched(emcon::v1::WATCH_DELAYED, 2)});
  rig.start();
  rig.say(0, Say::ALL, "early");
  rig.play_out({2, 1});
  ASSERT_TRUE(rig.host->ended());
  rig.say(0, Say::ALL, "good game");
  std::vector<std::string> lines;
  for (const auto& frame : rig.heard(public_eyes))
    if (frame.has_chat()) lines.push_back(frame.chat().text());
  EXPECT_EQ(lines, (std::vector<std::string>{"early", "good game"}));
  EXPECT_EQ(rig.host->welcome(public_eyes, 0)->welcome().chat_size(), 2);
}

TEST(Watch, talk_before_the_beginning_reaches_delayed_spectators_once) {
  Rig rig({.turns = 3, .settings = watched(emcon::v1::WATCH_DELAYED, 2)});
  rig.seat(0);
  EXPECT_EQ(code_of(rig.say(0, Say::ALL, "hello")), "");
  rig.seat(1);
  rig.reveal(0);
  rig.reveal(1);
  rig.settle();
  rig.play_out({2, 1});
  int told = 0;
  for (const auto& frame : rig.heard(public_eyes)) told += frame.has_chat() && frame.chat().text() == "hello";
  EXPECT_EQ(told, 1);
}

// A bank moves with every answer: who sees an older moment would learn when which player has answered.
TEST(Watch, a_delayed_spectator_sees_no_banks) {
  for (const auto how : {emcon::v1::WATCH_LIVE, emcon::v1::WATCH_DELAYED, emcon::v1::WATCH_NONE}) {
    emcon::v1::MatchSettings settings = watched(how, 2);
    settings.mutable_time()->set_kind(emcon::v1::TimeControl::BANK);
    settings.mutable_time()->set_bank_s(600);
    settings.mutable_time()->set_increment_s(100);
    Rig rig({.settings = settings});
    rig.start();
    const std::string before = rig.host->card(public_eyes).SerializeAsString();
    EXPECT_EQ(rig.host->card(public_eyes).seats(0).bank_ms(), how == emcon::v1::WATCH_LIVE ? 600'000 : -1);
    rig.clock.pass(5'000);
    rig.bid(0, 1);
    rig.bid(1, 0);
    EXPECT_EQ(rig.host->card(seat_view(0)).seats(0).bank_ms(), 695'000);
    if (how != emcon::v1::WATCH_LIVE) {
      EXPECT_EQ(rig.host->card(public_eyes).SerializeAsString(), before);
    }
  }
}

TEST(Watch, a_spectator_who_comes_during_an_append_misses_no_step) {
  Rig rig({.turns = 3, .settings = {}});
  rig.start();
  rig.host->present(3, 0);
  rig.bid(0, 3);
  rig.post_bid(1, 0);
  const auto append = rig.host->take_append();
  ASSERT_TRUE(append);
  const auto before = rig.host->welcome(public_eyes, 0);
  Client client;
  client.board = wire::from_proto(before->welcome().board());
  for (const auto& line : before->welcome().journal()) client.journal.push_back(line);
  rig.host->appended({store::Verdict::durable, 0, ""});
  for (const Packet& packet : rig.host->take_outbox().packets)
    if (packet.to.has(public_eyes)) client.hear(*packet.frame);
  const auto after = rig.host->welcome(public_eyes, 0);
  EXPECT_TRUE(client.board == wire::from_proto(after->welcome().board()));
  EXPECT_EQ(static_cast<int>(client.journal.size()), after->welcome().journal_size());
  EXPECT_EQ(client.hash, after->welcome().public_journal_hash());
}

TEST(Watch, a_spectator_who_comes_during_an_append_of_many_steps_gets_every_commitment) {
  for (const auto& settings : {watched(emcon::v1::WATCH_LIVE), watched(emcon::v1::WATCH_DELAYED, 2)}) {
    Rig rig({.turns = 8, .settings = settings});
    rig.start();
    // The second of two who leave lets the defaults run through the whole match.
    rig.bid(0, 3);
    rig.leave(0);
    const auto locks_in = [](const std::vector<emcon::v1::ServerFrame>& frames) {
      std::vector<std::string> out;
      for (const auto& frame : frames)
        for (const auto& lock : frame.update().commitments()) out.push_back(lock.SerializeAsString());
      return out;
    };
    const std::size_t heard = rig.heard(public_eyes).size();
    rig.host->present(3, 0);
    emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_leave);
    rig.post(1, frame);
    const auto append = rig.host->take_append();
    ASSERT_TRUE(append);
    rig.host->welcome(public_eyes, 0);
    for (const auto& record : append->records) rig.stored.records.push_back(record);
    rig.host->appended({store::Verdict::durable, rig.stored.records.size(), ""});
    rig.settle();
    ASSERT_TRUE(rig.host->ended());
    const auto all = rig.heard(public_eyes);
    const auto to_red = locks_in(rig.heard(seat_view(0)));
    EXPECT_EQ(locks_in({all.begin() + static_cast<std::ptrdiff_t>(heard), all.end()}), to_red);
    EXPECT_EQ(to_red.size(), 16U);
  }
}

TEST(Watch, updates_add_up_to_the_welcome_for_every_viewer_and_policy) {
  for (const auto& settings :
       {watched(emcon::v1::WATCH_LIVE), watched(emcon::v1::WATCH_DELAYED, 2), watched(emcon::v1::WATCH_EXHIBITION)}) {
    Rig rig({.turns = 8, .settings = settings});
    rig.start();
    for (int guard = 0; guard < 100 && !rig.host->ended(); ++guard) {
      const int seat = rig.awaited()[0];
      if (!code_of(rig.choose(seat, guard % 3 ? "keep" : "gamble")).empty()) {
        rig.bid(0, guard % 2);
        rig.bid(1, 1);
      }
      for (const Viewer viewer : {seat_view(0), seat_view(1), public_eyes})
        if (rig.host->welcome(viewer, 0)->welcome().has_board()) expect_same_as_welcome(rig, viewer, "on the way");
    }
    ASSERT_TRUE(rig.host->ended());
    for (const Viewer viewer : {seat_view(0), seat_view(1), public_eyes}) {
      expect_same_as_welcome(rig, viewer, "at the end");
      EXPECT_TRUE(rig.heard(viewer).back().has_opened());
    }
  }
}

TEST(Watch, the_public_hash_of_a_step_is_equal_for_all_viewers) {
  Rig rig;
  rig.start();
  rig.play_out({2, 1});
  const auto hashes = [&](Viewer viewer) {
    std::vector<std::string> out;
    for (const auto& frame : rig.heard(viewer))
      if (frame.has_update()) out.push_back(frame.update().public_journal_hash());
    return out;
  };
  EXPECT_EQ(hashes(seat_view(0)), hashes(seat_view(1)));
  EXPECT_EQ(hashes(seat_view(0)), hashes(public_eyes));
}

TEST(Watch, delayed_spectators_stand_turns_behind_also_after_a_restart) {
  Rig rig({.turns = 8, .settings = watched(emcon::v1::WATCH_DELAYED, 2)});
  rig.start();
  for (int turn = 1; turn < 8; ++turn) {
    rig.say(0, Say::ALL, "in turn " + std::to_string(turn));
    rig.bid(0, 1);
    rig.bid(1, 0);
    rig.choose(0, "keep");
    const int now = turn + 1;
    const auto frame = rig.host->welcome(public_eyes, 0);
    const auto& welcome = frame->welcome();
    const int seen = welcome.card().clock().turn();
    EXPECT_LE(seen, std::max(1, now - 2)) << "in turn " << now;
    for (const auto& line : welcome.journal()) EXPECT_LE(line.turn(), std::max(1, now - 2));
    for (const auto& line : welcome.chat()) EXPECT_LE(std::stoi(line.text().substr(8)), std::max(1, now - 2));
    EXPECT_EQ(rig.restored()->welcome(public_eyes, 0)->SerializeAsString(), frame->SerializeAsString());
    EXPECT_EQ(welcome.question().deadline_ms(), -1);
  }
}

TEST(Watch, a_spectator_who_comes_late_misses_nothing_from_then_on) {
  Rig rig;
  rig.start();
  rig.host->present(3, 0);
  rig.bid(0, 1);
  rig.bid(1, 0);
  Client client;
  const auto frame = rig.host->welcome(public_eyes, 0);
  client.board = wire::from_proto(frame->welcome().board());
  const std::size_t from = rig.heard(public_eyes).size();
  rig.choose(0, "keep");
  rig.bid(0, 1);
  rig.bid(1, 0);
  for (std::size_t i = from; i < rig.heard(public_eyes).size(); ++i) client.hear(rig.heard(public_eyes)[i]);
  EXPECT_TRUE(client.board == wire::from_proto(rig.host->welcome(public_eyes, 0)->welcome().board()));
}

TEST(Watch, a_match_closed_to_spectators_shows_them_nothing) {
  Rig rig({.settings = watched(emcon::v1::WATCH_NONE)});
  rig.start();
  rig.bid(0, 1);
  rig.bid(1, 0);
  for (const auto& frame : rig.heard(public_eyes)) EXPECT_FALSE(frame.has_update() || frame.has_question());
  const auto welcome = rig.host->welcome(public_eyes, 0);
  EXPECT_FALSE(welcome->welcome().has_board());
  EXPECT_FALSE(welcome->welcome().has_question());
  EXPECT_EQ(welcome->welcome().journal_size(), 0);
  EXPECT_EQ(code_of(rig.say(-1, Say::SPECTATORS, "hello?")), "not_watched");
}

TEST(Watch, an_exhibition_shows_the_public_the_seats_secrets) {
  Rig rig({.settings = watched(emcon::v1::WATCH_EXHIBITION)});
  rig.start();
  const auto facts = [&](Viewer viewer) {
    int out = 0;
    const auto frame = rig.host->welcome(viewer, 0);
    for (const auto& thing : frame->welcome().board().things()) out += thing.facts_size();
    return out;
  };
  EXPECT_EQ(facts(seat_view(0)), 2);
  EXPECT_EQ(facts(public_eyes), 4);
}

TEST(Watch, a_late_welcome_gives_the_journal_after_the_number_named) {
  Rig rig;
  rig.start();
  rig.play_out({2, 1});
  const auto all = rig.host->welcome(seat_view(0), 0);
  const auto late = rig.host->welcome(seat_view(0), 5);
  EXPECT_EQ(late->welcome().journal_size(), all->welcome().journal_size() - 5);
  EXPECT_EQ(late->welcome().journal(0).number(), 6U);
  emcon::v1::ClientFrame frame;
  frame.mutable_get_journal()->set_after(3);
  EXPECT_EQ(rig.send(0, frame).journal().lines(0).number(), 4U);
}

}  // namespace
}  // namespace emcon::match::testing
