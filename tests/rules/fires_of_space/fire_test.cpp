// Beam Weapon Fire and Point Defense.
#include <gtest/gtest.h>

#include "server/rules/fires_of_space/battle/table/needs.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::fire_test {
namespace {

std::string beams(const std::string& units, const std::string& init = "numbers") {
  return scene("turn = 1\nphase = 'beam-fire'\ninitiative = '" + init + "'", units);
}
std::string defence(const std::string& units) {
  return scene("turn = 1\nphase = 'point-defence'\ninitiative = 'letters'", units);
}

TEST(Beams, HalberdFiresAtStiletto) {
  // FOS-16.a.ii.1, FOS-16.a.ii.2, FOS-16.a.iii.1, FOS-16.a.iii.2, FOS-16.a.iv, FOS-16.a.i, FOS-R3, FOS-R66, N8
  Battle battle(beams(stand("A", halberd, "2525") + stand("1", stiletto, "2532")));
  battle.give("fire A.1 PA-M target=1.1 count=10\ndone", {6, 12, 8, 9, 1});
  EXPECT_EQ(battle.said("fires"),
            "A.1 fires 10 PA-M at 1.1, range 7, need 5: 3 hits, 2 penetrate (need 8). To hit: 11 at range 7, +3 suite, "
            "-4 its suite, -5 its manoeuvre: 5 of 20, 25 %; rolled 6 for 5 at once and 12 for 5 at once (D20 table): 3 "
            "of 10. To "
            "penetrate: 12 penetration, -4 armour: 8 of 20, 40 %; rolled 8, 9 and 1: 2 of 3.");
  EXPECT_TRUE(battle.ship("1.1").records.empty());
  battle.pass({14, 15, 6});
  EXPECT_STREQ(status_word(battle.ship("1.1")), "degraded");
  EXPECT_EQ(battle.kind(), "point-defence");
}

TEST(Beams, RangeBands) {  // FOS-14.a, FOS-R36
  const std::vector<int> bands_of{0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, -1};
  for (int range = 0; range < count_of(bands_of); ++range) EXPECT_EQ(band_of(range), bands_of[ix(range)]) << range;
  const Battle battle(beams(stand("A", halberd, "2525") + stand("1", stiletto, "2541") + stand("2", stiletto, "2542")));
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=1.1"), "");
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=2.1"), "out_of_range");
}

TEST(Beams, ArmourMeetsParticlesAndScreenMeetsMesons) {  // FOS-16.a.ii.2
  const Battle battle(
      beams(stand("A", one("Sovereign battleship"), "2525") + stand("1", one("Bastion cruiser"), "2526")));
  const Ship& target = battle.ship("1.1");  // armour 8, screen 4
  const Catalogue& c = *battle.table().catalogue;
  EXPECT_EQ(beam_penetration_need(battle.table(), c.beams[BeamIndex(2)], target, 0), 18 - 8);  // PA-H
  EXPECT_EQ(beam_penetration_need(battle.table(), c.beams[BeamIndex(4)], target, 1), 14 - 4);  // MG-H
  EXPECT_EQ(beam_penetration_need(battle.table(), c.beams[BeamIndex(0)], target, 3),
            1);  // 3 - 8: a die of 1 always does
}

TEST(Beams, NeedOfZeroRollsNoDie) {  // FOS-R66, FOS-R3
  // Kestrel (suite 2) at a Talon at 16 hexes: 4 - 3 - 6 + 2 = -3.
  Battle battle(beams(stand("A", one("Kestrel corvette"), "2525") + stand("1", one("Talon raider"), "2541")));
  battle.give("fire A.1 PA-L target=1.1 count=6\ndone");
  EXPECT_EQ(battle.said("fires"),
            "A.1 fires 6 PA-L at 1.1, range 16, need -3: 0 hits. To hit: 4 at range 16, +2 suite, -3 its suite, -6 its "
            "manoeuvre: -3 of 20, 0 %; nothing is rolled: 0 of 6.");
}

TEST(Beams, NeedOfTwentyStillRolls) {  // FOS-R3
  Battle battle(beams(stand("A", one("Sovereign battleship"), "2525") +
                      stand("1", one("Bastion cruiser", ", results = ['disabled']"), "2525")));
  battle.give("fire A.1 PA-H target=1.1 count=12\ndone", {20, 20, 20, 20});  // need 20; two groups of 6, twice
  EXPECT_NE(battle.said("fires").find("12 hits"), std::string::npos);
}

TEST(Beams, EffectsWaitForTheEndOfThePhase) {  // FOS-16.a.i, FOS-10.b.ii.5, FOS-R39, N25
  Battle battle(beams(stand("A", one("Talon raider"), "2525") + stand("1", one("Talon raider"), "2526")), {}, "off");
  battle.give("fire A.1 PA-M target=1.1 count=4\ndone", {1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_STREQ(status_word(battle.ship("1.1")), "undamaged");
  EXPECT_EQ(battle.refused("fire 1.1 PA-M target=A.1 count=4"), "");
  battle.give("fire 1.1 PA-M target=A.1 count=4\ndone", {20, 20, 20, 20, 9, 9, 9, 9, 1});
  EXPECT_STREQ(status_word(battle.ship("1.1")), "disabled");
}

TEST(Beams, EachWeaponFiresOnce) {  // FOS-16.a.i, FOS-R68
  Battle battle(beams(stand("A", halberd, "2525") + stand("1", stiletto + ", " + stiletto, "2526")));
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=1"), "no_such_contact");  // beams name a ship, not a unit
  battle.give("fire A.1 PA-M target=1.1 count=3", {20, 20, 20});
  EXPECT_EQ(battle.side(), 0);  // the window stays open until done
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=1.2 count=8"), "out_of_bounds");
  battle.give("fire A.1 PA-M target=1.2 count=7", {20});
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=1.1 count=1"), "weapons_fired");
}

TEST(Beams, Refusals) {  // FOS-L5, FOS-R65, FOS-R62
  const Battle battle(beams(stand("A", halberd + ", " + one("Halberd destroyer", ", results = ['disabled']"), "2525") +
                            stand("1", stiletto, "2526") + salvo("A.1", "2525", "{ type = 'Lance', count = 2 }")));
  const std::vector<std::pair<const char*, const char*>> cases{{"fire A.1 PA-M target=9.9", "no_such_contact"},
                                                               {"fire A.1 PA-M target=A.2", "no_such_contact"},
                                                               {"fire A.1 PA-M target=A-m1", "no_such_contact"},
                                                               {"fire A.1 PA-H target=1.1", "no_such_mount"},
                                                               {"fire A.2 PA-M target=1.1", "disabled"},
                                                               {"fire 1.1 PA-L target=A.1", "not_your_ship"},
                                                               {"fire A.1 PA-M count=2", "field_missing"},
                                                               {"done\nfire A.1 PA-M target=1.1", "after_done"},
                                                               {"pd A.1 PD-12 target=1.1", "wrong_phase"},
                                                               {"fire A.1 PA-M target=1.1 count=0", "out_of_bounds"},
                                                               {"fire A.1 PA-M target=1.1 odd=1", "unknown_field"},
                                                               {"", "nothing_ordered"}};
  for (const auto& [text, code] : cases) EXPECT_EQ(battle.refused(text), code) << text;
}

TEST(Beams, AtMissiles) {  // FOS-16.a.vii, FOS-R37, FOS-R39, N29
  const std::string lances = "{ type = 'Lance', count = 3, committed = 5 }";
  Battle battle(beams(stand("A", one("Sovereign battleship") + ", " + one("Talon raider"), "2525") +
                      stand("1", stiletto, "2540") + salvo("1.1", "2529", lances) + salvo("1.1", "2530", lances)));
  EXPECT_EQ(battle.refused("fire A.1 PA-H target=1-m2"), "out_of_range");
  battle.give("fire A.2 PA-M target=1-m1 count=3", {1, 2, 1});
  EXPECT_EQ(battle.missiles("1-m1"), 3);
  battle.give("done").pass();
  EXPECT_EQ(battle.missiles("1-m1"), 1);
  EXPECT_EQ(battle.unit("1-m2").gone, false);
}

TEST(Beams, LossesBeyondTheNumberAreLost) {  // FOS-R76
  Battle battle(beams(stand("A", one("Talon raider"), "2525") + stand("1", stiletto, "2540") +
                      salvo("1.1", "2525", "{ type = 'Lance', count = 1 }, { type = 'Parry', count = 2 }")));
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=1-m1 type=Hammer"), "which_type");
  battle.give("fire A.1 PA-M target=1-m1 type=Lance count=3\ndone", {1, 1, 1}).pass();
  EXPECT_EQ(battle.missiles("1-m1"), 2);
  EXPECT_EQ(battle.said("loses"), "1-m1 loses 1 Lance to beams.");
  Battle parries(beams(stand("A", one("Talon raider"), "2525") + stand("1", stiletto, "2540") +
                       salvo("1.1", "2525", "{ type = 'Lance', count = 1 }, { type = 'Parry', count = 2 }")));
  parries.give("fire A.1 PA-M target=1-m1 type=Parry count=1\nfire A.1 PA-M target=1-m1 count=1\ndone", {1, 1}).pass();
  EXPECT_EQ(parries.said("loses"), "1-m1 loses 1 Parry to beams.\n1-m1 loses 1 Lance to beams.");
}

TEST(PointDefence, NeedIsStrengthByDefenceValue) {  // FOS-16.a.ix, FOS-10.b.ii.6, FOS-R35, N10
  for (const char* type : {"Lance", "Parry"}) {
    Battle battle(defence(stand("A", halberd, "2525") + stand("1", stiletto, "2530") +
                          salvo("1.1", "2525", std::string("{ type = '") + type + "', count = 5 }")));
    battle.pass();  // numbers, without initiative, have nothing to fire at
    battle.give("pd A.1 PD-12 target=1-m1 count=4", {9});
    EXPECT_EQ(battle.missiles("1-m1"), 4) << type;  // a hit destroys at once
    EXPECT_EQ(battle.refused("pd A.1 PD-12 target=1-m1"), "weapons_fired");
  }
  const Battle needs(defence(stand("A", halberd, "2525") + stand("1", stiletto, "2530")));
  const Catalogue& c = *needs.table().catalogue;
  EXPECT_EQ(point_defence_need({4, 12, 0}, c.missiles[MissileIndex(0)]), 6);
  EXPECT_EQ(point_defence_need({4, 12, 0}, c.missiles[MissileIndex(1)]), 12);
  EXPECT_EQ(point_defence_need({4, 14, 0}, c.missiles[MissileIndex(2)]), 4);  // 4 2/3: fractions are dropped
}

TEST(PointDefence, OnlyInItsOwnHexAtMissiles) {  // FOS-16.a.ix, FOS-R35, FOS-R65
  Battle battle(defence(stand("A", halberd, "2525") + stand("1", stiletto, "2525") +
                        salvo("1.1", "2526", "{ type = 'Lance', count = 5 }") +
                        salvo("A.1", "2525", "{ type = 'Lance', count = 5 }")));
  battle.pass();
  EXPECT_EQ(battle.refused("pd A.1 PD-12 target=1-m1"), "out_of_range");
  EXPECT_EQ(battle.refused("pd A.1 PD-12 target=1"), "not_missiles");
  EXPECT_EQ(battle.refused("pd A.1 PD-12 target=A-m1"), "no_such_contact");
  EXPECT_EQ(battle.refused("pd A.1 PD-10 target=1-m1"), "no_such_battery");
}

TEST(PointDefence, EarliestLaunchIsLostFirst) {  // FOS-R76
  Battle battle(
      defence(stand("A", halberd, "2525") + stand("1", stiletto, "2530") +
              salvo("1.1", "2525",
                    "{ type = 'Lance', count = 2, committed = 8 }, { type = 'Lance', count = 4, committed = 5 }")));
  battle.pass();
  battle.give("pd A.1 PD-12 target=1-m1 count=3\npd A.1 PD-12 target=1-m1 count=1", {6, 6, 6, 20});
  EXPECT_EQ(battle.table().lots[LotIndex(0)].count, 0);
  EXPECT_EQ(battle.table().lots[LotIndex(1)].count, 3);
  for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::spectator()})
    for (const auto& rating : battle.view(viewer).ratings) EXPECT_FALSE(rating);  // no need used them
}

TEST(PointDefence, OrdersWithoutATargetLapse) {  // FOS-R39: the earlier order of the same answer destroyed them all
  Battle battle(defence(stand("A", halberd + ", " + halberd, "2525") + stand("1", stiletto, "2530") +
                        salvo("1.1", "2525", "{ type = 'Lance', count = 1 }")));
  battle.pass();
  battle.give("pd A.1 PD-12 target=1-m1 count=1\npd A.2 PD-12 target=1-m1 count=4", {1});
  EXPECT_TRUE(battle.unit("1-m1").gone);
  EXPECT_EQ(battle.ship("A.2").batteries_used.front(), 0);
  EXPECT_EQ(battle.said("holds"), "A.2 holds its fire: no Lance is left in 1-m1.");
}

TEST(Damage, EffectsChart) {  // FOS-16.a.iv.5, FOS-R43, FOS-R40
  struct Case {
    const char* results;
    int manoeuvre, suite, screen, launch_rate, mounts;
  };
  for (const Case& c : {Case{"", 3, 4, 4, 6, 10}, Case{"'degraded'", 2, 3, 4, 6, 10},
                        Case{"'damaged', 'degraded'", 1, 2, 2, 3, 5}, Case{"'disabled'", 0, 0, 0, 0, 0}}) {
    const Battle battle(
        beams(stand("A", one("Bastion cruiser", std::string(", results = [") + c.results + "]"), "2525") +
              stand("1", stiletto, "2530")));
    const Ship& ship = battle.ship("A.1");
    const Current now = current(battle.table(), ship);
    EXPECT_EQ(now.manoeuvre, c.manoeuvre);
    EXPECT_EQ(now.suite, c.suite);
    EXPECT_EQ(now.screen, c.screen);
    EXPECT_EQ(now.launch_rate, c.launch_rate);
    EXPECT_EQ(usable_beams(ship, 10), c.mounts);
    EXPECT_EQ(battle.table().class_of(ship).armour, 8);  // armour and target values never change
  }
  const Battle odd(
      beams(stand("A", one("Talon raider", ", results = ['damaged']"), "2525") + stand("1", stiletto, "2530")));
  EXPECT_EQ(usable_beams(odd.ship("A.1"), 3), 2);  // half of 3, rounded up
  EXPECT_EQ(current(odd.table(), odd.ship("A.1")).launch_rate, 1);
  EXPECT_EQ(odd.refused("fire A.1 PA-M target=1.1 count=3"), "out_of_bounds");
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::fire_test
