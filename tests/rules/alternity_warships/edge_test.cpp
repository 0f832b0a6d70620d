// The edge of a round, flagships, and which half-steps become one question.
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {
namespace {

static_assert(Ruleset<Rules>);

/// Two sides in the edge step, the flags on their first ships.
Battle fleets(const std::string& ships, const std::string& before = "") {
  Battle battle(scene(ships, "beams", before));
  battle.act([](Play& play) {
    for (const Side side : two_sides()) name_flagship(play, side, default_flagship(play.table(), side));
  });
  return battle;
}

TEST(Edge, WorkedChecks) {  // ALT-5.1, ALT-5.3, ALT-5.5, ALT-R6, ALT-R7; N4, N5, N6
  const std::string both = "red bastion 0,8 0 2 marks=[75,0,0,0]; blue argosy 0,-8 3 2";
  Battle n4 = fleets(both);
  n4.act(
      [](Play& play) {
        play.table().command[Side{1}].kills_before = 2;
        roll_edge(play);
      },
      "9 3 10 4");
  EXPECT_EQ(n4.table().edge, Side{1}) << n4.told();
  EXPECT_TRUE(n4.said("step 0, +1 damage of the flagship, +d4: rolled 9 and 3, total 12: ordinary"));
  EXPECT_TRUE(n4.said("step 0, -2 ships destroyed, -d6: rolled 10 and 4, total 6: good"));

  Battle n5 = fleets(
      "red bastion 0,8 0 2; red packmule 1,8 0 2; red packmule 2,8 0 2; red wasp 3,8 0 2;"
      "blue kestrel 0,-8 3 2; blue shrike 1,-8 3 2; blue vigil 2,-8 3 2");
  n5.act([](Play& play) { roll_edge(play); }, "8 12");
  EXPECT_EQ(n5.table().edge, Side{1}) << n5.told();

  Battle n6 = fleets("red bastion 0,8 0 2; blue vigil 2,-8 3 2");
  n6.act([](Play& play) { roll_edge(play); }, "8 12 15 10");
  EXPECT_EQ(n6.table().edge, Side{1}) << n6.told();
  EXPECT_TRUE(n6.said("Red moves and fires first"));
}

TEST(Edge, AnEndlessTieEnds) {  // ALT-R71
  Battle battle = fleets("red bastion 0,8 0 2; blue argosy 2,-8 3 2");
  std::string ties;
  for (int i = 0; i < 21; ++i) ties += "8 8 ";
  battle.act([](Play& play) { roll_edge(play); }, ties);
  EXPECT_EQ(battle.table().edge, Side{1});  // round 1: the second side
}

TEST(Edge, FlagshipsByClass) {  // ALT-5.2, ALT-R72
  struct Row {
    const char* ships;
    const char* flag;
    int candidates;
  };
  for (const Row& row : {Row{"red kestrel 0,8 0 2; red vigil 1,8 0 2; red bastion 2,8 0 2", "A3", 2},
                         {"red wasp 0,8 0 2; red kestrel 1,8 0 2; red shrike 2,8 0 2", "A2", 2},
                         {"red wasp 0,8 0 2; red wasp 1,8 0 2", "A1", 2}}) {
    Battle battle(scene(std::string(row.ships) + "; blue vigil 2,-8 3 2"));
    EXPECT_EQ(count_of(flagship_candidates(battle.table(), Side{0})), row.candidates);
    EXPECT_EQ(battle.table().ships[default_flagship(battle.table(), Side{0})].handle(), row.flag);
  }
}

TEST(Edge, ANewFlagshipPaysOnce) {  // ALT-5.5, ALT-R55
  Battle battle = fleets("red bastion 0,8 0 2; red vigil 1,8 0 2; red talon 2,8 0 2; blue vigil 2,-8 3 2");
  battle.act([](Play& play) {
    lose_ship(play, ShipIndex(0), Fate::broken, "breaks up");
    play.state.agenda.clear();
    begin_round(play);
  });
  EXPECT_EQ(battle.kind(), "flagship");
  EXPECT_EQ(battle.refused(0, "flagship A3"), "");
  battle.give(0, "flagship A3", "9 5 10 2*");
  EXPECT_TRUE(battle.said("+4 new flagship, +d12")) << battle.told();
  EXPECT_TRUE(battle.said("-1 ships destroyed, -d4"));
  EXPECT_EQ(battle.ship("A3").handle(), battle.table().ships[battle.table().command[Side{0}].flagship].handle());
}

TEST(Edge, QuestionsOfARound) {  // ALT-4.1, ALT-6.1, ALT-9.2, ALT-9.4, ALT-R84; N48, N49, ALT-L1
  Battle n48(scene("red kestrel 0,18 0 2; blue kestrel 0,-18 3 2", "move-heavy",
                   "[[missiles]]\nlauncher = 'S1'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'S2'\nhex = '(0,9)'\n"
                   "heading = 0\nspeed = 2\n"));
  EXPECT_EQ(n48.questions(7),
            "move-medium Red, move-medium Blue, missiles Red, beams Red, beams Blue, torpedoes Red, torpedoes Blue");

  Battle n49(scene("red bastion 0,18 0 2; red vigil 1,18 0 2; blue wasp 0,-18 3 2", "move-heavy"));
  EXPECT_EQ(n49.questions(3), "move-heavy Red, move-small Blue, beams Red");
  Battle with_craft(
      scene("red bastion 0,18 0 2; red vigil 1,18 0 2; red wasp 3,18 0 2; blue wasp 0,-18 3 2", "move-heavy"));
  EXPECT_EQ(
      with_craft.questions(8),
      "move-heavy Red, move-small Blue, beams Red, beams Blue, torpedoes Red, torpedoes Blue, launch Red, launch Blue");
}

TEST(Edge, BriskAsksForAllFireAtOnce) {  // ALT-R86
  Battle battle(scene("red kestrel 0,18 0 2; blue kestrel 0,-18 3 2", "beams", "", "pace = 'brisk'"));
  EXPECT_EQ(battle.questions(4), "fire Red, fire Blue, launch Red, launch Blue");
}

TEST(Fleets, ArePaidByPoints) {  // ALT-R91, ALT-R92; N51
  Battle battle("own-fleet");
  EXPECT_EQ(battle.kind(), "fleet");
  EXPECT_EQ(battle.refused(0, "take vigil ships=2; take kestrel ships=1"), "410 of 400 points.");
  const auto refusal = [&](const char* key) {
    return Rules::check(battle.view(0), {{{"take", "", key, {{"ships", std::int64_t{1}}}}}}).problems.front().text;
  };
  EXPECT_EQ(refusal("bastion"), "Bastion is larger than medium.");
  battle.give(0, "take kestrel ships=2; take shrike ships=1").give(1, "take vigil ships=1");
  EXPECT_EQ(battle.table().ships.size(), 4U);
  EXPECT_EQ(battle.course("A3"), "-2,13 h0 s2");
  EXPECT_EQ(battle.course("B1"), "0,-12 h3 s2");
  EXPECT_FALSE(battle.view(1).secrets[battle.at("A1")]);
  EXPECT_EQ(battle.kind(), "setup");
}

TEST(SetUp, ChoicesAreSecret) {  // ALT-R89, ALT-R90, ALT-L29, ALT-L30
  Battle battle("wolves");
  EXPECT_EQ(battle.asked()->slots.size(), 2U);
  battle.give(1, "choose ships=B2,B4").pass();
  EXPECT_EQ(battle.view(1).chosen[Side{1}]->size(), 2U);
  EXPECT_FALSE(battle.view(0).chosen[Side{1}]);
  EXPECT_EQ(battle.table().ships[battle.at("B1")].face, battle.table().ships[battle.at("B2")].face);
  battle.act([&](Play& play) {
    EXPECT_EQ(play.sheet(battle.at("B2")).key, "wolfmule");
    EXPECT_EQ(play.sheet(battle.at("B1")).key, "mule");
  });
  EXPECT_FALSE(battle.said("Disguised"));
  Battle by_lot("wolves");
  by_lot.pass();
  EXPECT_EQ(by_lot.view(1).chosen[Side{1}]->size(), 2U);
}

TEST(Edge, RepairsApart) {  // ALT-R85
  Battle battle(scene("red kestrel 0,18 0 2; blue kestrel 0,-18 3 2", "launch", "", "repair-apart = true"));
  EXPECT_EQ(battle.questions(3), "launch Red, launch Blue, repair");
}

// ALT-R91: whatever may be spent, and on whatever classes, the default buys something that the rules take.
TEST(Fleets, DefaultsBuyShipsUnderEveryOption) {
  for (const char* largest : {"small", "light", "medium", "heavy", "super"})
    for (const char* points : {"100", "250", "1000", "3000"}) {
      const std::string options = "points=" + std::string(points) + " largest=" + largest;
      const Battle battle("own-fleet", options);
      for (const int seat : {0, 1}) {
        const table::Filled bought = battle.offer(seat).fallback;
        EXPECT_FALSE(bought.lines.empty()) << options;
        EXPECT_EQ(codes_of(Rules::check(battle.view(seat), bought).problems), "") << options;
      }
    }
}

// ALT-R90: where nobody chooses, a lot does: these ships by the harness's seed, in this order, in every build.
TEST(SetUp, LotsAreNamedByTheirSideAlone) {
  Battle battle("wolves");
  battle.pass();
  std::string drawn;
  battle.act([&](Play& play) {
    for (const ShipIndex s : play.state.chosen[Side{1}].truth(play.referee.key())) drawn += play.ship(s).handle() + " ";
  });
  EXPECT_EQ(drawn, "B1 B2 ");
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
