// Courses: the worked examples of movement, each as a path that is legal or refused with the right words.
#include "server/rules/alternity_warships/table/course.hpp"

#include <gtest/gtest.h>

#include "tests/rules/straight/straight.hpp"

namespace emcon::rules::alternity_warships {
namespace {

table::Path path(const std::string& text) {
  return path_of(text, [](const std::string& leg, const std::string& number) {
    return number.empty() ? std::int64_t{leg == "f"} : std::stoll(number);
  });
}

Body planet(BodyKind kind, int radius, Hex at = {}) {
  Body out;
  out.kind = kind;
  out.radius = radius;
  out.at = at;
  return out;
}

struct CourseCase {
  const char* what;
  Mover mover;
  const char* path;
  Course end;
  const char* refusal = "";
};

void expect(const CourseCase& c, const std::vector<Body>& bodies = {}) {
  const std::optional<Misstep> wrong = misstep(c.mover, bodies, path(c.path));
  EXPECT_EQ(wrong ? wrong->grounds.text() : "", c.refusal) << c.what;
  if (wrong || c.refusal[0] != '\0') return;
  const Course end = voyage(c.mover, path(c.path)).end;
  EXPECT_EQ(end, c.end) << c.what << ": " << end.at.q << "," << end.at.r << " h" << end.heading << " " << end.speed;
}

TEST(Course, ManoeuvresByTheSpeedInForce) {  // ALT-6.6 to ALT-6.14, ALT-R8, ALT-R9, ALT-R63, ALT-R64, ALT-R81
  const Mover light{{{0, 0}, 0, 3}, 3, 3, 0, 1};
  const Mover slowing{{{0, 0}, 0, 5}, 3, 3, 0, 1};
  const CourseCase cases[] = {
      {"N7", light, "rfr,rfr,rfl,f:2", {{1, -4}, 0, 5}},
      {"N8",
       light,
       "rfr,rfr,f,rfr,f",
       {},
       "Too many manoeuvres (3, effective MC 2 at speed 5, in force from its hex 4 on)."},
      {"N8 later", light, "rfr,f:2,rfr,f", {{2, -5}, 0, 5}},
      {"N9", slowing, "rfr,rfr,rfr", {}, "Too many manoeuvres (3, effective MC 2 at speed 5)."},
      {"N9 legal", slowing, "rfr,f,rbr", {{2, -2}, 0, 3}},
      {"N10", {{{0, 0}, 0, 2}, 3, 0, 0, 1}, "rbr,rbl", {{0, 1}, 0, 2}},
      {"N11", {{{0, 0}, 1, 4}, 5, 6, 0, 2}, "tr,f:3,tl,f:3", {{8, -4}, 1, 10}},
      {"N31", {{{0, 0}, 2, 0}, 2, 2, 0, 1}, "tr", {{1, 0}, 3, 2}},
      {"E5 straight", {{{0, 0}, 0, 5}, 3, 0, 0, 1}, "f:5", {{0, -5}, 0, 5}},
      {"E5 turn", {{{0, 0}, 0, 5}, 3, 0, 0, 1}, "f:3,tr", {{0, -4}, 1, 5}},
      {"E6", {{{0, 0}, 0, 5}, 3, 0, 0, 1}, "f:2,l3", {{0, -3}, 3, 5}},
      {"loops come first", {{{0, 0}, 0, 3}, 3, 0, 0, 1}, "l4", {{0, -1}, 4, 3}},
      {"nothing at rest", {{{0, 0}, 4, 0}, 3, 0, 0, 1}, "", {{0, 0}, 4, 0}},
      {"E3 coasts", {{{0, 0}, 0, 4}, 2, 3, 0, 1}, "f:4", {{0, -4}, 0, 4}},
      {"E3 speeds up", {{{0, 0}, 0, 4}, 2, 3, 0, 3}, "f:6", {{0, -6}, 0, 6}},
  };
  for (const CourseCase& c : cases) expect(c);
}

TEST(Course, SpeedHasBounds) {  // ALT-6.3, ALT-6.5, ALT-R62; E2, N36
  const Mover cruiser{{{0, 0}, 0, 5}, 2, 3, 0, 1};
  expect({"E2", cruiser, "f:2", {{0, -2}, 0, 2}});
  expect({"E2", cruiser, "f:8", {{0, -8}, 0, 8}});
  expect({"E2", cruiser, "f:9", {}, "Speed 9 is outside 2..8."});
  expect({"E2", cruiser, "f:1", {}, "Speed 1 is outside 2..8."});
  expect({"N31 without thrust", {{{0, 0}, 2, 0}, 2, 1, 0, 1}, "tr", {}, "Speed 2 is outside 0..1."});
  expect({"far beyond", cruiser, "f:9000000000", {}, "Speed 1000000 is outside 2..8."});
}

TEST(Course, SpeedTakesManoeuvrability) {  // ALT-6.8; E7
  for (const auto& [speed, loss] :
       {std::pair(0, 0), {4, 0}, {5, 1}, {8, 1}, {9, 2}, {12, 2}, {13, 3}, {16, 3}, {17, 4}, {20, 4}, {21, 5}})
    EXPECT_EQ(speed_loss(speed), loss) << speed;
}

TEST(Course, WithoutManoeuvrabilityOneInSomeRounds) {  // ALT-6.10, ALT-R10; N12
  Mover battleship{{{0, 0}, 0, 5}, 1, 2, 3, 4};
  expect({"N12 round 4", battleship, "f:3,tr", {}, "No manoeuvre before round 5."});
  EXPECT_EQ(manoeuvres_at(battleship, 5), 0);
  battleship.round = 5;
  expect({"N12 round 5", battleship, "f:3,tr", {{0, -4}, 1, 5}});
  expect({"one of them", battleship, "rfr,f:2,tr", {}, "Too many manoeuvres (2, effective MC 0 at speed 5)."});
  battleship.course.speed = 9;  // effective -1: once in three rounds
  expect({"-1", battleship, "f:7,tr", {}, "No manoeuvre before round 6."});
  battleship.last_manoeuvre = 0;
  battleship.round = 1;
  expect({"the first one", battleship, "f:7,tr", {{0, -8}, 1, 9}});
}

TEST(Course, SpeedInForceChangesBehindTheOldSpeed) {  // ALT-6.7, ALT-6.9; E4
  const auto forces = [](const Mover& mover, const char* text) {
    std::vector<int> out;
    for (const Entered& entered : voyage(mover, path(text)).hexes) out.push_back(entered.force);
    return out;
  };
  EXPECT_EQ(forces({{{0, 0}, 0, 3}, 3, 3, 0, 1}, "f:5"), (std::vector{3, 3, 3, 5, 5}));
  EXPECT_EQ(forces({{{0, 0}, 0, 5}, 3, 3, 0, 1}, "f:3"), (std::vector{5, 5, 5}));
  EXPECT_EQ(forces({{{0, 0}, 0, 0}, 3, 3, 0, 1}, "f:2"), (std::vector{2, 2}));
  EXPECT_EQ(forces({{{0, 0}, 0, 3}, 3, 3, 0, 1}, "f,tr,f:2"), (std::vector{3, 3, 5, 5}));
}

TEST(Course, Slingshots) {  // ALT-6.4, ALT-15.4, ALT-R28, ALT-R81; N22, N37
  const std::vector<Body> bodies{planet(BodyKind::small, 2)};
  const Mover slow{{{-3, 2}, 0, 1}, 3, 0, 0, 1};
  expect({"N37", slow, "f,sr", {{-3, 1}, 1, 1}}, bodies);
  EXPECT_EQ(voyage(slow, path("f,sr")).manoeuvres, 0);
  expect({"N37 twice", slow, "f,sr,sr", {}, "Slingshot taken in this hex."}, bodies);
  expect({"N37 away", {{{-4, 1}, 2, 1}, 3, 0, 0, 1}, "f,sl", {}, "Slingshot not available in this hex."}, bodies);
  expect({"before a leg", slow, "sr,f", {}, "Slingshot not available in this hex."}, bodies);
  expect({"no planet", slow, "f,sr", {}, "Slingshot not available in this hex."});
}

TEST(Course, NoDeeperThanOneHexInAGiant) {  // ALT-15.7, ALT-R52
  const std::vector<Body> bodies{planet(BodyKind::giant, 25, {0, -30})};
  const Mover ship{{{0, -3}, 0, 2}, 3, 2, 0, 1};
  expect({"one hex", ship, "f:2", {{0, -5}, 0, 2}}, bodies);
  expect({"two", ship, "f:3", {}, "That is deeper than one hex in a gas giant."}, bodies);
}

TEST(Course, TheFieldSaysWhatMayBeSpent) {  // ALT-R81
  const table::Field field = path_field({{{0, 0}, 0, 5}, 3, 3, 0, 1}, false);
  ASSERT_EQ(field.budgets.size(), 2U);
  EXPECT_EQ(field.budgets[0].least, 2);
  EXPECT_EQ(field.budgets[0].amount, 8);
  EXPECT_EQ(field.budgets[1].amount, 2);
  EXPECT_EQ(field.legs.size(), 12U);
  EXPECT_EQ(path_field({{{0, 0}, 0, 5}, 3, 3, 0, 1}, true).legs.size(), 14U);
  // What clients draw is where the rules lead.
  for (const char* text : {"f:2,tr,rfr", "rbl,rfl,rbr,f", "l2,f", "tl,l5", "l1", "l3", "l4"}) {
    const Mover mover{{{3, 4}, 2, 9}, 9, 9, 0, 1};
    const table::Pose end =
        table::walked(path_field(mover, true).legs, path(text), table::MapKind::hex, {{3, 4}, {}, 2}).back();
    EXPECT_EQ(voyage(mover, path(text)).end.at, end.hex) << text;
    EXPECT_EQ(voyage(mover, path(text)).end.heading, end.heading) << text;
  }
}

TEST(Course, BendsAreWhereTheDirectionChanges) {  // ALT-6.12
  EXPECT_EQ(voyage({{{0, 0}, 0, 5}, 5, 0, 0, 1}, path("f:2,rfr,f:2")).bends,
            (std::vector<Hex>{{0, -2}, {1, -3}, {1, -5}}));
  EXPECT_TRUE(voyage({{{0, 0}, 0, 0}, 5, 0, 0, 1}, path("")).bends.empty());
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
