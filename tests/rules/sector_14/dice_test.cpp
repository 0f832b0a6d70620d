// Dice that go on, and what is expected of them.
#include "server/rules/sector_14/advice/odds.hpp"
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// Fires w1 of a Saber with this gunnery and targeting at a Hammer whose shield is gone; `range` true hexes apart.
Fight duel(const std::string& saber, const std::string& hammer, int range) {
  return Fight(scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 30}, saber) +
                                 ship("Blue", "hammer", {50, 30 - range}, 3, {50, 30 - range}, hammer)));
}

const std::string no_shield = "lost = { shield_gen = 3 }\n";

TEST(Dice, ChainsOfZerosAndNines) {  // S14-DIE.1, S14-DIE.2, S14-DIE.3, S14-DIE.4, S14-R3, S14-R4
  // 4@5 by a beam of +2 at range 1 + ECM 3: three zeros ended by a 9, two nines, a 5, a 6: 3 - 2 + 1 + 0 = 2 hits.
  Fight fight = duel("crew = [8, 8, 4]\nlost = { targeting = 1 }", no_shield, 1);
  fight.give(0, "fire 1 w1 target=2 section=midships", "0 0 0 9 9 9 3 5 6");
  EXPECT_TRUE(fight.said("4@5 gives 2 hits, 4 damage points"));
}

TEST(Dice, NegativeTotalsDoNoDamageAndNeedNoShield) {  // S14-BEAM.2, S14-R5
  Fight fight = duel("crew = [8, 7, 5]\nlost = { targeting = 2 }", "", 6);
  fight.give(0, "fire 1 w1 target=2 section=midships", "9 9 1 8 7 9 4 6");
  EXPECT_TRUE(fight.said("gives -3 hits, no damage"));
  EXPECT_EQ(fight.ship(1).stress, 1);
  EXPECT_EQ(fight.ship(2).stress, 0);
}

TEST(Dice, ResidualTargetingAndNoGunners) {  // S14-TC.1, S14-R6, S14-R7, S14-CREW.3, S14-R31
  Fight fight = duel("crew = [8, 8, 4]\nlost = { targeting = 3 }", no_shield, 1);
  fight.give(0, "fire 1 w1 target=2 section=midships", "1 2 0 5 9 3");
  EXPECT_TRUE(fight.said("4@1 gives 1 hit"));
  Fight nobody = duel("crew = [8, 8, 0]", no_shield, 1);
  nobody.give(0, "fire 1 w1 target=2 section=midships");  // no die at all
  EXPECT_TRUE(nobody.said("0@6 gives 0 hits, 2 damage points"));
}

TEST(Dice, ExpectationsAreSound) {  // S14-DIE.4
  EXPECT_EQ(chance(7, 6, -16), 1000);
  EXPECT_EQ(chance(0, 6, 1), 0);
  EXPECT_EQ(chance(8, 6, 17), 0);
  EXPECT_NEAR(chance(6, 6, 4), 560, 15);  // what a Class-F needs at long range
  EXPECT_NEAR(chance(8, 6, 4), 750, 15);
  for (int n = 1; n <= 8; ++n) EXPECT_NEAR(expected_points(n, 6, 20) - 20000, n * 600, 60) << n;
}

}  // namespace
}  // namespace emcon::rules::sector_14
