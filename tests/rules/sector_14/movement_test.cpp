// Movement of ships: turns, thrust, vectors, and the stress that they cost.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// A Saber at (52,35) that points up, its vector two ahead; and an enemy far off.
Fight moving(const std::string& extra = "") {
  return Fight(scene(
      "movement", ship("Red", "saber", {52, 35}, 0, {52, 33}, extra) + ship("Blue", "hammer", {50, 19}, 3, {50, 21})));
}

std::string after(Fight& fight, const std::string& orders) {
  fight.give(0, orders);
  const Course& c = fight.ship(1).course;
  return label(c.at) + " " + std::to_string(c.facing) + " " + label(c.vector) + " stress " +
         std::to_string(fight.ship(1).stress);
}
std::string where(Hex at, int facing, Hex vector, int stress) {
  return label(at) + " " + std::to_string(facing) + " " + label(vector) + " stress " + std::to_string(stress);
}

TEST(Movement, TurnsThrustsAndDrifts) {  // S14-P2.1, S14-P2.2, S14-P2.3, S14-P2.4, S14-P2.5, S14-INTRO.2
  struct Case {
    std::string orders, result;
  };
  const Case cases[] = {{"move 1 turn=-1 to=" + label({50, 33}), where({50, 33}, 5, {48, 31}, 1)},
                        {"move 1 turn=3", where({52, 33}, 3, {52, 31}, 3)},
                        {"drift 1", where({52, 33}, 0, {52, 31}, 0)},
                        {"move 1 to=" + label({52, 30}), where({52, 30}, 0, {52, 25}, 3)},
                        {"course 1 plan=0:" + label({52, 32}), where({52, 32}, 0, {52, 29}, 0)}};
  for (const Case& c : cases) {
    Fight fight = moving();
    EXPECT_EQ(after(fight, c.orders), c.result) << c.orders;
  }
}

TEST(Movement, RefusesWhatTheSheetDoesNotGive) {  // S14-THR.1, S14-JETS.1, S14-R9, S14-R11, S14-R55
  const Fight fight = moving();
  const std::vector<std::pair<std::string, const char*>> cases{
      {"move 1 turn=-1 to=" + label({53, 32}), "thrust_outside_arc"},
      {"move 1 to=" + label({52, 29}), "thrust_too_far"},
      {"move 1 to=(2000000000,-2000000000)", "thrust_too_far"},
      {"move 1 turn=4", "out_of_bounds"},
      {"move 2 turn=1", "not_your_ship"},
      {"drift 1; drift 1", "already_done"},
      {"course 1 plan=7:0101", "no_such_course"},
      {"prefer 1 facings=fore", "nothing_ordered"},
      {"", "nothing_ordered"},
      {"fire 1 w1 target=2 section=midships", "wrong_phase"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders), code) << orders;
}

TEST(Movement, DamageDoesMakeItHarder) {  // S14-R6, S14-R9, S14-INTRO.3, S14-INTRO.4
  Fight worn = moving("lost = { thrusters = 3, jets = 2 }");
  EXPECT_EQ(worn.refused("move 1 turn=2"), "rot_too_far");
  EXPECT_EQ(worn.refused("move 1 to=" + label({52, 31})), "thrust_too_far");
  EXPECT_EQ(after(worn, "move 1 turn=1 to=" + label({53, 32})), where({53, 32}, 1, {54, 29}, 6));
}

TEST(Movement, CountersMayShareHexes) {  // S14-R12
  Fight fight(
      scene("movement", ship("Red", "saber", {50, 30}, 0, {50, 28}) + ship("Blue", "hammer", {50, 28}, 3, {50, 30})));
  fight.give(0, "drift 1").give(1, "drift 2", "*");
  EXPECT_EQ(fight.ship(1).course.at, (Hex{50, 28}));
  EXPECT_EQ(fight.ship(2).course.at, (Hex{50, 30}));
}

TEST(Movement, SuggestionsAreLegalAndTheDefaultIsToDrift) {  // S14-R46
  const Fight fight = moving();
  const table::Offer offer = fight.offer(0);
  ASSERT_EQ(offer.fallback.lines.size(), 1U);
  EXPECT_EQ(offer.fallback.lines[0].verb, "drift");
  ASSERT_FALSE(offer.sets.empty());
  for (const table::Option& option : offer.sets[0].options)
    EXPECT_EQ(fight.refused("course 1 plan=" + option.token), "");
}

}  // namespace
}  // namespace emcon::rules::sector_14
