// Battles of one's own: ships for points.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

TEST(OwnBattle, ShipsAreChosenInSecretForPoints) {  // S14-SES.1, S14-SHIP.1
  Fight fight("own-battle", "", "points=100");
  EXPECT_EQ(fight.kind(), "fleet");
  EXPECT_TRUE(fight.asked()->sealed);
  const std::vector<std::pair<const char*, const char*>> cases{
      {"take bastion count=2", "too_many_points"}, {"take saber count=9", "out_of_bounds"},
      {"take kestrel count=0", "too_few_ships"},   {"", "nothing_ordered"},
      {"take cruiser", "no_such_class"},           {"take kestrel count=8; take saber", "too_many_ships"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders), code) << orders;
  fight.give(0, "take saber count=2; take kestrel").give(1, "take sovereign count=0; take bastion; take hammer");
  ASSERT_EQ(fight.table().ships.size(), 5U);
  EXPECT_EQ(fight.table().class_of(fight.ship(1)).key, "kestrel");
  EXPECT_EQ(fight.ship(4).team, Side{1});
  EXPECT_EQ(fight.kind(), "crew");
  for (const table::Thing& thing : fight.board(Viewer::spectator()).things) EXPECT_EQ(thing.kind, "ship");
}

TEST(OwnBattle, EveryPlayerGetsShips) {  // S14-INTRO.5, S14-SES.1
  Fight fight("own-battle-shared", "", "points=40");
  EXPECT_EQ(fight.asked()->slots.size(), 2U);
  EXPECT_EQ(fight.asked()->slots[1].front().index, 2);  // the first player of each team chooses
  EXPECT_EQ(fight.refused("take saber"), "too_few_ships");
  fight.pass();
  ASSERT_EQ(fight.table().ships.size(), 4U);
  for (int id = 1; id <= 4; ++id) EXPECT_EQ(fight.ship(id).seat.index, id - 1);
}

TEST(OwnBattle, WhoeverLeavesWhileChoosingIsOut) {  // S14-R46
  Fight three("own-battle-three");
  three.leave(1);
  EXPECT_EQ(three.asked()->slots.size(), 2U);
  three.pass();
  EXPECT_EQ(three.kind(), "crew");
  Fight two("own-battle");
  two.leave(0);
  ASSERT_TRUE(two.state().outcome);
  EXPECT_EQ(two.state().outcome->winners[0].index, 1);
}

}  // namespace
}  // namespace emcon::rules::sector_14
