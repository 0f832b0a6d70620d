// What a person types and reads.
#include <gtest/gtest.h>

#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "tests/client/evening.hpp"
#include "tests/client/golden.hpp"

namespace emcon::client {
namespace {

TEST(LineFace, Arrival) {
  Evening evening;
  evening.sit(false);
  EXPECT_EQ(differs_from_golden("arrival.txt", evening.screen.text), "");
  EXPECT_EQ(evening.screen.prompted, "T3 Fire [you] > ");
}

/// Rows of dots tell a blind person nothing, and cost him his time.
TEST(LineFace, MapsComeAsTheyAreWanted) {
  const struct {
    Maps maps;
    bool unasked, asked;
  } cases[] = {{Maps::asked, false, true}, {Maps::on, true, true}, {Maps::off, false, false}};
  for (const auto& [maps, unasked, asked] : cases) {
    Evening evening("", maps);
    evening.sit(false);
    EXPECT_EQ(has(evening.screen.text, "The Field"), unasked);
    EXPECT_EQ(has(evening.screen.text, "'map' shows"), maps == Maps::asked);
    EXPECT_EQ(has(evening.type("map"), "The Field"), asked);
    EXPECT_EQ(has(evening.type("map A"), "Maps are off"), !asked);
    // In the next turn, too.
    v1::ServerFrame next = sample::question(2, true, false);
    table::Board board = sample::board();
    board.clock.turn = 4;
    next.mutable_update()->set_step(2);
    wire::to_proto(board, *next.mutable_update()->mutable_board());
    evening.screen.text.clear();
    evening.take(next);
    EXPECT_EQ(has(evening.screen.text, "The Field"), unasked);
    EXPECT_TRUE(has(evening.screen.text, "your decision")) << evening.screen.text;
  }
}

TEST(LineFace, APlayerWhoComesBeforeTheStartIsToldHisSide) {
  Evening evening;
  evening.desk.connected();
  v1::ServerFrame frame = sample::welcome(0, false);
  auto& welcome = *frame.mutable_welcome();
  welcome.mutable_card()->set_phase(v1::MatchCard::OPEN);
  v1::Board sides;
  *sides.mutable_sides() = welcome.board().sides();
  *welcome.mutable_board() = sides;
  welcome.clear_question();
  evening.take(frame);
  EXPECT_TRUE(has(evening.screen.text, "A test (waiting for players); you play Letters.")) << evening.screen.text;
  EXPECT_FALSE(evening.desk.model().question.deadline) << "nothing is asked, so nothing runs out";
}

/// Piped input that asks for nothing to be decided does not wait for the others, whether seats are free or not.
TEST(LineFace, StatusAndQuitAreCarriedOutBeforeOthersHaveCome) {
  for (const auto phase : {v1::MatchCard::OPEN, v1::MatchCard::SETUP}) {
    Evening evening;
    evening.desk.connected();
    v1::ServerFrame frame = sample::welcome(0, false);
    frame.mutable_welcome()->mutable_card()->set_phase(phase);
    frame.mutable_welcome()->clear_question();
    evening.take(frame);
    EXPECT_TRUE(evening.face.ready("status"));
    EXPECT_TRUE(evening.face.ready("quit"));
    EXPECT_FALSE(evening.face.ready("lock"));
  }
}

TEST(LineFace, ALessonComesWhenThereIsSomethingToTry) {
  v1::ServerFrame empty = sample::welcome(0, true), full = empty;
  auto& lines = *empty.mutable_welcome()->mutable_question()->mutable_offer()->mutable_lines();
  for (int i = lines.size() - 1; i >= 0; --i)
    if (lines[i].verb() != "done") lines.DeleteSubrange(i, 1);
  std::vector<v1::ClientFrame> sent;
  Paper screen;
  Desk desk = sample::believing("abcdefghijklmnop", {0, "secret", ""},
                                [&](const v1::ClientFrame& frame) { sent.push_back(frame); });
  LineFace face{desk,
                screen,
                {.session = {.lessons = true},
                 .papers = {.handbook = "# First battle\n\n`test`\n\n## Shoot `fire`\n\nAim well.\n"}}};
  const auto told = [&](const v1::ServerFrame& frame) {
    desk.connected();
    screen.text.clear();
    face.heard(desk.receive(frame, Instant{}));
    return screen.text;
  };
  const std::string first = told(empty);
  EXPECT_FALSE(has(first, "Aim well.")) << first;
  EXPECT_TRUE(has(first, "Nothing can be ordered now; 'lock' goes on.")) << first;
  const std::string second = told(full);
  EXPECT_TRUE(has(second, "Lesson: Shoot")) << second;
  EXPECT_TRUE(has(second, "Aim well.")) << second;
  EXPECT_FALSE(has(told(full), "Aim well.")) << "once";
}

TEST(LineFace, OrdersAreStoredThenLocked) {
  Evening evening;
  evening.sit(false);
  evening.type("fire A.1 PA-M 10 1.1");
  ASSERT_TRUE(evening.sent.back().has_draft());
  const std::string stored = evening.store(1);
  EXPECT_TRUE(has(stored, "1. fire A.1 PA-M target=1.1 count=10")) << stored;
  EXPECT_TRUE(has(stored, "need: 5 or less")) << stored;
  evening.type("move down");
  EXPECT_EQ(evening.sent.back().draft().filled().lines_size(), 2);
  EXPECT_EQ(evening.sent.back().draft().revision(), 1U);
  evening.store(2);
  evening.type("undo 1");
  EXPECT_EQ(evening.sent.back().draft().filled().lines_size(), 1);
  evening.store(3);
  evening.type("lock");
  EXPECT_TRUE(evening.sent.back().has_lock());
  EXPECT_EQ(evening.sent.back().lock().revision(), 3U);
  EXPECT_TRUE(has(evening.store(3, true), "Locked"));
  EXPECT_TRUE(has(evening.type("fire A.1 PA-M 1.1"), "locked"));
}

TEST(LineFace, SaysOnceThatAnAnswerIsLate) {
  Evening evening;
  evening.sit(false);
  const auto said = [&](int from, int to) {
    evening.screen.text.clear();
    for (int second = from; second <= to; ++second) evening.face.tick(Instant{std::chrono::seconds(second)});
    return evening.screen.text;
  };
  const std::string late = "The server has not answered for 2 s; it may wait for its database.\n";
  EXPECT_EQ(said(0, 10), "");
  evening.type("fire A.1 PA-M 10 1.1");
  EXPECT_EQ(said(11, 12), "");
  EXPECT_EQ(said(13, 20), late) << "once";
  evening.store(1);
  EXPECT_EQ(said(21, 30), "");
  evening.type("lock");
  EXPECT_EQ(said(31, 40), late) << "of each order";
}

TEST(LineFace, AShortenedWordDoesOneThingAndSaysWhich) {
  Evening evening;
  evening.sit(false);
  const std::size_t sent = evening.sent.size();
  const std::string two = evening.type("lo");
  EXPECT_TRUE(has(two, "'lo' could mean log, lock or load; nothing was done.")) << two;
  EXPECT_EQ(evening.sent.size(), sent);
  EXPECT_TRUE(has(evening.type("draf"), "(draft)"));
  EXPECT_FALSE(has(evening.type("draft"), "(draft)"));
  evening.type("fi A.1 PA-M 1.1");
  ASSERT_EQ(evening.sent.size(), sent + 1);
  EXPECT_TRUE(has(evening.store(1), "1. fire A.1 PA-M target=1.1 count=10"));
}

TEST(LineFace, ThingsThatExistOrExistedAreNamedToTheRules) {
  Evening evening;
  evening.sit(false);
  v1::ServerFrame gone;
  gone.mutable_update()->mutable_patch()->add_things_gone("1.1");
  evening.take(gone);
  const auto last = [&] {
    const auto& lines = evening.sent.back().draft().filled().lines();
    return words::order_words(
        wire::from_proto(evening.sent.back().draft().filled())->lines.at(static_cast<std::size_t>(lines.size() - 1)));
  };
  // 1 is a unit, and no target; A is no ship that fires.
  evening.type("fire A.1 PA-M target=1");
  ASSERT_TRUE(evening.sent.back().has_draft());
  EXPECT_EQ(last(), "fire A.1 PA-M target=1 count=10");
  evening.store(1);
  evening.type("fire A PA-M 1.2");
  EXPECT_EQ(last(), "fire A PA-M target=1.2");
  evening.store(2);
  evening.type("move 1.1");
  EXPECT_EQ(last(), "move 1.1");
}

TEST(LineFace, OrdersTypedFasterThanTheServerStoresAreAllStored) {
  Evening evening;
  evening.sit(false);
  evening.type("fire A.1 PA-M 1.1");
  evening.type("move up");
  evening.type("lock");
  EXPECT_EQ(evening.sent.size(), 1U);
  evening.store(1);
  ASSERT_EQ(evening.sent.size(), 2U);
  EXPECT_EQ(evening.sent[1].draft().filled().lines_size(), 2);
  EXPECT_EQ(evening.sent[1].draft().revision(), 1U);
  evening.store(2);
  ASSERT_EQ(evening.sent.size(), 3U);
  EXPECT_TRUE(evening.sent[2].has_lock());
}

TEST(LineFace, ImmediateOrdersGoOutAtOnce) {
  Evening evening;
  evening.sit(true);
  evening.type("fire A.1 PA-M 1.1");
  ASSERT_TRUE(evening.sent.back().has_submit());
  EXPECT_EQ(evening.sent.back().submit().filled().lines_size(), 1);
  Evening other;
  other.sit(true);
  other.type("suggest");
  ASSERT_EQ(other.sent.size(), 1U);
  EXPECT_TRUE(other.sent.back().has_try_()) << "what was collected is only asked about";
  other.type("lock");
  EXPECT_GT(other.sent.back().submit().filled().lines_size(), 1);
}

TEST(LineFace, ASuggestionKeepsWhatThePersonOrdered) {
  Evening evening;
  evening.sit(false);
  evening.type("fire A.1 PA-M 1.1 3");
  const auto own = wire::from_proto(evening.sent.back().draft().filled());
  ASSERT_TRUE(own);
  evening.store(1);
  evening.type("suggest");
  ASSERT_EQ(evening.sent.size(), 2U);
  const auto whole = wire::from_proto(evening.sent.back().draft().filled());
  ASSERT_TRUE(whole);
  ASSERT_GT(whole->lines.size(), 1U);
  EXPECT_EQ(whole->lines.front(), own->lines.front());
  evening.store(2);
  EXPECT_TRUE(has(evening.type("suggest"), "nothing to add to your orders"));
  EXPECT_EQ(evening.sent.size(), 2U) << "nothing is changed";
}

TEST(LineFace, ASuggestionThatIsRefusedLeavesThePersonsOrders) {
  Evening evening;
  evening.sit(false);
  evening.type("fire A.1 PA-M 1.1 3");
  evening.store(1);
  evening.type("suggest");
  // The own order is named: what is suggested beside it for the same ship goes first.
  EXPECT_EQ(evening.refuse("both", "Not both."), "");
  ASSERT_EQ(evening.sent.size(), 3U);
  const auto less = wire::from_proto(evening.sent.back().draft().filled());
  ASSERT_TRUE(less);
  ASSERT_GT(less->lines.size(), 1U);
  EXPECT_EQ(std::ranges::count(less->lines, less->lines.front().subject, &table::FilledLine::subject), 1);
  EXPECT_TRUE(has(evening.refuse("both", "Not both."), "Nothing is suggested that goes with your orders"));
  EXPECT_EQ(evening.sent.size(), 3U) << "the server still has them";
  EXPECT_TRUE(has(evening.type("draft"), "1. "));
  EXPECT_FALSE(has(evening.type("draft"), "2. "));
}

TEST(LineFace, AnOrderThatEndsTheWindowTakesTheCollectedOnesAlong) {
  Evening evening;
  evening.sit(true);
  evening.type("add fire A.1 PA-M 1.1");
  evening.type("fire A.1 Rail 1.1");
  for (const auto& frame : evening.sent) EXPECT_TRUE(frame.has_try_());
  evening.type("done");
  ASSERT_TRUE(evening.sent.back().has_submit());
  EXPECT_EQ(evening.sent.back().submit().filled().lines_size(), 3);
  evening.refuse("no", "No.");
  EXPECT_TRUE(has(evening.type("draft"), "1. fire A.1 Rail")) << "only the one at fault is gone";
}

/// Somebody who types a verb to see what it asks for has not chosen its values.
TEST(LineFace, AVerbAloneIsNotCarriedOutAtOnceWithValuesThatNobodyHasSeen) {
  Evening evening;
  v1::ServerFrame welcome = sample::welcome(0, true);
  table::Offer offer = sample::offer();
  table::OfferLine& note = *std::ranges::find(offer.lines, "note", &table::OfferLine::verb);
  note.fields[0].kind = table::FieldKind::number;
  note.fields[0].fallback = std::int64_t{17};
  *welcome.mutable_welcome()->mutable_question()->mutable_offer() = wire::to_proto(offer);
  evening.desk.connected();
  evening.take(welcome);
  const std::string typed = evening.type("note");
  EXPECT_TRUE(has(typed, "Not given yet, since only its verb was typed")) << typed;
  EXPECT_TRUE(has(typed, "=17")) << "its values are shown: " << typed;
  for (const auto& frame : evening.sent) EXPECT_FALSE(frame.has_submit());
  evening.type("lock");
  EXPECT_TRUE(evening.sent.back().has_submit());
}

TEST(LineFace, LockWithNothingTakesTheDefaultOfAnImmediateQuestion) {
  Evening evening;
  evening.sit(true);
  evening.type("lock");
  EXPECT_EQ(wire::from_proto(evening.sent.back().submit().filled()), sample::offer().fallback);
}

TEST(LineFace, ARefusalTeachesAndWhySaysMore) {
  Evening evening;
  evening.sit(true);
  EXPECT_TRUE(has(evening.type("why"), "Nothing has been refused"));
  evening.type("fire A.1 PA-M 1.1");
  const std::string refused = evening.refuse("no_line", "The mount cannot see 1.1.");
  EXPECT_TRUE(has(refused, "1. fire A.1 PA-M target=1.1 count=10: The mount cannot see 1.1. (T-7)")) << refused;
  const std::string why = evening.type("why");
  EXPECT_FALSE(has(why, "no_line")) << "a code is no reason: " << why;
  EXPECT_TRUE(has(why, "1 to 10")) << why;
}

struct Command {
  const char* typed;
  const char* answered;
};

TEST(LineFace, CommandsAnswerPlainly) {
  const Command cases[] = {{"map", "The Field"},
                           {"map 2524 2", "25"},
                           {"map A", "A now"},
                           {"map w1", "There is no map, place, unit or ship 'w1' now. What a weapon can reach"},
                           {"units", "2324"},
                           {"sheet A.1", "armour"},
                           {"sheet", "Please name a thing"},
                           {"sheet Z9", "nothing called 'Z9'"},
                           {"sheet A.", "armour"},
                           {"sheet fir", "First"},
                           {"sheet Ship", "nothing called 'Ship'. Did you mean 'Ship A.1' (A.1) or 'Ship 1.1' (1.1)?"},
                           {"sheet Ship A.1", "armour"},
                           {"sheet Frist", "Did you mean 'First' (A)?"},
                           {"map A.", "now. Did you mean 'Ship A.1' (A.1)?"},
                           {"why armuor", "Did you mean 'armour'?"},
                           {"undo x", "'x' is no number of an order; 'undo 2' takes back the second"},
                           {"propose drwa", "'drwa' cannot be proposed. One can propose draw"},
                           {"propose drwa", "Did you mean 'draw'?"},
                           {"go yesterday", "'yesterday' is no turn; name one by its number"},
                           {"resgin", "Did you mean 'concede yes'?"},
                           {"log", "Nothing has happened yet"},
                           {"status", "Ann"},
                           {"orders", "fire A.1 PA-M"},
                           {"odds", "worth +1.5"},
                           {"draft", "no orders yet"},
                           {"undo", "no order to take back"},
                           {"why A.1 armour", "Plates of the class. (T-3.b)"},
                           {"why score", "Hits so far"},
                           {"why nonsense", "Nothing is known"},
                           {"help", "Command"},
                           {"help fire", "target="},
                           {"help lock", "final"},
                           {"help rules", "Roll high."},
                           {"rules", "Roll high."},
                           {"propose", "draw, adjourn"},
                           {"concede", "concede yes"},
                           {"leave", "leave yes"},
                           {"exit please", "'quit' stands alone, and 'please' follows it; nothing was done."},
                           {"standing clear x", "'x' is a word too many; nothing was done."},
                           {"concede yes really", "'really' is a word too many"},
                           {"leave yes please", "'leave' is written: leave yes."},
                           {"propose draw please", "Nothing was proposed"},
                           {"log 3 lines", "'lines' is a word too many"},
                           {"fire A.1 PA-M count=3 count=2", "'count=' stands here twice"},
                           {"say", "Please say something"},
                           {"transcript x", "when the battle has ended"},
                           {"again", "no rematch"},
                           {"unlock", "'unlock' is proposed to the others: type 'propose unlock'."},
                           {"adjourn", "type 'propose adjourn'"},
                           {"rematch", "type 'propose rematch'"},
                           {"draww", "Did you mean 'propose draw'?"},
                           {"resign", "There is no command 'resign'; type 'concede yes'."},
                           {"why S1", "no thing, fact or paragraph is called so"},
                           {"jump", "there are: fire"},
                           {"fire", "needs one more word: A.1 or A.2"},
                           {"fire A.1 PA-M 99 1.1", "1 to 10"}};
  for (const auto& c : cases) {
    Evening evening;
    evening.sit(false);
    const std::string text = evening.type(c.typed);
    EXPECT_TRUE(has(text, c.answered)) << c.typed << " answered:\n" << text;
  }
}

TEST(LineFace, RulesShowChaptersSectionsAndParagraphs) {
  constexpr const char* handbook =
      "# How to play\n\nRoll high.\n\n## Dice\n\nTwo of them.\n\n# Paragraphs\n\n**T-3.b** Plates.\n\n**T-7** Lines.\n";
  const Command cases[] = {{"rules", "1.  How to play\n      Dice\n2.  Paragraphs\n'rules TOPIC'"},
                           {"help rules", "2.  Paragraphs"},
                           {"help dice", "Dice\n\nTwo of them.\n"},
                           {"help fire", "fire A.1 PA-M target="},
                           {"help chess", "There is no command 'chess', and the rules do not speak of it."},
                           {"rules 1", "HOW TO PLAY\n\nRoll high."},
                           {"rules dice", "Dice\n\nTwo of them.\n"},
                           {"help rules dice", "Dice\n\nTwo of them.\n"},
                           {"rules T-7", "T-7 Lines.\n"},
                           {"rules t-3.b.ii", "T-3.b Plates.\n"},
                           {"why T-7", "T-7 Lines.\n"},
                           {"why dice", "Dice\n\nTwo of them.\n"},
                           {"why A.1 armour", "Plates of the class. (T-3.b)"},
                           {"rules chess", "The rules have nothing on 'chess'."}};
  for (const auto& c : cases) {
    Evening evening;
    LineFace face(evening.desk, evening.screen, {.papers = {.handbook = handbook}});
    evening.sit(false);
    evening.screen.text.clear();
    face.line(c.typed);
    EXPECT_TRUE(has(evening.screen.text, c.answered)) << c.typed << " answered:\n" << evening.screen.text;
    EXPECT_EQ(face.complete("rules d"), std::vector<std::string>{"Dice"});
  }
}

TEST(LineFace, WhyAddsTheParagraphThatARefusalNames) {
  Evening evening("**T-7** Lines end somewhere.");
  evening.sit(false);
  evening.type("fire A.1 PA-M 10 1.1");
  EXPECT_FALSE(has(evening.refuse("too_long", "Too long."), "T-7 Lines end"));
  EXPECT_TRUE(has(evening.type("why"), "T-7 Lines end somewhere."));
}

TEST(LineFace, SpectatorsLookAndTalkOnly) {
  Evening evening;
  evening.sit(false, -1);
  EXPECT_TRUE(has(evening.type("lock"), "You watch"));
  EXPECT_TRUE(has(evening.type("fire A.1 PA-M 1.1"), "no decision of yours"));
  EXPECT_TRUE(has(evening.type("units"), "2324"));
}

TEST(LineFace, SaysGoToTheirChannel) {
  const std::tuple<const char*, v1::Say::Channel, const char*> cases[] = {
      {"say hello there", v1::Say::ALL, "hello there"},
      {"say side: attack", v1::Say::SIDE, "attack"},
      {"say all: side: look", v1::Say::ALL, "side: look"}};
  for (const auto& [typed, channel, text] : cases) {
    Evening evening;
    evening.sit(false);
    evening.type(typed);
    EXPECT_EQ(evening.sent.back().say().channel(), channel);
    EXPECT_EQ(evening.sent.back().say().text(), text);
  }
}

TEST(LineFace, CompletesCommandsOrdersAndThings) {
  Evening evening;
  evening.sit(false);
  using List = std::vector<std::string>;
  const std::pair<const char*, List> cases[] = {
      {"un", {"units", "undo"}},
      {"fire ", {"A.1", "A.2"}},
      {"sheet A", {"A", "A.1"}},
      {"why A.1 ar", {"armour"}},
      {"propose re", {"resume", "rematch"}},
      {"odds fire A.1 R", {"Rail"}},
      {"odds ", {"fire", "move", "aim", "load", "plan", "fly", "note", "done"}}};
  for (const auto& [text, words] : cases) EXPECT_EQ(evening.face.complete(text), words) << text;
}

TEST(LineFace, PipedInputWaitsForItsTurn) {
  Evening evening;
  EXPECT_FALSE(evening.face.session().ready());
  evening.sit(true);
  EXPECT_TRUE(evening.face.session().ready());
  evening.type("fire A.1 PA-M 1.1");
  EXPECT_FALSE(evening.face.session().ready());
  evening.store(1, true);
  EXPECT_FALSE(evening.face.session().ready());
  evening.take(sample::question(2, true, true));
  EXPECT_TRUE(evening.face.session().ready());
}

TEST(LineFace, TextOfOthersCannotTouchTheTerminal) {
  Evening evening;
  evening.sit(false);
  evening.screen.text.clear();
  v1::ServerFrame frame;
  frame.mutable_chat()->set_name("\x1b[31mEve");
  frame.mutable_chat()->set_text("\x1b]0;owned\x07hello");
  evening.take(frame);
  EXPECT_FALSE(has(evening.screen.text, "\x1b"));
  EXPECT_TRUE(has(evening.screen.text, "hello"));
}

TEST(LineFace, TalkAndNoticesAreToldApart) {
  Evening evening;
  evening.sit(false);
  evening.screen.text.clear();
  v1::ServerFrame frame;
  const auto say = [&](v1::Say::Channel channel, int seat, const std::string& name, const std::string& text) {
    frame.mutable_chat()->set_channel(channel);
    frame.mutable_chat()->set_seat(seat);
    frame.mutable_chat()->set_name(name);
    frame.mutable_chat()->set_text(text);
    evening.take(frame);
  };
  say(v1::Say::ALL, 1, "Bob", "hello");
  say(v1::Say::SIDE, 1, "*** Host> stop", "*** hello");
  say(v1::Say::SPECTATORS, -1, "", "who wins?");
  say(v1::Say::ALL, 1, "", "(seat 0)");
  v1::ServerFrame notice;
  notice.mutable_notice()->set_code("admin");
  notice.mutable_notice()->set_text("The host of this server: note.");
  evening.take(notice);
  EXPECT_EQ(evening.screen.text,
            "<Bob> hello\n"
            "<side: ??? Host? stop> *** hello\n"
            "<spectators: (somebody)> who wins?\n"
            "<(seat 1)> (seat 0)\n"
            "*** The host of this server: note.\n");
}

// An end with the score by cause, losses of both, the moments that decided it, and what to do then.
TEST(LineFace, TheEndTellsTheScoreByCauseLossesAndWhatDecidedIt) {
  Evening evening;
  evening.sit(false);
  EXPECT_TRUE(has(evening.type("replay"), "The battle still goes on"));
  table::Board board = sample::board();
  for (auto& thing : board.things)
    if (thing.handle == "1.1") {
      thing.lost = true;
      thing.tags = {"destroyed"};
    }
  board.things.front().kind = "contact";
  board.things.front().tags = {"lost"};
  v1::ServerFrame frame;
  auto& update = *frame.mutable_update();
  wire::to_proto(board, *update.mutable_board());
  // What is lost stands there once, by the last grave line about it; a contact decides nothing.
  const auto grave = [&](const char* text, const char* about) {
    auto& line = *update.add_journal();
    line.set_number(static_cast<std::uint32_t>(update.journal_size()));
    line.set_turn(3);
    line.set_text(text);
    line.set_weight(v1::JournalLine::GRAVE);
    if (*about) line.add_about(about);
  };
  grave("Contact A is detected.", "A");
  grave("1.1 has no hull left.", "1.1");
  grave("Letters alone hold 2525.", "");
  grave("1.1 blows up.", "1.1");
  grave("Letters win.", "");
  auto& outcome = *update.mutable_outcome();
  outcome.set_over(true);
  outcome.add_winners(0);
  outcome.set_text("Letters win.");
  outcome.add_scores(12'000);
  outcome.add_scores(0);
  evening.screen.text.clear();
  evening.take(frame);
  const std::string told = evening.screen.text;
  for (const char* part :
       {"You have won the battle: Letters won. Letters win.", "Letters: 12 (Hits so far.)", "Losses:", "Letters: none",
        "Numbers: 1.1 Ship 1.1 (destroyed)", "What decided it:\n!! T3 Letters alone hold 2525.\n!! T3 1.1 blows up.\n",
        "'debrief' as it was"})
    EXPECT_TRUE(has(told, part)) << part << " is missing in:\n" << told;
  EXPECT_TRUE(has(evening.type("export"), "Please name a file"));
  evening.type("again");
  EXPECT_EQ(evening.sent.back().propose().what(), v1::Propose::REMATCH);
  evening.type("debrief");
  EXPECT_EQ(evening.face.session().leaving.look_back().what, LookBack::What::debrief);
  EXPECT_TRUE(evening.face.done(false));
}

TEST(LineFace, SaysWhenTheDiceDoNotMatch) {
  Evening evening;
  evening.sit(false);
  v1::ServerFrame frame;
  frame.mutable_opened()->set_server_seed(std::string(32, 'x'));
  evening.take(frame);
  EXPECT_TRUE(has(evening.screen.text, "do NOT match")) << evening.screen.text;
}

}  // namespace
}  // namespace emcon::client
