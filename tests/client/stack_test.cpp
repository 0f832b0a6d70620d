// What a map shows where several things stand at one place.
#include <gtest/gtest.h>

#include "client/panel/map.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::panel {
namespace {

/// What the line of the map shows from the thing's cell on.
std::string at_the_cell(const table::Board& board, Hex hex, int zoom) {
  MapLook how;
  how.map = "field";
  how.zoom = zoom;
  how.centre = {24, 24};
  how.all_courses = false;
  Canvas canvas({60, 24});
  draw_map(canvas, canvas.all(), board, how, true);
  const Lens lens = lens_of(board.maps[0], zoom, how.centre, map_window(board.maps[0], canvas.all()));
  const auto [x, y] = lens.cell_of(place_of(hex));
  std::string out;
  for (int i = -1; i < 5; ++i) out += utf8(canvas.at(x + i, y).glyph);
  return out;
}

/// Stacks are counted (`A+16`), enemies never stand under friends, and a thing that stays is one thing.
TEST(MapStacks, AreCountedAndShowBothSides) {
  const Hex hex = from_column_row(25, 25);
  const auto thing = [&](const std::string& handle, int side) {
    table::Thing out;
    out.handle = out.glyph = handle;
    out.side = side;
    out.marks = {{"field", table::Role::present, hex, {}, -1}};
    return out;
  };
  table::Board board = sample::board();
  for (auto& mark_of : board.things) mark_of.marks.clear();
  const std::string map = board.maps[0].id;
  const auto shown = [&](std::vector<table::Thing> things, int zoom) {
    for (auto& one : things)
      for (auto& mark : one.marks) mark.map = map;
    table::Board now = board;
    now.things = std::move(things);
    return at_the_cell(now, hex, zoom);
  };
  table::Thing still = thing("A", 0);
  still.marks.push_back({map, table::Role::future, hex, {}, -1});
  for (const int zoom : {1, 2}) {
    EXPECT_TRUE(shown({still}, zoom).starts_with(" A ") || shown({still}, zoom).starts_with(" A")) << zoom;
    EXPECT_EQ(shown({still}, zoom).find('+'), std::string::npos);
    std::vector<table::Thing> many;
    for (int i = 0; i < 17; ++i) many.push_back(thing("A", 0));
    EXPECT_TRUE(shown(many, zoom).starts_with(" A+16")) << shown(many, zoom);
    EXPECT_TRUE(shown({thing("A", 0), thing("1", 1)}, zoom).starts_with("A&1")) << zoom;
    EXPECT_TRUE(shown({thing("A", 0), thing("B", 0), thing("1", 1)}, zoom).starts_with("A&1+1")) << zoom;
  }
}

}  // namespace
}  // namespace emcon::client::panel
