// Refusals that no other test gives, and all of them against the table of the handbook.
#include <gtest/gtest.h>

#include "server/rules/sector_14/catalogue/handbook.hpp"
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

using Cases = std::vector<std::pair<std::string, const char*>>;

void expect_refused(const Fight& fight, const Cases& cases, int seat = -1) {
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders, seat), code) << orders;
}

TEST(Refusals, OfWhatIsNoValueOfItsField) {  // S14-P2.2, S14-P2.5, S14-R46
  const Fight fight(
      scene("movement", ship("Red", "saber", {50, 30}, 0, {50, 28}) + ship("Blue", "hammer", {50, 10}, 3, {50, 12})));
  expect_refused(fight, {{"move 1 to=#7", "wrong_kind"},
                         {"move 1 turn=#7", "out_of_bounds"},
                         {"course 1 plan=#7", "wrong_kind"},
                         {"move 1 w1", "unknown_variant"},
                         {"prefer 1 facings=up; drift 1", "bad_argument"},
                         {"prefer 1 losses=w9; drift 1", "bad_argument"},
                         {"prefer 1 losses=#7; drift 1", "wrong_kind"}});
  expect_refused(fight, {{"drift 2", "not_your_turn"}}, 1);
  std::string many;
  for (int i = 0; i <= 200; ++i) many += "drift 1;";
  expect_refused(fight, {{many, "too_many_orders"}});
}

TEST(Refusals, OfSeekersThatAnInterceptorDoesNotReach) {  // S14-R18, S14-ICPT.1, S14-R37
  const auto seeker = [](int launcher, int weapon, int target, Hex at) {
    return "[[seekers]]\nship = " + std::to_string(launcher) + "\nweapon = " + std::to_string(weapon) +
           "\ntarget = " + std::to_string(target) + "\nhex = '" + label(at) + "'\nfacing = 3\nvector = '" + label(at) +
           "'\n";
  };
  Fight fight(scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 30}) + ship("Red", "lancer", {60, 30}, 0, {60, 30}) +
                                ship("Blue", "lancer", {50, 2}, 3, {50, 2}) + seeker(3, 1, 1, {50, 28}) +
                                seeker(3, 1, 1, {50, 10}) + seeker(3, 1, 1, {50, 34}) + seeker(2, 1, 3, {50, 27})));
  fight.give(0, "intercept 1 w3", "1 1 1 1 1 1 1");
  ASSERT_EQ(fight.kind(), "allocate");
  expect_refused(fight, {{"allocate 1 seekers=s2", "out_of_range"},
                         {"allocate 1 seekers=s3", "out_of_arc"},
                         {"allocate 1 seekers=s4", "seeker_friendly"}});
}

TEST(Refusals, OfLossesThatTheCrewDoesNotHave) {  // S14-R7, S14-P5.2
  const Fight fight(
      scene("damage", ship("Red", "saber", {50, 30}, 0, {50, 30}, "crew = [1, 8, 8]\nchips = [0, 0, 0, 2]") +
                          ship("Blue", "hammer", {50, 10}, 3, {50, 10})),
      "6 6");
  expect_refused(fight, {{"lose 1 skills=piloting:2", "skill_zero"}, {"lose 1 skills=piloting", "wrong_kind"}});
}

}  // namespace
}  // namespace emcon::rules::sector_14
