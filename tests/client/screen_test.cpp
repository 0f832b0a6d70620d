// Boards, orders and talk as text for a terminal: words, widths, colours, and what a hostile server sends.
#include <gtest/gtest.h>

#include <algorithm>

#include "client/screen/asked.hpp"
#include "client/screen/place.hpp"
#include "client/screen/sheet.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/sample.hpp"
#include "tests/client/style.hpp"
#include "tests/common/text_cases.hpp"

namespace emcon::client::screen {
namespace {

TEST(Screen, Golden) {
  const auto board = sample::board();
  const auto offer = sample::offer();
  const table::JournalLine rolled{4, 3, "A.1 fires 10 PA-M at 1.1: 3 hits.", "T-7", {{20, 3}, {20, 17}, {6, 5}}};
  const std::pair<const char*, std::string> cases[] = {
      {"units.txt", units_table(board, style())},
      {"sheet.txt", sheet(board, board.things[2], style())},
      {"sheet_unit.txt", sheet(board, board.things[0], style())},
      {"sides.txt", sides(board, style())},
      {"orders.txt", orders(offer, style())},
      {"odds.txt", odds(offer, style())},
      {"journal.txt", journal_line(rolled, style())},
  };
  for (const auto& [name, text] : cases) EXPECT_EQ(differs_from_golden(name, text), "");
}

TEST(Screen, AVelocityIsWordedByTheRulesetIfItHasSuchAFact) {
  table::Board board = sample::board();
  EXPECT_EQ(velocity(board, board.things[0]), "2 (1 in direction 2, 1 in direction 3)");
  board.things[0].facts.push_back({"velocity", "2 (along heading 1)", "", "", 0});
  EXPECT_EQ(velocity(board, board.things[0]), "2 (along heading 1)");
  const std::string text = sheet(board, board.things[0], style());
  EXPECT_EQ(text.find("velocity"), text.rfind("velocity")) << "said once";
}

TEST(Screen, ASheetSaysOnWhichMapAThingStands) {
  auto board = sample::board();
  EXPECT_EQ(sheet(board, board.things[0], style()).find(" on The Field"), std::string::npos) << "there is one map";
  table::Mark in_battle = board.things[0].marks[1];
  ASSERT_EQ(in_battle.role, table::Role::present);
  board.maps.push_back(board.maps[0]);
  board.maps[1].id = in_battle.map = "battle";
  board.maps[1].title = "The Battle";
  in_battle.hex = from_column_row(7, 8);
  board.things[0].marks.push_back(in_battle);
  const std::string text = sheet(board, board.things[0], style());
  EXPECT_NE(text.find("now on The Field: 2324"), std::string::npos) << text;
  EXPECT_NE(text.find("now on The Battle: 0708"), std::string::npos) << text;
}

TEST(Screen, SixSidesAreDrawnRoundTheirShipWhereThereIsRoom) {
  table::Board board = sample::board();
  auto& tracks = board.things[2].tracks;
  tracks.clear();
  for (const char* facing : {"fore", "fore-starboard", "aft-starboard", "aft", "aft-port", "fore-port"})
    tracks.push_back({"plating", static_cast<std::int32_t>(tracks.size()), 9, facing});
  tracks.push_back({"hull", 3, 4, ""});
  const std::string drawn =
      "  plating:\n"
      "             fore 0/9\n"
      "  fore-port 5/9  ^  fore-starboard 1/9\n"
      "   aft-port 4/9  |  aft-starboard 2/9\n"
      "              aft 3/9\n"
      "  hull";
  EXPECT_NE(sheet(board, board.things[2], style(80, 24)).find(drawn), std::string::npos)
      << sheet(board, board.things[2], style(80, 24));
  const std::string narrow = sheet(board, board.things[2], style(30, 24));
  EXPECT_NE(narrow.find("plating (fore-port): 5/9"), std::string::npos) << narrow;
  tracks.erase(tracks.begin());
  EXPECT_EQ(sheet(board, board.things[2], style(80, 24)).find("^"), std::string::npos) << "five are a list";
}

TEST(Screen, HostileBoardsDoNoHarm) {
  table::Board board = sample::hostile_board();
  constexpr auto far = std::numeric_limits<std::int32_t>::max();
  constexpr auto far64 = std::numeric_limits<std::int64_t>::max();
  board.things[2].tracks[0] = {"hull", -3, far, ""};
  board.maps[0].low = {-far64, -far64};
  board.maps[0].high = {far64, far64};
  for (const auto kind : {table::MapKind::hex, table::MapKind::plane}) {
    board.maps[0].kind = kind;
    for (const auto& text : {units_table(board, style()), sheet(board, board.things[0], Style{})})
      EXPECT_EQ(text.find('\x1b'), std::string::npos);
  }
}

TEST(Screen, CleanKeepsWordsAndDropsControl) {
  Style wide;
  EXPECT_EQ(clean("a\x1b[31mb\n\tc", wide), "a [31mb  c");
  EXPECT_EQ(clean("caf\xC3\xA9", wide), "caf\xC3\xA9");
  EXPECT_EQ(clean("caf\xC3\xA9", style()), "caf?");
  EXPECT_EQ(clean("\xC2\x9B"
                  "31m",
                  wide),
            " 31m");
  EXPECT_EQ(clean("\xFF", wide), "?");
}

TEST(Screen, CleanGoesByTheOneListOfWhatIsText) {
  Style utf8 = style();
  utf8.ascii = false;
  for (const TextCase& c : text_cases()) {
    EXPECT_EQ(clean(c.text, utf8), c.shown) << c.what;
    const std::string plain = clean(c.text, style());
    EXPECT_TRUE(std::ranges::all_of(plain, [](char byte) { return byte >= ' ' && byte <= '~'; })) << c.what;
  }
}

/// Every character outside ASCII taken for two columns.
int columns_at_most(const std::string& line) {
  int out = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const auto byte = static_cast<unsigned char>(line[at]);
    if (byte == 0x1B)
      at = line.find('m', at);
    else
      out += byte < 0x80 ? 1 : byte >= 0xC0 ? 2 : 0;
  }
  return out;
}

TEST(Screen, TalkCannotLookLikeANotice) {
  struct Said {
    const char* what;
    std::string words;
  };
  const Said cases[] = {
      {"a notice's own form", "*** The server stops."},
      {"behind a line's end", "hello\n*** The server stops."},
      {"where the line is broken", std::string(60, 'x') + " *** The server stops in a minute, leave now. *** Bye."},
      {"a word that no line has room for", std::string(53, 'x') + std::string("***\u00A0The\u00A0server\u00A0stops.")},
      {"characters of two columns",
       [] {
         std::string out;
         for (int i = 0; i < 26; ++i) out += "\u6F22";
         return out + "***\u3000The\u3000server";
       }()},
      {"characters that some terminals give two columns",
       [] {
         std::string out;
         for (int i = 0; i < 26; ++i) out += "\u00B7\u2500";
         return out + "*** The server stops.";
       }()},
      {"marks of direction", "\u202E.spots revres ehT ***"},
      {"another's name and words", "hi> \n<Bob> I concede"},
  };
  for (const int width : {20, 40, 60, 80})
    for (const bool colour : {false, true})
      for (const bool ascii : {false, true})
        for (const Said& c : cases) {
          Style how = style(width);
          how.colour = colour;
          how.ascii = ascii;
          const std::string text = talk_lines(talk("side", "Ann", c.words, how), how);
          const std::string begin = colour ? "\x1b[36m<side: Ann>\x1b[0m " : "<side: Ann> ";
          EXPECT_TRUE(text.starts_with(begin.substr(0, begin.size() - 1))) << c.what << "\n" << text;
          // Every later line is indented, and no terminal breaks one, whatever widths it gives.
          std::size_t from = 0;
          for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
            const std::string line = text.substr(from, end - from);
            EXPECT_TRUE(from == 0 || line.starts_with("  ")) << c.what << "\n" << text;
            EXPECT_LE(columns_at_most(line), width) << c.what << "\n" << text;
            from = end + 1;
          }
        }
}

TEST(Screen, ANoticeHasItsFormWithAndWithoutColour) {
  Style how = style();
  EXPECT_EQ(notice("The server stops.", how), "*** The server stops.");
  how.colour = true;
  EXPECT_EQ(notice("a\nb", how), "\x1b[33m***\x1b[0m a b");
}

TEST(Screen, ALongWordIsBrokenAndKeepsItsColour) {
  Style how = style(10);
  how.colour = true;
  EXPECT_EQ(wrapped(how, "ab " + paint(how, "bold", "cdefghijklmnopqrs") + " t", 2),
            "ab\n  \x1b[1mcdefghij\n  klmnopqr\n  s\x1b[0m t\n");
  EXPECT_EQ(columns("\u6F22e\u0301\x1b[1mx"), 4);
  EXPECT_EQ(padded("\u6F22\u6F22", 3), "\u6F22 ");
}

TEST(Screen, VelocityIsTheWayToTheFutureMark) {
  const std::pair<Hex, const char*> cases[] = {{{0, 0}, "0"},
                                               {{0, -3}, "3 (3 in direction 1)"},
                                               {{2, -3}, "3 (1 in direction 1, 2 in direction 2)"},
                                               {{-1, -2}, "3 (1 in direction 6, 2 in direction 1)"},
                                               {{-2, 0}, "2 (2 in direction 6)"}};
  for (const auto& [v, text] : cases) {
    table::Thing thing;
    thing.marks = {{"m", table::Role::present, {25, 11}, {}, -1}, {"m", table::Role::future, Hex{25, 11} + v, {}, -1}};
    EXPECT_EQ(velocity({}, thing), text);
  }
}

/// Headings are shown as they are counted on the map; a velocity beside them is counted the same way.
TEST(Screen, AVelocityGoesAlongHeadingsWhereThereAreHeadings) {
  const std::pair<Hex, const char*> cases[] = {
      {{0, 0}, "0"}, {{0, -3}, "3 (3 along heading 0)"}, {{-1, -2}, "3 (1 along heading 5, 2 along heading 0)"}};
  for (const auto& [v, text] : cases) {
    table::Thing thing;
    thing.marks = {{"m", table::Role::present, {25, 11}, {}, 0}, {"m", table::Role::future, Hex{25, 11} + v, {}, 0}};
    EXPECT_EQ(velocity({}, thing), text);
  }
}

TEST(Screen, OnAPlaneVelocityAndPlacesAreInShownUnits) {
  table::Board board;
  board.maps = {{"m", "Table", table::MapKind::plane, {}, {48'000, 36'000}, {3, "in"}, 8, true}};
  table::Thing thing;
  thing.handle = "a";
  thing.marks = {{"m", table::Role::past, {}, {1'000, 2'000}, -1},
                 {"m", table::Role::past, {}, {2'000, 2'500}, -1},
                 {"m", table::Role::present, {}, {4'000, 2'500}, 2},
                 {"m", table::Role::future, {}, {5'000, 2'500}, -1},
                 {"m", table::Role::future, {}, {7'000, -1'500}, 3}};
  thing.links = {{"target", "b"}};
  board.things = {thing, {}};
  board.things[1].handle = "b";
  EXPECT_EQ(velocity(board, thing), "5 in (3,-4)");
  EXPECT_EQ(place(board, thing.marks[1]), "2,2.5");
  const std::string text = sheet(board, board.things[0], style());
  EXPECT_NE(text.find("  now: 4,2.5, heading 2\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  linked: target b\n"), std::string::npos) << text;
  EXPECT_NE(sheet(board, board.things[1], style()).find("  linked with it: target of a\n"), std::string::npos);
  EXPECT_NE(units_table(board, style()).find("1,2   4,2.5  7,-1.5"), std::string::npos) << units_table(board, style());
}

TEST(Screen, ABarStandsBeforeTheBoxWithWhichSomethingChanges) {
  table::Board board = sample::board();
  board.things[2].tracks = {{"hull", 4, 6, "", {3, 5}}, {"crew", 2, 2, "", {1, 9}}};
  const std::string text = sheet(board, board.things[2], style());
  EXPECT_NE(text.find("hull  [##|##|..] 4/6"), std::string::npos) << text;
  EXPECT_NE(text.find("crew  [##] 2/2"), std::string::npos) << text;
}

// The refusal of 'deploy B1 20,4' said 20000,4000.
TEST(Screen, AnOrderThatIsNotOnOfferIsShownInTheSameUnits) {
  table::Offer offer;
  offer.lines.resize(1);
  offer.lines[0].verb = "deploy";
  offer.lines[0].subject = "A1";
  offer.lines[0].fields.resize(1);
  offer.lines[0].fields[0].name = "at";
  offer.lines[0].fields[0].kind = table::FieldKind::point;
  offer.lines[0].fields[0].scale = {3, "in"};
  Problem wrong;
  wrong.text = "Ship B1 is not yours to command.";
  wrong.line = 0;
  const table::Filled orders{{{"deploy", "B1", "", {{"at", Point{20000, 4500}}}}}};
  EXPECT_EQ(problem(wrong, orders, offer, {}),
            "1. deploy B1 at=20,4.5: Ship B1 is not yours to command. Possible now: A1.\n");
}

TEST(Screen, WorthIsShownInUnits) {
  const std::pair<std::int64_t, const char*> cases[] = {
      {0, "+0"},    {1250, "+1.25"}, {-40, "-0.04"},
      {3000, "+3"}, {7, "+0"},       {std::numeric_limits<std::int64_t>::min(), "-9223372036854775.80"}};
  for (const auto& [value, text] : cases) EXPECT_EQ(worth(value), text);
}

TEST(Screen, WorthInARowHasFewDigits) {
  const std::tuple<std::int64_t, int, const char*> cases[] = {
      {0, 3, "+0"},         {6'094, 3, "+6.09"}, {6'094, 2, "+6.0"}, {15'284, 3, "+15.2"}, {-31'210, 3, "-31.2"},
      {210'460, 3, "+210"}, {-99'960, 2, "-99"}, {60'000, 3, "+60"}, {4'500, 3, "+4.50"},  {1'234'560, 3, "+1234"}};
  for (const auto& [thousandths, digits, words] : cases)
    EXPECT_EQ(worth_in_brief(thousandths, digits), words) << thousandths;
}

TEST(Screen, ATableThatIsTooWideBecomesParagraphs) {
  const std::vector<std::vector<std::string>> rows = {
      {"Match", "Name", "State", "Time left"}, {"M1", "Duel", "running", "2 h"}, {"M2", "Rest", "over", ""}};
  EXPECT_EQ(table_or_paragraphs(style(31), rows), table(style(31), rows));
  EXPECT_EQ(table_or_paragraphs(style(30), rows),
            "M1  Duel\n  State: running; Time left: 2\n  h\nM2  Rest\n  State: over\n");
}

}  // namespace
}  // namespace emcon::client::screen
