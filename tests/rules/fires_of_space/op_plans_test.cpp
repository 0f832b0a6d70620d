// What plans of the operational Thrust Phase tell: their own side what they lead to, others what their steps show.
#include <gtest/gtest.h>

#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::op_plans_test {
namespace {

/// B moves and is seen; A and C stand still, unseen, and C is nearer to the numbers.
Battle battle_of_three() {
  return Battle(
      theatre(stand("A", talon + ", " + talon, "3030") + course("B", halberd, "1010", "1011") +
              stand("C", one("Kestrel corvette"), "2020") + course("1", one("Kestrel corvette"), "4040", "4041")),
      {1, 1, 1, 1, 1, 1, 6});
}

std::string expected(const Battle& battle, const std::string& orders) {
  std::string out;
  for (const table::Consequence& c : battle.consequences(orders)) out += c.label + ": " + c.text + "\n";
  return out;
}

}  // namespace

// FOS-L4, FOS-13.a: steps of a seen unit under a plan from before it was seen tell what was planned; a plan given anew
// is like that of any seen unit, which others are never told.
TEST(Plans, OfUnseenUnitsAreDisclosedByTheStepsOthersSee) {
  const Audience others = Audience::everyone().except(Audience::only(Seat{0}));
  Battle kept = battle_of_three();
  ASSERT_EQ(kept.kind(), "plan");
  kept.give_both("steer B future=1008\nsteer C future=2016", "");
  ASSERT_EQ(kept.kind(), "plan") << "C's first step shows it and asks anew";
  kept.give_both("keep", "");
  EXPECT_EQ(kept.disclosed, others);

  Battle anew = battle_of_three();
  anew.give_both("steer B future=1008\nsteer C future=2016", "");
  anew.give_both("steer B future=1008\nsteer C future=2016", "");
  EXPECT_EQ(anew.disclosed, Audience::nobody());

  Battle other = battle_of_three();
  other.give_both("steer B future=1008\nsteer C future=2016", "");
  other.give_both("keep\nfollow C contact=N1", "");
  EXPECT_EQ(other.disclosed, Audience::nobody()) << "a plan of another kind takes the place of the old one";
}

// FOS-11.e.vi.3, FOS-12.e, FOS-13.a: whoever plans is told what it will show and undo.
TEST(Plans, SayWhatTheyWillShowAndUndo) {
  struct Case {
    const char *orders, *expected;
  };
  Battle battle = battle_of_three();
  for (const Case& c :
       {Case{"steer A future=3028", "future: 3028\nannounced: with its first step\n"},
        Case{"steer B future=1010", "future: 1010\n"}, Case{"steer A future=3030", "future: 3030\n"},
        Case{"intercept C contact=N1", "announced: with the declaration\n"}, Case{"intercept B contact=N1", ""}})
    EXPECT_EQ(expected(battle, c.orders), c.expected) << c.orders;
  battle.give_both("", "");
  ASSERT_EQ(battle.kind(), "closing");
  battle.give_both("plot A.2 hex=1010\nplot C.1 hex=1212", "", {1, 6});
  ASSERT_EQ(battle.kind(), "plan");
  for (const Case& c :
       {Case{"steer A future=3028",
             "future: 3028\nannounced: with its first step\n"
             "jump: that of A.2 is void with the first step\n"},
        Case{"follow C contact=N1", "announced: with its first step\njump: that of C.1 is void with the first step\n"},
        Case{"intercept B contact=N1", ""}})
    EXPECT_EQ(expected(battle, c.orders), c.expected) << c.orders;
}

}  // namespace emcon::rules::fires_of_space::test::op_plans_test
