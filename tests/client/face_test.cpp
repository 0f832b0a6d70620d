// The full screen as a person uses it: keys in, screens out, over a server that stores everything.
#include <gtest/gtest.h>

#include <random>

#include "common/wire/convert.hpp"
#include "tests/client/full_evening.hpp"
#include "tests/client/golden.hpp"

namespace emcon::client::full {
namespace {

TEST(Face, TheHeaderTellsTheLastTurn) {
  Evening evening;
  evening.size = {120, 40};
  evening.desk.connected();
  v1::ServerFrame welcome = sample::welcome(0, false);
  welcome.mutable_welcome()->mutable_board()->mutable_clock()->set_last(12);
  evening.take(welcome);
  evening.face.connection(true, "");
  EXPECT_TRUE(has(evening.screen(), "turn 3 of 12")) << "in the welcome";
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "Turn 3 of 12, Fire"));
}

/// Who is ahead stands in the header of a small window, too, and no number in it is cut.
TEST(Face, TheHeaderTellsTheScoreWithoutCuttingIt) {
  const std::pair<int, const char*> cases[] = {{120, "Letters 24.5, Numbers 1240"}, {80, "24.5 : 1240"}, {60, ""}};
  for (const auto& [width, shown] : cases) {
    Evening evening;
    evening.size = {width, 24};
    evening.desk.connected();
    v1::ServerFrame welcome = sample::welcome(0, false);
    table::Board board = sample::board();
    board.clock.step = "sub-phase 1 of 8";
    for (std::size_t side = 0; side < 2; ++side)
      board.sides.edit()[side].facts = {{"score", side == 0 ? "24.5" : "1240", "", "", 0}};
    wire::to_proto(board, *welcome.mutable_welcome()->mutable_board());
    evening.take(welcome);
    evening.face.connection(true, "");
    evening.press(Code::escape);
    const std::string header = evening.screen().substr(0, evening.screen().find('\n'));
    EXPECT_TRUE(has(header, shown)) << header;
    EXPECT_TRUE(width > 60 || !has(header, "24")) << header;
    EXPECT_TRUE(has(header, "YOUR DECISION")) << header;
  }
}

/// A plan with more orders than a window has lines could not be seen as a whole.
TEST(Face, AKeyShowsAllOfAPlan) {
  Evening evening;
  evening.desk.connected();
  v1::ServerFrame welcome = sample::welcome(0, false);
  table::Offer offer = sample::offer();
  const table::OfferLine one = offer.lines.front();
  offer.lines.clear();
  offer.stages = {"Launches: Letters", "Beam Fire: Letters"};
  for (int i = 0; i < 40; ++i) {
    offer.lines.push_back(one);
    offer.lines.back().subject = "B." + std::to_string(i);
    offer.lines.back().stage = i < 20 ? 1 : 2;
  }
  offer.fallback = {};
  wire::to_proto(offer, *welcome.mutable_welcome()->mutable_question()->mutable_offer());
  evening.take(welcome);
  evening.face.connection(true, "");
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "more below [p]")) << evening.screen();
  evening.letters("p");
  std::string all = evening.screen();
  EXPECT_TRUE(has(all, "1 Launches: Letters")) << all;
  for (int page = 0; page < 4; ++page) {
    evening.press(Code::page_down);
    all += evening.screen();
  }
  EXPECT_TRUE(has(all, "2 Beam Fire: Letters")) << all;
  for (int i = 0; i < 40; ++i) EXPECT_TRUE(has(all, "fire B." + std::to_string(i) + " PA-M")) << i;
  evening.press(Code::escape);
  for (int i = 0; i < 25; ++i) evening.press(Code::down);
  EXPECT_TRUE(has(evening.screen(), "more below, ")) << evening.screen();
  EXPECT_TRUE(has(evening.screen(), "above [p]")) << evening.screen();
}

TEST(Face, ConsentToNewDiceIsAskedForUntilItIsAnswered) {
  Evening evening;
  evening.size = {160, 40};
  evening.desk.dice().draw_by([] { return std::string(32, 'e'); });
  evening.desk.connected();
  v1::ServerFrame back = sample::welcome(0, false);
  auto& welcome = *back.mutable_welcome();
  welcome.mutable_card()->set_phase(v1::MatchCard::SETUP);
  welcome.clear_question();
  welcome.mutable_commitment_asked()->set_setups(1);
  welcome.mutable_commitment_asked()->set_seat(1);
  welcome.mutable_commitment_asked()->set_name("Bob");
  evening.take(back);
  evening.face.connection(true, "");
  EXPECT_TRUE(has(evening.screen(), "Bob left")) << evening.screen();
  evening.sent.clear();
  evening.press(Code::escape);
  evening.letters("i");  // a look at something else, and back
  evening.press(Code::escape);
  const std::string seen = evening.screen();
  EXPECT_TRUE(has(seen, "made anew, because somebody left. They wait")) << seen;
  EXPECT_TRUE(has(seen, "[A] agree")) << seen;
  EXPECT_FALSE(has(seen, "being made ready")) << seen;
  evening.letters("5");
  evening.press(Code::home);
  EXPECT_TRUE(has(evening.screen(), "made anew, because somebody left; 'A' takes part")) << evening.screen();
  EXPECT_TRUE(evening.sent.empty());
  evening.letters("A");
  ASSERT_EQ(evening.sent.size(), 1U);
  EXPECT_TRUE(evening.sent[0].has_commit_entropy());
  evening.letters("2");
  EXPECT_TRUE(has(evening.screen(), "being made ready")) << evening.screen();
}

TEST(Face, TalkAndNoticesAreToldApart) {
  Evening evening;
  evening.size = {100, 40};
  evening.sit();
  v1::ServerFrame talk;
  talk.mutable_chat()->set_seat(1);
  talk.mutable_chat()->set_name("*** Host> stop");
  talk.mutable_chat()->set_text("*** The server stops.\n*** The server stops. " + std::string(60, 'x') +
                                " *** The server stops.");
  evening.take(talk);
  v1::ServerFrame notice;
  notice.mutable_notice()->set_code("admin");
  notice.mutable_notice()->set_text("The host of this server: note.");
  evening.take(notice);
  const std::string foot = evening.screen();
  EXPECT_TRUE(has(foot, "*** The host of this server: note.")) << foot;
  evening.letters("5");
  const std::string shown = evening.screen();
  EXPECT_TRUE(has(shown, "<??? Host? stop> *** The server")) << shown;
  int notices = 0;  // lines that begin as one
  for (const auto& line : panel::lines_of(shown)) {
    const auto first = line.find_first_not_of(' ');
    notices += first <= 1 && line.substr(first).starts_with("*** ") ? 1 : 0;
  }
  EXPECT_EQ(notices, 1) << "the notice alone\n" << shown;
}

TEST(Face, Arrival) {
  Evening evening;
  evening.sit();
  EXPECT_EQ(differs_from_golden("face_80x24.txt", evening.screen()), "");
  evening.size = {200, 60};
  EXPECT_EQ(differs_from_golden("face_200x60.txt", evening.screen()), "");
}

TEST(Face, AsciiIsAscii) {
  Evening evening(true);
  evening.sit();
  for (const char* keys : {"", "3", "4", "5", "1", "2", "?"}) {
    evening.letters(keys);
    for (const char c : evening.screen()) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << keys;
  }
  evening.press(Code::escape);
  EXPECT_EQ(differs_from_golden("face_ascii.txt", evening.screen()), "");
}

TEST(Face, TooSmallSaysSoAndLosesNothing) {
  Evening evening;
  evening.sit();
  evening.letters(":fire A.1");
  evening.size = {40, 10};
  EXPECT_EQ(differs_from_golden("face_too_small.txt", evening.screen()), "");
  evening.letters(" PA-M");  // nothing is in sight, so nothing is typed
  evening.size = {80, 24};
  EXPECT_TRUE(has(evening.screen(), ":fire A.1\n")) << evening.screen();
}

TEST(Face, AnOrderByKeysAloneThenLocked) {
  Evening evening;
  evening.sit();
  evening.press(Code::enter);  // the first line: fire A.1 PA-M
  ASSERT_TRUE(evening.sent.back().has_try_()) << "odds are asked for while choosing";
  evening.tried("5 or less");
  EXPECT_EQ(differs_from_golden("face_form.txt", evening.screen()), "");
  evening.press(Code::down);
  evening.press(Code::enter);
  ASSERT_TRUE(evening.sent.back().has_draft());
  EXPECT_EQ(evening.sent.back().draft().filled().lines_size(), 1);
  evening.store(1);
  EXPECT_TRUE(has(evening.screen(), "\xE2\x9C\x93 fire A.1 PA-M: 1.2, 10")) << evening.screen();
  evening.letters("L");
  EXPECT_TRUE(evening.sent.back().has_lock());
  evening.store(1, true);
  EXPECT_TRUE(has(evening.screen(), "locked, waiting")) << evening.screen();
}

TEST(Face, AKeyOfTheScreenIsNotEatenByTheBoxThatItCloses) {
  for (const auto& [typed, orders] : {std::pair{"s", true}, {"L", false}, {"q", false}, {" ", false}}) {
    Evening evening;
    evening.desk.connected();
    evening.take(sample::welcome(0, false));
    evening.face.connection(true, "");
    evening.sent.clear();
    ASSERT_TRUE(has(evening.screen(), "Any key begins")) << evening.screen();
    evening.letters(typed);
    EXPECT_FALSE(has(evening.screen(), "Any key begins")) << typed;
    EXPECT_EQ(!evening.sent.empty() && evening.sent.back().has_draft(), orders)
        << typed << ": suggests, or only closes";
    evening.letters("y");
    EXPECT_FALSE(evening.face.finished()) << typed << " asked to leave behind the box";
  }
}

TEST(Face, ALockWithoutAnyOrderIsAskedForTwice) {
  Evening evening(false, true);
  evening.sit();
  evening.letters("L");
  EXPECT_TRUE(evening.sent.empty()) << "nothing was locked";
  EXPECT_TRUE(has(evening.screen(), "Nothing is ordered. Press L again to lock")) << evening.screen();
  evening.letters("L");
  ASSERT_FALSE(evening.sent.empty());
  EXPECT_TRUE(evening.sent.back().has_draft()) << "stored first, then locked";
  EXPECT_EQ(evening.sent.back().draft().filled().lines_size(), 0);
}

TEST(Face, TypedAndChosenOrdersAreTheSame) {
  Evening typed, chosen;
  typed.sit();
  typed.command("fire A.1 PA-M 1.1");
  chosen.sit();
  chosen.press(Code::enter);
  chosen.press(Code::enter);
  ASSERT_TRUE(typed.sent.back().has_draft());
  ASSERT_TRUE(chosen.sent.back().has_draft());
  EXPECT_EQ(typed.sent.back().draft().filled().SerializeAsString(),
            chosen.sent.back().draft().filled().SerializeAsString());
}

TEST(Face, AnOrderIsChangedInItsPlaceAndTakenBack) {
  Evening evening;
  evening.sit();
  evening.command("fire A.1 PA-M 1.1");
  evening.store(1);
  evening.command("move down");
  evening.store(2);
  evening.press(Code::home);
  evening.press(Code::enter);
  evening.press(Code::down);
  evening.press(Code::enter);
  const auto filled = wire::from_proto(evening.sent.back().draft().filled());
  ASSERT_TRUE(filled && filled->lines.size() == 2);
  EXPECT_EQ(filled->lines[0].verb, "fire");
  evening.store(3);
  evening.press(Code::backspace);
  EXPECT_EQ(evening.sent.back().draft().filled().lines_size(), 1);
}

TEST(Face, OddsOfAFormNeverReachTheTalk) {
  Evening evening;
  evening.sit();
  evening.press(Code::enter);
  evening.tried("5 or less");
  evening.press(Code::escape);
  EXPECT_FALSE(has(evening.screen(), "5 or less"));
}

TEST(Face, AHexIsChosenOnTheMap) {
  Evening evening;
  evening.sit();
  for (int i = 0; i < 4; ++i) evening.press(Code::down);
  evening.press(Code::enter);
  evening.press(Code::tab);  // to the hex
  evening.letters("2523");
  evening.press(Code::tab);
  evening.press(Code::tab);  // back to it: the cursor is there
  evening.press(Code::up);
  evening.press(Code::enter);
  ASSERT_TRUE(evening.sent.back().has_draft());
  const auto filled = wire::from_proto(evening.sent.back().draft().filled());
  ASSERT_TRUE(filled && !filled->lines.empty());
  const auto* hex = table::find(filled->lines[0], "hex");
  ASSERT_TRUE(hex);
  EXPECT_EQ(std::get<Hex>(*hex), from_column_row(25, 22));
}

TEST(Face, PanesAndTheirKeys) {
  Evening evening;
  evening.sit();
  const struct {
    const char* keys;
    const char* seen;
  } cases[] = {{"3", "Letters"},        {"4", "shield"},       {"1", "Arrows"},    {"5", "dice, rule"},
               {"i", "Match abcdefgh"}, {"R", "T-7"},          {"w", "fire it"},   {"?", "the next panel"},
               {"q", "Leave?"},         {"x", "does nothing"}, {"jj", "1 Second"}, {"f", "follows"}};
  for (const auto& one : cases) {
    Evening fresh;
    fresh.sit();
    fresh.letters(one.keys);
    if (std::string(one.keys) == "jj") fresh.letters("4");
    EXPECT_TRUE(has(fresh.screen(), one.seen)) << one.keys << "\n" << fresh.screen();
  }
}

TEST(Face, OddsStandBelowEachOther) {
  Evening evening;
  evening.sit();
  evening.letters("o");
  std::istringstream screen(evening.screen());
  int rows = 0;
  for (std::string line; std::getline(screen, line);)
    rows += has(line, "target=1.1") || has(line, "target=1.2") ? 1 : 0;
  EXPECT_GE(rows, 4) << "each choice of each order in a line of its own\n" << evening.screen();
}

TEST(Face, EveryKeyIsExplained) {
  Evening evening;
  evening.sit();
  evening.letters("?");
  for (const char* key : {"L", "s", "d", "u", "t", "o", "w", "W", "n", "N", "j", "k", "<", ">", "+", "-", "0",
                          "c", "f", "m", "v", "F", "/", "R", "i", "T", ":", "?", "q", "r", "a", "x", "1", "5"}) {
    evening.letters(key);
    EXPECT_TRUE(has(evening.screen(), std::string(key == std::string("5") ? "1" : key) + ": ")) << key;
  }
  EXPECT_TRUE(evening.sent.empty()) << "explained, not done";
  evening.letters("y");
  EXPECT_TRUE(has(evening.screen(), "does nothing"));
}

TEST(Face, HelpInAFormIsOfItsOwnKeys) {
  Evening evening;
  evening.sit();
  evening.press(Code::enter);
  evening.letters("?");
  EXPECT_TRUE(has(evening.screen(), "the next field")) << evening.screen();
  EXPECT_FALSE(has(evening.screen(), "suggest"));
  for (const auto& [key, said] : {std::pair("+", "+: more"), std::pair("s", "type the value")}) {
    evening.letters(key);
    EXPECT_TRUE(has(evening.screen(), said)) << key << "\n" << evening.screen();
  }
  evening.press(Code::left);
  EXPECT_TRUE(has(evening.screen(), "Left: another choice"));
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "give the order")) << "the form is still open";
}

TEST(Face, HelpIsNeverCutOffTheKeys) {
  for (const int width : {80, 84, 90, 99, 100, 104, 110, 120, 160}) {
    Evening evening;
    evening.size.width = width;
    evening.sit();
    for (const char* pane : {"1", "2", "3", "4", "5"}) {
      evening.letters(pane);
      EXPECT_TRUE(has(evening.screen(), "[?] help")) << width << "\n" << evening.screen();
    }
  }
}

TEST(Face, ALockIsToldApartFromTheNextDecision) {
  Evening evening;
  evening.sit();
  evening.command("fire A.1 PA-M 1.1");
  evening.store(1);
  evening.letters("L");
  evening.store(1, true);
  EXPECT_TRUE(has(evening.screen(), "\n Locked.\n")) << evening.screen();
  v1::ServerFrame next;
  *next.mutable_question() = sample::welcome(0, false).welcome().question();
  next.mutable_question()->set_question(2);
  evening.take(next);
  EXPECT_TRUE(has(evening.screen(), "Locked. Now: ")) << evening.screen();
}

/// Comes to a match of that phase, in which nothing is asked.
struct Coming : Evening {
  explicit Coming(v1::MatchCard::Phase phase) {
    size = {120, 40};
    desk.connected();
    welcome.mutable_welcome()->mutable_card()->set_phase(phase);
    welcome.mutable_welcome()->clear_question();
  }
  void come() {
    take(welcome);
    face.connection(true, "");
  }
  v1::ServerFrame welcome = sample::welcome(0, false);
};

// An open box shows how things are now.
TEST(Face, AnOpenBoxFollowsWhatItShows) {
  Coming evening(v1::MatchCard::OPEN);
  v1::MatchCard& card = *evening.welcome.mutable_welcome()->mutable_card();
  card.mutable_seats(1)->set_held(false);
  card.mutable_seats(1)->clear_holder();
  evening.come();
  EXPECT_TRUE(has(evening.screen(), "Not all seats are taken yet. The battle begins when they are."));
  v1::ServerFrame begun;
  begun.mutable_notice()->set_code("started");
  evening.take(begun);
  EXPECT_TRUE(has(evening.screen(), "Any key begins")) << evening.screen();
  EXPECT_FALSE(has(evening.screen(), "Not all seats are taken yet")) << evening.screen();
  evening.press(Code::escape);
  evening.letters("i");
  EXPECT_TRUE(has(evening.screen(), "seat 1 Numbers: free")) << evening.screen();
  v1::ServerFrame seated;
  seated.mutable_notice()->set_code("seated");
  seated.mutable_notice()->set_seat(1);
  evening.take(seated);
  EXPECT_FALSE(has(evening.screen(), "seat 1 Numbers: free")) << evening.screen();
}

// Who comes back to the end is told what became of looking back, not how to begin.
TEST(Face, ABattleThatIsOverGreetsWithItsEnd) {
  Coming evening(v1::MatchCard::ENDED);
  evening.welcome.mutable_welcome()->mutable_outcome()->set_over(true);
  evening.come();
  const std::string box = evening.screen();
  EXPECT_TRUE(has(box, "The end")) << box;
  EXPECT_TRUE(has(box, "\u2502 Welcome.")) << "the papers: " << box;
  EXPECT_FALSE(has(box, "Where you can order nothing")) << box;
  EXPECT_FALSE(has(box, "Any key begins")) << box;
  evening.press(Code::escape);
  const std::string keys = panel::lines_of(evening.screen()).back();
  EXPECT_NE(keys.find("[q] leave"), std::string::npos) << keys;
  EXPECT_EQ(keys.find("[q] leave"), keys.rfind("[q] leave")) << keys;
}

TEST(Face, KeysOfTheEndLookBackAndAskForMore) {
  const std::pair<const char*, LookBack::What> cases[] = {{"r", LookBack::What::replay},
                                                          {"d", LookBack::What::debrief}};
  for (const auto& [key, what] : cases) {
    Evening evening;
    evening.sit();
    evening.letters(key);
    EXPECT_FALSE(evening.face.finished()) << "not before the end";
    v1::ServerFrame over;
    over.mutable_update()->mutable_outcome()->set_over(true);
    evening.take(over);
    EXPECT_TRUE(has(evening.screen(), "[r] replay, as you knew it")) << evening.screen();
    evening.letters("a");
    EXPECT_TRUE(evening.sent.back().has_propose());
    evening.letters("x");
    EXPECT_TRUE(has(evening.screen(), ":export emcon-abcdefgh.txt")) << evening.screen();
    evening.press(Code::escape);
    evening.letters(key);
    EXPECT_TRUE(evening.face.finished());
    EXPECT_EQ(evening.face.session().leaving.look_back().what, what);
  }
}

TEST(Face, LeavingAsksOnce) {
  Evening evening;
  evening.sit();
  evening.letters("q");
  evening.letters("n");
  EXPECT_FALSE(evening.face.finished());
  evening.letters("qy");
  EXPECT_TRUE(evening.face.finished());
  Evening other;
  other.sit();
  other.control(U'c');
  EXPECT_FALSE(other.face.finished());
  other.control(U'c');
  EXPECT_TRUE(other.face.finished());
}

TEST(Face, APastedTextIsOneLine) {
  Evening evening;
  evening.sit();
  Key key;
  key.code = Code::paste;
  key.pasted = std::string(4000, 'x');
  for (int i = 0; i < 10; ++i) evening.strike(key);
  EXPECT_TRUE(evening.sent.empty());
  EXPECT_TRUE(has(evening.screen(), "xxx"));
}

// What was locked last stayed marked when the match was over.
TEST(Face, MarksOfOrdersLeaveTheMapWhenItIsOver) {
  Evening evening;
  evening.sit();
  evening.command("move down");
  evening.store(1);
  evening.command("lock");
  evening.store(2, true);
  ASSERT_TRUE(has(evening.screen(), "has an order")) << evening.screen();
  v1::ServerFrame over;
  over.mutable_update()->mutable_outcome()->set_over(true);
  evening.take(over);
  evening.press(Code::escape);
  EXPECT_FALSE(has(evening.screen(), "has an order")) << evening.screen();
}

TEST(Face, ALostConnectionIsInSightAndTheDraftStays) {
  Evening evening;
  evening.sit();
  evening.command("move down");
  evening.store(1);
  evening.desk.disconnected();
  evening.face.connection(false, "The connection is lost. Trying again.");
  EXPECT_EQ(differs_from_golden("face_disconnected.txt", evening.screen()), "");
}

TEST(Face, AClickChoosesTheThingThere) {
  Evening evening;
  evening.sit();
  evening.size = {200, 60};
  evening.screen();
  const auto canvas = evening.face.draw(evening.size, Instant{});
  for (int y = 0; y < 60; ++y)
    for (int x = 1; x < 100; ++x)
      if (canvas.at(x, y).glyph == U'1' && canvas.at(x, y).ink == panel::Ink::red &&
          canvas.at(x - 1, y).glyph == U' ') {
        Key key;
        key.code = Code::press;
        key.x = x;
        key.y = y;
        evening.strike(key);
        EXPECT_TRUE(has(evening.screen(), "4 Sheet: 1 ")) << evening.screen();
        return;
      }
  FAIL() << evening.screen();
}

TEST(Face, TheMapFillsTheReachOfTheChosenOrder) {
  Evening evening;
  evening.desk.connected();
  table::Board board = sample::board();
  board.areas = {sample::reach("A.1", "PA-M", 4), sample::reach("A.1", "Rail", 12)};
  v1::ServerFrame frame = sample::welcome(0, false);
  wire::to_proto(board, *frame.mutable_welcome()->mutable_board());
  evening.take(frame);
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "':' reach of A.1 PA-M beam"));
  evening.letters("2");
  evening.press(Code::down);
  EXPECT_TRUE(has(evening.screen(), "':' reach of A.1 Rail beam"));
  evening.press(Code::enter);  // its form
  EXPECT_TRUE(has(evening.screen(), "A.1 Rail beam"));
  evening.press(Code::escape);
  for (int row = 0; row < 2; ++row) evening.press(Code::down);
  EXPECT_FALSE(has(evening.screen(), "':' reach of A.1")) << "an order without a reach";
}

TEST(Face, SpectatorsLookOn) {
  Evening evening;
  evening.desk.connected();
  evening.take(sample::welcome(-1, false));
  evening.press(Code::escape);
  EXPECT_TRUE(has(evening.screen(), "you watch"));
  evening.letters("LsduE");
  EXPECT_TRUE(has(evening.screen(), "watch"));
}

TEST(Face, RandomKeysAndSizesDoNoHarm) {
  std::mt19937 chance(7);
  const auto below = [&](int n) { return static_cast<int>(chance() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 20; ++round) {
    Evening evening(round % 2 == 0);
    evening.sit(round % 3 == 0);
    for (int i = 0; i < 400; ++i) {
      if (below(9) == 0) evening.size = {below(220), below(70)};
      Key key;
      key.code = static_cast<Code>(below(static_cast<int>(Code::paste) + 1));
      key.glyph = static_cast<char32_t>(key.code == Code::control ? 'a' + below(26) : 32 + below(96));
      key.x = below(220);
      key.y = below(70);
      key.pasted = "fire \x01 A";
      evening.screen();
      evening.strike(key);
      evening.screen();
      if (below(7) == 0 && !evening.sent.empty()) evening.store(static_cast<std::uint32_t>(i));
    }
  }
}

}  // namespace
}  // namespace emcon::client::full
