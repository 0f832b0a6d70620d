// Clauses, rulings and leaks one by one that no worked example shows.
#include "common/table/region.hpp"
#include "server/rules/alternity_warships/orders/launch.hpp"
#include "server/rules/alternity_warships/orders/sortie.hpp"
#include "tests/rules/alternity_warships/battle.hpp"

namespace emcon::rules::alternity_warships {

extern const OrderRow launch_order, sortie_order;

namespace {

std::string missile(const std::string& launcher, const std::string& role, const std::string& target,
                    const std::string& hex) {
  return "[[missiles]]\nlauncher = '" + launcher + "'\nload = '" + (role == "asm" ? "plasma" : "aa") +
         "_missile'\nrole = '" + role + "'\n" + target + "\nhex = '(" + hex + ")'\nheading = 0\nspeed = 2\n";
}

table::Thing thing(const Battle& battle, Viewer viewer, const std::string& handle) {
  const table::Board board = battle.board(viewer);
  for (const table::Thing& one : board.things)
    if (one.handle == handle) return one;
  ADD_FAILURE() << "there is no " << handle;
  return {};
}

TEST(Clauses, ThereAreTwoFleets) {  // ALT-1.1
  const std::string third = "[[sides]]\nname = 'Green'\ncolour = 'green'\nbriefing = 'C'\n";
  EXPECT_THROW(Battle(scene("red kestrel 0,8 0 2; blue vigil 0,-8 3 2", "beams", third)), std::runtime_error);
}

TEST(Clauses, CounterMissilesGoInTheOrderOfTheEdge) {  // ALT-R14
  Battle battle(scene("red shrike 0,20 0 2; blue shrike 0,-20 3 2", "counter-missiles",
                      missile("S1", "asm", "ship = 'S2'", "0,9") + missile("S2", "asm", "ship = 'S1'", "0,-9") +
                          missile("S1", "sam", "missile = 2", "0,19") + missile("S2", "sam", "missile = 1", "0,-19")));
  EXPECT_EQ(battle.questions(2), "counter-missiles Red, counter-missiles Blue");
}

TEST(Clauses, DestroyedShipsLaunchNothing) {  // ALT-R47
  Battle battle(scene("red argosy 0,20 0 0; red talon 1,20 0 0; blue vigil 0,2 3 0", "launch"));
  battle.act([&](Play& play) {
    for (const char* lost : {"A1", "A2"}) lose_ship(play, battle.at(lost), Fate::derelict, "is destroyed");
    const Step step = LaunchStep{Side{0}};
    const std::any sortie = Sortie{battle.at("A1"), {1}};
    const std::any launch = LaunchOrder{battle.at("A2"), LauncherIndex(0), 0, Role::antiship, Unit(battle.at("B1")), 1};
    sortie_order.acts.apply(play, step, Seat{0}, sortie);
    launch_order.acts.apply(play, step, Seat{0}, launch);
    launch_all(play, Side{0});
    EXPECT_EQ(play.deferred.call<Sortie>(play, step), 1);
  });
  EXPECT_EQ(battle.table().ships.size(), 3U);
  EXPECT_TRUE(battle.table().missiles.empty());
  EXPECT_TRUE(battle.offer(0).lines.empty());
  EXPECT_TRUE(thing(battle, viewer_at(0), "A1.h1").lost);
}

TEST(Clauses, OrbitsAndDebrisDoNotMindEachOther) {  // ALT-R59, ALT-R68
  Battle battle(scene("red kestrel 0,-3 0 0 orbit='high' drift='cw'; blue kestrel 0,-30 3 2", "launch",
                      "[[bodies]]\nname = 'Tarn'\nkind = 'small'\nhex = '(0,0)'\ndebris = { width = 1 }\n"));
  EXPECT_TRUE(in_debris(battle.table(), {0, -3}));
  EXPECT_EQ(place_at(battle.table(), {0, -3}).zone, Zone::high_orbit);
  for (int round = 0; round < 20; ++round)
    battle.act([](Play& play) {  // without a die
      end_round(play);
      play.state.agenda.pop();
    });
  EXPECT_EQ(battle.course("A1"), "1,-3 h0 s0");
  EXPECT_TRUE(in_debris(battle.table(), {1, -3}));
  EXPECT_EQ(battle.marks("A1"), Boxes{});
}

TEST(Clauses, CraftAboardAreNoShips) {  // ALT-R66, ALT-R6
  Battle battle(scene("red argosy 0,20 0 0; blue vigil 0,2 3 0", "launch"));
  EXPECT_EQ(fleet_count(battle.table(), Side{0}), 1);
  battle.act([&](Play& play) { lose_ship(play, battle.at("A1"), Fate::broken, "breaks up"); });
  EXPECT_EQ(fleet_count(battle.table(), Side{0}), 0);
  EXPECT_TRUE(flagship_candidates(battle.table(), Side{0}).empty());
}

TEST(Clauses, ArcsAreDrawnAsTheyAre) {  // ALT-R93, ALT-R15
  Battle battle(scene("red kestrel 0,0 1 2; blue kestrel 0,-4 3 2"));
  const table::Board board = battle.board(viewer_at(0));
  constexpr int far = 9, range = 8;
  for (int q = -far; q <= far; ++q)
    for (int r = -far; r <= far; ++r) {
      const std::optional<Arc> arc = arc_of({}, 1, {q, r});
      if (!arc) continue;
      const auto drawn = std::ranges::count_if(board.areas, [&](const table::Area& area) {
        return area.id.starts_with("A1 w1 ") && table::covers(area.region, printed({q, r}));
      });
      EXPECT_EQ(drawn == 1, *arc != Arc::aft && distance(Hex{}, Hex{q, r}) <= range) << q << "," << r;
    }
}

TEST(Clauses, EnemiesThatBeginInOneHex) {  // ALT-R95
  Battle battle(
      scene("red kestrel 0,0 0 2; blue kestrel 0,0 3 2", "beams", missile("S1", "asm", "ship = 'S2'", "0,0")));
  const Unit a(battle.at("A1")), b(battle.at("B1")), m(MissileNumber(1));
  for (const auto& [one, other, mover] : {std::tuple(a, b, b), {b, a, b}, {b, m, m}, {m, b, m}}) {
    const ZeroRelation how = relation(battle.table(), one, other);
    EXPECT_EQ(how.mover, mover);
    EXPECT_EQ(how.half, Arc::zero_port);
    EXPECT_EQ(how.own, Arc::forward);
  }
}

TEST(Clauses, WhatHidesStaysClosed) {  // ALT-R98, ALT-R50, ALT-R88
  Battle battle(
      scene("red wolfmule 0,8 0 2; red kestrel 1,8 0 2; blue vigil 0,-8 3 2", "beams", "", "sheets = 'open'"));
  EXPECT_FALSE(battle.view(1).secrets[battle.at("A1")]);
  EXPECT_TRUE(battle.view(1).secrets[battle.at("A2")]);
  EXPECT_TRUE(battle.view(0).secrets[battle.at("A1")]);
}

TEST(Clauses, NoDieIsNamedByAHiddenSheet) {  // ALT-R94, ALT-L8, ALT-L29
  const auto fired_at = [](const std::string& sheet) {
    Battle battle(scene("red kestrel 0,4 0 2; blue " + sheet + " 0,0 3 2"));
    battle.give(0, "fire A1 w1 target=B1 count=3", "*");
    return battle.told();
  };
  EXPECT_EQ(fired_at("mule"), fired_at("wolfmule"));
}

TEST(Leaks, RolesAreOpen) {  // ALT-L5, ALT-7.7, ALT-R36
  Battle battle(scene("red shrike 0,9 0 2; blue shrike 0,-9 3 2", "launch",
                      missile("S2", "asm", "ship = 'S1'", "0,5") + missile("S1", "sam", "missile = 1", "0,7")));
  EXPECT_EQ(thing(battle, viewer_at(1), "m2").kind, "counter-missile");
  battle.pass();
  // It is offered to nobody, so the order is written by hand.
  const table::Filled at_it{
      {{"launch", "B1", "l1", {{"load", table::Token{"aa_missile"}}, {"target", table::Token{"m2"}}}}}};
  const Problems problems = Rules::check(battle.view(1), at_it).problems;
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].text, "A counter-missile's target must be an antiship missile.");
}

TEST(Leaks, AMissileWithoutATargetLooksAsBefore) {  // ALT-L11, ALT-R37, ALT-R58
  Battle battle(scene("red kestrel 0,20 0 2; blue kestrel 0,0 3 0; blue vigil 9,0 3 0", "missiles",
                      missile("S1", "asm", "ship = 'S2'", "0,9")));
  const table::Thing before = thing(battle, viewer_at(1), "m1"), own = thing(battle, viewer_at(0), "m1");
  battle.act([&](Play& play) { lose_ship(play, battle.at("B1"), Fate::broken, "breaks up"); });
  EXPECT_EQ(thing(battle, viewer_at(1), "m1"), before);
  EXPECT_NE(thing(battle, viewer_at(0), "m1"), own);
  battle.give(0, "mgo m1");
  EXPECT_EQ(battle.table().missiles[MissileIndex(0)].course, (Course{{0, 7}, 0, 2}));
}

TEST(Leaks, SecretReinforcementsShowToTheirSideAlone) {  // ALT-L23, ALT-R70
  Battle come("large", "reinforcements=secret"), stay("large", "reinforcements=secret");
  Side with{0};
  for (const ScenarioShip& ship : come.table().scenario().ships)
    if (ship.round > 1) with = ship.side;
  for (auto& [battle, round] : {std::pair(&come, 5), {&stay, 0}})
    battle->act([&, n = round](Play& play) { play.state.reinforcements[with].assign(n, play.side(with)); });
  const int other = 1 - with.index;
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(come.kind(), stay.kind());
    for (const Viewer viewer : {viewer_at(other), Viewer::spectator()})
      EXPECT_EQ(come.board(viewer), stay.board(viewer)) << i;
    EXPECT_EQ(come.offer(other), stay.offer(other)) << i;
    come.pass();
    stay.pass();
  }
  EXPECT_NE(come.board(viewer_at(with.index)).sides, stay.board(viewer_at(with.index)).sides);
}

TEST(SetUp, TakesTheFlagAndASecretChoiceInOneAnswer) {  // ALT-R90
  const Battle envoy("envoy"), wolves("wolves");
  EXPECT_EQ(envoy.refused(0, "flagship A4; choose ships=A3"), "");
  EXPECT_EQ(wolves.refused(1, "choose ships=B1,B3; flagship B2"), "");
  EXPECT_EQ(envoy.refused(0, "flagship A4; flagship A3"), "'flagship of the side' was ordered before.");
  EXPECT_EQ(envoy.refused(0, "choose ships=A3; choose ships=A4"), "'choose ships' was ordered before.");
}

/// What the header says of a side: its "objective", its "score".
std::string told_of(const char* what, const Battle& battle, const Viewer& viewer, int side) {
  const table::Board board = battle.board(viewer);
  for (const table::Fact& fact : board.sides[ix(side)].facts)
    if (fact.name == what) return fact.value;
  return "";
}
std::string objective(const Battle& battle, const Viewer& viewer, int side) {
  return told_of("objective", battle, viewer, side);
}

TEST(Board, ShowsHowFarAnObjectiveHasCome) {  // ALT-15.10, ALT-R38, ALT-L31
  Battle hammer("hammerfall");
  hammer.act([](Play& play) { play.table().bombarded = 2; });
  EXPECT_EQ(objective(hammer, Viewer::spectator(), 0), "2 of 7");
  EXPECT_EQ(objective(hammer, Viewer::spectator(), 1), "");
  // A wolf that has left and a mule that has left are told apart by nobody.
  Battle wolf("wolves"), mule("wolves");
  wolf.give(1, "choose ships=B1,B3").pass("8 2*");
  mule.give(1, "choose ships=B2,B4").pass("8 2*");
  for (Battle* battle : {&wolf, &mule})
    battle->act([&](Play& play) {
      play.edit(battle->at("B1")).fate = Fate::withdrawn;
      play.edit(battle->at("B1")).left_over = MapEdge::south;
    });
  for (const Viewer viewer : {viewer_at(0), Viewer::spectator()}) {
    EXPECT_EQ(objective(wolf, viewer, 1), "1 of 2");
    EXPECT_EQ(wolf.board(viewer), mule.board(viewer));
  }
}

/// How often the verb is offered to the seat in the first question.
int offered(const Battle& battle, const char* verb) {
  const table::Offer offer = battle.offer(0);
  return static_cast<int>(std::ranges::count(offer.lines, std::string(verb), &table::OfferLine::verb));
}

/// Missiles of one ship whose places go on by a hex: no two of them are a lot.
Battle flock(int missiles, const char* enemy_at) {
  std::string list;
  for (int i = 0; i < missiles; ++i)
    list += "[[missiles]]\nlauncher = 'S1'\nrole = 'asm'\nheading = 0\nload = 'plasma_missile'\nhex = '(" + number(i) +
            ",9)'\nspeed = 4\nship = 'S2'\n";
  return Battle(scene("red shrike 0,20 0 2; blue kestrel " + std::string(enemy_at) + " 3 0", "missiles", list));
}

TEST(Offers, OfMissilesNameWhatTheyMayMeetAndStaySmallInACrowd) {  // ALT-R51, ALT-R82, ALT-8.6
  const struct {
    int missiles;
    const char* enemy_at;
    int zero, destruct;
  } rows[] = {{1, "0,-1", 1, 1}, {1, "0,-2", 0, 1}, {8, "0,4", 6, 8}, {9, "0,4", 6, 0}};
  for (const auto& row : rows) {
    const Battle battle = flock(row.missiles, row.enemy_at);
    EXPECT_EQ(offered(battle, "mgo"), row.missiles);
    EXPECT_EQ(offered(battle, "zero"), row.zero) << row.missiles << " at " << row.enemy_at;
    EXPECT_EQ(offered(battle, "destruct"), row.destruct) << row.missiles;
  }
}

TEST(Leaks, ASecretConditionEndsAMatchWithItsRound) {  // ALT-L31, ALT-R38
  Battle battle("wolves");
  battle.give(1, "choose ships=B2,B4").pass("8 2*");
  battle.act([&](Play& play) {
    for (const char* wolf : {"B2", "B4"}) lose_ship(play, battle.at(wolf), Fate::broken, "breaks up");
  });
  EXPECT_FALSE(Rules::outcome(battle.state()));
  battle.act([](Play& play) { end_round(play); });
  ASSERT_TRUE(Rules::outcome(battle.state()));
  EXPECT_EQ(Rules::outcome(battle.state())->winners, (std::vector<Side>{Side{0}}));
  EXPECT_EQ(told_of("score", battle, Viewer::spectator(), 0), "1");
  EXPECT_EQ(told_of("score", battle, Viewer::spectator(), 1), "0");
}

TEST(Board, ScoresADrawAsHalfAVictory) {  // ALT-R38
  Battle battle("duel");
  battle.pass("8 2*");
  EXPECT_EQ(told_of("score", battle, Viewer::spectator(), 0), "");
  battle.act([&](Play& play) {
    for (const char* ship : {"A1", "B1"}) lose_ship(play, battle.at(ship), Fate::broken, "breaks up");
    end_round(play);
  });
  for (const int side : {0, 1}) EXPECT_EQ(told_of("score", battle, Viewer::spectator(), side), "0.5");
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
