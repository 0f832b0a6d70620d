// Fire, bombs and their effect, with scripted dice.
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

const Mount& mount_of(Play& play, ShipIndex s, int weapon) {
  return play.sheet(s).mounts[MountIndex(weapon - 1)];
}
/// Why the weapon of that number cannot fire; empty if it can.
std::string no_shot(Battle& battle, const std::string& ship, int weapon, const std::string& target) {
  std::string out;
  battle.act([&](Play& play) {
    const ShipIndex s = battle.at(ship);
    const auto wrong = no_shot(play.table(), s, mount_of(play, s, weapon), find_unit(play.table(), target).value());
    out = wrong ? wrong->grounds.text() : "";
  });
  return out;
}
int steps(Battle& battle, const std::string& ship, int weapon, const std::string& target) {
  int out = 0;
  battle.act([&](Play& play) {
    const ShipIndex s = battle.at(ship);
    out = attack_steps(play.table(), s, mount_of(play, s, weapon), find_unit(play.table(), target).value()).total();
  });
  return out;
}

TEST(Fire, AHitFromRollToBoxes) {  // ALT-9.9, ALT-9.13, ALT-10.2, ALT-11.1, ALT-11.2, ALT-11.4, ALT-R43; N14, E8
  Battle battle(scene("red kestrel 0,5 0 2; blue talon 0,0 3 2"));
  EXPECT_EQ(steps(battle, "A1", 1, "B1"), 1);
  battle.give(0, "fire A1 w1 target=B1 count=1", "6 2 5");
  EXPECT_TRUE(battle.said("total 8: ordinary. Damage d8+2, rolled 5: 7 wound, firepower light against medium: 7 stun."))
      << battle.told();
  EXPECT_FALSE(battle.said("armour"));
  battle.pass("4 2");
  EXPECT_EQ(battle.marks("B1"), (Boxes{0, 0, 0, 0}));
  EXPECT_EQ(battle.kind(), "torpedoes");
}

TEST(Fire, DamageIsSimultaneousInAStep) {  // ALT-9.1, ALT-9.3, ALT-13.8, ALT-R48, ALT-R97; N29
  Battle battle(scene("red kestrel 0,4 0 2; blue kestrel 0,0 3 2 marks=[40,40,19,9]"));
  EXPECT_EQ(battle.ship("B1").status, Status::disabled);
  battle.give(0, "fire A1 w1 target=B1 count=3", "10 8 10 8 10 8");
  EXPECT_EQ(battle.ship("B1").fate, Fate::fighting);
  battle.give(1, "fire B1 w1 target=A1 count=1", "20 1 1 1 1*");
  EXPECT_EQ(battle.ship("B1").fate, Fate::derelict) << battle.told();
  EXPECT_EQ(battle.marks("B1")[3], 14);
  EXPECT_TRUE(battle.offer(1).lines.empty());
  EXPECT_EQ(battle.table().command[Side{0}].kills, 1);
}

TEST(Fire, WhoMayShootAtWhom) {  // ALT-9.5, ALT-9.8, ALT-9.11, ALT-9.12, ALT-R17
  Battle battle(scene("red kestrel 0,9 0 2; red bastion 3,9 0 1; blue talon 0,0 3 2; blue shrike 0,12 3 2"));
  EXPECT_EQ(no_shot(battle, "A1", 1, "B1"), "Out of range (9 > 8).");
  EXPECT_EQ(no_shot(battle, "A1", 1, "B2"), "Out of arc: the target is aft.");
  EXPECT_EQ(no_shot(battle, "A1", 1, "A2"), "That is a unit of your own side.");
  Battle line(scene("red kestrel 0,6 0 2; blue talon 0,0 3 2; blue talon 1,0 3 2"));
  EXPECT_EQ(steps(line, "A1", 2, "B1"), -1 + 2 + 0);      // torpedo dead ahead, long range
  EXPECT_EQ(steps(line, "A1", 2, "B2"), -1 + 2 + 3 + 0);  // off the row
}

TEST(Fire, PlanetsAndDebrisInTheLine) {  // ALT-15.9, ALT-15.13, ALT-R49
  const std::string planet = "[[bodies]]\nname = 'Tarn'\nkind = 'small'\nhex = '(0,0)'\n";
  Battle behind(scene("red bastion 0,-6 3 0; blue talon 0,5 3 2", "beams", planet));
  EXPECT_EQ(no_shot(behind, "A1", 1, "B1"), "The line of fire is blocked by Tarn.");
  const std::string field = "[[bodies]]\nname = 'Rock'\nkind = 'asteroid'\nhex = '(0,0)'\ndebris = { width = 1 }\n";
  Battle debris(scene("red kestrel 1,3 0 2; blue talon 1,-1 3 2; blue talon 2,-1 3 2", "beams", field));
  EXPECT_EQ(steps(debris, "A1", 1, "B1"), -1 + 1 + 2);
}

TEST(Fire, LasersAtMissiles) {  // ALT-9.6, ALT-9.10, ALT-R19, ALT-R39, ALT-R51; N26
  Battle battle(
      scene("red kestrel 0,4 0 2; blue shrike 0,-9 3 2", "beams",
            "[[missiles]]\nlauncher = 'S2'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S1'\nhex = '(0,4)'\n"
            "heading = 3\nspeed = 8\n"));
  EXPECT_EQ(no_shot(battle, "A1", 1, "m1"), "The mount has no arc on a target in its own hex there.");
  battle.give(0, "fire A1 w3 target=m1 count=1", "3 3");
  EXPECT_TRUE(battle.said("total 6: good")) << battle.told();
  EXPECT_EQ(battle.table().missiles.size(), 1U);
  battle.pass("");
  EXPECT_TRUE(battle.table().missiles.empty());
  EXPECT_TRUE(battle.said("Missile m1 is shot down."));
}

TEST(Fire, ZeroArcsOfThoseThatMeet) {  // ALT-9.6, ALT-9.7, ALT-R16, ALT-R82; E18
  Battle battle(scene("red bastion 0,0 0 0; blue kestrel 0,3 0 3", "move-heavy"));
  battle.pass("");
  EXPECT_EQ(battle.refused(1, "move B1 path=f:2; zero B1 enemy=A1 half=zp own=F"),
            "It does not come into that unit's hex.");
  battle.give(1, "move B1 path=f:3; zero B1 enemy=A1 half=zs own=P");
  EXPECT_EQ(battle.kind(), "beams");
  EXPECT_EQ(no_shot(battle, "A1", 1, "B1"), "The mount has no arc on a target in its own hex there.");
  EXPECT_EQ(no_shot(battle, "B1", 1, "A1"), "");  // a turret to port
  EXPECT_NE(no_shot(battle, "B1", 2, "A1"), "");  // the fixed torpedo looks forward
  ASSERT_EQ(battle.table().zeros.size(), 1U);
  EXPECT_EQ(battle.table().zeros.front().half, Arc::zero_starboard);
}

TEST(Fire, BombsNeedANimbleBomber) {  // ALT-9.15, ALT-9.16, ALT-R18, ALT-R46; N23, N24
  Battle battle(scene("red talon 0,0 0 2; red kestrel 0,0 0 2; blue wasp 0,0 0 12; blue kestrel 0,0 0 2", "bombs"));
  EXPECT_EQ(battle.kind(), "bombs");
  EXPECT_EQ(battle.asked()->title, "Bombs: Blue");
  battle.act([&](Play& play) {
    EXPECT_FALSE(no_bombs(play.table(), battle.at("B1"), Unit(battle.at("A1"))));
    EXPECT_EQ(no_bombs(play.table(), battle.at("B2"), Unit(battle.at("A1")))->grounds.text(),
              "The bomber's MC is below 4.");
    EXPECT_FALSE(no_bombs(play.table(), battle.at("B1"), Unit(battle.at("A2"))));
  });
  EXPECT_EQ(
      battle.refused(1, "bomb B1 l1 target=A1 load=plasma_bomb count=3; bomb B1 l1 target=A1 load=plasma_bomb count=2"),
      "'count' must be 1 to 1, not 2: its rate is 4 a round.");
  battle.give(1, "bomb B1 l1 target=A1 load=plasma_bomb count=1", "14 9 5 3 1");
  EXPECT_TRUE(battle.said("total 5: good. Damage d8+3, rolled 5: 8 wound, firepower light against medium: 8 stun."))
      << battle.told();
  EXPECT_EQ(battle.marks("A1"), (Boxes{3, 0, 0, 0}));
}

TEST(Fire, WeaponsAreKnownFromTheirFirstUse) {  // ALT-9.9, ALT-L16, ALT-R50
  Battle battle(scene("red kestrel 0,5 0 2; blue talon 0,0 3 2"));
  EXPECT_FALSE(battle.view(1).secrets[ShipIndex(0)]);
  EXPECT_TRUE(battle.view(0).secrets[ShipIndex(0)]);
  battle.give(0, "fire A1 w1 target=B1 count=1", "20 1");
  ASSERT_EQ(battle.ship("A1").seen.size(), 1U);
  EXPECT_TRUE(battle.ship("A1").seen.front().arcs.has(Arc::forward));
  EXPECT_FALSE(battle.ship("A1").seen.front().arcs.has(Arc::port));
  EXPECT_EQ(battle.refused(1, ""), "");
}

TEST(Fire, PlannedTorpedoesGoToTheOtherTarget) {  // ALT-R86; N50
  const std::string ships = "red kestrel 0,4 0 2; blue kestrel 0,0 3 2 marks=[40,40,20,9]; blue kestrel 1,0 3 2";
  for (const bool other : {true, false}) {
    Battle battle(scene(ships, "beams", "", "pace = 'brisk'"));
    battle.give(0, std::string("fire A1 w1 target=B1 count=1; fire A1 w2 target=B1") + (other ? " or=B2" : ""),
                "10 2 8");
    battle.pass(other ? "1 20 1" : "1");
    EXPECT_EQ(battle.ship("B1").destroyed(), true) << battle.told();
    EXPECT_EQ(battle.said("fires Matter torpedo"), other) << battle.told();
    EXPECT_EQ(battle.said("at B2"), other) << battle.told();
  }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
