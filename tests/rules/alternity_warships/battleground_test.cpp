// Planets, landed ships, bombardment, derelicts, and seats that leave.
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

const std::string one_planet = "[[bodies]]\nname = 'Tarn'\nkind = 'small'\nhex = '(0,0)'\n";

std::string shot_fault(Battle& battle, const std::string& ship, const std::string& target) {
  std::string out;
  battle.act([&](Play& play) {
    const ShipIndex s = battle.at(ship);
    const auto wrong = no_shot(play.table(), s, play.sheet(s).mounts[MountIndex(0)], Unit(battle.at(target)));
    out = wrong ? wrong->grounds.text() : "";
  });
  return out;
}

TEST(Battleground, LandedShipsFightWithOrbitsAlone) {  // ALT-15.8, ALT-R30
  Battle battle(
      scene("red kestrel 0,-1 0 0 orbit='landed'; blue kestrel 0,-5 3 0; blue kestrel 0,-6 3 0;"
            "blue kestrel 0,4 0 0",
            "beams", one_planet));
  EXPECT_EQ(shot_fault(battle, "A1", "B1"), "");
  EXPECT_EQ(shot_fault(battle, "A1", "B2"), "You are landed: fire at ships in orbit alone.");
  EXPECT_EQ(shot_fault(battle, "B1", "A1"), "");
  EXPECT_EQ(shot_fault(battle, "B2", "A1"), "The target is landed: it is fired at from orbit alone.");
  // Beyond the planet's centre the ground is not seen.
  EXPECT_EQ(shot_fault(battle, "B3", "A1"), "The target is landed: it is fired at from orbit alone.");
}

TEST(Battleground, MissilesReachLandedShipsFromOrbit) {  // ALT-15.8, ALT-R30
  Battle battle(scene("red kestrel 0,-1 0 0 orbit='landed'; blue shrike 0,-9 3 0", "launch", one_planet));
  battle.pass();
  EXPECT_EQ(battle.refused(1, "launch B1 l1 load=plasma_missile target=A1"),
            "Missiles reach a landed ship from orbit alone.");
  Battle above(scene("red kestrel 0,-1 0 0 orbit='landed'; blue shrike 0,-5 3 0", "launch", one_planet));
  above.pass();
  EXPECT_EQ(above.refused(1, "launch B1 l1 load=plasma_missile target=A1"), "");
}

TEST(Battleground, Bombardment) {  // ALT-15.10, ALT-R31
  Battle battle("hammerfall");
  battle.act([&](Play& play) {
    Table& table = play.table();
    const Hex target = std::get<Bombard>(table.scenario().victory).target;
    const ShipIndex s = battle.at("A1");
    const auto fault_at = [&](Hex at) {
      play.edit(s).course.at = at;
      const auto wrong = no_bombardment(table, s, target);
      return wrong ? wrong->grounds.text() : "";
    };
    EXPECT_EQ(fault_at(target), "");
    EXPECT_EQ(fault_at(target + Hex{0, 3}), "");
    EXPECT_EQ(fault_at(target + Hex{0, 4}), "The ship is not in orbit over that hex.");
    EXPECT_EQ(fault_at(target + Hex{0, -1}), "The ship is not in orbit over that hex.");  // low, but beside it
    play.edit(s).course.at = target;
    table.bombarding = {{s, target}};
    table.turn = 1;
    end_round(play);
    EXPECT_EQ(table.bombarded, 1);
  });
}

TEST(Battleground, DerelictsDriftFirst) {  // ALT-R32, ALT-R53, ALT-6.2
  Battle battle(
      scene("red vigil 0,20 0 2; blue kestrel 0,-9 3 4 marks=[0,0,0,12]; blue kestrel 5,-9 3 2", "move-medium"));
  EXPECT_EQ(battle.ship("B1").fate, Fate::derelict);
  EXPECT_EQ(battle.course("B1"), "0,-5 h3 s4");  // before Red is asked
  EXPECT_EQ(battle.asked()->title, "Movement of medium and light ships: Red");
  EXPECT_EQ(rated_mc(battle.ship("B1")), 0);
}

TEST(Battleground, MissilesHitPlanets) {  // ALT-R45
  Battle battle(scene("red kestrel 0,12 0 2; blue kestrel 9,-9 3 2", "missiles",
                      one_planet + "[[missiles]]\nlauncher = 'S1'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S2'\n"
                                   "hex = '(0,4)'\nheading = 0\nspeed = 6\n"));
  battle.pass("");
  EXPECT_TRUE(battle.table().missiles.empty());
  EXPECT_TRUE(battle.said("Missile m1 is gone."));
}

TEST(Battleground, MissilesDestroyThemselves) {  // ALT-8.6, ALT-R58
  Battle battle(
      scene("red kestrel 0,12 0 2; blue kestrel 9,-9 3 2", "missiles",
            "[[missiles]]\nlauncher = 'S1'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S2'\nhex = '(0,4)'\n"
            "heading = 0\nspeed = 6\n"));
  battle.give(0, "destruct m1");
  EXPECT_TRUE(battle.table().missiles.empty());
}

TEST(Battleground, ADebrisBandIsRolled) {  // ALT-15.12, ALT-R33, ALT-R65
  Battle battle(scene("red kestrel 0,20 0 2; blue kestrel 0,30 3 2", "beams",
                      "[[bodies]]\nname = 'Giant'\nkind = 'giant'\nhex = '(0,-30)'\ndebris = { rolled = true }\n"),
                "", "3 5");
  EXPECT_EQ(battle.table().debris[BodyIndex(0)].width, 3);
  EXPECT_EQ(battle.table().debris[BodyIndex(0)].distance, 5);
  EXPECT_FALSE(in_debris(battle.table(), {0, -30 + 25 + 4}));
  EXPECT_TRUE(in_debris(battle.table(), {0, -30 + 25 + 5}));
  EXPECT_TRUE(in_debris(battle.table(), {0, -30 + 25 + 7}));
  EXPECT_FALSE(in_debris(battle.table(), {0, -30 + 25 + 8}));
}

TEST(Battleground, EachWeaponAttacksOnceARound) {  // ALT-9.17, ALT-R79
  Battle battle(scene("red kestrel 0,5 0 2; blue talon 0,0 3 2"));
  EXPECT_EQ(battle.refused(0, "fire A1 w1 target=B1 count=2; fire A1 w1 target=B1 count=2"),
            "'count' must be 1 to 1, not 2: it has 1 weapon left to fire.");
  EXPECT_EQ(battle.refused(0, "fire A1 w1 target=B1 count=3; fire A1 w1 target=B1 count=1"),
            "That weapon has been used already.");
}

TEST(Battleground, ASeatThatLeavesLosesOrGivesItsShips) {  // ALT-R42
  Battle battle(scene("red kestrel 0,5 0 2; blue talon 0,0 3 2"));
  battle.leave(0);
  ASSERT_TRUE(Rules::outcome(battle.state()));
  EXPECT_EQ(Rules::outcome(battle.state())->winners, (std::vector<Side>{Side{1}}));
  EXPECT_FALSE(battle.asked());
}

TEST(Battleground, ParticleScreensAddToArmour) {  // ALT-11.4; E17
  Battle battle(scene("red kestrel 0,5 0 2; blue paladin 0,0 3 2"));
  battle.act(
      [&](Play& play) {
        std::vector<Rolled> dice;
        EXPECT_EQ(roll_points(play, {1, 8, 0}, why(Purpose::armour, {}), Audience::everyone(), dice) +
                      roll_points(play, {1, 6, 0}, why(Purpose::particle, {}), Audience::everyone(), dice),
                  14);
        EXPECT_EQ(roll_points(play, {1, 4, -2}, why(Purpose::armour, {}), Audience::everyone(), dice), 0);  // ALT-R43
      },
      "8 6 1");
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
