// Maps as lines of text: their goldens, what fits a terminal, and what people may name behind 'map'.
#include <gtest/gtest.h>

#include <limits>

#include "client/panel/map_text.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/sample.hpp"
#include "tests/client/style.hpp"

namespace emcon::client::panel {
namespace {

TEST(MapText, Golden) {
  const auto board = sample::board();
  MapView near;
  near.map = "field";
  near.centre = Place{25, 24};
  near.radius = 2;
  screen::Style colour = style();
  colour.colour = true;
  const std::pair<const char*, std::string> cases[] = {
      {"map.txt", map_text(board, style())},
      {"map_near.txt", map_text(board, style(), near)},
      {"map_zoomed_out.txt", map_text(board, style(40, 14))},
      {"map_colour.txt", map_text(board, colour)},
      {"map_too_small.txt", map_text(board, style(20, 5))},
  };
  for (const auto& [name, text] : cases) EXPECT_EQ(differs_from_golden(name, text), "");
}

TEST(MapText, AMapMarksTheReachOfOneOrder) {
  table::Board board = sample::board();
  const std::string bare = map_text(board, style());
  board.areas.push_back(sample::reach("A", "w1", 4));
  board.areas.push_back(sample::reach("A", "w2", 4));
  EXPECT_NE(map_text(board, style()).find("marks what it can reach: A w1, A w2.\n"), std::string::npos);
  MapView view;
  view.area = find_reach(board, "", "W2")->id;
  EXPECT_EQ(view.area, "A w2");
  EXPECT_EQ(find_reach(board, "", "w3"), nullptr);
  EXPECT_EQ(differs_from_golden("map_reach.txt", map_text(board, style(), view)), "");
  EXPECT_EQ(map_text(sample::board(), style(), view), bare) << "an area that is not there";
}

TEST(MapText, EveryMapFitsItsTerminal) {
  auto board = sample::board();
  for (const int spread : {1, 10, 60, 400})
    for (const auto& [width, height] : {std::pair(30, 12), {80, 24}, {200, 60}}) {
      board.things[1].marks[1].hex = from_column_row(25 + spread, 25 - spread / 2);
      const std::string text = map_text(board, style(width, height));
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

TEST(MapText, MapsWithNothingOnThemAreOnlyNamed) {
  table::Board board = sample::board();
  board.maps.push_back({"GATE", "Gate", table::MapKind::hex, {1, 1}, {50, 50}, {}, 6});
  const std::string text = map_text(board, style());
  EXPECT_NE(text.find("Gate: nothing in sight; 'map GATE' shows it.\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("Zoomed out"), std::string::npos);
  MapView gate;
  gate.map = "GATE";
  EXPECT_EQ(map_text(board, style(), gate).find("Gate\n"), 0U);
  board.things.clear();
  EXPECT_NE(map_text(board, style()).find("The Field\n"), std::string::npos) << "the first map stands for all";
}

TEST(MapText, HostileBoardsDoNoHarm) {
  table::Board board = sample::hostile_board();
  constexpr auto far = std::numeric_limits<std::int32_t>::max();
  constexpr auto far64 = std::numeric_limits<std::int64_t>::max();
  board.areas[0].region.point = {-far64, far64};
  for (const auto kind : {table::MapKind::hex, table::MapKind::plane})
    for (const std::int64_t wide : {far64, -far64, std::int64_t{0}})
      for (const std::int32_t decimals : {0, 9, far, -far}) {
        board.maps[0].kind = kind;
        board.maps[0].scale.decimals = decimals;
        board.maps[0].low = {-wide, -wide};
        board.maps[0].high = {wide, wide};
        EXPECT_EQ(map_text(board, style()).find('\x1b'), std::string::npos);
        table::Board bare = board;
        for (auto& thing : bare.things) thing.marks.clear();
        EXPECT_FALSE(map_text(bare, style()).empty());
      }
}

}  // namespace
}  // namespace emcon::client::panel
