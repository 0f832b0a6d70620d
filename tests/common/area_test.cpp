// Areas: which hexes and points every shape covers, edges included, and which area belongs to an order.
#include "common/table/area.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "common/bearing.hpp"

namespace emcon::table {
namespace {

constexpr auto farthest = std::numeric_limits<std::int32_t>::max();

/// In twelfths of the circle.
Region sector(int heading, int width, int reach) {
  Region out;
  out.shape = Shape::sector;
  out.centre = {3, -4};
  out.heading = 2 * heading;
  out.width = 2 * width;
  out.radius_max = reach;
  return out;
}

int covered(const Region& region) {
  int out = 0;
  for (int radius = 0; radius <= region.radius_max + 1; ++radius)
    for (const Hex hex : ring(region.centre, radius)) out += covers(region, hex);
  return out;
}

TEST(Bearing, EvenOnesAreMetExactly) {
  for (int k = 0; k < 6; ++k) {
    const Hex side = direction(k + 1), next = direction((k + 1) % 6 + 1);
    EXPECT_EQ(bearing({}, side * 5), 4 * k);
    EXPECT_EQ(bearing({}, side * 3 + next), 4 * k + 1);
    EXPECT_EQ(bearing({}, side * 3 + next * 3), 4 * k + 2);
    EXPECT_EQ(bearing({}, side + next * 3), 4 * k + 3);
  }
  EXPECT_EQ(bearing({7, 7}, {7, 7}), std::nullopt);
  EXPECT_EQ(bearing({-farthest, -farthest}, {-farthest, farthest}), 12);
}

TEST(Area, ASectorHasItsEdges) {
  // Hexes of the centre, of each ring: with 60 degrees those between two sides, edges and all, and so on.
  const int reach = 6, all = 1 + 3 * reach * (reach + 1);
  EXPECT_EQ(covered(sector(0, 6, reach)), all);
  for (int heading = -12; heading < 24; heading += 2) {
    EXPECT_EQ(covered(sector(heading, 2, reach)), 1 + 2 * (all - 1) / 6 + reach) << heading;
    EXPECT_EQ(covered(sector(heading, 0, reach)), 1 + reach) << heading;
  }
  EXPECT_TRUE(covers(sector(0, 2, reach), Hex{3, -4} + direction(6) * 6));
  EXPECT_FALSE(covers(sector(0, 2, reach), Hex{3, -4} + direction(6) * 7));
  EXPECT_FALSE(covers(sector(0, 2, reach), Hex{3, -4} + direction(5)));
}

TEST(Area, RingsBoxesAndListsOfHexes) {
  Region area = sector(0, 0, 3);
  area.shape = Shape::ring;
  area.radius_min = 2;
  EXPECT_EQ(covered(area), 12 + 18);
  area.shape = Shape::hexes;
  area.hexes = {{0, 0}, {3, -4}};
  EXPECT_TRUE(covers(area, Hex{0, 0}));
  EXPECT_FALSE(covers(area, Hex{1, 0}));
  Region far = sector(0, 0, 4);
  far.heading = farthest;
  far.width = farthest - 1;
  EXPECT_FALSE(covers(far, Hex{farthest, -farthest}));
  area.shape = Shape::box;
  area.low = {25, 25};
  area.high = {75, 26};
  for (const auto& [column, row, inside] : {std::tuple(25, 25, true),
                                            {74, 26, true},
                                            {75, 26, true},
                                            {24, 25, false},
                                            {76, 26, false},
                                            {50, 24, false},
                                            {50, 27, false}})
    EXPECT_EQ(covers(area, from_column_row(column, row)), inside) << column << "," << row;
}

TEST(Area, ALineOfHexesIsAllThatTheLineTouches) {
  Region area;
  area.shape = Shape::line;
  area.centre = {2, 1};
  for (int d = 1; d <= 6; ++d) {  // along a row of hexes: nothing beside it
    area.end_hex = area.centre + direction(d) * 5;
    int touched = 0;
    for (int radius = 0; radius <= 8; ++radius)
      for (const Hex hex : ring(area.centre, radius)) touched += covers(area, hex);
    EXPECT_EQ(touched, 6) << d;
    EXPECT_TRUE(covers(area, area.centre + direction(d) * 3));
    EXPECT_FALSE(covers(area, area.centre + direction(d) * 6)) << "no further than its end";
  }
  area.end_hex = area.centre + Hex{1, 1};  // through a corner, along the side between two hexes: both
  for (const Hex step : {Hex{0, 0}, {1, 0}, {0, 1}, {1, 1}}) EXPECT_TRUE(covers(area, area.centre + step));
  for (const Hex step : {Hex{1, -1}, {-1, 1}, {2, 0}, {0, 2}}) EXPECT_FALSE(covers(area, area.centre + step));
  area.end_hex = area.centre;
  EXPECT_TRUE(covers(area, area.centre));
  EXPECT_FALSE(covers(area, area.centre + direction(1)));
  area.centre = {-farthest, farthest};
  area.end_hex = {farthest, -farthest};
  EXPECT_TRUE(covers(area, Hex{0, 0}));
}

TEST(Area, ShapesOfAPlane) {
  Region area;
  area.shape = Shape::ring;
  area.point = {1000, -2000};
  area.radius_min = 300;
  area.radius_max = 500;
  EXPECT_TRUE(covers(area, Point{1300, -1600}));
  EXPECT_FALSE(covers(area, Point{1301, -1600}));
  EXPECT_TRUE(covers(area, Point{1300, -2000}));
  EXPECT_FALSE(covers(area, Point{1299, -2000})) << "between 299 and 300";
  EXPECT_FALSE(covers(area, Point{1299, -2001}));
  area.radius_min = 0;
  EXPECT_TRUE(covers(area, area.point));
  area.shape = Shape::sector;
  area.heading = 6;  // to where x grows
  area.width = 3;
  EXPECT_TRUE(covers(area, Point{1100, -1900}));
  EXPECT_FALSE(covers(area, Point{1100, -1899}));
  area.shape = Shape::box;
  area.low = {0, 0};
  area.high = {48000, 6000};
  EXPECT_TRUE(covers(area, Point{48000, 0}));
  EXPECT_FALSE(covers(area, Point{48000, 6001}));
  area.shape = Shape::line;
  area.point = {0, 0};
  area.end_point = {20000, 20000};
  area.radius_max = 2000;
  EXPECT_TRUE(covers(area, Point{12828, 10000}));
  EXPECT_FALSE(covers(area, Point{12829, 10000}));
  EXPECT_TRUE(covers(area, Point{-2000, 0})) << "its end is round";
  EXPECT_FALSE(covers(area, Point{-1500, -1500}));
  area.shape = Shape::hexes;
  EXPECT_FALSE(covers(area, Point{0, 0}));
}

TEST(Area, FarAwayIsNoPlane) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  for (int shape = 0; shape < 5; ++shape) {
    Region area;
    area.shape = static_cast<Shape>(shape);
    area.radius_max = area.heading = area.width = farthest;
    area.low = {-most, -most};
    area.high = area.point = area.end_point = {most, most};
    EXPECT_FALSE(covers(area, Point{most, -most})) << shape;
    EXPECT_EQ(covers(area, Point{0, 0}), area.shape == Shape::box) << shape;
  }
}

TEST(Area, OfAnOrder) {
  Board board;
  board.areas.resize(2);
  board.areas[0].owner = {"", "1", ""};
  board.areas[1].owner = {"fire", "1", "w2"};
  EXPECT_EQ(area_of_order(board, "fire", "1", "w2"), &board.areas[1]);
  EXPECT_EQ(area_of_order(board, "fire", "1", "w1"), nullptr);
  EXPECT_EQ(area_of_order(board, "launch", "1", "w2"), nullptr);
  EXPECT_EQ(area_of_order(board, "", "1", ""), nullptr) << "that of a thing";
}

}  // namespace
}  // namespace emcon::table
