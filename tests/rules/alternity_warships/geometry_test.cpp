// Arcs, direct lines, lines of fire and zones of bodies, against worked examples and plain models.
#include "server/rules/alternity_warships/table/geometry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace emcon::rules::alternity_warships {
namespace {

const Disc small_planet{{0, 0}, 2, 0, true};

TEST(Geometry, ArcsAreQuartersWithoutTies) {  // ALT-9.5, ALT-R15; N13
  struct Case {
    Hex from;
    int heading;
    Hex to;
    Arc arc;
  };
  const Case cases[] = {
      {{3, 3}, 2, {5, 2}, Arc::forward},  {{3, 3}, 2, {4, 3}, Arc::forward},    {{3, 3}, 2, {3, 4}, Arc::starboard},
      {{3, 3}, 2, {3, 1}, Arc::port},     {{3, 3}, 2, {1, 3}, Arc::aft},        {{3, 3}, 2, {8, 1}, Arc::forward},
      {{0, 0}, 0, {0, -1}, Arc::forward}, {{0, 0}, 0, {1, -1}, Arc::starboard}, {{0, 0}, 0, {1, 0}, Arc::starboard},
      {{0, 0}, 0, {0, 1}, Arc::aft},      {{0, 0}, 0, {-1, 1}, Arc::port},      {{0, 0}, 0, {-1, 0}, Arc::port},
      {{0, 0}, 0, {1, -2}, Arc::forward}, {{0, 0}, 0, {-1, -1}, Arc::forward},
  };
  for (const Case& c : cases) EXPECT_EQ(arc_of(c.from, c.heading, c.to), c.arc) << c.to.q << "," << c.to.r;
  EXPECT_FALSE(arc_of({3, 3}, 2, {3, 3}));
  EXPECT_EQ(distance({3, 3}, {8, 1}), 5);  // ALT-9.8
}

TEST(Geometry, EveryHexLiesInOneArcAndOppositesMirror) {  // ALT-R15
  int forward = 0, starboard = 0;
  for (int radius = 1; radius <= 12; ++radius)
    for (const Hex hex : ring({}, radius)) {
      const Arc arc = arc_of({}, 0, hex).value();
      forward += arc == Arc::forward;
      starboard += arc == Arc::starboard;
      EXPECT_EQ(arc == Arc::forward, arc_of({}, 3, hex) == Arc::aft);
      EXPECT_EQ(arc == Arc::starboard, arc_of({}, 3, hex) == Arc::port);
      for (int turn = 1; turn < 6; ++turn) EXPECT_EQ(arc_of({}, turn, rotated(hex, turn)), arc);
    }
  EXPECT_GT(forward, 100);
  EXPECT_GT(starboard, 100);
}

TEST(Geometry, DirectLinesOfFixedMounts) {  // ALT-9.12, ALT-R17; E9, N13
  EXPECT_FALSE(on_direct_line({3, 3}, 2, Arc::forward, {5, 2}));
  EXPECT_TRUE(on_direct_line({3, 3}, 2, Arc::forward, {4, 3}));
  EXPECT_TRUE(on_direct_line({3, 3}, 2, Arc::forward, {9, 3}));
  EXPECT_FALSE(on_direct_line({3, 3}, 2, Arc::forward, {3, 3}));
  struct Case {
    Arc mount;
    std::vector<int> rows;
  };
  for (const Case& c : {Case{Arc::forward, {0}}, {Arc::starboard, {1, 2}}, {Arc::aft, {3}}, {Arc::port, {4, 5}}})
    for (int row = 0; row < 6; ++row)
      for (int heading = 0; heading < 6; ++heading)
        EXPECT_EQ(on_direct_line({1, 1}, heading, c.mount, Hex{1, 1} + ahead(turned(heading, row)) * 4),
                  std::ranges::find(c.rows, row) != c.rows.end());
}

TEST(Geometry, LinesOverASmallPlanet) {  // ALT-15.9, ALT-R40; N20
  EXPECT_FALSE(blocks(small_planet, {2, -5}, {2, 3}));
  EXPECT_TRUE(blocks(small_planet, {1, -6}, {1, 5}));
  EXPECT_FALSE(blocks(small_planet, {-5, 4}, {1, 1}));
  EXPECT_TRUE(blocks(small_planet, {0, -4}, {0, 4}));
  EXPECT_FALSE(blocks(small_planet, {0, -4}, {0, -2}));
  EXPECT_FALSE(blocks(small_planet, {0, 0}, {0, -4}) && !blocks(small_planet, {0, -4}, {0, 0}));
}

TEST(Geometry, LinesAtAsteroids) {  // ALT-15.11, ALT-R40; N21
  EXPECT_FALSE(blocks({{1, 0}, 0, 0, false}, {0, 0}, {2, -1}));
  EXPECT_TRUE(blocks({{2, -1}, 0, 0, false}, {0, 0}, {4, -2}));
  EXPECT_FALSE(blocks({{0, 0}, 0, 0, false}, {0, 0}, {4, -2}));
  EXPECT_FALSE(blocks({{4, -2}, 0, 0, false}, {0, 0}, {4, -2}));
}

TEST(Geometry, TheEdgeOfTwoBlockingHexesBlocks) {  // ALT-R40
  const Disc medium{{0, 0}, 4, 1, true};
  // From a corner to the opposite one the line runs through the middle; beside it, along an edge of two inner hexes.
  EXPECT_TRUE(blocks(medium, {-4, -4}, {4, 4}));
  EXPECT_EQ(edges_along({0, 0}, {2, -1}), (std::vector<std::pair<Hex, Hex>>{{{1, -1}, {1, 0}}}));
  EXPECT_EQ(edges_along({0, 0}, {4, -2}).size(), 2U);
  EXPECT_TRUE(edges_along({0, 0}, {3, -1}).empty());
  EXPECT_TRUE(edges_along({0, 0}, {0, 0}).empty());
}

/// Crossing by the definition: some of many points of the line lies inside of the hex. Finds no crossing that is short.
bool samples_inside(Hex from, Hex to, Hex hex) {
  constexpr std::int64_t parts = 5040;
  for (std::int64_t i = 0; i <= parts; ++i) {
    const std::int64_t x = (from.q - hex.q) * (parts - i) + (to.q - hex.q) * i;
    const std::int64_t z = (from.r - hex.r) * (parts - i) + (to.r - hex.r) * i, y = -x - z;
    const auto small = [&](std::int64_t v) { return v > -parts && v < parts; };
    if (small(x - y) && small(y - z) && small(z - x)) return true;
  }
  return false;
}

TEST(Geometry, CrossedHexesAreThoseThatTheDefinitionGives) {  // ALT-R40, ALT-R49
  for (const Hex to : {Hex{0, 0}, {0, -1}, {3, -1}, {4, -2}, {5, 2}, {-3, 7}, {-6, 1}, {2, -8}}) {
    const std::vector<Hex> line = crossed({}, to);
    for (int q = -9; q <= 9; ++q)
      for (int r = -9; r <= 9; ++r) {
        const bool listed = std::ranges::find(line, Hex{q, r}) != line.end();
        EXPECT_EQ(crosses_inside({}, to, {q, r}), samples_inside({}, to, {q, r})) << q << "," << r;
        EXPECT_EQ(listed, crosses_inside({}, to, {q, r})) << q << "," << r;
      }
    EXPECT_EQ(line.front(), Hex{});
    EXPECT_EQ(line.back(), to);
  }
}

TEST(Geometry, ZonesOfPlanets) {  // ALT-15.1, ALT-15.2, ALT-15.3, ALT-R26, ALT-R27
  struct Case {
    BodyKind kind;
    int radius, away;
    Zone zone;
  };
  const Case cases[] = {
      {BodyKind::small, 2, 0, Zone::impact},      {BodyKind::small, 2, 1, Zone::low_orbit},
      {BodyKind::small, 2, 2, Zone::low_orbit},   {BodyKind::small, 2, 3, Zone::high_orbit},
      {BodyKind::small, 2, 5, Zone::high_orbit},  {BodyKind::small, 2, 6, Zone::none},
      {BodyKind::medium, 4, 1, Zone::impact},     {BodyKind::medium, 4, 2, Zone::low_orbit},
      {BodyKind::medium, 4, 4, Zone::low_orbit},  {BodyKind::medium, 4, 7, Zone::high_orbit},
      {BodyKind::medium, 4, 8, Zone::none},       {BodyKind::giant, 25, 24, Zone::impact},
      {BodyKind::giant, 25, 25, Zone::low_orbit}, {BodyKind::giant, 25, 28, Zone::high_orbit},
      {BodyKind::giant, 25, 29, Zone::none},      {BodyKind::asteroid, 0, 0, Zone::impact},
      {BodyKind::asteroid, 0, 1, Zone::none},
  };
  for (const Case& c : cases) {
    Body body;
    body.kind = c.kind;
    body.radius = c.radius;
    body.at = {7, -2};
    EXPECT_EQ(zone_of(disc_of(body), Hex{7, -2 - c.away}), c.zone) << c.radius << " at " << c.away;
  }
}

TEST(Geometry, SlingshotsTurnTowardThePlanet) {  // ALT-15.4, ALT-R28; N22
  struct Case {
    Hex hex;
    int heading;
    bool right, left;
  };
  const Case cases[] = {
      {{-3, 1}, 0, true, false},   // the centre at 100.9 degrees
      {{-3, 1}, 2, false, false},  // a turn would lead away from it
      {{0, -3}, 3, false, false},  // dead ahead
      {{0, -3}, 0, true, true},    // dead astern: either side
      {{0, -4}, 0, false, false},  // too far
      {{3, 0}, 0, false, true},    // the centre at 60 degrees to port astern
      {{0, 0}, 0, false, false},   // in the centre
  };
  for (const Case& c : cases) {
    EXPECT_EQ(slings(small_planet, c.hex, c.heading, 1), c.right) << c.hex.q << "," << c.hex.r << " h" << c.heading;
    EXPECT_EQ(slings(small_planet, c.hex, c.heading, -1), c.left) << c.hex.q << "," << c.hex.r << " h" << c.heading;
  }
  EXPECT_FALSE(slings({{0, 0}, 0, 0, false}, {0, -1}, 0, 1));  // ALT-15.11: an asteroid has none
}

TEST(Geometry, TheNearestLowOrbit) {  // ALT-R29
  EXPECT_EQ(nearest_low_orbit(small_planet, {0, -4}), (Hex{0, -2}));
  EXPECT_EQ(nearest_low_orbit(small_planet, {2, -5}), (Hex{2, -2}));
  for (int radius = 3; radius <= 5; ++radius)
    for (const Hex from : ring({}, radius)) {
      const Hex to = nearest_low_orbit(small_planet, from);
      EXPECT_EQ(length(to), 2);
      EXPECT_EQ(distance(from, to), radius - 2);
    }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
