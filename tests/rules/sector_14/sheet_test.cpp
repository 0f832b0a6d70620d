// What boards show of a ship: boxes, printed numbers and velocities.
#include "server/rules/sector_14/catalogue/boxes.hpp"

#include <algorithm>

#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

TEST(Sheet, BoxesAreLostLeftToRight) {  // S14-INTRO.3, S14-INTRO.4
  EXPECT_EQ(box_row({"6", "5", "4"}, 0, "1"), "[6] 5 4 | 1");
  EXPECT_EQ(box_row({"6", "5", "4"}, 2, "1"), "x x [4] | 1");
  EXPECT_EQ(box_row({"6", "5", "4"}, 3, "1"), "x x x | [1]");
  EXPECT_EQ(box_row({"4", "3"}, 2, ""), "x x");
}

TEST(Sheet, ShowsWhatThePrintedOneHas) {  // S14-WPN.4, S14-R36
  const Fight fight(
      scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 28}, "lost = { reactor = 1, jets = 2 }\nstress = 3") +
                        ship("Blue", "hammer", {50, 20}, 3, {50, 20}, "chips = [2, 0, 0, 1]")));
  const Viewer eyes = Viewer::spectator();
  EXPECT_EQ(fight.fact(eyes, "1", "reactor"), "x [6] 5 4 3");
  EXPECT_EQ(fight.fact(eyes, "1", "manoeuvring jets"), "x x | [(1:3)]");
  EXPECT_EQ(fight.fact(eyes, "1", "velocity"), "2 (2 along heading 0)");  // numbered as the handbook numbers them
  EXPECT_EQ(fight.fact(eyes, "2", "velocity"), "0");
  EXPECT_EQ(fight.fact(eyes, "1", "stress"), "3, strength 4");
  EXPECT_EQ(fight.fact(eyes, "1", "taudrive"), "[2] 1");
  EXPECT_EQ(fight.fact(eyes, "2", "gray chips"), "2");
  EXPECT_EQ(fight.fact(eyes, "2", "green chips"), "1");
  EXPECT_EQ(fight.fact(eyes, "1", "w1"), "Class-D Neutral Particle Beam, F120, 4+2 9+1 16+0 26-1 37-2, S=1");
  const table::Board board = fight.board(eyes);
  EXPECT_TRUE(board.areas.empty());
  EXPECT_EQ(fight.board(Viewer::of(Seat{0})).areas.size(), 3U);  // the weapons in hand
  EXPECT_EQ(board.clock.phase, "Fire Weapons");
  const table::Thing& thing = board.things.front();
  ASSERT_EQ(thing.tracks.size(), 7U);
  EXPECT_EQ(thing.tracks[1].facing, "fore");
  EXPECT_EQ(thing.marks[0].heading, 0);
}

TEST(Sheet, VelocitiesAreInTheHeadingsOfTheRules) {  // S14-INTRO.2, S14-R1
  struct Case {
    Hex vector;
    std::string words;
  };
  const Case cases[] = {{{52, 28}, "2 (2 along heading 1)"},
                        {{53, 28}, "3 (2 along heading 1, 1 along heading 2)"},
                        {{48, 33}, "3 (1 along heading 3, 2 along heading 4)"},
                        {{49, 28}, "3 (1 along heading 5, 2 along heading 0)"}};
  for (const auto& [vector, words] : cases) {
    const Fight fight(
        scene("movement", ship("Red", "saber", {50, 30}, 0, vector) + ship("Blue", "hammer", {50, 20}, 3, {50, 20})));
    EXPECT_EQ(fight.fact(Viewer::spectator(), "1", "velocity"), words);
  }
}

}  // namespace
}  // namespace emcon::rules::sector_14
