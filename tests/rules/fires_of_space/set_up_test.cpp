// Initiative, placement, initial manoeuvre and initial launch.
#include <gtest/gtest.h>

#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test::set_up_test {
namespace {

std::string place(const char* id, const char* ships, const char* more = "") {
  return std::string("[[units]]\nid = '") + id + "'\n" + more + "\nships = [" + ships + "]\n";
}
const char* const halberd = "{ class = 'Halberd destroyer' }";
const char* const stiletto = "{ class = 'Stiletto missile destroyer' }";
const char* const talon = "{ class = 'Talon raider' }";
const char* const sovereign = "{ class = 'Sovereign battleship' }";

std::string hexes(const Unit& unit) {
  return label(unit.at.past) + " " + label(unit.at.present) + " " + label(unit.at.future);
}

TEST(Initiative, DieAndHighestSuite) {  // FOS-10.a.i, FOS-10.b.ii.1, FOS-R4, FOS-R5, FOS-R66, N14
  struct Case {
    const char *letters, *numbers;
    std::deque<int> dice;
    int init;
  };
  const std::vector<Case> cases{{stiletto, halberd, {2, 3}, 0},         // 6 to 6, suite 4 beats 3
                                {stiletto, stiletto, {5, 5, 2, 6}, 1},  // tie, equal suites: both dice again
                                {halberd, halberd, {3, 2}, 0},
                                {halberd, stiletto, {4, 3}, 1},
                                {talon, "{ class = 'Stiletto missile destroyer', results = ['damaged'] }", {1, 2}, 0}};
  for (const Case& c : cases) {
    Battle battle(scene("phase = 'thrust'", place("A", c.letters, "present = '2505'\nfuture = '2506'") +
                                                place("1", c.numbers, "present = '2545'\nfuture = '2544'")),
                  c.dice);
    EXPECT_EQ(battle.table().init, Side{static_cast<std::uint8_t>(c.init)});
    EXPECT_EQ(battle.side(), 1 - c.init);  // FOS-11.e.v: the side without initiative moves first
  }
}

TEST(Placement,
     RollsAreaHexDistanceAndShift) {  // FOS-14.d.v, FOS-14.d.v.1, FOS-14.d.iii, FOS-10.b.i, FOS-R12, FOS-R66, N6
  Battle battle(scene("phase = 'set-up'", place("A", halberd) + place("1", stiletto)),
                {6, 1, 1, 3, 4, 4, 1, 1, 4, 8, 5, 1});  // the numbers side rerolls area 1
  EXPECT_EQ(hexes(battle.unit("A")), "2702 2505 2308");
  EXPECT_EQ(battle.kind(), "thrust");
  EXPECT_EQ(label(battle.unit("1").at.present), "2546");
  EXPECT_EQ(label(battle.unit("1").at.future), "2541");
}

TEST(Placement, LettersMayHoldAllAreas) {  // FOS-R12: then the first die of the numbers side stands
  std::string units;
  std::deque<int> dice{6, 1};
  for (int i = 0; i < 6; ++i) {
    units += place(std::string(1, static_cast<char>('A' + i)).c_str(), talon);
    for (const int die : {i + 1, 3, 1, 1}) dice.push_back(die);
  }
  for (const int die : {2, 3, 1, 1}) dice.push_back(die);
  Battle battle(scene("phase = 'set-up'", units + place("1", talon)), dice);
  EXPECT_EQ(battle.unit("1").at.present, battle.unit("B").at.present);
}

std::string formations(const std::string& more = "") {
  return scene("phase = 'set-up'", place("A", halberd, "formation = 'van'") + place("B", talon, "formation = 'van'") +
                                       place("C", talon, "formation = 'van'") + place("D", talon) +
                                       place("1", stiletto) + more);
}

TEST(Guide, PlacesUnitsByAnOffset) {  // FOS-14.d.vi, FOS-R13
  Battle battle(formations(), {1, 6});
  EXPECT_EQ(battle.kind(), "guide");
  EXPECT_EQ(battle.side(), 0);
  battle.give("guide B guide=A dq=0 dr=-2\nguide C guide=A dq=1 dr=1");
  EXPECT_EQ(battle.side(), 1);
  battle.pass({1, 3, 4, 1, 2, 3, 4, 1, 4, 3, 4, 1});  // A, D and 1 roll; B and C do not
  EXPECT_EQ(hexes(battle.unit("A")), "2501 2505 2509");
  EXPECT_EQ(hexes(battle.unit("B")), "(25,-13) 2503 2507");
  EXPECT_EQ(label(battle.unit("C").at.present), "2606");
}

TEST(Guide, Refusals) {  // FOS-14.d.vi, FOS-R13
  const Battle battle(formations(place("E", talon, "formation = 'van'")), {1, 6});
  const std::vector<std::pair<const char*, const char*>> cases{
      {"guide B guide=A dq=2 dr=1", "too_far_from_guide"},
      {"guide B guide=D dq=0 dr=1", "not_matched"},
      {"guide B guide=1 dq=0 dr=1", "not_your_unit"},
      {"guide 1 guide=A dq=0 dr=1", "not_your_unit"},
      {"guide B guide=A dq=0 dr=1\nguide C guide=B dq=0 dr=1", "one_guide"},
      {"guide B guide=A dq=0 dr=1\nguide A guide=C dq=0 dr=1", "one_guide"},
      {"guide B guide=A dq=0 dr=1\nguide C guide=E dq=0 dr=1", "one_guide"},
      {"guide B guide=A dq=3 dr=0", "out_of_bounds"},
      {"guide B guide=A dq=0 dr=1\nguide B guide=A dq=0 dr=1", "already_guided"},
      {"split A ships=A.1", "wrong_phase"}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
  View placed = battle.view();
  for (const battle::UnitIndex u : placed.table.units.indices()) placed.table.units.edit(u).placed = true;
  EXPECT_EQ(problems_of(placed, orders("guide B guide=A dq=0 dr=1")).at(0).code, "guide_placed");
}

TEST(Guide, NoFormationNoWindow) {  // FOS-R62: nothing is asked where there can be no guide
  const Battle battle(scene("phase = 'set-up'", place("A", halberd) + place("B", talon) + place("1", stiletto)),
                      {1, 6, 1, 3, 4, 1, 2, 3, 4, 1, 4, 3, 4, 1});
  EXPECT_EQ(battle.kind(), "thrust");
}

TEST(Placement, GoesByIdsWhateverTheOrderOfTheFile) {  // FOS-R62, FOS-R66
  const std::string units = place("AA", talon) + place("10", halberd) + place("B", talon) + place("2", halberd);
  const Battle battle(scene("phase = 'set-up'", units + place("A", talon)),
                      {1, 6, 1, 3, 1, 1, 2, 3, 1, 1, 3, 3, 1, 1, 4, 3, 1, 1, 5, 3, 1, 1});
  std::string ids;
  for (const Unit& unit : battle.table().units) ids += unit.handle + " ";
  EXPECT_EQ(ids, "A B AA 2 10 ");
  std::string ships;
  for (const Ship& ship : battle.table().ships) ships += ship.handle + " ";
  EXPECT_EQ(ships, "A.1 B.1 AA.1 2.1 10.1 ");
  EXPECT_EQ(label(battle.unit("A").at.present), "2505");   // area 1 was rolled first
  EXPECT_EQ(label(battle.unit("10").at.present), "0535");  // area 5 last
}

TEST(Guide, NoGuideIsTheDefault) {  // FOS-R62
  Battle battle(formations(), {1, 6});
  battle.pass().pass({1, 3, 4, 1, 2, 3, 4, 1, 3, 3, 1, 1, 5, 3, 1, 1, 4, 3, 1, 1});
  EXPECT_EQ(battle.kind(), "thrust");
}

/// N7: suites 3, 4, 5 and manoeuvre 4, 5, 2.
Battle three_units() {
  return Battle(scene("phase = 'thrust'\ninitiative = 'numbers'",
                      place("A", halberd, "present = '2505'\nfuture = '2506'") +
                          place("1", stiletto, "present = '2545'\nfuture = '2544'") +
                          place("2", sovereign, "present = '2540'\nfuture = '2540'")));
}

TEST(Thrust, AllowanceIsRatingAndSuiteBonus) {
  // FOS-11.e.i, FOS-11.f.ii, FOS-11.f.iii, FOS-11.f.iii.1, FOS-11.f.iii.2, FOS-11.f.iii.3, FOS-11.f.iii.4, FOS-R14, N7
  const Battle battle = three_units();
  EXPECT_EQ(battle.ship("A.1").allowance, 4);
  EXPECT_EQ(battle.ship("1.1").allowance, 6);
  EXPECT_EQ(battle.ship("2.1").allowance, 4);
  EXPECT_EQ(battle.table().sub_phases, 6);
}

TEST(Thrust, LowestRatingAndHighestSuiteOfTheUnit) {  // FOS-11.e.i, FOS-11.f.iii.1, FOS-R58
  const std::string mixed = "{ class = 'Sovereign battleship' }, { class = 'Talon raider' }";
  const Battle battle(scene("phase = 'thrust'\ninitiative = 'numbers'",
                            place("A", mixed.c_str(), "present = '2505'\nfuture = '2506'") +
                                place("B", (mixed + ", { class = 'Talon raider', results = ['disabled'] }").c_str(),
                                      "present = '2505'\nfuture = '2506'") +
                                place("1", talon, "present = '2545'\nfuture = '2544'")));
  EXPECT_EQ(battle.ship("A.2").allowance, 2 + 5 - 3);
  EXPECT_EQ(battle.ship("B.1").allowance, 0 + 5 - 3);  // a disabled ship holds its unit at 0
}

TEST(Thrust, OneHexPerSubPhaseUpToTheAllowance) {  // FOS-11.d, FOS-11.e.ii, FOS-11.e.iv, FOS-11.e.v, FOS-11.f.iv, S3
  Battle battle = three_units();
  for (int sub_phase = 1; sub_phase <= 6; ++sub_phase) {
    EXPECT_EQ(battle.side(), 0);
    EXPECT_EQ(battle.refused("thrust A direction=4"), sub_phase > 4 ? "no_thrust_left" : "");
    battle.give(sub_phase > 4 ? "thrust A direction=0" : "thrust A direction=4");
    EXPECT_EQ(battle.side(), 1);
    EXPECT_EQ(battle.refused("thrust 1 direction=1\nthrust 1 direction=1"), "already_moved");
    battle.give("thrust 1 direction=1");
  }
  EXPECT_EQ(hexes(battle.unit("A")), "(25,-12) 2505 2510");
  EXPECT_EQ(label(battle.unit("1").at.future), "2538");
  EXPECT_EQ(battle.kind(), "launch");
}

TEST(Thrust, Refusals) {  // FOS-11.d, FOS-11.f.v, FOS-L18
  const Battle battle = three_units();
  EXPECT_EQ(battle.refused("thrust A direction=7"), "bad_direction");
  EXPECT_EQ(battle.refused("thrust 1 direction=1"), "not_your_unit");
  EXPECT_EQ(battle.refused("thrust A.1 direction=1"), "not_your_unit");
  EXPECT_EQ(battle.refused("launch A.1 Lance count=1"), "wrong_phase");
}

TEST(Thrust, PastIsDrawnBackAfterwards) {  // FOS-14.e, FOS-11.b, N6
  Battle battle(scene("phase = 'thrust'\ninitiative = 'numbers'",
                      place("A", halberd, "past = '2501'\npresent = '2505'\nfuture = '2309'") +
                          place("1", halberd, "present = '2545'\nfuture = '2544'")));
  battle.give("thrust A direction=1");
  EXPECT_EQ(label(battle.unit("A").at.past), "2501");
  battle.pass_to("launch");
  EXPECT_EQ(hexes(battle.unit("A")), "2702 2505 2308");
}

TEST(Thrust, ShipsCoastInCombatTurns) {  // FOS-11.f.i, FOS-11.f.iii.5
  Battle battle(scene("turn = 1\nphase = 'missile-thrust'\ninitiative = 'numbers'",
                      place("A", halberd, "present = '2505'\nfuture = '2506'") +
                          place("1", halberd, "present = '2545'\nfuture = '2544'")));
  EXPECT_EQ(battle.refused("target A target=1 hex=2507"), "not_missiles");
  EXPECT_EQ(battle.refused("thrust A direction=1"), "wrong_phase");
}

TEST(InitialLaunch, WithTheLaunchingUnit) {  // FOS-14.f, FOS-R30
  Battle battle(scene("phase = 'initial-launch'\ninitiative = 'numbers'",
                      place("A", halberd, "present = '2505'\nfuture = '2508'") +
                          place("1", halberd, "present = '2545'\nfuture = '2544'")));
  battle.give("launch A.1 Lance count=4 committed=5");
  EXPECT_EQ(battle.unit("A-m1").at, battle.unit("A").at);
  battle.pass({3, 3, 3, 4});  // initiative of turn 1 needs a second throw
  EXPECT_EQ(battle.table().turn, 1);
  EXPECT_EQ(battle.side(), 0);
  battle.give("launch A.1 Lance count=4 committed=5");  // a launch opportunity of its own
  EXPECT_EQ(battle.ship("A.1").magazine.front(), 0);
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::set_up_test
