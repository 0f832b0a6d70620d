// The D20 Probability Table: it equals the printed rows, and is used as FOS-5.1 and FOS-5.2 say.
#include "server/rules/fires_of_space/battle/table/d20_table.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>

#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test::d20_table_test {
namespace {

TEST(D20Table, EqualsThePrintedRows) {  // FOS-5.1, FOS-R3
  std::ifstream in(EMCON_SOURCE_DIR "/tests/rules/fires_of_space/d20_table.txt");
  int rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    int rolls = 0;
    int need = 0;
    std::string bar;
    std::string row;
    words >> rolls >> need >> bar >> row;
    ASSERT_EQ(row.size(), 20U);
    ++rows;
    for (int die = 1; die <= 20; ++die)
      EXPECT_EQ(table_successes(rolls, need, die), row[ix(die - 1)] - '0') << rolls << " " << need << " die " << die;
  }
  EXPECT_EQ(rows, 8 * 19);
}

TEST(D20Table, OneRollIsTheDieItself) {  // FOS-R3
  for (int need = 1; need < 20; ++need)
    for (int die = 1; die <= 20; ++die) EXPECT_EQ(table_successes(1, need, die), die <= need ? 1 : 0);
}

TEST(D20Table, GroupsAreFewAndEven) {  // FOS-5.1, FOS-R3
  const std::vector<std::vector<int>> cases{{24, 8, 8, 8}, {10, 5, 5}, {19, 7, 6, 6}, {9, 9}, {4, 4}};
  for (const std::vector<int>& c : cases)
    EXPECT_EQ(table_groups(c[0]), std::vector<int>(c.begin() + 1, c.end())) << c[0];
}

TEST(D20Table, ExampleOf24Rolls) {  // FOS-5.1, S2
  EXPECT_EQ(table_successes(8, 8, 5) + table_successes(8, 8, 11) + table_successes(8, 8, 17), 9);
}

/// A Warden (8 PA-L) firing `count` weapons at a Drover, need 14 - 1 - 1 + 3 = 15 at range 0-4.
std::string firing_scene() {
  return scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'",
               "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Warden escort' }]\n"
               "[[units]]\nid = '1'\npresent = '2526'\nfuture = '2526'\nships = [{ class = 'Drover merchant' }]\n");
}

TEST(D20Table, IsUsedForMoreThanThreeLikeRolls) {  // FOS-5.2, FOS-R3
  // 3 rolls: three dice and two for penetration (need 9); 4 rolls: one die of row 4/15 (3), and 3 penetration dice.
  EXPECT_EQ(
      Battle(firing_scene()).give("fire A.1 PA-L target=1.1 count=3", {15, 16, 1, 9, 10}).ship("1.1").effective_hits,
      1);
  EXPECT_EQ(Battle(firing_scene()).give("fire A.1 PA-L target=1.1 count=4", {10, 9, 10, 1}).ship("1.1").effective_hits,
            2);
}

TEST(D20Table, OptionOffRollsEveryDie) {  // FOS-5.2, FOS-R3
  Battle battle(firing_scene(), {}, "off");
  battle.give("fire A.1 PA-L target=1.1 count=4", {15, 16, 20, 17, 10});
  EXPECT_EQ(battle.ship("1.1").effective_hits, 0);
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::d20_table_test
