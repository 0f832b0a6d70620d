// Pairs of battles that differ in a secret alone: what all others see is the same, board by board (section 18).
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Both battles by defaults, until the question or the end of `questions`.
void go_on(Battle& a, Battle& b, int questions, const std::string& until = "") {
  for (int i = 0; i < questions && a.asked() && a.kind() != until; ++i) {
    expect_same(a, b, number(i) + " " + a.kind());
    a.pass();
    b.pass();
  }
}

const std::string missile_head = "[[missiles]]\nlauncher = 'S1'\nrole = 'asm'\nheading = 0\n";

TEST(Twins, TargetOfAMissile) {  // ALT-R36, ALT-7.4, ALT-L9, ALT-L17, ALT-L25; N33, alt-target
  const auto with = [](const char* ship) {
    return Battle(scene("red shrike 0,20 0 2; blue kestrel 0,2 3 0; blue vigil 0,2 3 0", "missiles",
                        missile_head + "load = 'plasma_missile'\nhex = '(0,9)'\nspeed = 4\nship = '" + ship + "'\n"));
  };
  Battle p = with("S2"), q = with("S3");
  for (Battle* battle : {&p, &q}) battle->give(0, "mgo m1; zero m1 half=zs");
  EXPECT_EQ(p.table().missiles[MissileIndex(0)].half, Arc::zero_starboard);
  expect_same(p, q, "in the hex of both");
  p.pass_to("torpedoes").pass();
  q.pass_to("torpedoes").pass();
  expect_same(p, q, "before its attack");
}

TEST(Twins, LoadOfMissiles) {  // ALT-R36, alt-load
  const auto with = [](const char* load) {
    Battle battle(scene("red talon 0,20 0 2; blue vigil 0,2 3 0", "launch"));
    battle.give(0, std::string("launch A1 l1 load=") + load + " target=B1 count=1", "*");
    return battle;
  };
  Battle a = with("mrb_missile"), b(scene("red talon 0,20 0 2; blue vigil 0,2 3 0", "launch"));
  b.give(0, "launch A1 l1 load=aa_missile target=B1 count=1", "*");
  go_on(a, b, 6, "antiship");
}

TEST(Twins, AMissileThatHoldsOrHasAnotherTarget) {  // ALT-R83, ALT-L10, ALT-L27, alt-hold
  const auto with = [](const char* ship) {
    return Battle(scene("red shrike 0,20 0 2; blue kestrel 0,2 3 0; blue vigil 9,2 3 0", "missiles",
                        missile_head + "load = 'plasma_missile'\nhex = '(0,5)'\nspeed = 3\nship = '" + ship + "'\n"));
  };
  Battle holds = with("S2"), elsewhere = with("S3");
  holds.give(0, "mmove m1 path=f:3 hold=yes");
  elsewhere.give(0, "mmove m1 path=f:3");
  go_on(holds, elsewhere, 6, "move-medium");
}

TEST(Twins, RepairsAndTheirSuccess) {  // ALT-14.1, ALT-L7, ALT-L8, alt-repair
  const std::string ships = "red bastion 0,20 0 0 marks=[30,30,0,0]; blue vigil 0,2 3 0";
  Battle stun(scene(ships, "launch")), wound(scene(ships, "launch"));
  stun.give(0, "repair A1 grades=stun").pass("1 1*");
  wound.give(0, "repair A1 grades=wound").pass("20 1*");
  EXPECT_NE(stun.marks("A1"), wound.marks("A1"));
  EXPECT_EQ(stun.board(viewer_at(1)).things.at(0), wound.board(viewer_at(1)).things.at(0));
}

TEST(Twins, ShieldAndArmourThatStop) {  // ALT-11.5, ALT-L12, alt-shield
  const auto with = [](int lost) {
    return Battle(scene("red shrike 0,4 0 2 shield_lost=" + number(lost) + "; blue kestrel 0,0 3 2", "torpedoes"));
  };
  Battle full = with(0), worn = with(30);
  full.pass("").give(1, "fire B1 w2 target=A1", "5*");
  worn.pass("").give(1, "fire B1 w2 target=A1", "5*");
  go_on(full, worn, 3, "move-medium");
}

TEST(Twins, CraftAboard) {  // ALT-8.1, ALT-L19, alt-hangar
  const std::string ships = "red argosy 0,20 0 0; blue vigil 0,2 3 0";
  Battle twelve(scene(ships, "launch")), seven(scene(ships, "launch"));
  seven.act([&](Play& play) { play.change_secret(seven.at("A1"), [](Secret& secret) { secret.aboard.resize(7); }); });
  for (Battle* battle : {&twelve, &seven}) battle->give(0, "sortie A1 craft=h1,h2,h3,h4", "*");
  expect_same(twelve, seven, "after the sortie");
  for (Battle* battle : {&twelve, &seven})
    battle->act([&](Play& play) { lose_ship(play, battle->at("A1"), Fate::broken, "breaks up"); });
  expect_same(twelve, seven, "after the carrier is lost");
}

TEST(Twins, DisguisesAndCargo) {  // ALT-R89, ALT-R90, ALT-L29, ALT-L30, alt-wolf, alt-envoy
  Battle one("wolves"), two("wolves");
  one.give(1, "choose ships=B1,B3").pass("8 2*");
  two.give(1, "choose ships=B2,B4").pass("8 2*");
  for (int i = 0; i < 6; ++i) {
    for (const Viewer viewer : {viewer_at(0), Viewer::spectator()}) EXPECT_EQ(one.board(viewer), two.board(viewer));
    EXPECT_EQ(one.offer(0), two.offer(0));
    one.pass();
    two.pass();
  }
  Battle first("envoy"), second("envoy");
  first.give(0, "choose ships=A3").pass("8 2*");
  second.give(0, "choose ships=A4").pass("8 2*");
  go_on(first, second, 6);
}

TEST(Twins, ConcealedWeaponsOfOpenSheets) {  // ALT-R50, ALT-R88, ALT-R98, ALT-L16
  const auto with = [](const std::string& weapons) {
    const std::string sheet =
        "[[sheets.ships]]\nkey = 'twin'\nname = 'Twin'\nhull = 'Twin class'\nclass = 'medium'\ntoughness = 'medium'\n"
        "crew = 14\nsize = 0\nmc = 3\naccel = 4\ntrack = [40, 40, 20, 10]\narmor = ['none', 'none', 'none']\n"
        "weapons = [" +
        weapons + "]\n";
    return Battle(scene("red twin 0,2 0 2; blue kestrel 0,0 3 2", "beams", sheet, "sheets = 'open'"));
  };
  const std::string open = "{ type = 'laser', count = 1, mount = 'standard', arcs = 'F', fire_control = -1 }";
  const std::string hidden =
      "{ type = 'laser', count = 2, mount = 'turret', arcs = 'F P S', fire_control = -1, concealed = true }";
  Battle plain = with(open), armed = with(open + ", " + hidden), first = with(hidden + ", " + open);
  for (Battle* battle : {&plain, &armed, &first}) {
    EXPECT_TRUE(battle->view(1).secrets[battle->at("A1")]);
    EXPECT_EQ(battle->view(1).secrets[battle->at("A1")]->sheet->mounts.size(), 1U);
  }
  expect_same(plain, armed, "at the beginning");
  expect_same(plain, first, "at the beginning, the other way round");
  for (Battle* battle : {&plain, &armed, &first}) battle->pass().give(1, "fire B1 w1 target=A1", "1*");
  expect_same(plain, armed, "after a hit");
}

TEST(Twins, CraftThatHaveDocked) {  // ALT-L19, ALT-R105
  const auto with = [](const char* craft) {
    Battle battle(
        scene("red argosy 5,5 2 0; red wasp 4,5 2 4; red wasp 4,5 2 4; blue kestrel 0,-40 3 2", "move-small"));
    battle.act(
        [&](Play& play) { play.change_secret(battle.at("A1"), [](Secret& secret) { secret.aboard.resize(10); }); });
    battle.give(0, "move A2 path=f:1; dock A2 host=A1; move A3 path=f:1; dock A3 host=A1", "*");
    battle.pass_to("launch").pass_to("move-medium").pass_to("launch");
    battle.give(0, std::string("sortie A1 craft=") + craft, "*");
    return battle;
  };
  // The numbers of a carrier's craft go on behind those that it began with.
  Battle one = with("h13"), other = with("h14"), fresh = with("h1");
  expect_same(one, other, "one that docked, and another one");
  expect_same(one, fresh, "one that docked, and one that did not");
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
