// Two players at one keyboard: nothing of one stays in sight of the other.
#include "client/full/hot_screen.hpp"
#include "client/lines/hot_lines.hpp"

#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/paper.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {
namespace {

using full::Key;
using Code = Key::Code;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Two desks of one match; each has a line in its log that only it may see.
struct Table {
  std::vector<v1::ClientFrame> sent[2];
  Desk ann = sample::believing("abcdefghijklmnop", {0, "a", ""},
                               [this](const v1::ClientFrame& frame) { sent[0].push_back(frame); });
  Desk bob = sample::believing("abcdefghijklmnop", {1, "b", ""},
                               [this](const v1::ClientFrame& frame) { sent[1].push_back(frame); });
  std::uint32_t lines = 0;

  Desk& desk(int seat) { return seat == 0 ? ann : bob; }
  static v1::ServerFrame arrival(int seat) {
    v1::ServerFrame out = sample::welcome(seat, false);
    auto& message = *out.mutable_welcome();
    auto& thing = *message.mutable_board()->mutable_things(0);
    thing.set_name(seat == 0 ? "Annsship" : "Bobsship");
    message.set_journal_last(1);
    auto& line = *message.add_journal();
    line.set_number(1);
    line.set_text(seat == 0 ? "Annssecret" : "Bobssecret");
    return out;
  }
  /// News that a seat has of a private line.
  static v1::ServerFrame news(std::uint32_t number, const std::string& text) {
    v1::ServerFrame out;
    auto& line = *out.mutable_update()->add_journal();
    line.set_number(number);
    line.set_text(text);
    return out;
  }
};

struct FullTable : Table {
  full::Face faces[2] = {{ann, options()}, {bob, options()}};
  full::HotScreen screen{{&ann, &bob}, {&faces[0], &faces[1]}, false};

  static full::Face::Options options() {
    full::Face::Options out;
    out.session.hot_seat = true;
    out.papers.welcome = {"Welcome."};
    return out;
  }
  void take(int seat, const v1::ServerFrame& frame) {
    faces[seat].heard(desk(seat).receive(frame, Instant{}));
    screen.look();
  }
  void arrive() {
    for (const int seat : {0, 1}) {
      desk(seat).connected();
      take(seat, arrival(seat));
      faces[seat].connection(true, "");
    }
  }
  Instant now{};
  std::string text() { return screen.draw({80, 24}, now).text(); }
  static Key key(Code code) {
    Key out;
    out.code = code;
    return out;
  }
  void press(const std::vector<Code>& codes) {
    text();
    std::vector<Key> all;
    for (const Code code : codes) all.push_back(key(code));
    screen.keys(all, now += std::chrono::seconds(3));
  }
  void type(const std::string& letters) {
    text();
    std::vector<Key> all;
    for (const char c : letters) {
      all.emplace_back();
      all.back().glyph = static_cast<char32_t>(c);
    }
    screen.keys(all, now += std::chrono::seconds(3));
  }
};

TEST(HotSeat, BeginsWithACoverForTheAskedPlayer) {
  FullTable table;
  EXPECT_TRUE(has(table.text(), "being set up"));
  table.press({Code::enter});
  EXPECT_TRUE(has(table.text(), "being set up")) << "nobody can sit down yet";
  table.arrive();
  EXPECT_EQ(differs_from_golden("hot_seat_cover.txt", table.text()), "");
  table.press({Code::enter});
  EXPECT_TRUE(has(table.text(), "Welcome"));
  table.press({Code::escape});
  EXPECT_TRUE(has(table.text(), "Annssecret")) << table.text();
}

TEST(HotSeat, AHandedOverScreenHoldsNoWordOfTheOther) {
  FullTable table;
  table.arrive();
  table.press({Code::enter});
  table.press({Code::escape});
  table.type("4:status");  // a command half typed, and the sheet
  table.press({Code::escape});
  table.take(0, Table::news(2, "Annsnews"));
  EXPECT_TRUE(has(table.text(), "Annsnews"));
  table.type("H");
  const std::string cover = table.text();
  EXPECT_TRUE(has(cover, "Hand over to Bob (Numbers)."));
  for (const char* word : {"Anns", "Bobs", "status", "Orders", "fire"}) EXPECT_FALSE(has(cover, word)) << cover;
  EXPECT_EQ(table.screen.headline(), "emcon");
  table.type("1 2 s L");
  EXPECT_EQ(table.text(), cover) << "only Enter goes on";
  table.press({Code::enter});
  for (const Code code : {Code::escape, Code::tab, Code::tab, Code::tab, Code::tab}) {
    EXPECT_FALSE(has(table.text(), "Anns")) << table.text();
    table.press({code});
  }
  table.type(":");
  table.press({Code::up});
  EXPECT_FALSE(has(table.text(), "status")) << "the typed lines are the other player's";
}

TEST(HotSeat, KeysTypedAheadAreNotTheNextPlayersConsent) {
  FullTable table;
  table.arrive();
  table.press({Code::enter});
  table.press({Code::escape});
  Key hand;
  hand.glyph = U'H';
  table.screen.keys({hand, FullTable::key(Code::enter), FullTable::key(Code::enter)}, table.now);
  EXPECT_TRUE(has(table.text(), "Hand over to Bob (Numbers)."));
}

TEST(HotSeat, TellsTheAwaitedPlayerAndTheMissedNews) {
  FullTable table;
  table.arrive();
  table.press({Code::enter});
  table.press({Code::escape});
  EXPECT_FALSE(has(table.text(), "HAND OVER")) << "the decision is his own";
  table.take(0, sample::question(2, false, false));
  table.take(1, sample::question(2, true, false));
  EXPECT_TRUE(has(table.text(), "[H] hand over to Bob (Numbers)")) << table.text();
  table.type("H");
  table.press({Code::enter});
  table.press({Code::escape});
  table.take(0, Table::news(2, "A shot that Ann saw."));
  table.take(1, Table::news(2, "Something that Bob saw."));
  table.type("H");
  table.press({Code::enter});
  EXPECT_EQ(differs_from_golden("hot_seat_catch_up.txt", table.text()), "");
  EXPECT_FALSE(has(table.text(), "Bob saw"));
}

TEST(HotSeat, TheClockRunsForTheSittingPlayer) {
  FullTable table;
  table.arrive();
  EXPECT_FALSE(table.screen.wakes()[0].call) << "the cover has none";
  table.press({Code::enter});
  table.press({Code::escape});
  EXPECT_FALSE(table.screen.wakes()[0].call) << "nothing counts";
  table.ann.draft({});
  EXPECT_TRUE(table.screen.wakes()[0].call) << "an order waits for its answer";
}

TEST(HotSeat, TheCoverAsksBeforeItLeaves) {
  FullTable table;
  table.arrive();
  table.type("q");
  EXPECT_FALSE(table.screen.finished());
  EXPECT_TRUE(has(table.text(), "Leave?"));
  table.type("n");
  EXPECT_FALSE(table.screen.finished());
  table.type("qy");
  EXPECT_TRUE(table.screen.finished());
}

struct LineTable : Table {
  Paper paper;
  int wiped = 0;
  HotLines lines{{&ann, &bob},
                 paper,
                 [this] {
                   paper.text.clear();
                   ++wiped;
                 },
                 {.papers = {.welcome = {"Welcome."}}}};

  void take(int seat, const v1::ServerFrame& frame) {
    lines.face(static_cast<std::size_t>(seat)).heard(desk(seat).receive(frame, Instant{}));
    lines.look();
  }
  void arrive() {
    for (const int seat : {0, 1}) {
      desk(seat).connected();
      take(seat, arrival(seat));
      lines.face(static_cast<std::size_t>(seat)).connection(true, "");
    }
  }
};

TEST(HotSeat, LinesAreWipedBetweenThePlayers) {
  LineTable table;
  table.arrive();
  EXPECT_EQ(table.paper.text, "") << "nobody sits here yet";
  EXPECT_TRUE(has(table.paper.prompted, "Hand over to Ann (Letters); press Enter")) << table.paper.prompted;
  table.lines.line("units");
  EXPECT_EQ(table.paper.text, "") << "only an empty line goes on";
  table.lines.line("");
  EXPECT_TRUE(has(table.paper.text, "Annssecret")) << table.paper.text;
  EXPECT_FALSE(has(table.paper.text, "Bobs"));
  const int before = table.wiped;
  table.lines.line("hand");
  EXPECT_EQ(table.wiped, before + 1);
  EXPECT_EQ(table.paper.text, "");
  EXPECT_TRUE(table.lines.complete("sh").empty());
  table.take(0, Table::news(2, "A shot that Ann saw."));
  table.take(1, Table::news(2, "Something that Bob saw."));
  EXPECT_EQ(table.paper.text, "") << "what comes meanwhile waits";
  table.lines.line("");
  EXPECT_TRUE(has(table.paper.text, "Bobssecret"));
  EXPECT_FALSE(has(table.paper.text, "Ann saw"));
  table.lines.line("hand");
  table.lines.line("");
  EXPECT_TRUE(has(table.paper.text, "Since you last looked:\n")) << table.paper.text;
  EXPECT_TRUE(has(table.paper.text, "A shot that Ann saw."));
  EXPECT_FALSE(has(table.paper.text, "Annssecret")) << "he has read that before";
}

TEST(HotSeat, LinesNameThePlayerWhoMustDecide) {
  LineTable table;
  table.arrive();
  table.lines.line("");
  EXPECT_TRUE(table.lines.ready());
  table.take(0, sample::question(2, false, false));
  table.take(1, sample::question(2, true, false));
  EXPECT_TRUE(has(table.paper.text, "Bob (Numbers) is to decide: look as long as you like, then 'hand'"))
      << table.paper.text;
  table.lines.line("hand");
  table.lines.line("quit");
  EXPECT_TRUE(table.lines.finished());
}

TEST(HotSeat, ElsewhereNobodySharesTheKeyboard) {
  Paper paper;
  Desk desk = sample::believing("abcdefghijklmnop", {0, "a", ""}, [](const v1::ClientFrame&) {});
  LineFace face{desk, paper, {}};
  face.line("hand");
  EXPECT_TRUE(has(paper.text, "Nobody shares this keyboard"));
  EXPECT_FALSE(face.session().leaving.wants_to_get_up());
}

}  // namespace
}  // namespace emcon::client
