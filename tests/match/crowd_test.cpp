// What spectators say to each other: told as it comes, kept as a bounded tail beside the log, never in it.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/match/record.hpp"
#include "server/match/verify.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::Say;
using Lines = std::vector<std::string>;

Lines chat_of_welcome(Host& host, Viewer viewer) {
  Lines out;
  const auto frame = host.welcome(viewer, 0);
  for (const auto& line : frame->welcome().chat())
    out.push_back(std::to_string(line.number()) + (line.channel() == Say::SPECTATORS ? " crowd " : " ") + line.text());
  return out;
}

std::size_t records(const Rig& rig) {
  return rig.stored.records.size();
}

int rows(const Rig& rig) {
  return static_cast<int>(std::ranges::count_if(
      rig.stored.index, [](const store::IndexRow& row) { return row.kind == store::RowKind::talk; }));
}

TEST(Crowd, its_talk_is_not_in_the_log_and_outlives_a_restart) {
  Rig rig;
  rig.start();
  const std::size_t before = records(rig);
  EXPECT_EQ(code_of(rig.say(-1, Say::SPECTATORS, "who wins?")), "");
  EXPECT_EQ(records(rig), before);
  rig.say(0, Say::ALL, "hello");
  EXPECT_EQ(code_of(rig.say(-1, Say::SPECTATORS, "red \xc2\xb7 of course")), "");
  EXPECT_EQ(records(rig), before + 1);
  const Lines expected{"1 crowd who wins?", "1 hello", "2 crowd red \xc2\xb7 of course"};
  EXPECT_EQ(chat_of_welcome(*rig.host, public_eyes), expected);
  for (const bool same_process : {true, false}) {
    rig.crash(same_process);
    EXPECT_EQ(chat_of_welcome(*rig.host, public_eyes), expected);
    EXPECT_EQ(chat_of_welcome(*rig.host, Viewer::of(Seat{0})), Lines{"1 hello"});
  }
  rig.say(-1, Say::SPECTATORS, "blue");
  EXPECT_EQ(rig.heard(public_eyes).back().chat().number(), 3U);
  rig.play_out({2, 1});
  EXPECT_EQ(code_of(rig.say(-1, Say::SPECTATORS, "well played")), "") << "also after the end";
  const std::string transcript = *rig.transcript();
  EXPECT_TRUE(verify_transcript(transcript).ok);
  EXPECT_EQ(transcript.find("who wins?"), std::string::npos);
  EXPECT_NE(transcript.find("hello"), std::string::npos);
}

TEST(Crowd, a_spectator_may_give_a_name_that_only_the_crowd_reads) {
  Rig rig;
  rig.start();
  emcon::v1::ClientFrame frame;
  frame.mutable_say()->set_channel(Say::SPECTATORS);
  frame.mutable_say()->set_text("12,3 who wins?");
  frame.mutable_say()->set_name("Cleo 7");
  rig.post(-1, frame);
  rig.settle();
  EXPECT_EQ(rig.heard(public_eyes).back().chat().name(), "Cleo 7");
  rig.say(-1, Say::SPECTATORS, "I do not know");
  for (const bool same_process : {true, false}) {
    rig.crash(same_process);
    const auto welcome = rig.host->welcome(public_eyes, 0);
    ASSERT_EQ(welcome->welcome().chat_size(), 2);
    EXPECT_EQ(welcome->welcome().chat(0).name(), "Cleo 7");
    EXPECT_EQ(welcome->welcome().chat(0).text(), "12,3 who wins?");
    EXPECT_EQ(welcome->welcome().chat(1).name(), "");
    EXPECT_EQ(rig.host->welcome(Viewer::of(Seat{0}), 0)->welcome().chat_size(), 0);
  }
}

/// A running match in which somebody who looks on has said this under this name.
std::unique_ptr<Rig> overheard(const std::string& name, const std::string& text) {
  auto rig = std::make_unique<Rig>();
  rig->start();
  emcon::v1::ClientFrame frame;
  frame.mutable_say()->set_channel(Say::SPECTATORS);
  frame.mutable_say()->set_text(text);
  frame.mutable_say()->set_name(name);
  EXPECT_EQ(code_of(rig->send(-1, frame)), "");
  rig->play_out({2, 1});
  return rig;
}

TEST(Crowd, neither_its_names_nor_its_words_reach_a_seat) {  // two worlds that differ in them alone
  const auto one = overheard("Zed", "red has nothing left");
  const auto other = overheard("The quartermaster of the fleet", "x");
  for (const int seat : {0, 1}) {
    EXPECT_EQ(one->heard_bytes(seat_view(seat)), other->heard_bytes(seat_view(seat))) << seat;
    EXPECT_EQ(one->welcome_bytes(seat_view(seat)), other->welcome_bytes(seat_view(seat))) << seat;
  }
  EXPECT_NE(one->heard_bytes(public_eyes), other->heard_bytes(public_eyes));
}

TEST(Crowd, only_its_last_lines_are_kept) {
  Rig rig;
  rig.start();
  for (int i = 1; i <= 130; ++i) rig.say(-1, Say::SPECTATORS, "line " + std::to_string(i));
  EXPECT_EQ(rows(rig), 50);
  const auto frame = rig.host->welcome(public_eyes, 0);
  ASSERT_EQ(frame->welcome().chat_size(), 50);
  EXPECT_EQ(frame->welcome().chat(0).text(), "line 81");
  EXPECT_EQ(frame->welcome().chat(0).number(), 81U);
  EXPECT_EQ(frame->welcome().chat(49).number(), 130U);
  EXPECT_EQ(rig.restored()->welcome(public_eyes, 0)->SerializeAsString(), frame->SerializeAsString());
}

TEST(Crowd, many_lines_in_one_append_leave_as_many_rows) {
  Rig rig;
  rig.start();
  for (int i = 1; i <= 130; ++i) {
    emcon::v1::ClientFrame frame;
    frame.mutable_say()->set_channel(Say::SPECTATORS);
    frame.mutable_say()->set_text("line " + std::to_string(i));
    rig.post(-1, frame);
  }
  rig.settle();
  EXPECT_EQ(rows(rig), 50);
  EXPECT_EQ(rig.restored()->welcome(public_eyes, 0)->SerializeAsString(),
            rig.host->welcome(public_eyes, 0)->SerializeAsString());
}

TEST(Crowd, a_line_that_is_not_stored_was_never_said) {
  Rig rig;
  rig.start();
  rig.say(-1, Say::SPECTATORS, "first");
  const std::size_t heard = rig.heard(public_eyes).size();
  rig.verdicts = {store::Verdict::full};
  EXPECT_EQ(code_of(rig.say(-1, Say::SPECTATORS, "lost")), "not_stored");
  EXPECT_EQ(rig.heard(public_eyes).size(), heard);
  EXPECT_EQ(code_of(rig.say(-1, Say::SPECTATORS, "second")), "");
  EXPECT_EQ(chat_of_welcome(*rig.host, public_eyes), (Lines{"1 crowd first", "2 crowd second"}));
  EXPECT_EQ(chat_of_welcome(*rig.restored(), public_eyes), (Lines{"1 crowd first", "2 crowd second"}));
}

TEST(Crowd, a_log_with_such_lines_goes_on_from_them) {
  Rig rig;
  rig.start();
  rig.say(0, Say::ALL, "hello");
  // As it was written when spectators' lines were records.
  for (const char* text : {"old one", "old two"}) {
    emcon::log::Record record;
    record.mutable_chat()->set_seat(-1);
    record.mutable_chat()->set_channel(Say::SPECTATORS);
    record.mutable_chat()->set_text(text);
    rig.stored.records.push_back(make_record(record, rig.stored.records.size() + 1, rig.stored.records.back().hash));
  }
  rig.crash();
  rig.say(-1, Say::SPECTATORS, "new");
  rig.say(1, Say::ALL, "hello yourself");
  const Lines expected{"1 hello", "1 crowd old one", "2 crowd old two", "3 crowd new", "2 hello yourself"};
  EXPECT_EQ(chat_of_welcome(*rig.host, public_eyes), expected);
  EXPECT_EQ(chat_of_welcome(*rig.restored(), public_eyes), expected);
}

TEST(Crowd, delayed_spectators_talk_about_the_moment_they_see) {
  emcon::v1::MatchSettings settings;
  settings.set_watching(emcon::v1::WATCH_DELAYED);
  settings.set_delay_turns(2);
  Rig rig({.turns = 8, .settings = settings});
  rig.start();
  for (int turn = 1; turn < 8; ++turn) {
    rig.say(0, Say::ALL, "players in turn " + std::to_string(turn));
    rig.say(-1, Say::SPECTATORS, "crowd in turn " + std::to_string(turn));
    EXPECT_EQ(rig.heard(public_eyes).back().chat().number(), static_cast<std::uint32_t>(turn)) << "told at once";
    rig.bid(0, 1);
    rig.bid(1, 0);
    rig.choose(0, "keep");
    const auto frame = rig.host->welcome(public_eyes, 0);
    int crowd = 0;
    for (const auto& line : frame->welcome().chat()) crowd += line.channel() == Say::SPECTATORS ? 1 : 0;
    EXPECT_EQ(crowd, turn);
    EXPECT_EQ(rig.restored()->welcome(public_eyes, 0)->SerializeAsString(), frame->SerializeAsString());
  }
}

TEST(Crowd, rows_that_cannot_be_read_are_passed_over) {
  Rig rig;
  rig.start();
  rig.say(-1, Say::SPECTATORS, "kept");
  for (const char* key : {"", "x", "99999999999999999999", "0000000000"})
    rig.stored.index.push_back({.kind = store::RowKind::talk, .key = key, .bytes = "1 text"});
  rig.stored.index.push_back({.kind = store::RowKind::talk, .key = "0000000007", .bytes = "no number"});
  rig.crash();
  EXPECT_EQ(chat_of_welcome(*rig.host, public_eyes), Lines{"1 crowd kept"});
}

}  // namespace
}  // namespace emcon::match::testing
