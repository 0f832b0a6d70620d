// Bearings, arcs, plating facings and guidance.
#include <gtest/gtest.h>

#include "server/rules/sector_14/catalogue/handbook.hpp"
#include "server/rules/sector_14/geometry.hpp"
#include "server/rules/sector_14/guidance.hpp"

namespace emcon::rules::sector_14 {
namespace {

const Arc& arc(const std::string& name) {
  for (const Arc& a : arcs)
    if (name == a.name) return a;
  throw std::runtime_error(name);
}

TEST(Geometry, DirectionsAndDistances) {  // S14-R1
  const Hex expected[] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  for (int h = 0; h < 6; ++h) EXPECT_EQ(ahead(h), expected[h]) << h;
  EXPECT_EQ(turned(1, -3), 4);
  EXPECT_EQ(distance({0, -12}, {2, -8}), 6);
}

TEST(Geometry, ArcsStandInTheHandbook) {
  const std::string pages = handbook();
  for (const Arc& a : arcs) {
    const std::string row = std::string("| ") + a.name + " | " + std::to_string(a.low) + " to " +
                            std::to_string(a.high) + " | " + a.meaning + " |\n";
    EXPECT_NE(pages.find(row), std::string::npos) << row;
  }
}

TEST(Geometry, ArcsKeepTheirEdges) {  // S14-R15, S14-WPN.2, S14-INTRO.1
  struct Case {
    Hex to;
    int bearing;
    const char* in;
    const char* out;
  };
  for (const Case& c :
       {Case{{3, -3}, 4, "F120", "F60"}, Case{{4, -3}, 5, "F180", "F120"}, Case{{-3, 0}, 20, "F120", "F60"},
        Case{{-4, 1}, 19, "F180", "F120"}, Case{{2, -1}, 6, "F180", "F120"}, Case{{1, 1}, 10, "S120", "F180"},
        Case{{0, 5}, 12, "A120", "F180"}, Case{{0, 5}, 12, "T360", "P120"}}) {
    EXPECT_EQ(bearing({0, 0}, c.to), c.bearing);
    EXPECT_TRUE(in_arc(arc(c.in), {0, 0}, 0, c.to)) << c.in << c.bearing;
    EXPECT_FALSE(in_arc(arc(c.out), {0, 0}, 0, c.to)) << c.out << c.bearing;
  }
  for (const Arc& a : arcs) EXPECT_TRUE(in_arc(a, {3, 3}, 2, {3, 3})) << a.name;  // S14-R14
  EXPECT_EQ(bearing({0, 0}, 2, {1, 0}), 0);
}

TEST(Geometry, PlatingFacesTheAttack) {  // S14-R16, S14-P3.6, S14-R14, S14-PLAT.1
  struct Case {
    Hex from;
    int heading;
    std::vector<int> struck;
  };
  for (const Case& c :
       {Case{{1, -2}, 0, {0, 1}}, Case{{1, -2}, 2, {4, 5}}, Case{{0, -3}, 0, {0}}, Case{{1, -5}, 0, {0}},
        Case{{2, -3}, 0, {1}}, Case{{0, 4}, 0, {3}}, Case{{0, 0}, 3, {0, 1, 2, 3, 4, 5}}})
    EXPECT_EQ(struck_facings({0, 0}, c.heading, c.from), c.struck) << c.from.q << "," << c.from.r;
}

TEST(Geometry, ThrustStaysAhead) {  // S14-P2.2, S14-R10
  EXPECT_TRUE(may_thrust({2, 3}, 0, {2, 3}));
  EXPECT_TRUE(may_thrust({2, 3}, 5, {1, 3}));
  EXPECT_FALSE(may_thrust({2, 3}, 5, {3, 2}));
  int neighbours = 0;
  for (const Hex hex : ring({0, 0}, 1)) neighbours += may_thrust({0, 0}, 2, hex);
  EXPECT_EQ(neighbours, 3);
}

TEST(Guidance, SeeksOrIsRefused) {  // S14-R23, S14-P4.3, S14-TORP.1
  const Course seeker{{0, 0}, 0, {6, 0}}, target{{6, -9}, 0, {6, -10}};
  constexpr int acc = 4;
  struct Case {
    Hex to;
    SeekVerdict verdict;
  };
  for (const Case& c : {Case{{6, 0}, SeekVerdict::legal}, Case{{6, -4}, SeekVerdict::legal},
                        Case{{7, 0}, SeekVerdict::must_seek}, Case{{10, -4}, SeekVerdict::legal},
                        Case{{6, 4}, SeekVerdict::must_seek}, Case{{6, -5}, SeekVerdict::beyond_acc}})
    EXPECT_EQ(may_steer(seeker, acc, target, c.to), c.verdict) << c.to.q << "," << c.to.r;
  EXPECT_EQ(guided(seeker, acc, target), (Hex{6, -4}));
  const Course near{{6, -6}, 0, {6, -10}};
  EXPECT_EQ(may_steer(seeker, 9, near, {6, -5}), SeekVerdict::must_strike);
  EXPECT_EQ(guided(seeker, 9, near), (Hex{6, -6}));
}

}  // namespace
}  // namespace emcon::rules::sector_14
