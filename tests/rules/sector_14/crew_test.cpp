// Set-up: how crews are split, and how initiative is rolled and ties are settled.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

const std::string duellists =
    ship("Red", "saber", {50, 33}, 0, {50, 31}) + ship("Blue", "hammer", {50, 19}, 3, {50, 21});

TEST(Crew, IsSplitInSecretAndOpenedTogether) {  // S14-CREW.1, S14-R39, S14-CREW.2
  Fight fight(scene("set-up", duellists));
  EXPECT_TRUE(fight.asked()->sealed);
  EXPECT_EQ(fight.asked()->slots.size(), 2U);
  const std::vector<std::pair<const char*, const char*>> cases{
      {"crew 1 piloting=9 engineering=7 gunnery=4", "crew_range"},
      {"crew 1 piloting=3 engineering=8 gunnery=9", "crew_range"},
      {"crew 1 piloting=8 engineering=8 gunnery=-1", "crew_range"},
      {"crew 1 piloting=100 engineering=8 gunnery=8", "crew_range"},
      {"crew 1 piloting=8 engineering=8 gunnery=5", "crew_sum"},
      {"crew 2 piloting=8 engineering=8 gunnery=4", "not_your_ship"},
      {"crew 9 piloting=8 engineering=8 gunnery=4", "no_such_ship"},
      {"drift 1", "wrong_phase"},
      {"crew 1 piloting=many", "wrong_kind"},
      {"crew 1 speed=4", "unknown_field"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders, 0), code) << orders;
  fight.give(0, "crew 1 piloting=4 engineering=8 gunnery=8");
  EXPECT_EQ(fight.ship(1).crew[0], 7);  // nothing is known before all are in
  fight.give(1, "", "1 8 8 8  1 1 8 8 8 8");
  EXPECT_EQ(fight.ship(1).crew, (Crew{4, 8, 8}));
  EXPECT_TRUE(fight.said("piloting 4, engineering 8, gunnery 8"));
  EXPECT_EQ(fight.kind(), "move");
}

TEST(Initiative, FewestHitsMoveFirstAndTiesRollAgain) {  // S14-P1.1, S14-P1.2, S14-P1.3, S14-R8, S14-R51
  const std::string ships = ship("Red", "saber", {50, 33}, 0, {50, 31}, "crew = [3, 8, 8]") +
                            ship("Blue", "hammer", {50, 19}, 3, {50, 21}, "crew = [3, 8, 8]\nlost = { cnc = 2 }") +
                            ship("Red", "saber", {52, 33}, 0, {52, 31}, "crew = [3, 8, 8]") +
                            ship("Blue", "hammer", {52, 19}, 3, {52, 21}, "crew = [2, 8, 8]");
  Fight fight(scene("initiative", ships), "2 7 5  1 5 8  9 4 6 3  7 8  3 8 4  6 0 7 9 1");
  EXPECT_EQ(fight.table().order, (std::vector{ShipIndex(3), ShipIndex(2), ShipIndex(1), ShipIndex(0)}));
  EXPECT_EQ(fight.about(), 4);
}

TEST(Initiative, WithoutPilotsOneDieDecides) {  // S14-R8, S14-R7
  const std::string none = "crew = [0, 8, 8]";
  Fight fight(scene("initiative", ship("Red", "saber", {50, 33}, 0, {50, 31}, none) +
                                      ship("Blue", "hammer", {50, 19}, 3, {50, 21}, none)),
              "4 4 7 2");
  EXPECT_EQ(fight.table().order, (std::vector{ShipIndex(1), ShipIndex(0)}));
}

}  // namespace
}  // namespace emcon::rules::sector_14
