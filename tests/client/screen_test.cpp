// Boards, orders and talk as text for a terminal: words, widths, colours, and what a hostile server sends.
#include <gtest/gtest.h>

#include <algorithm>

#include "client/screen/asked.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/sample.hpp"
#include "tests/common/text_cases.hpp"

namespace emcon::client::screen {
namespace {

Style style(int width = 100, int height = 40) {
  Style out;
  out.ascii = true;
  out.width = width;
  out.height = height;
  return out;
}

TEST(Screen, Golden) {
  const auto board = sample::board();
  const auto offer = sample::offer();
  MapView near;
  near.centre = from_column_row(25, 24);
  near.radius = 2;
  Style colour = style();
  colour.colour = true;
  table::Board plane = board;
  plane.maps[0].kind = table::MapKind::plane;
  plane.maps[0].units_per_inch = 100;
  plane.things[0].marks = {{"field", table::Role::present, {}, {1200, -300}, 2},
                           {"field", table::Role::future, {}, {1500, -200}, 2}};
  plane.things[1].marks = {{"field", table::Role::present, {}, {-700, 900}, 0}};
  plane.areas.clear();
  const table::JournalLine rolled{4, 3, "A.1 fires 10 PA-M at 1.1: 3 hits.", "T-7", {{20, 3}, {20, 17}, {6, 5}}};
  const std::pair<const char*, std::string> cases[] = {
      {"map.txt", draw_map(board, style())},
      {"map_near.txt", draw_map(board, style(), near)},
      {"map_zoomed_out.txt", draw_map(board, style(40, 14))},
      {"map_colour.txt", draw_map(board, colour)},
      {"map_plane.txt", draw_map(plane, style())},
      {"map_too_small.txt", draw_map(board, style(20, 5))},
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

TEST(Screen, AMapMarksTheReachOfOneOrder) {
  table::Board board = sample::board();
  const std::string bare = draw_map(board, style());
  board.areas.push_back(sample::reach("A w1", 2));
  board.areas.push_back(sample::reach("A w2", 2));
  EXPECT_NE(draw_map(board, style()).find("marks what it can reach: A w1, A w2.\n"), std::string::npos);
  MapView view;
  view.area = find_reach(board, "", "W2")->id;
  EXPECT_EQ(view.area, "A w2");
  EXPECT_EQ(find_reach(board, "", "w3"), nullptr);
  EXPECT_EQ(differs_from_golden("map_reach.txt", draw_map(board, style(), view)), "");
  EXPECT_EQ(draw_map(sample::board(), style(), view), bare) << "an area that is not there";
}

TEST(Screen, AVelocityIsWordedByTheRulesetIfItHasSuchAFact) {
  table::Board board = sample::board();
  EXPECT_EQ(velocity(board.things[0]), "2 (1 in direction 2, 1 in direction 3)");
  board.things[0].facts.push_back({"velocity", "2 (along heading 1)", "", "", 0});
  EXPECT_EQ(velocity(board.things[0]), "2 (along heading 1)");
  const std::string text = sheet(board, board.things[0], style());
  EXPECT_EQ(text.find("velocity"), text.rfind("velocity")) << "said once";
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

TEST(Screen, EveryMapFitsItsTerminal) {
  auto board = sample::board();
  for (const int spread : {1, 10, 60, 400})
    for (const auto& [width, height] : {std::pair(30, 12), {80, 24}, {200, 60}}) {
      board.things[1].marks[1].hex = from_column_row(25 + spread, 25 - spread / 2);
      const std::string text = draw_map(board, style(width, height));
      int lines = 0, widest = 0, used = 0;
      for (const char c : text.substr(0, text.find("Zoomed"))) {
        used = c == '\n' ? 0 : used + 1;
        widest = std::max(widest, used);
        lines += c == '\n' ? 1 : 0;
      }
      EXPECT_LE(widest, std::max(width, 60)) << spread << " in " << width << "x" << height << "\n" << text;
      EXPECT_LE(lines, height + 8) << spread << " in " << width << "x" << height;
    }
}

TEST(Screen, MapsWithNothingOnThemAreOnlyNamed) {
  table::Board board = sample::board();
  board.maps.push_back({"GATE", "Gate", table::MapKind::hex, {1, 1}, {50, 50}, 0, 6});
  const std::string text = draw_map(board, style());
  EXPECT_NE(text.find("Gate: nothing in sight; 'map GATE' shows it.\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("Zoomed out"), std::string::npos);
  MapView gate;
  gate.map = "GATE";
  EXPECT_EQ(draw_map(board, style(), gate).find("Gate\n"), 0U);
  board.things.clear();
  EXPECT_NE(draw_map(board, style()).find("The Field\n"), std::string::npos) << "the first map stands for all";
}

TEST(Screen, HostileBoardsDoNoHarm) {
  table::Board board = sample::board();
  constexpr auto far = std::numeric_limits<std::int32_t>::max();
  constexpr auto far64 = std::numeric_limits<std::int64_t>::max();
  board.things[0].marks[0].hex = {far, far};
  board.things[0].marks[1].hex = {-far, far};
  board.things[1].marks[0].point = {far64, -far64};
  board.things[0].side = 77;
  board.things[2].tracks[0] = {"hull", -3, far, ""};
  board.areas[0].radius_max = far;
  board.areas[0].centre = {far, -far};
  board.maps[0].low = {-far64, -far64};
  board.maps[0].high = {far64, far64};
  board.things[0].name = "\x1b[2J\x07 evil \xff\xfe \xe2\x80\xae";
  for (const auto kind : {table::MapKind::hex, table::MapKind::plane}) {
    board.maps[0].kind = kind;
    for (const auto& text :
         {draw_map(board, style()), units_table(board, style()), sheet(board, board.things[0], Style{})})
      EXPECT_EQ(text.find('\x1b'), std::string::npos);
  }
  for (auto& thing : board.things) thing.marks.clear();
  draw_map(board, style());
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
    EXPECT_EQ(velocity(thing), text);
  }
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
