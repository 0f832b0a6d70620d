// Where paths lead, on hexes and on a plane, and what a point field accepts.
#include "common/table/path.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace emcon::table {
namespace {

Leg leg(const char* token, std::int64_t least, std::int64_t most, Point displacement, int turn) {
  Leg out;
  out.token = token;
  out.argument_min = least;
  out.argument_max = most;
  out.displacement = displacement;
  out.turn = turn;
  return out;
}

/// Of a plane in thousandths of an inch: ahead, drifts, turns by headings.
const std::vector<Leg> plane_legs = {leg("f", 0, 20000, {0, 1}, 0), leg("dp", 0, 20000, {-1, 0}, 0),
                                     leg("s45", 0, 0, {}, 1), leg("p90", 0, 0, {}, -2)};

Pose last(const std::vector<Leg>& legs, MapKind kind, Pose start, Path path) {
  return walked(legs, path, kind, start).back();
}

TEST(Path, OnAPlane) {
  const struct {
    int heading;
    Path path;
    Point end;
    int faces;
  } cases[] = {{1, {{{"f", 4000}, {"s45", 0}, {"f", 3000}}}, {5828, 2828}, 2},  // SEF N30
               {0, {{{"f", 1000}, {"s45", 0}, {"f", 2000}, {"s45", 0}, {"f", 3000}}}, {4414, 2414}, 2},
               {1, {{{"f", 9000}, {"dp", 3000}}}, {4243, 8485}, 1},
               {1, {{{"f", 9000}, {"dp", 3001}}}, {4242, 8486}, 1},
               {0, {{{"p90", 0}, {"f", 10}, {"p90", 0}}}, {-10, 0}, 4},
               {7, {{{"what", 10}}}, {0, 0}, 7}};
  for (const auto& one : cases) {
    const Pose end = last(plane_legs, MapKind::plane, {{}, {}, one.heading}, one.path);
    EXPECT_EQ(end.point, one.end) << one.end.x << "," << one.end.y;
    EXPECT_EQ(end.heading, one.faces);
  }
}

TEST(Path, OnHexes) {
  const std::vector<Leg> legs = {leg("f", 1, 9, {0, -1}, 0), leg("rfr", 1, 1, {1, -1}, 0), leg("r", 0, 0, {}, 1)};
  const Pose start{from_column_row(23, 24), {}, 0};
  EXPECT_EQ(last(legs, MapKind::hex, start, {{{"f", 2}}}).hex, from_column_row(23, 22));
  EXPECT_EQ(last(legs, MapKind::hex, start, {{{"r", 0}, {"f", 2}}}).hex, start.hex + direction(2) * 2);
  EXPECT_EQ(last(legs, MapKind::hex, {start.hex, {}, 3}, {{{"rfr", 1}}}).hex, start.hex + direction(5))
      << "heading 3 is direction 4; right of it is 5";
  EXPECT_EQ(walked(legs, {{{"r", 0}, {"x", 1}, {"f", 1}}}, MapKind::hex, start).size(), 4U);
}

TEST(Path, AnyNumbersEndAtTheRim) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  std::vector<Leg> legs = {leg("a", -most, most, {most, -most}, std::numeric_limits<std::int32_t>::max())};
  Path path;
  for (int i = 0; i < 256; ++i) path.steps.push_back({"a", i % 3 ? most : -most});
  for (const auto kind : {MapKind::hex, MapKind::plane})
    for (const Pose& pose : walked(legs, path, kind, {{}, {}, std::numeric_limits<std::int32_t>::min()})) {
      EXPECT_TRUE(on_plane(pose.point));
      EXPECT_LE(std::abs(pose.hex.q), 100'000'000);
    }
}

TEST(PointChoice, IsABoxAndOneOfItsRegions) {
  PointChoice choice{{0, 0}, {48000, 36000}};
  EXPECT_TRUE(accepts(choice, {48000, 36000}));
  EXPECT_FALSE(accepts(choice, {48001, 36000}));
  EXPECT_FALSE(accepts(choice, {0, -1}));
  Region zone, arc;
  zone.shape = Shape::box;
  zone.high = {48000, 6000};
  arc.shape = Shape::sector;
  arc.point = {10000, 0};
  arc.radius_min = 12000;
  arc.radius_max = 24000;
  arc.width = 1;
  choice.regions = {zone, arc};
  EXPECT_TRUE(accepts(choice, {40000, 6000}));
  EXPECT_TRUE(accepts(choice, {10000, 24000}));
  EXPECT_FALSE(accepts(choice, {10000, 24001}));
  EXPECT_FALSE(accepts(choice, {10000, 11999}));
  EXPECT_FALSE(accepts(choice, {17000, 23000}));
  choice = {{-2 * plane_far, -2 * plane_far}, {2 * plane_far, 2 * plane_far}};
  EXPECT_TRUE(accepts(choice, {plane_far, -plane_far}));
  EXPECT_FALSE(accepts(choice, {plane_far + 1, 0})) << "off every plane";
}

}  // namespace
}  // namespace emcon::table
