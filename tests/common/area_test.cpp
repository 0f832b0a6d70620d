// Areas of hexes and exact bearings: which hexes a sector, a ring or a list covers, edges included.
#include "common/table/area.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "common/bearing.hpp"

namespace emcon::table {
namespace {

Area sector(int heading, int width, int reach) {
  Area out;
  out.id = "1 w2";
  out.shape = AreaShape::sector;
  out.centre = {3, -4};
  out.heading = heading;
  out.width = width;
  out.radius_max = reach;
  return out;
}

int covered(const Area& area) {
  int out = 0;
  for (int radius = 0; radius <= area.radius_max + 1; ++radius)
    for (const Hex hex : ring(area.centre, radius)) out += covers(area, hex);
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
  constexpr auto far = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(bearing({-far, -far}, {-far, far}), 12);
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

TEST(Area, RingsAndLists) {
  Area ring = sector(0, 0, 3);
  ring.shape = AreaShape::ring;
  ring.radius_min = 2;
  EXPECT_EQ(covered(ring), 12 + 18);
  ring.shape = AreaShape::hexes;
  ring.hexes = {{0, 0}, {3, -4}};
  EXPECT_TRUE(covers(ring, {0, 0}));
  EXPECT_FALSE(covers(ring, {1, 0}));
  constexpr auto far = std::numeric_limits<std::int32_t>::max();
  EXPECT_FALSE(covers(sector(far, far - 1, 4), {far, -far}));
}

TEST(Area, OfAnOrder) {
  Board board;
  board.areas = {sector(0, 2, 5)};
  EXPECT_EQ(area_of_order(board, "1", "w2"), &board.areas[0]);
  EXPECT_EQ(area_of_order(board, "1", "w1"), nullptr);
}

}  // namespace
}  // namespace emcon::table
