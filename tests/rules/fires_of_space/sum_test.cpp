// Sums say what they are made of, and rolls against them stand in one grammar.
#include "server/rules/kit/sum.hpp"

#include <gtest/gtest.h>

namespace emcon::rules {
namespace {

TEST(Sum, ItsTotalIsThatOfItsWords) {
  struct Case {
    Sum sum;
    int total;
    const char* words;
  };
  const Case cases[] = {
      {Sum(6), 6, "6"},
      {Sum(6, "at range #", 3), 6, "6 at range 3"},
      {Sum(6, "at range #", 3).plus(4, "suite").plus(-1, "manoeuvre"), 9, "6 at range 3, +4 suite, -1 manoeuvre"},
      {Sum(6).plus(0, "suite"), 6, "6"},
      {Sum(7, "for a battery").times(3).over(2), 10, "7 x 3 / 2 for a battery"},
      {Sum(7).times(1), 7, "7 x 1"},
      {Sum(7, "for effective hits").times(0).plus(3, "by increase"), 3, "7 x 0 for effective hits, +3 by increase"},
      {Sum(3).plus(-5, "armour").at_least(1), 1, "3, -5 armour, at least 1"},
      {Sum(3).at_least(1), 3, "3"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(one.sum.total(), one.total) << one.words;
    EXPECT_EQ(one.sum.words(), one.words);
  }
}

TEST(Sum, ARollSaysSumChanceDiceAndResult) {
  EXPECT_EQ(roll_words("To hit", Sum(6, "at range #", 3).plus(-1, "evading"), 20, "rolled 5 and 17", 1, 2),
            " To hit: 6 at range 3, -1 evading: 5 of 20, 25 %; rolled 5 and 17: 1 of 2.");
  EXPECT_EQ(chance_words(-2, 20), "-2 of 20, 0 %");
  EXPECT_EQ(chance_words(23, 20), "23 of 20, 100 %");
  EXPECT_EQ(and_words({5, 7, 17}), "5, 7 and 17");
}

}  // namespace
}  // namespace emcon::rules
