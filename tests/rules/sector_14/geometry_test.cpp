// Bearings, arcs, plating facings and guidance.
#include <gtest/gtest.h>

#include <random>

#include "server/rules/sector_14/catalogue/handbook.hpp"
#include "server/rules/sector_14/table/geometry.hpp"
#include "server/rules/sector_14/table/guidance.hpp"

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
  const Homing homing{{{0, 0}, 0, {6, 0}}, 4, {{6, -9}, 0, {6, -10}}};
  struct Case {
    Hex to;
    SeekVerdict verdict;
  };
  for (const Case& c : {Case{{6, 0}, SeekVerdict::legal}, Case{{6, -4}, SeekVerdict::legal},
                        Case{{7, 0}, SeekVerdict::must_seek}, Case{{10, -4}, SeekVerdict::legal},
                        Case{{6, 4}, SeekVerdict::must_seek}, Case{{6, -5}, SeekVerdict::beyond_acc}})
    EXPECT_EQ(may_steer(homing, c.to), c.verdict) << c.to.q << "," << c.to.r;
  EXPECT_EQ(guided(homing), (Hex{6, -4}));
  const Homing near{homing.seeker, 9, {{6, -6}, 0, {6, -10}}};
  EXPECT_EQ(may_steer(near, {6, -5}), SeekVerdict::must_strike);
  EXPECT_EQ(guided(near), (Hex{6, -6}));
}

TEST(Guidance, AlwaysSeeks) {  // S14-P4.3, S14-R23, since revision 2
  struct Case {
    const char* what;
    Homing homing;
    Hex to;
    SeekVerdict verdict;
  };
  const Homing chase{{{0, 0}, 0, {6, 0}}, 4, {{6, -9}, 0, {6, -10}}, true};
  // Its vector is where the target's will be: each shift that brings it nearer now leads past it next turn.
  const Homing on_course{{{0, 0}, 0, {6, 0}}, 1, {{9, 0}, 0, {12, 0}}, true};
  // The target flies away, faster than the seeker can ever be: nothing comes nearer.
  const Homing still{{{0, 0}, 0, {0, 0}}, 0, {{9, 0}, 0, {20, 0}}, true};
  for (const Case& c : {Case{"nearer now and next turn", chase, {6, -4}, SeekVerdict::legal},
                        Case{"nearer next turn alone", chase, {3, 0}, SeekVerdict::legal},
                        Case{"neither", chase, {10, -4}, SeekVerdict::must_come_nearer},
                        Case{"no shift where one helps", chase, {6, 0}, SeekVerdict::must_come_nearer},
                        Case{"farther", chase, {7, 0}, SeekVerdict::must_come_nearer},
                        Case{"out of reach", chase, {6, -5}, SeekVerdict::beyond_acc},
                        Case{"no shift is best", on_course, {6, 0}, SeekVerdict::legal},
                        Case{"nearer now", on_course, {7, 0}, SeekVerdict::legal},
                        Case{"away from its course", on_course, {5, 0}, SeekVerdict::must_come_nearer},
                        Case{"nothing helps", still, {0, 0}, SeekVerdict::legal}})
    EXPECT_EQ(may_steer(c.homing, c.to), c.verdict) << c.what;
  EXPECT_EQ(guided(chase), (Hex{6, -4}));
  EXPECT_EQ(guided(on_course), (Hex{6, 0}));
}

TEST(Guidance, ChoosesWhatItMay) {  // S14-R23, of both revisions: in 20,000 courses by chance
  std::mt19937 random(14);
  const auto hex = [&](int far) {
    const auto one = [&] { return static_cast<int>(random() % (2U * static_cast<unsigned>(far) + 1)) - far; };
    return Hex{one(), one()};
  };
  for (int i = 0; i < 20'000; ++i) {
    Homing homing{{hex(6), 0, hex(8)}, static_cast<int>(random() % 6), {hex(12), 0, hex(14)}, i % 2 == 1};
    EXPECT_EQ(may_steer(homing, guided(homing)), SeekVerdict::legal) << i;
    const Hex to = homing.seeker.vector + hex(2);
    const SeekVerdict now = may_steer(homing, to);
    homing.must_come_nearer = false;
    if (now == SeekVerdict::legal) {
      EXPECT_EQ(may_steer(homing, to), SeekVerdict::legal) << i << ": what revision 2 allows, revision 1 did";
    }
  }
}

}  // namespace
}  // namespace emcon::rules::sector_14
