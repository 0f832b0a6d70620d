// Ships out, teams, leaving and the end.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

TEST(Status, WanderingOff) {  // S14-P8.2, S14-R34, S14-R35
  Fight three(scene("status", at("Red", {50, 30}) + at("Blue", {53, 31}) + at("Blue", {-2, 31})), "*");
  EXPECT_EQ(three.ship(3).fate, "it has wandered off");
  EXPECT_FALSE(three.ship(2).out);
  Fight fifty(scene("status", at("Red", {40, 30}) + at("Blue", {90, 30})), "*");
  EXPECT_EQ(fifty.kind(), "move");
  const Fight far(scene("status", at("Red", {40, 30}) + at("Blue", {91, 30})));
  ASSERT_TRUE(far.state().outcome);
  EXPECT_TRUE(far.state().outcome->winners.empty());
  Fight third(scene("status", at("Red", {40, 30}) + at("Blue", {41, 30}) + at("Blue", {91, 30})), "*");
  EXPECT_TRUE(third.ship(3).out);
  EXPECT_FALSE(third.ship(1).out || third.ship(2).out);
}

TEST(Status, TheLastTeamWins) {  // S14-P8.1, S14-SES.1, S14-R57, S14-R40
  const Fight won(scene("status", at("Red", {50, 30}) + at("Blue", {53, 31}, "lost = { hull = 4 }")));
  ASSERT_TRUE(won.state().outcome);
  ASSERT_EQ(won.state().outcome->winners.size(), 1U);
  EXPECT_EQ(won.state().outcome->winners[0].index, 0);
  EXPECT_EQ(won.state().outcome->scores, (std::vector<std::int64_t>{20000, 0}));
  const Fight drawn(
      scene("status", at("Red", {50, 30}, "lost = { cnc = 3 }") + at("Blue", {53, 31}, "lost = { reactor = 3 }")));
  EXPECT_TRUE(drawn.state().outcome->winners.empty());
  const Fight timed(scene("status", at("Red", {50, 30}) + at("Blue", {53, 31})), "", "turns=1");
  EXPECT_TRUE(timed.state().outcome && timed.state().outcome->winners.empty());
}

TEST(Status, ATurnBeginsAnew) {  // S14-P8.3, S14-TURN.1, S14-R48
  Fight fight(scene("status", at("Red", {50, 30}) + at("Blue", {53, 31})), "*");
  EXPECT_EQ(fight.table().turn, 2);
  EXPECT_EQ(fight.kind(), "move");
}

TEST(Status, SeekersLoseTheirTarget) {  // S14-P6.4, S14-L9
  const std::string aimed =
      "[[seekers]]\nship = 3\nweapon = 1\ntarget = 1\nhex = '5050'\nfacing = 0\nvector = '5050'\n";
  const std::string other =
      "[[seekers]]\nship = 3\nweapon = 2\ntarget = 2\nhex = '5050'\nfacing = 0\nvector = '5050'\n";
  Fight fight(scene("status", at("Red", {50, 30}, "lost = { hull = 4 }") + at("Red", {51, 30}) +
                                  ship("Blue", "lancer", {53, 31}, 0, {53, 31}) + aimed + other),
              "*");
  ASSERT_EQ(fight.table().seekers.size(), 1U);
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].number, 2);
  EXPECT_TRUE(fight.said("removed: s1."));
  EXPECT_EQ(fight.view(Viewer::spectator()).targets[SeekerIndex(0)], std::nullopt);
}

TEST(Leaving, ATeamMateTakesOver) {  // S14-INTRO.5, S14-R46
  const std::string aimed =
      "[[seekers]]\nship = 2\nweapon = 1\ntarget = 3\nhex = '5050'\nfacing = 0\nvector = '5050'\n";
  Fight fight(scene("movement",
                    ship("Red", "saber", {50, 30}, 0, {50, 30}) +
                        ship("Red", "lancer", {52, 30}, 0, {52, 30}, "player = 2") +
                        ship("Blue", "hammer", {50, 20}, 3, {50, 20}) + aimed,
                    2));
  fight.give(0, "drift 1");
  EXPECT_EQ(fight.asked()->slots[0][0].index, 1);
  EXPECT_EQ(fight.view(Viewer::of(Seat{0})).targets[SeekerIndex(0)], std::nullopt);  // S14-R38
  fight.leave(1);
  EXPECT_EQ(fight.asked()->slots[0][0].index, 0);
  EXPECT_EQ(fight.about(), 2);
  EXPECT_EQ(fight.view(Viewer::of(Seat{0})).targets[SeekerIndex(0)], ShipIndex(2));
  fight.leave(0);
  ASSERT_TRUE(fight.state().outcome);
  EXPECT_EQ(fight.state().outcome->winners[0].index, 1);
}

TEST(Leaving, InAPromptTheBattleGoesOn) {  // S14-R46, S14-R48
  const std::string third = "[[teams]]\nname = 'Green'\ncolour = 'green'\n";
  Fight fight(scene("fire", third + ship("Red", "saber", {51, 28}, 3, {51, 28}) +
                                ship("Blue", "hammer", {50, 30}, 0, {50, 30}, "lost = { shield_gen = 3 }") +
                                ship("Green", "saber", {51, 35}, 0, {51, 35})));
  fight.give(0, "fire 1 w1 target=2 section=control; fire 1 w2 target=3 section=control", "1 8 8 8 8 8 8");
  ASSERT_EQ(fight.kind(), "facing");
  fight.leave(1, "8 8 8 8 8 8 8  *");
  EXPECT_TRUE(fight.ship(2).out);
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(1)].used, 1);  // its second shot was waiting
}

TEST(Leaving, ShotsThatWaitAreNotFiredAtWhoeverHasLeft) {  // S14-R46
  Fight fight(scene("fire", "[[teams]]\nname = 'Green'\ncolour = 'green'\n" +
                                ship("Red", "saber", {51, 28}, 3, {51, 28}) +
                                ship("Blue", "hammer", {50, 30}, 0, {50, 30}, "lost = { shield_gen = 3 }") +
                                ship("Green", "saber", {51, 35}, 0, {51, 35})));
  fight.give(0, "fire 1 w1 target=2 section=control; fire 1 w2 target=2 section=control", "1 8 8 8 8 8 8");
  ASSERT_EQ(fight.kind(), "facing");
  fight.leave(1, "*");
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(1)].used, 0);
  EXPECT_EQ(fight.about(), 1);  // and may be aimed anew
}

}  // namespace
}  // namespace emcon::rules::sector_14
