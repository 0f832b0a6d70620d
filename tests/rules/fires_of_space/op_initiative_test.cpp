// What the operational Initiative Phase tells of ships that are away.
#include <gtest/gtest.h>

#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::op_initiative_test {
namespace {

/// A Talon raider of suite 3 and a Longhaul freighter of suite 1, both unseen, far from the numbers.
Battle battle_of_two_systems() {
  return Battle(theatre(stand("A", talon + ", " + one("Longhaul armed freighter"), "4040") +
                            stand("1", one("Kestrel corvette"), "0303"),
                        "systems = [{ id = 'TARN' }, { id = 'GATE' }]\n"
                        "links = [{ from = 'TARN', to = 'GATE', distance = 20, travel = 2 }]\n"),
                {1, 1, 1, 6, 1});
}

bool in_transit(const Battle& battle, int ship) {
  return battle.view(Viewer::of(Seat{0}))
      .operation->forces[letters]
      ->ships[operation::ShipIndex(ship)]
      .transit.has_value();
}

}  // namespace

// FOS-10.a.i: a tie of totals goes to the better suite, 3 here against 2.
TEST(OperationalInitiative, TiesGoToTheBetterSuite) {
  struct Case {
    int letters, numbers;
    const char* first;
  };
  for (const Case& c : {Case{2, 3, "Letters"}, Case{2, 4, "Numbers"}, Case{2, 2, "Letters"}}) {
    Battle battle = battle_of_two_systems();
    battle.give_both("", "").give_both("", "", {c.letters, c.numbers});
    EXPECT_EQ(battle.said("initiative"), std::string(c.first) + " have the initiative and act second.");
  }
}

// FOS-R28: what else may be wrong with a jump noted too late is not asked.
TEST(Jumps, AreNotNotedOnceTheirSidesWereCarriedOut) {
  Battle battle = battle_of_two_systems();
  for (int turn = 1; turn <= 2; ++turn) {
    battle.give_both("", "");
    battle.give_both(turn == 1 ? "plot A.1 system=GATE hex=1010" : "", "", {6, 1});
  }
  battle.give_both("", "").give_both("", "");
  ASSERT_TRUE(in_transit(battle, 0));
  ASSERT_EQ(battle.kind(), "closing");
  EXPECT_EQ(battle.refused("plot A.2 system=NOWHERE hex=1010"), "jumps_done");
}

// FOS-L1, FOS-R4: ships in transit lend no suite. Who has the initiative may tell that the best one is away, and
// nothing of the others.
TEST(OperationalInitiative, DisclosesThatTheBestSuiteIsAway) {
  struct Case {
    const char* plot;
    int ship, leaves;  ///< in that turn, which asks both sides again
    bool discloses;
  };
  for (const Case& c :
       {Case{"plot A.1 system=GATE hex=1010", 0, 3, true}, Case{"plot A.2 system=GATE hex=1010", 1, 5, false}}) {
    Battle battle = battle_of_two_systems();
    for (int turn = 1; turn <= c.leaves + 1; ++turn) {
      battle.give_both("", "");
      ASSERT_EQ(battle.kind(), "closing");
      ASSERT_EQ(in_transit(battle, c.ship), turn > c.leaves);
      if (turn == c.leaves) battle.give_both("", "");
      battle.give_both(turn == 1 ? c.plot : "", "", {6, 1});
      ASSERT_EQ(battle.kind(), "plan");
    }
    EXPECT_EQ(battle.disclosed, c.discloses ? Audience::everyone().except(Audience::only(Seat{0})) : Audience::nobody())
        << c.plot;
  }
}

}  // namespace emcon::rules::fires_of_space::test::op_initiative_test
