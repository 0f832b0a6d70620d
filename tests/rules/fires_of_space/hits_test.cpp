// Detailed damage: what hits on each system do (FOS-R44), what they strike, and what section 18 makes of them.
#include "server/rules/fires_of_space/battle/table/hits.hpp"

#include <gtest/gtest.h>

#include "server/match/umpire.hpp"
#include "server/rules/fires_of_space/battle/phases/play.hpp"
#include "tests/rules/fires_of_space/battle.hpp"
#include "tests/rules/fires_of_space/scenes.hpp"

namespace emcon::rules::fires_of_space::test::hits_test {
namespace {

std::string quoted(const std::string& codes) {
  std::string out;
  for (const char code : codes) out += std::string(out.empty() ? "" : ", ") + "'" + code + "'";
  return out;
}

/// Letters have one ship of the class with these hits; numbers watch from afar. `more`: further fields of the ship.
Battle with_hits_on(const std::string& name, const std::string& codes, const std::string& more = "",
                    const std::string& phase = "beam-fire") {
  return Battle(scene("turn = 1\nphase = '" + phase + "'\ninitiative = 'numbers'",
                      "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nships = [{ class = '" + name +
                          "', hits = [" + quoted(codes) + "]" + more +
                          " }]\n[[units]]\nid = '1'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Halberd "
                          "destroyer' }]\n"),
                {}, "", "detailed");
}

/// The "status" that the sheet of A's ship shows.
std::string status_of(const Battle& battle) {
  for (const table::Thing& thing : battle.board(Viewer::spectator()).things)
    for (const table::Fact& fact : thing.facts)
      if (thing.parent == "A" && fact.name == "status") return fact.value;
  return "none";
}

TEST(Hits, AreCountedWhereASheetCannotNameThemAll) {  // FOS-16.a.vi.4; hundreds, over 500 turns
  EXPECT_EQ(status_of(with_hits_on("Halberd destroyer", "BBD")), "hit: B B D");
  const std::string many = status_of(with_hits_on("Halberd destroyer", std::string(900, 'S')));
  EXPECT_TRUE(many.ends_with(" S S and 840 more")) << many;
  EXPECT_LT(many.size(), 200);
  std::string results;
  for (int i = 0; i < 900; ++i) results += std::string(i == 0 ? "" : ", ") + "'degraded'";
  const Battle battle(scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'",
                            stand("A", one("Halberd destroyer", ", results = [" + results + "]"), "2525") +
                                stand("1", one("Halberd destroyer"), "2530")));
  const std::string degraded = status_of(battle);
  EXPECT_TRUE(degraded.ends_with(", degraded and 840 more")) << degraded;
  EXPECT_LT(degraded.size(), 1000);
}

struct Row {
  const char* ship_class;
  const char* hits;
  Current now;
  int beams, batteries;  ///< left of 10 beams, of 4 batteries
  int repair;
};

TEST(Hits, TakeOffWhatTheTableSays) {               // FOS-16.a.vi.6, FOS-R44
  const char* const halberd = "Halberd destroyer";  // manoeuvre 4, suite 3, screen 2, rate 4, armour 5, prep 3
  const char* const bastion = "Bastion cruiser";    // manoeuvre 3, suite 4, screen 4, rate 6, armour 8, prep 3
  const Row rows[] = {
      {halberd, "", {4, 3, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "SSS", {4, 3, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "SSSS", {4, 2, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "SSSSSSSS", {4, 1, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "SSSSSSSSSSSS", {4, 1, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "B", {4, 3, 2, 4, 5, 3, true}, 8, 4, 6},
      {halberd, "BB", {4, 3, 2, 4, 5, 3, true}, 5, 4, 6},
      {halberd, "BBB", {4, 3, 2, 4, 5, 3, true}, 3, 4, 6},
      {halberd, "BBBB", {4, 3, 2, 4, 5, 3, true}, 0, 4, 6},
      {halberd, "BBBBB", {4, 3, 2, 4, 5, 3, true}, 0, 4, 6},
      {halberd, "D", {4, 3, 2, 4, 5, 3, true}, 10, 3, 6},
      {halberd, "DD", {4, 3, 2, 4, 5, 3, true}, 10, 2, 6},
      {halberd, "DDD", {4, 3, 2, 4, 5, 3, true}, 10, 0, 6},
      {halberd, "MMM", {1, 3, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "MMMMM", {0, 3, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "EE", {4, 1, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "EEESSSS", {4, 0, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "PP", {4, 3, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "PPP", {0, 0, 0, 0, 5, 3, false}, 0, 0, 6},
      {halberd, "N", {4, 3, 0, 4, 5, 3, true}, 10, 4, 6},
      {bastion, "N", {3, 4, 2, 6, 8, 3, true}, 10, 4, 6},
      {halberd, "AA", {4, 3, 2, 4, 3, 3, true}, 10, 4, 6},
      {halberd, "AAAAAA", {4, 3, 2, 4, 0, 3, true}, 10, 4, 6},
      {halberd, "J", {4, 3, 2, 4, 5, 4, true}, 10, 4, 6},
      {halberd, "JJ", {4, 3, 2, 4, 5, 5, false}, 10, 4, 6},
      {halberd, "L", {4, 3, 2, 2, 5, 3, true}, 10, 4, 6},
      {halberd, "LL", {4, 3, 2, 0, 5, 3, true}, 10, 4, 6},
      {halberd, "C", {4, 3, 2, 4, 5, 3, true}, 10, 4, 6},
      {halberd, "CC", {4, 3, 2, 4, 5, 3, true}, 10, 4, 5},
      {halberd, "CCCCCCCCCCCC", {4, 3, 2, 4, 5, 3, true}, 10, 4, 1},
  };
  for (const Row& row : rows) {
    const Battle battle = with_hits_on(row.ship_class, row.hits);
    const Ship& ship = battle.ship("A.1");
    const Current now = current(battle.table(), ship);
    SCOPED_TRACE(std::string(row.ship_class) + " " + row.hits);
    EXPECT_EQ(now.manoeuvre, row.now.manoeuvre);
    EXPECT_EQ(now.suite, row.now.suite);
    EXPECT_EQ(now.screen, row.now.screen);
    EXPECT_EQ(now.launch_rate, row.now.launch_rate);
    EXPECT_EQ(now.armour, row.now.armour);
    EXPECT_EQ(now.prep, row.now.prep);
    EXPECT_EQ(now.can_jump, row.now.can_jump);
    EXPECT_EQ(usable_beams(ship, 10), row.beams);
    EXPECT_EQ(usable_batteries(ship, 4), row.batteries);
    EXPECT_EQ(repair_need(battle.table(), ship), row.repair);
  }
}

TEST(Hits, AShutDownPlantStopsEverythingButArmour) {  // FOS-R44
  const Battle battle = with_hits_on("Halberd destroyer", "A", ", shut_down = true");
  const Current now = current(battle.table(), battle.ship("A.1"));
  EXPECT_EQ(now.manoeuvre + now.suite + now.screen + now.launch_rate, 0);
  EXPECT_EQ(now.armour, 4);
  EXPECT_FALSE(now.can_jump);
  EXPECT_EQ(usable_beams(battle.ship("A.1"), 10) + usable_batteries(battle.ship("A.1"), 4), 0);
  EXPECT_EQ(battle.refused("fire A.1 PA-M target=1.1 count=1"), "disabled");
}

TEST(Hits, StrikeTheSurfaceWhereTheShipLacksTheSystem) {  // FOS-R44
  const Catalogue catalogue = catalogue_with("");
  const auto struck_systems = [&](const std::string& name) {
    std::string out;
    for (const ShipClass& c : catalogue.classes)
      if (c.name == name)
        for (int s = 0; s < subsystems; ++s) out += code_of(struck(c, static_cast<Subsystem>(s)));
    return out;
  };
  EXPECT_EQ(struck_systems("Halberd destroyer"), "SBDMEPNAJLC");
  EXPECT_EQ(struck_systems("Kestrel corvette"), "SBDMEPSAJSC");  // no screen, no launchers
  EXPECT_EQ(struck_systems("Drover merchant"), "SSDMEPSSJSC");   // nor beams nor armour
}

TEST(Hits, HaveTheirPlaceOnTheSheet) {  // FOS-16.a.vi.4, FOS-R44
  const Battle battle = with_hits_on("Halberd destroyer", "AJBL");
  const table::Board board = battle.board(Viewer::spectator());
  std::string shown;
  for (const table::Thing& thing : board.things)
    if (thing.handle == "A.1")
      for (const table::Fact& fact : thing.facts)
        if (fact.clause == "FOS-R44") shown += fact.name + ": " + fact.value + " (" + fact.why + ")\n";
  EXPECT_EQ(shown,
            "PA-M usable: 8 of 10 (what damage leaves of the row)\n"
            "B beams: 1 hit (each row of beams keeps 3 in 4)\n"
            "A armour: 1 hit (armour less 1)\n"
            "J jump drive: 1 hit (preparation takes 4 turns)\n"
            "L launchers: 1 hit (half the launch rate)\n"
            "armour left: 4 (what hits leave of it)\n"
            "jump preparation: 4 turns (what hits leave of it)\n");
}

TEST(Hits, LessArmourLetsMoreThrough) {  // FOS-R44, FOS-16.a.ii.2
  const Battle battle = with_hits_on("Halberd destroyer", "AA", "", "damage-control");
  const Ship& target = battle.ship("A.1");
  const Table& table = battle.table();
  EXPECT_EQ(beam_penetration_need(table, table.catalogue->beams.at(1), target, 0), 14 - 3);  // PA-M
  EXPECT_EQ(missile_penetration_need(table, table.catalogue->missiles.at(0), 4, target), 16 - 3 - 1);
}

TEST(Hits, ForceScuttlingByBeamsOrPlantWithoutMissiles) {  // FOS-18.a.iii
  const char* const empty = ", missiles = { Lance = 0 }";
  const auto forced = [](const Battle& battle) { return forced_scuttling_state(battle.table(), battle.ship("A.1")); };
  EXPECT_TRUE(forced(with_hits_on("Halberd destroyer", "BB", empty)));
  EXPECT_TRUE(forced(with_hits_on("Halberd destroyer", "PP", empty)));
  EXPECT_FALSE(forced(with_hits_on("Halberd destroyer", "BP", empty)));
  EXPECT_FALSE(forced(with_hits_on("Halberd destroyer", "BB")));  // Lances aboard
  EXPECT_TRUE(forced(with_hits_on("Drover merchant", "PP")));
  EXPECT_FALSE(forced(with_hits_on("Drover merchant", "PP", ", fate = 'captured'")));
}

TEST(Hits, AllInEffectCountForTheCrew) {  // FOS-N18, FOS-18.b.i
  const Battle battle = with_hits_on("Stiletto missile destroyer", "SSBBMEP");
  EXPECT_EQ(hits_in_effect(battle.ship("A.1")), 7);
}

TEST(Hits, AreRepairedOrPermanentInTheOperationalPhase) {  // FOS-17.d.ii, FOS-17.d.iii, FOS-17.d.iv, FOS-R67
  const Battle battle = with_hits_on("Halberd destroyer", "SPPP");
  const auto checked = [&](std::deque<int> dice, bool shut, Ship& ship) {
    State state = battle.state();
    ship = state.table.ships.front();
    ship.shut_down = shut;
    Script script;
    script.dice = std::move(dice);
    std::string out;
    match::Umpire::with_referee(
        script, 1,
        [&](Referee& referee) {
          battle::Play play{state, referee};
          for (const Telling& telling : operational_damage_control(play, ship, Audience::only(Seat{0}))) {
            out += telling.text + " [" + telling.clause + "]";
            for (const Rolled& rolled : telling.dice) EXPECT_EQ(rolled.audience, Audience::only(Seat{0}));
          }
          return 0;
        },
        [](auto&&, auto&&, auto&&) {});
    EXPECT_TRUE(script.dice.empty());
    return out;
  };
  Ship ship;
  EXPECT_EQ(
      checked({12, 13, 20, 12}, false, ship),
      " checks its hits for the last time, need 12. Repaired: S P; permanent: P P. To repair: 12 at the last check: 12 "
      "of 20, 60 %; rolled 12, 13, 20 and 12: 2 of 4. [FOS-17.d.ii]");
  EXPECT_EQ(hits_text(ship), "P (permanent) P (permanent)");
  EXPECT_TRUE(ship.in_play());
  EXPECT_EQ(
      checked({1, 13, 14, 15}, false, ship),
      " checks its hits for the last time, need 12. Repaired: S; permanent: P P P. To repair: 12 at the last check: 12 "
      "of 20, 60 %; rolled 1, 13, 14 and 15: 1 of 4. [FOS-17.d.ii]"
      " explodes with 3 P hits unrepaired: destroyed. [FOS-17.d.iii]");
  EXPECT_EQ(ship.fate, Fate::destroyed);
  checked({1, 13, 14, 15}, true, ship);
  EXPECT_TRUE(ship.in_play());
}

TEST(Hits, OnlyCountWhereDamageIsDetailed) {  // FOS-16.a.vi
  const std::string units =
      "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Halberd destroyer', hits = ['B'], "
      "results = ['damaged'], shut_down = true }]\n[[units]]\nid = '1'\npresent = '2525'\nfuture = '2525'\nships = [{ "
      "class = 'Halberd destroyer' }]\n";
  const std::string text = scene("turn = 1\nphase = 'beam-fire'\ninitiative = 'numbers'", units);
  EXPECT_STREQ(status_word(Battle(text).ship("A.1")), "damaged");
  const Battle detailed(text, {}, "", "detailed");
  EXPECT_STREQ(status_word(detailed.ship("A.1")), "shut down");
  EXPECT_TRUE(detailed.ship("A.1").records.empty());
}

TEST(Hits, FaultsInScenariosAreNamed) {
  const std::string toml =
      scene("phase = 'set-up'",
            "[[units]]\nid = 'A'\nships = [{ class = 'Halberd destroyer', hits = ['X'] }]\n"
            "[[units]]\nid = '1'\nships = [{ class = 'Halberd destroyer', hits = ['B, lasting'] }]\n");
  EXPECT_EQ(load_problems(toml).size(), 2U);
}

TEST(Sheets, OfAScenarioAreCheckedLikeAllOthers) {  // FOS-8.a-v
  const Problems problems =
      load_problems("sheets = { boats = [], beams = [{ name = 'PA-M', kind = 'PA', penetration = [1, 1, 1, 1] }] }\n" +
                    scene("phase = 'set-up'",
                          "[[units]]\nid = 'A'\nships = [{ class = 'Halberd destroyer' }]\n"
                          "[[units]]\nid = '1'\nships = [{ class = 'Halberd destroyer' }]\n"));
  ASSERT_EQ(problems.size(), 2U);  // an unknown field, and a name that another beam has
  for (const Problem& problem : problems) EXPECT_NE(problem.text.find("scenarios/test.toml:1"), std::string::npos);
}

TEST(Hits, StandInTheDump) {
  const Battle battle = with_hits_on("Halberd destroyer", "B", ", shut_down = true", "damage-control");
  EXPECT_NE(battle.dump().find("hit {\nsystem 1\npermanent 0\nturn 0\n}\nshut_down 1\n"), std::string::npos);
  EXPECT_NE(battle.dump().find("detailed 1\n"), std::string::npos);
}

TEST(Prizes, NeitherFightNorJump) {  // FOS-18.b.vii, FOS-R51
  const Battle battle = with_hits_on("Halberd destroyer", "");
  Ship ship = battle.ship("A.1");
  for (const bool prize : {false, true}) {
    ship.prize = prize;
    const Current now = current(battle.table(), ship);
    EXPECT_EQ(now.can_jump, !prize);
    EXPECT_EQ(now.suite, prize ? 0 : 3);
    EXPECT_EQ(now.launch_rate, prize ? 0 : 4);
    EXPECT_EQ(now.manoeuvre, 4);
    EXPECT_EQ(usable_beams(ship, 10), prize ? 0 : 10);
    EXPECT_EQ(usable_batteries(ship, 4), prize ? 0 : 4);
  }
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::hits_test
