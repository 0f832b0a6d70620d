// Torpedoes, antimatter and breaching pods, from the launch to the strike.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

const std::string initiative_of_two = "*";

std::string seeker(int ship, int weapon, int target, Hex at, Hex vector) {
  return "[[seekers]]\nship = " + std::to_string(ship) + "\nweapon = " + std::to_string(weapon) +
         "\ntarget = " + std::to_string(target) + "\nhex = '" + label(at) + "'\nfacing = 0\nvector = '" +
         label(vector) + "'\n";
}

TEST(Launch, AppearsAheadAndInheritsTheVelocity) {  // S14-P6.1, S14-P6.2, S14-TORP.2, S14-R24, S14-R26, S14-R41
  Fight fight(
      scene("launch", ship("Red", "lancer", {50, 30}, 0, {50, 28}) + ship("Blue", "hammer", {50, 10}, 3, {50, 10})));
  EXPECT_EQ(fight.asked()->slots.size(), 2U);  // S14-L5: also who has no launcher
  EXPECT_TRUE(fight.asked()->sealed);
  fight.give(1, "").give(0, "launch 1 w1 target=2", initiative_of_two);
  ASSERT_EQ(fight.table().seekers.size(), 1U);
  const Seeker& s = fight.table().seekers[SeekerIndex(0)];
  EXPECT_EQ(s.course.at, (Hex{50, 29}));
  EXPECT_EQ(s.course.vector, (Hex{50, 27}));
  EXPECT_EQ(s.handle(), "s1");
  EXPECT_TRUE(fight.table().ships[ShipIndex(0)].weapons[WeaponIndex(0)].used == 0);  // a new turn has begun
}

TEST(Launch, NumbersFollowShipsAndWeapons) {  // S14-R45, S14-L2, S14-L7
  Fight fight(
      scene("launch", ship("Red", "lancer", {50, 30}, 0, {50, 28}) + ship("Blue", "lancer", {50, 10}, 3, {50, 12})));
  fight.give(1, "launch 2 w2 target=1; launch 2 w1 target=1").give(0, "launch 1 w2 target=2", initiative_of_two);
  ASSERT_EQ(fight.table().seekers.size(), 3U);
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].ship, ShipIndex(0));
  EXPECT_EQ(fight.table().seekers[SeekerIndex(1)].ship, ShipIndex(1));
  EXPECT_EQ(fight.table().last_seeker, 3);
}

TEST(Launch, AntimatterIsChargedATurnAhead) {  // S14-AMAT.1, S14-R27
  Fight fight(scene("launch", ship("Red", "sovereign", {50, 30}, 0, {50, 30}) +
                                  ship("Blue", "hammer", {50, -16}, 3, {50, -16}, "crew = [4, 8, 8]")));
  EXPECT_EQ(fight.refused("launch 1 w7 target=2", 0), "not_charged");
  fight.give(0, "charge 1 w7").give(1, "", "8 8 8 8 8 1 1 1 1");
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(6)].charged, 1);
  EXPECT_EQ(fight.ship(1).stress, 0);  // 4 chips, all taken by a strength of 9
  fight.pass_to("launch");
  EXPECT_EQ(fight.refused("charge 1 w7", 0), "already_charged");
  fight.give(0, "launch 1 w7 target=2").give(1, "", "8 8 8 8 8 1 1 1 1");
  EXPECT_EQ(fight.table().seekers.size(), 1U);
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(6)].charged, 0);
}

TEST(Launch, Refusals) {  // S14-P6.3, S14-WPN.4, S14-R30, S14-R37
  Fight fight(scene("launch", ship("Red", "bastion", {50, 30}, 0, {50, 30}) +
                                  ship("Red", "lancer", {52, 30}, 0, {52, 30}, "destroyed = [1]") +
                                  ship("Red", "lancer", {54, 30}, 0, {54, 30}, "lost = { cnc = 4 }") +
                                  ship("Blue", "hammer", {50, 10}, 3, {50, 10}) +
                                  ship("Blue", "hammer", {52, 10}, 3, {52, 10}, "lost = { cnc = 4 }")));
  const std::vector<std::pair<const char*, const char*>> cases{
      {"launch 1 w5 target=4", ""},
      {"launch 1 w5 target=2", "target_friendly"},
      {"launch 1 w5 target=5", "target_out"},
      {"launch 1 w5 target=8", "target_out"},
      {"launch 1 w1 target=4", "weapon_kind"},
      {"charge 1 w5", "weapon_kind"},
      {"launch 2 w1 target=4", "weapon_destroyed"},
      {"launch 3 w1 target=4", "ship_out"},
      {"launch 4 w1 target=1", "not_your_ship"},
      {"launch 1 w5 target=4; launch 1 w5 target=4", "weapon_used"}};
  for (const auto& [orders, code] : cases) EXPECT_EQ(fight.refused(orders, 0), code) << orders;
}

/// A ship of the host's own, class "tube", with these weapons.
std::string tube(const std::string& weapons) {
  return "[[sheets.ships]]\nkey = 'tube'\nname = 'Tube'\npoints = 1\ncrew = [7, 7, 6]\nhull = 1\n"
         "strength = 1\nreactor = [5]\ncnc = [5]\ntargeting = [5]\ntargeting_residual = 1\nshield_gen = []\n"
         "sensors = [0]\nsensors_residual = 1\necm = [1]\necm_residual = 0\nthrusters = [[1]]\n"
         "thrusters_residual = []\njets = [[1]]\njets_residual = []\ntaudrive = []\n"
         "plating = [1, 1, 1, 1, 1, 1]\nweapons = [" +
         weapons + "]\n";
}

TEST(Launch, AmmunitionRunsOut) {  // S14-R26
  Fight fight(scene(
      "launch", ship("Red", "tube", {50, 30}, 5, {50, 27}) + ship("Red", "lancer", {54, 30}, 0, {54, 30}) +
                    ship("Blue", "hammer", {50, 10}, 3, {50, 10}) + tube("{ type = 'torp-c', launch = 2, ammo = 1 }")));
  fight.give(0, "launch 1 w1 target=3").give(1, "", "1 1 1 1 1 1 1  *");
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].course.at,
            (Hex{51, 29}));  // launch vector 2 of heading 5 is direction 1
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].course.vector, (Hex{51, 26}));
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(0)].ammo, 0);
  fight.pass_to("launch", "*");
  EXPECT_EQ(fight.refused("launch 1 w1 target=3", 0), "no_ammo");
}

/// Launchers that a sheet lets be used twice a turn.
std::string twice(const std::string& charged) {
  return scene("launch", ship("Red", "tube", {50, 30}, 0, {50, 30}, charged) +
                             ship("Blue", "hammer", {50, -16}, 3, {50, -16}) +
                             tube("{ type = 'amat-h', shots = 2 }, { type = 'torp-c', shots = 2, ammo = 1 }, "
                                  "{ type = 'torp-c', shots = 2 }"));
}

TEST(Launch, AnAnswerSpendsNothingTwice) {  // S14-R26, S14-R27, S14-R43
  const Fight charged(twice("charged = [1]"));
  EXPECT_EQ(charged.refused("launch 1 w1 target=2; launch 1 w1 target=2", 0), "not_charged");
  EXPECT_EQ(charged.refused("launch 1 w1 target=2; charge 1 w1", 0), "weapon_used");
  EXPECT_EQ(charged.refused("charge 1 w1", 0), "already_charged");
  EXPECT_EQ(charged.refused("launch 1 w2 target=2; launch 1 w2 target=2", 0), "no_ammo");
  EXPECT_EQ(charged.refused("launch 1 w3 target=2; launch 1 w3 target=2", 0), "");
  EXPECT_EQ(charged.refused("launch 1 w3 target=2; launch 1 w3 target=2; launch 1 w3 target=2", 0), "weapon_used");
  const Fight empty(twice(""));
  EXPECT_EQ(empty.refused("charge 1 w1; charge 1 w1", 0), "weapon_used");
  EXPECT_EQ(empty.refused("charge 1 w1; launch 1 w1 target=2", 0), "not_charged");
}

TEST(Launch, ALauncherOfTwoShotsLaunchesTwo) {  // S14-R43
  Fight fight(twice(""));
  fight.give(0, "launch 1 w3 target=2; launch 1 w3 target=2").give(1, "", "*");
  EXPECT_EQ(fight.table().seekers.size(), 2U);
}

TEST(Launch, WhatIsChargedAtTheStartIsLaunchedInTheFirstTurn) {  // S14-AMAT.1, S14-R27
  Fight fight(twice("charged = [1]"));
  EXPECT_NE(fight.fact(Viewer::spectator(), "1", "w1").find("; charged"), std::string::npos);
  fight.give(0, "launch 1 w1 target=2").give(1, "", "*");
  EXPECT_EQ(fight.table().seekers.size(), 1U);
  EXPECT_EQ(fight.ship(1).weapons[WeaponIndex(0)].charged, 0);
}

TEST(Seekers,
     StrikeThroughShieldAndPlating) {  // S14-P4.1, S14-P4.2, S14-P4.4, S14-TORP.3, S14-TORP.4, S14-R21, S14-P4.6
  Fight fight(scene("seekers", ship("Red", "saber", {52, 18}, 1, {52, 18}, "plating_lost = [0, 0, 3, 0, 0, 0]") +
                                   ship("Blue", "lancer", {50, 46}, 0, {50, 46}) +
                                   seeker(2, 1, 1, {50, 26}, {50, 14})));
  EXPECT_EQ(fight.asked()->slots.size(), 2U);
  EXPECT_EQ(fight.fact(Viewer::of(Seat{1}), "s1", "target"), "ship 1");
  EXPECT_EQ(fight.fact(Viewer::of(Seat{0}), "s1", "target"), "");
  EXPECT_EQ(fight.fact(Viewer::spectator(), "s1", "target"), "");
  EXPECT_EQ(fight.refused("steer s1 to=" + label({50, 14}), 1), "must_strike");
  EXPECT_EQ(fight.refused("steer s1 to=" + label({50, 2}), 1), "acc_exceeded");
  EXPECT_EQ(fight.refused("steer s1 to=" + label({52, 18}), 0), "not_your_seeker");
  EXPECT_EQ(fight.refused("steer s7 to=" + label({52, 18}), 0), "not_your_seeker");
  fight.give(0, "").give(1, "steer s1 to=" + label({52, 18}), "4 5 9 3 0 0 6 4 2 8 7  1");
  EXPECT_TRUE(fight.said("8@4 stops 4 of 8, stress +2"));
  EXPECT_EQ(fight.plating(1, 2), 0);
  EXPECT_TRUE(fight.table().seekers.empty());
  EXPECT_TRUE(fight.said("1 gray chip"));
}

TEST(Seekers, PodsTakeCommandAtOnce) {  // S14-P4.5, S14-POD.1, S14-R22, S14-R30
  Fight fight(scene("seekers", ship("Red", "kestrel", {50, 20}, 0, {50, 20}, "lost = { cnc = 2 }\nstress = 9") +
                                   ship("Red", "saber", {54, 20}, 0, {54, 20}) +
                                   ship("Blue", "sovereign", {50, 40}, 0, {50, 40}) +
                                   seeker(3, 9, 1, {50, 28}, {50, 22})));
  fight.give(0, "").give(1, "");
  EXPECT_TRUE(fight.said("one CnC box is lost, 0 left"));
  EXPECT_EQ(fight.plating(1, 3), 2);
  EXPECT_EQ(fight.kind(), "launch");
  EXPECT_TRUE(doomed(fight.table(), fight.ship(1)));
  fight.pass_to("move", "*");
  EXPECT_EQ(fight.ship(1).fate, "disabled, no CnC");
  EXPECT_EQ(fight.ship(1).stress, 9);  // no reactor check
}

/// A seeker of Blue's, which its target passes.
std::string passed_by() {
  return scene("seekers", ship("Red", "saber", {56, 17}, 0, {56, 16}) + ship("Blue", "lancer", {50, 46}, 0, {50, 46}) +
                              seeker(2, 1, 1, {50, 26}, {56, 30}));
}

TEST(Seekers, MustComeNearerSinceRevision2) {  // S14-P4.3, S14-R23
  const std::string away = "steer s1 to=" + label({56, 35}), stays = "steer s1 to=" + label({56, 30});
  const Fight now(passed_by()), then(passed_by(), "", "", 1);
  EXPECT_EQ(now.refused(away, 1), "must_seek");
  EXPECT_EQ(then.refused(away, 1), "must_seek");
  EXPECT_EQ(now.refused(stays, 1), "must_seek");
  EXPECT_EQ(then.refused(stays, 1), "");
}

TEST(Seekers, GuideThemselvesWhenNotSteered) {  // S14-R23, S14-R44, S14-R47
  Fight fight(scene("seekers", ship("Red", "saber", {56, 17}, 0, {56, 16}) +
                                   ship("Blue", "lancer", {50, 46}, 0, {50, 46}) + seeker(2, 1, 1, {50, 26}, {56, 30}) +
                                   seeker(2, 2, 1, {50, 26}, {56, 30})));
  EXPECT_EQ(fight.refused("steer s1 to=" + label({56, 35}), 1), "must_seek");
  EXPECT_EQ(fight.refused("steer s1 to=" + label({57, 28}) + "; steer s1 to=" + label({57, 28}), 1), "already_done");
  fight.give(0, "").give(1, "steer s2 to=" + label({56, 29}) + " heading=4", "*");
  EXPECT_EQ(fight.table().seekers[SeekerIndex(0)].course.at, (Hex{56, 21}));
  EXPECT_EQ(fight.table().seekers[SeekerIndex(1)].course.at, (Hex{56, 29}));
  EXPECT_EQ(fight.table().seekers[SeekerIndex(1)].course.vector, (Hex{62, 32}));
  EXPECT_EQ(fight.table().seekers[SeekerIndex(1)].course.facing, 4);
}

TEST(Seekers, WhatHasStruckIsToldApartFromWhatNeverWas) {  // S14-P4.4, S14-R47
  Fight fight(scene("seekers", ship("Red", "saber", {52, 18}, 1, {52, 18}) +
                                   ship("Blue", "lancer", {50, 46}, 0, {50, 46}) + seeker(2, 1, 1, {50, 26}, {50, 14}) +
                                   seeker(2, 2, 1, {50, 90}, {50, 90})));
  fight.give(0, "").give(1, "steer s1 to=" + label({52, 18}), "*").pass_to("steer", "*");
  EXPECT_EQ(fight.refused("steer s1", 1), "seeker_gone");
  EXPECT_EQ(fight.refused("steer s3", 1), "not_your_seeker");
}

TEST(Seekers, AStrikeMeetsASpline) {  // S14-P3.6, S14-R21
  Fight fight(scene("seekers", ship("Red", "saber", {50, 30}, 0, {50, 30}, "lost = { shield_gen = 3 }") +
                                   ship("Blue", "lancer", {50, 46}, 0, {50, 46}) +
                                   seeker(2, 1, 1, {51, 28}, {50, 30})));
  fight.give(0, "").give(1, "");
  EXPECT_EQ(fight.kind(), "facing");
  fight.give(0, "facing 1 side=fore-starboard", "1 1");
  EXPECT_EQ(fight.plating(1, 1), 0);
}

TEST(Seekers, OthersHexesDoNotMatter) {  // S14-P4.6, S14-R25
  Fight fight(
      scene("seekers", ship("Red", "saber", {50, 30}, 0, {50, 30}) + ship("Red", "saber", {50, 10}, 0, {50, 10}) +
                           ship("Blue", "lancer", {50, 46}, 0, {50, 46}) + seeker(3, 1, 2, {50, 42}, {50, 39})));
  fight.give(0, "").give(1, "steer s1 to=" + label({50, 30}), "*");
  EXPECT_EQ(fight.table().seekers.size(), 1U);
  EXPECT_EQ(fight.plating(1, 3), 5);
}

}  // namespace
}  // namespace emcon::rules::sector_14
