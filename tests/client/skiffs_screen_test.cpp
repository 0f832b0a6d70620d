// A plane on the screen: a match of Skiffs as one seat sees it, in the full screen and in lines, with paths, points,
// arcs and links.
#include <gtest/gtest.h>

#include "client/full/face.hpp"
#include "client/lines/line_face.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "server/match/match_dice.hpp"
#include "server/referee/staged_match.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/paper.hpp"
#include "tests/client/sample.hpp"
#include "tests/match/skiffs/registry.hpp"

namespace emcon::client {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A match on two lanes. North has a1 and a2, South b1 and b2.
class Battle {
 public:
  Battle() {
    const match::RulesetEntry entry = rules::skiffs::entry();
    catalogue_ = *entry.load(rules::skiffs::documents());
    for (const auto& one : catalogue_->description().scenarios)
      if (one.id == "lanes") staged_.emplace(*catalogue_, one, rules::Choice{"lanes", {}}, match::Windows::all, dice_);
  }

  /// Answers of both seats, as they would type them; then the next question is put.
  void play(const std::vector<std::string>& north, const std::vector<std::string>& south) {
    answer(Seat{0}, north);
    answer(Seat{1}, south);
  }
  v1::ServerFrame welcome() const {
    v1::ServerFrame out;
    auto& message = *out.mutable_welcome();
    sample::begin_welcome(message, "Skiffs", 0);
    const match::Position& now = staged_->position();
    wire::to_proto(now.board_for(Viewer::of(Seat{0})), *message.mutable_board());
    auto& question = *message.mutable_question();
    question.set_question(staged_->question());
    question.set_kind(now.asked()->kind);
    question.set_title(now.asked()->title);
    question.set_clause(now.asked()->clause);
    question.add_seats(0);
    question.set_deadline_ms(-1);
    question.set_yours(true);
    wire::to_proto(now.offer_for(Seat{0}), *question.mutable_offer());
    return out;
  }
  void roll(std::uint32_t sides, const std::vector<std::uint32_t>& values) {
    for (const auto value : values) dice_.add({{sides, value}});
  }

 private:
  void answer(Seat seat, const std::vector<std::string>& orders) {
    table::Filled filled;
    const table::Offer offer = staged_->position().offer_for(seat);
    for (const std::string& order : orders) {
      const auto line = words::parse_order(offer, order);
      if (!line) throw std::runtime_error(order + ": " + line.error().text);
      filled.lines.push_back(*line);
    }
    if (const auto verdict = staged_->position().check(seat, filled); !verdict.problems.empty())
      throw std::runtime_error(verdict.problems.front().text);
    staged_->answer(seat, std::move(filled));
  }

  match::ScriptedDice dice_{{}};
  std::shared_ptr<const match::CatalogueHandle> catalogue_;
  std::optional<referee::StagedMatch> staged_;
};

/// Skiffs have flown once: a1 and a2 southwards on both sides of the nebula, b1 and b2 against them.
void fly_once(Battle& battle) {
  battle.play({"place a1 12,31 4", "place a2 36,31 4"}, {"place b1 14,5 0", "place b2 33,5 0"});
  battle.play({"fly a1 f:3,p45,f:4.5", "fly a2 f:9"}, {"fly b1 f:4,s45,f:2.5", "fly b2 f:9"});
}
/// Then they have fired, the southern ones at a2.
void fire_once(Battle& battle) {
  battle.roll(6, {5, 3});
  battle.play({"fire a2 b2"}, {"fire b2 a2"});
}

/// The same after its first flight.
struct Flown : Battle {
  Flown() { fly_once(*this); }
};
/// And its first fire.
struct Fired : Flown {
  Fired() { fire_once(*this); }
};

/// A person in the full screen.
struct Screen {
  Desk desk =
      sample::believing("abcdefghijklmnop", {0, "secret", ""}, [this](const auto& frame) { sent.push_back(frame); });
  std::vector<v1::ClientFrame> sent;
  full::Face face;
  panel::Size size{80, 24};
  Instant now{};

  explicit Screen(const Battle& battle, bool ascii = false) : face{desk, {.ascii = ascii}} {
    desk.connected();
    face.heard(desk.receive(battle.welcome(), Instant{}));
    face.connection(true, "");
    press(full::Key::Code::escape);
  }
  std::string text() { return face.draw(size, Instant{}).text(); }
  /// Whether this stands on it; with all of it for the message.
  testing::AssertionResult shows(const std::string& part) {
    return (has(text(), part) ? testing::AssertionSuccess() : testing::AssertionFailure()) << text();
  }
  void press(full::Key::Code code) {
    text();
    full::Key key;
    key.code = code;
    face.key(key, now += std::chrono::seconds(3));
  }
  void letters(const std::string& keys) {
    for (const char c : keys) {
      text();
      full::Key key;
      key.glyph = static_cast<char32_t>(c);
      face.key(key, now += std::chrono::seconds(3));
    }
  }
  /// Goes down to the desk's row that begins with those words, and opens it.
  void open(const std::string& order) {
    letters("2");
    for (int i = 0; i < 20; ++i) press(full::Key::Code::up);
    for (int i = 0; i < 20 && !on(order); ++i) press(full::Key::Code::down);
  }
  bool on(const std::string& order) {
    const panel::Canvas canvas = face.draw(size, Instant{});
    const auto lines = panel::lines_of(canvas.text());
    for (int y = 0; y < size.height; ++y)
      if (canvas.at(size.width - 2, y).reversed && has(lines[static_cast<std::size_t>(y)], order)) return true;
    return false;
  }
};

using Code = full::Key::Code;

TEST(PlaneScreen, SkiffsArePlacedInTheirZone) {
  Screen screen{Battle{}};
  screen.open("place a1");
  screen.press(Code::enter);
  EXPECT_EQ(differs_from_golden("plane/place.txt", screen.text()), "");
  screen.letters("12 31");
  screen.press(Code::tab);
  EXPECT_TRUE(screen.shows("12,31"));
  screen.press(Code::back_tab);
  screen.press(Code::right);
  EXPECT_TRUE(has(screen.text(), "12.25,31")) << "a nudge\n" << screen.text();
  for (int i = 0; i < 9; ++i) screen.press(Code::shift_down);
  EXPECT_TRUE(screen.shows("cannot be chosen; '+' marks what can"));
}

TEST(PlaneScreen, EveryZoom) {
  Fired battle;
  Screen screen(battle);
  screen.letters("1");
  EXPECT_EQ(differs_from_golden("plane/whole.txt", screen.text()), "");
  screen.letters("++");
  EXPECT_EQ(differs_from_golden("plane/middle.txt", screen.text()), "");
  screen.letters("++");
  EXPECT_EQ(differs_from_golden("plane/near.txt", screen.text()), "");
  screen.letters("------");
  EXPECT_EQ(differs_from_golden("plane/far.txt", screen.text()), "");
  Screen plain(battle, true);
  plain.letters("1");
  EXPECT_EQ(differs_from_golden("plane/ascii.txt", plain.text()), "");
  plain.size = {140, 44};
  plain.letters("0");
  EXPECT_EQ(differs_from_golden("plane/large.txt", plain.text()), "");
}

TEST(PlaneScreen, APathIsFilledInLegByLeg) {
  Fired battle;
  Screen screen(battle);
  screen.open("fly a1");
  EXPECT_EQ(differs_from_golden("plane/path_row.txt", screen.text()), "");
  screen.press(Code::enter);
  EXPECT_EQ(differs_from_golden("plane/path_before.txt", screen.text()), "");
  screen.letters("f:3,s45,f:2");
  screen.press(Code::tab);
  const std::string typed = screen.text();
  EXPECT_EQ(differs_from_golden("plane/path_after.txt", typed), "");
  screen.letters("++");
  EXPECT_TRUE(screen.shows("f:3,s45,f:2.5"));
  screen.press(Code::page_up);
  screen.press(Code::page_up);
  EXPECT_TRUE(has(screen.text(), "f:3,s45,f:6")) << "as far as can be paid\n" << screen.text();
  screen.press(Code::backspace);
  screen.press(Code::backspace);
  EXPECT_TRUE(screen.shows("distance 3 of 3 to 9 in, 6 left"));
  screen.press(Code::backspace);
  EXPECT_TRUE(screen.shows("distance 0 of 3 to 9 in, 3"));
  EXPECT_TRUE(has(screen.text(), "\u2502 short")) << "in the next line\n" << screen.text();
}

TEST(PlaneScreen, ASuggestedPathIsTakenFromItsRow) {
  Fired battle;
  Screen screen(battle);
  screen.open("fly a1");
  screen.press(Code::enter);
  for (int i = 0; i < 30; ++i) screen.press(Code::up);
  screen.letters(" ");
  EXPECT_FALSE(screen.shows("path  none"));
  EXPECT_TRUE(screen.shows("f:1"));
}

TEST(PlaneScreen, ArcsAndPointsOfTheOrderInHand) {
  Flown battle;
  Screen firing(battle);
  firing.open("fire a2");
  EXPECT_EQ(differs_from_golden("plane/arc.txt", firing.text()), "");
  battle.roll(6, {5});
  battle.play({"fire a2 b2"}, {});
  Screen laying(battle);
  laying.open("lay a1");
  laying.press(Code::enter);
  EXPECT_EQ(differs_from_golden("plane/point.txt", laying.text()), "");
}

TEST(PlaneScreen, LinksAreDrawnAndTold) {
  Fired battle;
  Screen screen(battle);
  screen.letters("3");
  screen.press(Code::down);
  EXPECT_EQ(differs_from_golden("plane/links.txt", screen.text()), "");
  screen.letters("4");
  EXPECT_TRUE(screen.shows("leader a1"));
  EXPECT_TRUE(screen.shows("target b2"));
}

TEST(PlaneScreen, PlacesAreTypedAsTheyAreShown) {
  Flown battle;
  Screen screen(battle);
  screen.size = {160, 40};
  for (const char* place : {"24.5,18", "24.5 18", "24.5in,18in"}) {
    screen.letters(std::string(":map ") + place);
    screen.press(Code::enter);
    EXPECT_TRUE(has(screen.text(), "24.5,18; ")) << place << "\n" << screen.text();
    EXPECT_TRUE(screen.shows("Nebula: no fire through it."));
    screen.press(Code::up);
    EXPECT_FALSE(screen.shows("24.5,18; "));
  }
  screen.letters("/12 -3.5");
  screen.press(Code::enter);
  EXPECT_TRUE(screen.shows("12,-3.5; "));
}

/// A person in line mode.
struct SkiffLines {
  Desk desk = sample::believing("abcdefghijklmnop", {0, "secret", ""}, [](const auto&) {});
  Paper paper;
  LineFace face{desk, paper, {.maps = Maps::on}};

  explicit SkiffLines(const Battle& battle) {
    desk.connected();
    face.heard(desk.receive(battle.welcome(), Instant{}));
    face.connection(true, "");
  }
  std::string type(const std::string& line) {
    paper.text.clear();
    face.line(line);
    return paper.text;
  }
};

TEST(PlaneLines, MapsListsAndSheets) {
  Fired battle;
  SkiffLines lines(battle);
  EXPECT_EQ(differs_from_golden("plane/lines_arrival.txt", lines.paper.text), "");
  EXPECT_EQ(differs_from_golden("plane/lines_near.txt", lines.type("map 36,22 6")), "");
  EXPECT_EQ(lines.type("map 36 22 6"), lines.type("map 36,22 6"));
  EXPECT_EQ(differs_from_golden("plane/lines_reach.txt", lines.type("map a1 lay")), "");
  EXPECT_EQ(differs_from_golden("plane/lines_units.txt", lines.type("units")), "");
  EXPECT_EQ(differs_from_golden("plane/lines_sheet.txt", lines.type("sheet a2")), "");
  EXPECT_EQ(differs_from_golden("plane/lines_orders.txt", lines.type("orders")), "");
  lines.type("fly a1 f:3,s45,f:2");
  EXPECT_TRUE(has(lines.type("draft"), "1. fly a1 path=f:3,s45,f:2\n")) << lines.type("draft");
}

}  // namespace
}  // namespace emcon::client
