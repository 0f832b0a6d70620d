// Chips, losses and the reactor.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

/// A Saber in the phase, and a Hammer far away.
std::string saber(const std::string& phase, const std::string& extra) {
  return scene(phase,
               ship("Red", "saber", {50, 30}, 0, {50, 30}, extra) + ship("Blue", "hammer", {50, 10}, 3, {50, 10}));
}

TEST(Damage, LocationTables) {  // S14-P5.1, S14-P5.M, S14-P5.E, S14-P5.W, S14-P5.C, S14-R56, S14-SG.1, S14-TAU.1
  struct Case {
    int colour;
    const char* results[10];
  };
  const Case cases[] = {{0,
                         {"nothing", "nothing", "hull", "hull", "hull", "reactor", "thrusters", "manoeuvring jets",
                          "sensors", "shield generator"}},
                        {1,
                         {"nothing", "nothing", "nothing", "nothing", "nothing", "hull", "reactor", "thrusters",
                          "manoeuvring jets", "taudrive"}},
                        {2,
                         {"nothing", "nothing", "nothing", "nothing", "nothing", "hull", "weapon", "sensors", "ECM",
                          "targeting computer"}},
                        {3,
                         {"nothing", "nothing", "nothing", "nothing", "nothing", "hull", "crew", "CnC",
                          "targeting computer", "shield generator"}}};
  for (const Case& c : cases)
    for (int die = 0; die < 10; ++die) {
      std::array<int, 4> chips{};
      chips[ix(c.colour)] = 1;
      const std::string text = "chips = [" + std::to_string(chips[0]) + ", " + std::to_string(chips[1]) + ", " +
                               std::to_string(chips[2]) + ", " + std::to_string(chips[3]) + "]";
      Fight fight(saber("damage", text), std::to_string(die) + (die == 6 && c.colour > 1 ? "" : "  *"));
      EXPECT_TRUE(fight.said(std::string("1 ") +
                             (c.colour == 0   ? "gray"
                              : c.colour == 1 ? "red"
                              : c.colour == 2 ? "blue"
                                              : "green") +
                             " chip: " + c.results[die] + "."))
          << c.colour << " " << die;
    }
}

// A form of a list cannot name a skill twice.
TEST(Damage, OneSkillMayLoseSeveralPoints) {  // S14-P5.2, S14-R29
  Fight fight(saber("damage", "chips = [0, 0, 0, 2]"), "6 6");
  ASSERT_EQ(fight.kind(), "lose");
  fight.give(0, "lose 1 skills=piloting:2", "*");
  EXPECT_EQ(fight.ship(1).crew[0], 5);
}

TEST(Damage, TheOwnerChoosesWeaponsAndCrew) {  // S14-P5.2, S14-R29, S14-R3
  Fight fight(saber("damage", "chips = [2, 0, 3, 1]"), "4 9  6 6 9  6");
  EXPECT_EQ(fight.kind(), "lose");
  EXPECT_EQ(fight.left(1, System::hull), 7);
  EXPECT_EQ(rating(fight.table(), fight.ship(1), System::targeting), 5);
  EXPECT_EQ(rating(fight.table(), fight.ship(1), System::shield_gen), 3);
  EXPECT_EQ(fight.ship(1).chips, (std::array<int, 4>{}));
  const std::vector<std::pair<const char*, const char*>> cases{
      {"lose 1 weapons=w3 skills=piloting:1", "wrong_count"},
      {"lose 1 weapons=w3,w3 skills=piloting:1", "weapon_destroyed"},
      {"lose 1 weapons=w3,w7 skills=piloting:1", "no_such_weapon"},
      {"lose 1 weapons=w3,w2 skills=luck:1", "bad_argument"},
      {"lose 1 weapons=w3,w2 skills=piloting:2,gunnery:-1", "wrong_count"},
      {"lose 1 weapons=w3,w2 skills=piloting:1,gunnery:1", "wrong_count"},
      {"lose 2 weapons=w3,w2 skills=piloting:1", "not_your_ship"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders), code) << orders;
  fight.give(0, "lose 1 weapons=w3,w2 skills=piloting:1", "*");
  EXPECT_EQ(fight.ship(1).crew[0], 6);
  EXPECT_TRUE(fight.ship(1).weapons[WeaponIndex(1)].destroyed && fight.ship(1).weapons[WeaponIndex(2)].destroyed);
  EXPECT_FALSE(fight.ship(1).weapons[WeaponIndex(0)].destroyed);
}

TEST(Damage, PreferencesAreTheDefaultsOfPrompts) {  // S14-R46
  Fight fight(saber("movement", "chips = [0, 0, 1, 1]"));
  fight.give(0, "prefer 1 facings=aft,fore losses=w1,engineering; drift 1");
  fight.pass().pass().pass("6 6");  // a move and two fire windows
  EXPECT_EQ(fight.kind(), "lose");
  fight.pass("*");
  EXPECT_TRUE(fight.ship(1).weapons[WeaponIndex(0)].destroyed);
  EXPECT_EQ(fight.ship(1).crew, (Crew{7, 5, 7}));
  EXPECT_EQ(fight.view(Viewer::of(Seat{1})).preferences[ShipIndex(0)], std::nullopt);
  EXPECT_TRUE(fight.view(Viewer::of(Seat{0})).preferences[ShipIndex(0)].has_value());
}

TEST(Damage, WithoutPreferenceTheRulingsOrderCounts) {  // S14-R46
  Fight fight(saber("damage", "chips = [0, 0, 1, 1]"), "6 6");
  fight.pass("*");
  EXPECT_TRUE(fight.ship(1).weapons[WeaponIndex(2)].destroyed);
  EXPECT_EQ(fight.ship(1).crew, (Crew{6, 6, 7}));
}

TEST(Damage, WhatLeavesNoChoiceIsNotAsked) {  // S14-R29, S14-R28
  Fight fight(saber("damage", "chips = [0, 0, 3, 0]\ndestroyed = [1, 2]\nlost = { ecm = 3 }"), "6 6 8  *");
  EXPECT_EQ(fight.kind(), "move");
  EXPECT_TRUE(fight.ship(1).weapons[WeaponIndex(2)].destroyed);
  EXPECT_EQ(fight.left(1, System::ecm), 0);
}

TEST(Reactor,
     StrengthThenEngineersThenOneDieAChip) {  // S14-REAC.1, S14-REAC.2, S14-P7.1, S14-P7.2, S14-P7.3, S14-P7.T, S14-R32
  Fight fight(saber("reactor", "stress = 9\nlost = { reactor = 2 }"), "5 0 7 9 1 6 3 8  5 6 8");
  EXPECT_EQ(fight.ship(1).stress, 3);
  EXPECT_EQ(fight.left(1, System::reactor), 2);
  EXPECT_EQ(fight.kind(), "lose");
  fight.give(0, "lose 1 weapons=w2", "*");
  EXPECT_EQ(fight.ship(1).stress, 3);  // they carry over
}

TEST(Reactor, NoRollIfStrengthSuffices) {  // S14-R33, S14-R20
  Fight fight(saber("reactor", "stress = 4"), "*");
  EXPECT_EQ(fight.ship(1).stress, 0);
  EXPECT_EQ(fight.kind(), "move");
}

TEST(Reactor, ItsTable) {  // S14-P7.T
  for (const auto& [die, word] : {std::pair(5, "nothing."), {6, "reactor."}, {7, "reactor."}, {9, "taudrive."}}) {
    Fight fight(saber("reactor", "stress = 5\ncrew = [8, 0, 8]"), std::to_string(die) + "  *");
    EXPECT_TRUE(fight.said(std::string("Stress in ship 1: ") + word)) << die;
  }
}

TEST(Reactor, DoomedShipsDoNotRollAndAreNotAsked) {  // S14-R30, S14-HULL.1, S14-REAC.3
  Fight hull(saber("damage", "lost = { hull = 7 }\nchips = [1, 0, 1, 0]\nstress = 9"), "2 6");
  EXPECT_EQ(hull.kind(), "over");  // its weapon was chosen by the ruling, its reactor not rolled
  EXPECT_TRUE(hull.ship(1).weapons[WeaponIndex(2)].destroyed);
  EXPECT_TRUE(hull.said("no hull left"));
  EXPECT_EQ(hull.ship(1).fate, "destroyed");
  Fight reactor(saber("reactor", "lost = { reactor = 4 }\nstress = 5\ncrew = [8, 0, 8]"), "6");
  EXPECT_EQ(reactor.kind(), "over");
  EXPECT_EQ(reactor.ship(1).fate, "its reactor failed");
}

TEST(Reactor, ShotsOfTheTurnAreNotPreventedByDamage) {  // S14-P3.9
  Fight fight(scene("fire", ship("Red", "saber", {50, 30}, 0, {50, 30}) +
                                ship("Blue", "hammer", {50, 20}, 3, {50, 20}, "chips = [0, 0, 9, 0]")));
  fight.pass();
  EXPECT_EQ(fight.about(), 2);
  EXPECT_EQ(fight.refused("fire 2 w1 target=1 section=midships"), "");
}

}  // namespace
}  // namespace emcon::rules::sector_14
