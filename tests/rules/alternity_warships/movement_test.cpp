// Movement as it is carried out: terrain, orbits, docking, missiles, launches, repairs.
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

const std::string small_world = "[[bodies]]\nname = 'Tarn'\nkind = 'small'\nhex = '(0,0)'\n";
const std::string rock = "[[bodies]]\nname = 'Rock'\nkind = 'asteroid'\nhex = '(0,0)'\ndebris = { width = 1 }\n";

TEST(Movement, UnorderedShipsCoast) {  // ALT-6.2, ALT-6.4, ALT-R13; E3
  Battle battle(scene("red kestrel 0,9 0 4; red vigil 3,9 1 2; blue kestrel 0,-9 3 2", "move-medium"));
  battle.give(0, "move A2 path=f:1,tr");
  EXPECT_EQ(battle.course("A1"), "0,5 h0 s4");
  EXPECT_EQ(battle.course("A2"), "5,7 h2 s3");
  EXPECT_EQ(battle.ship("A2").last_manoeuvre, 1);
  EXPECT_TRUE(battle.ship("A1").now.coasted);
  EXPECT_FALSE(battle.ship("A2").now.coasted);
}

TEST(Movement, DebrisHurts) {  // ALT-15.14, ALT-R34, ALT-R69; N27, ALT-L18
  Battle battle(scene("red packmule 0,5 0 4; blue kestrel 0,-9 3 2", "move-medium", rock));
  battle.pass("2 3 4 2");
  EXPECT_EQ(battle.marks("A1"), (Boxes{3, 3, 7, 0}));
  EXPECT_TRUE(battle.table().hits.empty());
  Battle others(scene("red packmule 0,5 0 4; blue kestrel 0,-9 3 2", "move-medium", rock));
  others.pass("2 3 4 2");
  EXPECT_TRUE(others.said("passes debris"));
  EXPECT_FALSE(others.said("7 wound"));  // its side alone is told
}

TEST(Movement, ImpactAndTheEdgeOfTheMap) {  // ALT-15.2, ALT-R1, ALT-R52
  Battle impact(scene("red kestrel 0,4 0 4; red kestrel 9,9 0 1; blue kestrel 0,-9 3 2", "move-medium", small_world));
  impact.pass("");
  EXPECT_EQ(impact.ship("A1").fate, Fate::lost);
  EXPECT_EQ(impact.table().command[Side{1}].kills, 1);
  Battle edge(scene("red kestrel 0,9 3 4; red kestrel 1,0 0 1; blue kestrel 0,-9 3 2", "move-medium",
                    "[edge]\nlow = '4030'\nhigh = '6062'\n"));
  edge.pass("");
  EXPECT_EQ(edge.ship("A1").fate, Fate::withdrawn) << edge.told();
  EXPECT_EQ(edge.ship("A1").left_over, MapEdge::south);
}

TEST(Movement, LandingBySlowImpact) {  // ALT-15.5, ALT-15.7, ALT-R67, ALT-R96; N34
  Battle battle(scene("red kestrel 0,-1 3 0; red kestrel 9,9 0 1; blue kestrel 0,-9 3 0", "move-medium", small_world));
  battle.give(0, "move A1 path=f:1");
  EXPECT_EQ(battle.course("A1"), "0,0 h3 s1") << battle.told();
  EXPECT_EQ(battle.ship("A1").fate, Fate::fighting);
  battle.pass();
  battle.pass_to("move-medium");
  if (battle.asked()->title.ends_with("Blue")) battle.pass();
  battle.give(0, "land A1", "*");
  EXPECT_EQ(battle.ship("A1").orbit, Orbit::landed) << battle.told();
  EXPECT_EQ(battle.ship("A1").course.speed, 0);
}

TEST(Movement, OrbitsDrift) {  // ALT-15.3, ALT-15.5, ALT-15.6, ALT-R68; N30
  struct Ring {
    const char* where;
    const char* orbit;
    int rounds;
    const char* then;
  };
  for (const Ring& ring : {Ring{"0,-5", "high", 20, "1,-5"}, Ring{"0,-2", "low", 10, "1,-2"}}) {
    Battle battle(scene(
        std::string("red kestrel ") + ring.where + " 0 0 orbit='" + ring.orbit + "' drift='cw'; blue kestrel 0,-9 3 2",
        "launch", small_world));
    for (int i = 0; i < ring.rounds; ++i) {
      EXPECT_EQ(battle.course("A1").substr(0, 4), ring.where);
      battle.act([](Play& play) {
        end_round(play);
        play.state.agenda.pop();
      });
    }
    EXPECT_EQ(battle.course("A1").substr(0, 4), ring.then);
  }
}

TEST(Movement, CraftDockAtTheSameSpeedAndHeading) {  // ALT-8.5, ALT-R35; N28, ALT-L19
  Ship carrier, craft;
  craft.face.size_class = Might::small;
  carrier.course = {{5, 5}, 2, 3};
  for (const auto& [course, text] : {std::pair(Course{{5, 5}, 2, 4}, ""),
                                     {Course{{5, 5}, 2, 3}, ""},
                                     {Course{{5, 5}, 2, 5}, "The craft's speed must be the host's or the host's + 1."},
                                     {Course{{5, 5}, 2, 2}, "The craft's speed must be the host's or the host's + 1."},
                                     {Course{{5, 5}, 3, 3}, "They have different headings."},
                                     {Course{{5, 4}, 2, 3}, "They end in different hexes."}}) {
    craft.course = course;
    const auto wrong = no_docking(craft, carrier);
    EXPECT_EQ(wrong ? wrong->grounds.text() : "", text);
  }
  Battle battle(scene("red argosy 5,5 2 3; red wasp 5,5 2 4; blue kestrel 0,-9 3 2", "move-small"));
  EXPECT_EQ(battle.refused(0, "move A2 path=f:3; dock A2 host=A1"), "They end in different hexes.");
  battle.act([&](Play& play) {  // room for one
    play.change_secret(battle.at("A1"), [](Secret& secret) { secret.aboard.pop_back(); });
  });
  Battle full(scene("red argosy 5,5 2 0; red wasp 4,5 2 4; blue kestrel 0,-9 3 2", "move-small"));
  EXPECT_EQ(full.refused(0, "move A2 path=f:1; dock A2 host=A1"), "There is no room aboard.");
  full.act([&](Play& play) { play.change_secret(full.at("A1"), [](Secret& secret) { secret.aboard.pop_back(); }); });
  full.give(0, "move A2 path=f:1; dock A2 host=A1", "*");
  EXPECT_EQ(full.ship("A2").fate, Fate::docked) << full.told();
  full.pass_to("launch");
  full.give(0, "sortie A1 craft=h1,h2,h3", "*");
  EXPECT_EQ(full.ship("A3").course, full.ship("A1").course);
  EXPECT_EQ(full.table().ships.size(), 6U);
  EXPECT_FALSE(full.view(1).secrets[full.at("A1")]);
}

TEST(Missiles, NumbersGoByShipAndRole) {  // ALT-8.2, ALT-8.3, ALT-8.4, ALT-R36, ALT-R73; N35, ALT-L3, ALT-L4
  Battle battle(
      scene("red shrike 0,5 0 2; red talon 3,5 0 1; blue shrike 0,-5 3 2", "launch",
            "[[missiles]]\nlauncher = 'S3'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S1'\nhex = '(0,0)'\n"
            "heading = 3\nspeed = 8\n"));
  EXPECT_EQ(
      battle.refused(
          0, "launch A1 l1 load=plasma_missile target=B1 count=2; launch A1 l1 load=aa_missile target=m1 count=1"),
      "Its rate is 2 a round.");
  battle.give(0,
              "launch A2 l1 load=mrb_missile target=B1 count=2; launch A1 l1 load=aa_missile target=m1 count=1;"
              "launch A1 l1 load=plasma_missile target=B1 count=1");
  std::string order;
  for (const Missile& missile : battle.table().missiles)
    order += missile.handle() + (missile.role == Role::counter ? "^" : "!") +
             battle.table().ships[missile.launcher].handle() + " ";
  EXPECT_EQ(order, "m1!B1 m2!A1 m3^A1 m4!A2 m5!A2 ");
  EXPECT_TRUE(battle.view(0).aims[MissileIndex(1)]);
  EXPECT_FALSE(battle.view(1).aims[MissileIndex(1)]);
  EXPECT_FALSE(battle.said("plasma"));
  EXPECT_EQ(battle.table().missiles[MissileIndex(1)].course, battle.ship("A1").course);
}

/// An antiship missile of Red and a counter-missile of Blue, both in the hex of Blue's ship.
std::string duel_of_missiles() {
  return scene("red kestrel 0,12 0 2; blue kestrel 0,0 3 0", "missiles",
               "[[missiles]]\nlauncher = 'S1'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S2'\nhex = '(0,0)'\n"
               "heading = 0\nspeed = 8\n"
               "[[missiles]]\nlauncher = 'S2'\nload = 'aa_missile'\nrole = 'sam'\nmissile = 1\nhex = '(0,0)'\n"
               "heading = 3\nspeed = 8\n");
}

TEST(Missiles, CountersStopThemOrNot) {  // ALT-7.4, ALT-7.5, ALT-7.6, ALT-7.7, ALT-9.14, ALT-R12, ALT-R37, ALT-R39; N25
  for (const bool hit : {true, false}) {
    Battle battle(duel_of_missiles());
    battle.pass("").pass_to("torpedoes").pass("");
    ASSERT_EQ(battle.table().missiles.size(), 2U);
    battle.pass(hit ? "11 3" : "11 4 10 1 6 1");
    EXPECT_TRUE(battle.said(hit ? "total 14: ordinary" : "total 15: failure")) << battle.told();
    EXPECT_EQ(battle.said("Plasma missile, attacks B1"), !hit) << battle.told();
    EXPECT_TRUE(battle.table().missiles.empty());
  }
}

TEST(Missiles, OneThatIsHeldStays) {  // ALT-9.14, ALT-R83; ALT-L10
  Battle battle(duel_of_missiles());
  battle.give(0, "mgo m1 hold=yes").pass_to("torpedoes").pass("").pass("20*");
  EXPECT_EQ(battle.table().missiles.size(), 1U);
  EXPECT_FALSE(battle.said("attacks B1"));
}

TEST(Missiles, TheyAreSteeredToTheirTargets) {  // ALT-7.2, ALT-7.4, ALT-R87, ALT-L20
  struct Aimed {
    const char* hex;
    int heading, speed;
    const char* target;
    bool arrives;
  };
  for (const Aimed& flight : {Aimed{"(0,9)", 0, 4, "0,0", true}, Aimed{"(0,9)", 1, 4, "0,2", true},
                              Aimed{"(0,9)", 3, 2, "0,2", false}, Aimed{"(6,3)", 5, 6, "0,0", true}}) {
    Battle battle(scene(
        std::string("red kestrel 0,20 0 2; blue kestrel ") + flight.target + " 3 0", "missiles",
        std::string("[[missiles]]\nlauncher = 'S1'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S2'\nhex = '") +
            flight.hex + "'\nheading = " + number(flight.heading) + "\nspeed = " + number(flight.speed) + "\n"));
    battle.give(0, "mgo m1");
    EXPECT_EQ(battle.table().missiles[MissileIndex(0)].course.at == battle.ship("B1").course.at, flight.arrives)
        << flight.hex << " " << battle.told();
  }
}

TEST(Missiles, PowerEnds) {  // ALT-7.3, ALT-R11, ALT-R99
  Battle battle(
      scene("red kestrel 0,40 0 0; blue kestrel 0,0 3 0", "missiles",
            "[[missiles]]\nlauncher = 'S1'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S2'\nhex = '(0,30)'\n"
            "heading = 3\nspeed = 2\npower = 1\n"));
  battle.pass("").pass_to("launch").pass_to("move-medium");
  EXPECT_EQ(battle.table().missiles[MissileIndex(0)].power, 0);
  battle.pass_to("beams");
  EXPECT_EQ(battle.table().turn, 2);
  EXPECT_EQ(battle.table().missiles[MissileIndex(0)].course.at, (Hex{0, 34}));
}

TEST(Repairs, ChecksByGrade) {  // ALT-14.1, ALT-14.2, ALT-14.3, ALT-14.4, ALT-R61; N32, E20
  Battle battle(scene("red bastion 0,9 0 0 marks=[75,75,0,1]; blue kestrel 0,-20 3 0", "launch"));
  EXPECT_EQ(battle.refused(0, "repair A1 grades=stun,stun"), "Grade already attempted: stun.");
  battle.give(0, "repair A1 grades=wound,stun").pass("8 2 20 4*");
  EXPECT_EQ(battle.marks("A1"), (Boxes{73, 75, 0, 1})) << battle.told();
  EXPECT_EQ(battle.ship("A1").status, Status::disabled);
}

TEST(Repairs, SmallCraft) {  // ALT-14.3, ALT-R60
  Ship craft;
  craft.face.size_class = Might::small;
  EXPECT_EQ(repair_checks(craft, false), 1);
  craft.now.fired = true;
  EXPECT_EQ(repair_checks(craft, false), 0);
  craft.now.coasted = true;
  EXPECT_EQ(repair_checks(craft, false), 1);
  craft.now = {};
  EXPECT_EQ(repair_checks(craft, true), 0);
  craft.face.size_class = Might::super;
  EXPECT_EQ(repair_checks(craft, true), 3);
  craft.face.size_class = Might::heavy;
  EXPECT_EQ(repair_checks(craft, true), 2);
  craft.fate = Fate::derelict;
  EXPECT_EQ(repair_checks(craft, false), 0);
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
