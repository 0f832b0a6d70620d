// Steps of battles with scripted dice: the book's sequence, its worked examples and the rulings' vectors.
#include "tests/rules/stellar_empires_fleet/fight.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

TEST(Sequence, TheLoserMovesFirstAndTheWinnerFiresFirst) {  // SEF-4.2, SEF-4.3, SEF-4.4, SEF-5.1, SEF-5.1.1
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), red_wins);
  EXPECT_TRUE(fight.said("Red has the initiative: Blue moves first, Red fires first."));
  EXPECT_EQ(fight.kind(), "move");
  EXPECT_EQ(fight.asked()->slots, (std::vector<std::vector<Seat>>{{Seat{1}}}));
  fight.give(1, "activate B1; course B1 path=f:7");
  EXPECT_EQ(fight.asked()->slots, (std::vector<std::vector<Seat>>{{Seat{0}}}));
  fight.give(0, "activate A1; course A1 path=f:6");
  EXPECT_EQ(fight.kind(), "fire");
  EXPECT_EQ(fight.asked()->slots, (std::vector<std::vector<Seat>>{{Seat{0}}}));
  EXPECT_EQ(fight.ship("B1").at, at("24,23"));
}

TEST(Sequence, TiedInitiativeIsRolledAgain) {  // SEF-R11
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), "5 5 4 3");
  EXPECT_TRUE(fight.said("Red has the initiative"));
}

TEST(Sequence, TheBetterCommandBonusCounts) {  // T04; SEF-5.1
  Fight fight(scene("red haven - 24,18 0; blue corsair - 24,30 4"), "4 5");
  EXPECT_TRUE(fight.said("Red rolls for initiative: 9."));
  EXPECT_TRUE(fight.said("Red has the initiative"));
}

TEST(Commands, AreRolledBeforeThePathIsFlown) {  // T05, T25; SEF-4.3.1.b, SEF-4.3.2, SEF-R76, SEF-R95
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), red_wins);
  fight.give(1, "activate B1; command B1 first=evade; course B1 path=f:8", "4");
  EXPECT_TRUE(fight.said("B1 performs Evasive Action."));
  EXPECT_EQ(fight.kind(), "course");  // it may be changed once the dice are known
  EXPECT_EQ(fight.refused("course B1 path=f:10.5"), "");
  fight.give(1, "course B1 path=f:7");
  EXPECT_TRUE(under(fight.ship("B1"), Command::evade));
  fight.give(0, "activate A1 then=fly; command A1 first=comeabout; course A1 path=f:6", "9");  // fails: 9 of 6
  EXPECT_EQ(fight.kind(), "fire");                                                             // flown as flank
  EXPECT_TRUE(fight.ship("A1").now.in_force.empty());
}

TEST(Commands, PlansThatFitAreFlownAtOnce) {  // N35, N36, N37; SEF-R95
  for (const auto& [path, die, asked] :
       {std::tuple("f:4.5", "4", false), {"f:4.5", "6", false}, {"f:8", "4", true}, {"f:8", "6", false}}) {
    Fight fight(scene("red kestrel - 24,18 0; blue mantle - 24,30 4"), "10 1");
    fight.give(1, std::string("activate B1 then=fly; command B1 first=evade; course B1 path=") + path, die);
    EXPECT_EQ(fight.kind() == "course", asked) << path << " " << die;
  }
}

TEST(Commands, WhatMayBeGiven) {  // SEF-4.3.1.a, SEF-6.2.2.b, SEF-R16, SEF-R8, SEF-R49
  Fight fight(scene("red bastion q1 24,18 0; red lancer q1 26,18 0; blue corsair - 24,30 4"), blue_wins);
  for (const auto& [orders, code] : {std::pair("command A1 first=evade second=scan", "bad_combination"),
                                     {"command A1 first=flank second=scan; command A2 first=allstop", ""},
                                     {"command A1 first=bear", "not_prepared"},
                                     {"command A1 first=device", "no_device"},
                                     {"command A1 first=evade", "not_all"},
                                     {"command A1 first=evade; command A2 first=evade", ""},
                                     {"command A1 first=standdown target=B1", "too_far"},
                                     {"command A1 first=shield target=B1", "not_a_mate"},
                                     {"command A1 first=track", "target_missing"},
                                     {"command A1 first=flank target=B1", "target_unused"}})
    EXPECT_EQ(fight.refused(std::string("activate A.q1; ") + orders), code) << orders;
}

TEST(Commands,
     TrackingShipsMoveRightAfterTheirQuarry) {  // N14; SEF-L17, SEF-1.1.2.c, SEF-4.3.3, SEF-R3, SEF-R12, SEF-R86
  Fight fight(scene("red kestrel - 24,12 0; blue corsair - 24,36 4; blue corsair - 30,36 4"), red_wins);
  fight.give(1, "activate B1 then=fly; course B1 path=f:7");
  fight.give(1, "activate B2; course B2 path=f:7");
  fight.give(0, "activate A1 then=fly; command A1 first=track target=B2; course A1 path=f:6", "6");
  EXPECT_TRUE(fight.said("A1 performs Follow That Ship."));
  fight.pass_to("end").pass("10 1 *");
  fight.pass_to("move");
  EXPECT_EQ(fight.table().turn, 2);
  fight.give(1, "activate B1; course B1 path=f:7");
  EXPECT_EQ(fight.asked()->slots, (std::vector<std::vector<Seat>>{{Seat{1}}}));  // Red is bound, and counts as no unit
  fight.give(1, "activate B2; course B2 path=f:7");
  EXPECT_EQ(fight.asked()->slots, (std::vector<std::vector<Seat>>{{Seat{0}}}));
}

TEST(Formation, AShipTooFarIsOutOfCommandAndThenLeaves) {  // N21; SEF-6.2.2.a, SEF-6.2.2.d, SEF-R87
  Fight fight(scene("red bastion q1 10,10 0; red kestrel q1 10,10 2; blue corsair - 40,46 4"), blue_wins);
  fight.give(0, "activate A.q1; course A1 path=f:4; course A2 path=f:6");
  EXPECT_EQ(fight.ship("A2").out_of_command, 1);  // 7.211 in away
  EXPECT_TRUE(fight.said("A2 is out of command."));
  fight.pass_to("end").pass("1 10 *").pass_to("move");
  fight.give(0, "activate A.q1; course A1 path=f:4; course A2 path=f:6");
  EXPECT_FALSE(fight.ship("A2").squadron);
}

TEST(Formation, LeavingTheTableNeedsAWord) {  // SEF-R61, SEF-R85
  Fight fight(scene("red kestrel - 24,3 4; blue corsair - 40,40 4"), blue_wins);
  EXPECT_EQ(fight.refused("activate A1; course A1 path=f:6"), "off_the_table");
  const table::Filled preset = fight.offer(0).fallback;
  ASSERT_EQ(preset.lines.size(), 3U);  // it stops
  EXPECT_EQ(preset.lines[1].verb, "command");
  fight.give(0, "activate A1; course A1 path=f:6 flags=exit");
  EXPECT_EQ(fight.ship("A1").fate, Fate::withdrawn);
}

TEST(Fire, TwoLasersAtACorsair) {  // N09; SEF-7.3.2, SEF-7.6.b, SEF-7.7, SEF-7.8.1, SEF-7.10.1, SEF-R29, SEF-R30
  Fight fight(scene("red bastion - 24,10 0; blue corsair - 24,29 4"), red_wins);
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; command A1 first=allstop; course A1 path=none");
  ASSERT_EQ(fight.kind(), "fire");
  fight.state().table.ships[ShipIndex(0)].now.in_force.clear();
  fight.give(0, "fire A1 w2 target=B1", "5 6  2 5 8  3 9 10 1 2  6 1");
  const Ship& raider = fight.ship("B1");
  EXPECT_EQ(raider.lost.armour[0], 2) << fight.told();
  EXPECT_EQ(raider.lost.structure[0], 5);
  EXPECT_TRUE(raider.systems[SystemIndex(0)].destroyed);  // the heavy particle array
  EXPECT_EQ(raider.lost.speed, 1);
  EXPECT_EQ(fight.ship("A1").systems[SystemIndex(1)].ready, 3);  // T24: delay 2
}

TEST(Fire, TheDefenderGivesOutItsDice) {  // N10; SEF-7.9.5, SEF-R98, SEF-R46
  Fight fight(scene("red bastion - 24,20 4; blue mantle - 24,10 0"), blue_wins);
  fight.give(0, "activate A1; command A1 first=allstop; course A1 path=none");
  fight.give(1, "activate B1; command B1 first=allstop; course B1 path=none");
  for (int s = 0; s < 2; ++s) fight.state().table.ships[ShipIndex(s)].now.in_force.clear();
  ASSERT_EQ(fight.kind(), "fire");
  fight.give(1, "fire B1 w1 target=A1; fire B1 w2 target=A1", "1 1 1");
  ASSERT_EQ(fight.kind(), "defend");
  EXPECT_EQ(fight.refused("defend A1 dice=B1.w1:3,B1.w2:2"), "too_many_dice");
  fight.give(0, "defend A1 dice=B1.w1:3,B1.w2:1", "4 3 9  3  10 9 8 7 2  3");
  EXPECT_EQ(fight.ship("A1").lost.armour[0], 3) << fight.told();
  EXPECT_EQ(fight.ship("A1").lost.structure[0], 1);
}

TEST(Fire, BeamsAskNobody) {  // N38; SEF-7.9.4
  Fight fight(scene("red kestrel - 24,10 0; blue corsair - 24,24 4"), red_wins);
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; command A1 first=allstop; course A1 path=none");
  fight.give(0, "fire A1 w1 target=B1", "1 1 1 1");
  EXPECT_EQ(fight.kind(), "fire");
  fight.give(1, "fire B1 w1 target=A1; fire B1 w2 target=A1", "1 1 1");
  EXPECT_EQ(fight.kind(), "defend");
}

TEST(Fire, WhatIsRefused) {  // N24; SEF-R39, SEF-R48, SEF-R64, SEF-7.3.3
  Fight fight(scene("red bastion q1 24,20 0; red kestrel q1 26,20 0; blue corsair - 24,34 4; blue corsair - 24,10 0"),
              red_wins);
  fight.pass_to("fire");
  EXPECT_EQ(fight.refused("fire A1 w2 target=B1; fire A1 w4 target=B2", 0), "second_squadron");
  EXPECT_EQ(fight.refused("fire A1 w2 target=B1; fire A1 w2 target=B1", 0), "ordered_twice");
  fight.state().table.ships[ShipIndex(0)].pool = 3;
  fight.state().table.ships[ShipIndex(0)].charge = 0;
  EXPECT_EQ(fight.refused("fire A1 w2 target=B1", 0), "energy_short");
}

TEST(Fire, UnitsWithoutAShotHavePassed) {  // N34; SEF-R97, SEF-L29
  Fight fight(scene("red kestrel - 24,4 0; blue corsair - 24,44 4"), red_wins);
  fight.pass_to("move").pass().pass();
  EXPECT_NE(fight.kind(), "fire");
  EXPECT_TRUE(fight.ship("A1").now.acted);
  // Missiles reach 30 in, but they are launched, not fired.
  Fight racks(scene("red lancer - 24,4 0; blue corsair - 24,40 4"), red_wins);
  racks.pass_to("move").pass().pass();
  EXPECT_NE(racks.kind(), "fire");
}

TEST(Ballistics, AVolleyIsThinnedAndDivided) {  // T19, T20; SEF-7.9.6, SEF-7.14.2.a, SEF-7.14.2.d, SEF-7.14.2.h
  Fight fight(scene("red lancer q1 20,20 0; red lancer q1 22,20 0; blue aegis q1 20,36 4; blue aegis q1 20,38 4; blue "
                    "aegis q1 20,40 4"),
              blue_wins);
  fight.give(
      0, "activate A.q1; launch A1 w1 target=B.q1; launch A2 w1 target=B.q1; course A1 path=f:5; course A2 path=f:5");
  EXPECT_TRUE(fight.said("squadron A.q1 launches A-L1, Missile rack, strength 8 at B1, B2, B3."));
  fight.pass_to("fire");
  const int before = fight.ship("A1").systems[SystemIndex(0)].rounds;
  EXPECT_EQ(before, 20);
}

TEST(Ballistics, WhatStrikesBecomesKnownThen) {  // SEF-7.14.1.a, SEF-7.14.2.g, SEF-7.14.4, N15, SEF-R37, SEF-R37b
  Fight fight(scene("blue tempest - 24,10 0; red kestrel - 24,30 4"), red_wins);
  fight.give(1, "activate B1; lay B1 w1 at=24,24; course B1 path=f:5");
  EXPECT_TRUE(fight.said("ship B1 launches B-L1, Energy mine layer."));
  EXPECT_FALSE(fight.view(0).launches.front().aim);
  EXPECT_EQ(fight.view(1).launches.front().aim, at("24,24"));
  fight.give(0, "activate A1; course A1 path=f:6");  // ends at the point
  while (fight.kind() == "fire") fight.pass(" *");
  EXPECT_TRUE(fight.table().launches.empty());
}

TEST(Ballistics, LaunchesAreRefusedForTheirReasons) {  // SEF-7.14.1.c, SEF-R58, SEF-7.12.MIS
  Fight fight(scene("red lancer - 24,10 0; blue stinger - 24,34 4; blue corsair - 24,44 4"), blue_wins);
  for (const auto& [orders, code] : {std::pair("launch A1 w1 target=B1 count=2", ""),
                                     {"launch A1 w1 target=B2", "out_of_range"},
                                     {"launch A1 w2 target=B1", "weapon_kind"},
                                     {"launch A1 w1 target=B1; launch A1 w1 target=B1", "ordered_twice"},
                                     {"lay A1 w1 at=20,20", "weapon_kind"},
                                     {"command A1 first=silent; launch A1 w1 target=B1", "silent"}})
    EXPECT_EQ(fight.refused(std::string("activate A1; ") + orders), code) << orders;
}

TEST(Ends, RepairsRestoreBoxes) {  // SEF-R51
  Fight fight(scene("red kestrel - 24,4 0; blue corsair - 24,44 4"), red_wins);
  fight.state().table.ships[ShipIndex(0)].lost.speed = 2;
  fight.pass_to("end");
  EXPECT_EQ(fight.refused("repair A1 items=sensors", 0), "not_damaged");
  fight.give(0, "repair A1 items=drive,drive", "").pass("4 5 *");
  EXPECT_EQ(fight.ship("A1").lost.speed, 1);  // 4 of 4 works, 5 does not
}

TEST(Ends, ASideWithoutShipsLoses) {  // SEF-4.7, SEF-R47, SEF-R69
  Fight fight(scene("red kestrel - 24,4 0; blue corsair - 24,44 4"), red_wins);
  fight.leave(1);
  EXPECT_EQ(fight.kind(), "over");
  EXPECT_EQ(Rules::outcome(fight.state())->winners, std::vector<Side>{Side{0}});
}

TEST(Ends, ShipsScoreOverTheirEdge) {  // N41; SEF-R105
  Fight fight("seeded-lanes");
  fight.pass_to("move");
  State& state = fight.state();
  for (const auto& [handle, fate, fore] :
       {std::tuple("A1", Fate::exited, 0), {"A3", Fate::exited, 0}, {"A2", Fate::exited, 12}}) {
    Ship& ship = state.table.ships[find_ship(state.table, handle).value()];
    ship.fate = fate;
    ship.lost.structure[0] = fore;
  }
  state.table.exits[Side{0}] = 5;
  fight.pass_to("over");
  EXPECT_EQ(Rules::outcome(fight.state())->winners, std::vector<Side>{Side{0}});
}

TEST(Reserves, AreBoughtWithinTheirBudget) {  // N42; SEF-R104
  Fight fight("second-wave");
  EXPECT_EQ(fight.kind(), "setup");
  EXPECT_EQ(fight.refused("reserve ships=bastion,kestrel edge=south", 0), "over_budget");
  EXPECT_EQ(fight.refused("reserve ships=aegis edge=south; reserve ships=aegis edge=west", 0), "");
}

/// One point of structure that is still to be tested, of a ship whose redundancy is used up.
Task untested(ShipIndex ship, int block, const std::string& points) {
  return {ship, block, PointTests{points}};
}

TEST(Morale, ABrokenSquadronFliesHome) {  // SEF-R53, SEF-4.5
  Fight fight(scene("red kestrel q1 24,20 4; red kestrel q1 26,20 4; red kestrel q1 22,20 4; blue corsair - 24,40 4",
                    "morale = true"),
              blue_wins);
  fight.act(
      [](Play& play) {
        for (int s = 0; s < 3; ++s) play.ship(ShipIndex(s)).shaken = true;
        play.ship(ShipIndex(2)).fate = Fate::hulk;
        play.ship(ShipIndex(2)).now.hurt = true;
        roll_morale(play);
      },
      "7");  // 5 + 2 - 1 ship
  EXPECT_TRUE(fight.ship("A1").broken);
  EXPECT_EQ(fight.refused("activate A.q1; command A1 first=evade", 0), "broken");
  fight.give(0, "activate A.q1; course A1 path=f:6; course A2 path=f:6");
  EXPECT_EQ(fight.ship("A1").at, at("24,2"));  // full speed, 18 in
}

TEST(Systems, AHitOnPrimaryCascades) {  // N25; SEF-7.10.4, SEF-7.10.4.2, SEF-R52
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,32 4"), red_wins);
  fight.act(
      [](Play& play) {
        Ship& ship = play.ship(ShipIndex(1));
        ship.lost.absorbed = 2;
        ship.lost.primary = 1;
        play.table().tasks = {untested(ShipIndex(1), primary_block, ".")};
        roll_systems(play);
      },
      "9  6 7 3  9 2 10  1 2  6 5  3");
  const Ship& ship = fight.ship("B1");
  EXPECT_EQ(ship.lost.primary, 5) << fight.told();
  EXPECT_EQ(ship.lost.crew, 4);
  EXPECT_TRUE(derelict(fight.table().class_of(ship), ship));
  EXPECT_TRUE(fight.said("B1 is a derelict."));
}

TEST(Systems,
     RowsOfThePrimaryTable) {  // N27, N33; SEF-7.10.4.5, SEF-7.10.4.6, SEF-R91, SEF-R80, SEF-7.12.EM, SEF-R55, SEF-R56
  struct Case {
    const char* what;
    const char* points;
    Dice dice;  ///< test, table, row, structure, cascade
    int primary;
    int (*marked)(const Wounds&);
    int result;
  };
  const Case cases[] = {{"weapons control", ".", "9 10 5 2  3 8", 3, [](const Wounds& w) { return int{w.control}; }, 1},
                        {"sensors 5", ".", "9 3 5  1", 2, [](const Wounds& w) { return w.sensors; }, 2},
                        {"sensors 8", ".", "9 3 8 2  1 1", 3, [](const Wounds& w) { return w.sensors; }, 3},
                        {"sensors 5 by EM", "e", "9 3 5 2  1 1", 3, [](const Wounds& w) { return w.sensors; }, 3},
                        {"sensors 8 by EM", "e", "9 3 8 1  1", 2, [](const Wounds& w) { return w.sensors; }, 4},
                        {"reactor", ".", "9 2 9 1  1", 2, [](const Wounds& w) { return w.reactor; }, 2},
                        {"no major defences", ".", "9 5 10", 1, [](const Wounds& w) { return int{w.defence}; }, 0},
                        {"bridge", ".", "10 10 10 1  1", 2, [](const Wounds& w) { return w.bridge; }, 2}};
  for (const Case& c : cases) {
    Fight fight(scene("red bastion - 24,20 0; blue stinger - 24,32 4"), red_wins);
    fight.act(
        [&](Play& play) {
          Ship& ship = play.ship(ShipIndex(1));
          ship.lost.absorbed = 3;
          ship.lost.primary = 1;
          play.table().tasks = {untested(ShipIndex(1), primary_block, c.points)};
          roll_systems(play);
        },
        c.dice);
    EXPECT_EQ(fight.ship("B1").lost.primary, c.primary) << c.what << "\n" << fight.told();
    EXPECT_EQ(c.marked(fight.ship("B1").lost), c.result) << c.what;
  }
}

TEST(Systems, RedundancyAbsorbsAndBracedShipsAreTestedHarder) {  // SEF-7.10.4, SEF-4.3.1.c, SEF-7.10.0
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,32 4"), red_wins);
  const auto test = [&](int block, const Dice& dice) {
    fight.act(
        [&](Play& play) {
          play.table().tasks = {untested(ShipIndex(1), block, ".")};
          roll_systems(play);
        },
        dice);
  };
  test(primary_block, "9 1");
  EXPECT_TRUE(fight.said("a hit on crew is absorbed."));
  test(0, "9 5");  // a bay, of which it has none
  EXPECT_TRUE(fight.said("nothing of that kind is there."));
  fight.state().table.ships[ShipIndex(1)].now.in_force = {Command::brace};
  test(0, "9");
  test(0, "10 1");
  EXPECT_EQ(fight.ship("B1").lost.speed, 1);
  test(1, "10 1");
  EXPECT_EQ(fight.ship("B1").lost.turns, 1);
}

/// A launch of Blue that strikes next.
void launched(Play& play, LaunchKind kind, const char* weapon, int count, const std::vector<ShipIndex>& targets,
              std::optional<Point> aim = {}) {
  const Catalogue& catalogue = *play.table().catalogue;
  Launch launch;
  launch.number = 1;
  launch.side = Side{1};
  launch.kind = kind;
  launch.ship = launch.unit.ship =
      first_of(play.table().ships, [](const Ship& ship) { return ship.side == Side{1}; }).value();
  launch.weapon = first_of(catalogue.weapons, [&](const Weapon& one) { return one.key == weapon; }).value();
  launch.from = play.ship(launch.ship).at;
  launch.count = count;
  launch.skill = 7;
  play.table().launches = {launch};
  const MunitionIndex munition = kind == LaunchKind::volley ? MunitionIndex(0) : MunitionIndex();
  play.state.hidden.clear();
  play.state.hidden.push_back({Veiled<MunitionIndex>(munition, Audience::nobody()),
                               Veiled<std::optional<Point>>(aim, Audience::nobody()),
                               Veiled<std::vector<ShipIndex>>(targets, Audience::everyone())});
}

TEST(Ballistics, TwentyMissilesAtFourShips) {  // T19, T20; SEF-7.9.6, SEF-7.14.2.d, SEF-7.14.2.e, SEF-R68
  const std::string text = scene(
      "blue bastion - 24,10 0; red bastion q1 24,20 4; red bastion q1 24,21 4; red bastion q1 24,22 4; red bastion q1 "
      "24,23 4");
  const std::vector<ShipIndex> targets{ShipIndex(1), ShipIndex(2), ShipIndex(3), ShipIndex(4)};
  struct Case {
    int strength;
    Dice dice;
    std::vector<int> shares;
  };
  for (const Case& c : {Case{20, "1 2 3 4 5 6 7 8 9 10 6 7", {4, 4, 4, 3}},
                        Case{3, "10 10 10 10 10 10 10 10 10 10 10 10", {1, 1, 1, 0}}}) {
    Fight fight(text, red_wins);
    fight.act(
        [&](Play& play) {
          launched(play, LaunchKind::volley, "missile-rack", c.strength, targets);
          strike_next(play);
        },
        c.dice);
    std::vector<int> shares;
    for (const Attack& attack : fight.table().assault->attacks) shares.push_back(attack.weapons);
    EXPECT_EQ(shares, c.shares);
  }
}

TEST(Ballistics, EquallyNearShipsAreAskedFor) {  // SEF-R68
  Fight fight(scene("blue bastion - 24,10 0; red kestrel q1 22,20 4; red kestrel q1 26,20 4"), red_wins);
  fight.act(
      [&](Play& play) {
        launched(play, LaunchKind::volley, "missile-rack", 5, {ShipIndex(1), ShipIndex(2)});
        strike_next(play);
      },
      "10 10");
  ASSERT_EQ(fight.kind(), "odd");
  EXPECT_EQ(fight.refused("odd ships=A1,A2"), "wrong_count");
  EXPECT_EQ(fight.refused("odd ships=B1"), "not_tied");
}

TEST(Ballistics, AMineCatchesWhoDoesNotAvoidIt) {  // N15; SEF-7.14.4, SEF-R37
  Fight fight(scene("blue tempest - 24,10 0; red kestrel - 24,20 4; red bastion - 25,20 4; red kestrel - 24,22.001 4"),
              red_wins);
  fight.act(
      [&](Play& play) {
        launched(play, LaunchKind::area, "energy-mine", 0, {}, at("24,20"));
        strike_next(play);
      },
      "9 11");
  EXPECT_TRUE(fight.said("A1 avoids it."));
  EXPECT_TRUE(fight.said("A2 is caught by it."));
  ASSERT_EQ(fight.table().assault->targets.size(), 1U);
}

TEST(Ballistics, WhatHasLostItsTargetsExpires) {  // SEF-7.14.1.e, SEF-R81, SEF-L25
  Fight fight(scene("blue bastion - 24,10 0; red kestrel - 22,20 4; red kestrel - 26,20 4"), red_wins);
  fight.state().table.ships[ShipIndex(1)].fate = Fate::destroyed;
  fight.act([&](Play& play) {
    launched(play, LaunchKind::volley, "missile-rack", 5, {ShipIndex(1)});
    strike_next(play);
  });
  EXPECT_TRUE(fight.said("B-L1 expires."));
}

TEST(Harm, AShipExplodesAmongOthers) {  // N12, N18, N22; SEF-7.8.5.3, SEF-7.8.5.4
  Fight fight(scene("blue kestrel - 24,20 0; red kestrel - 24,21.333 4; red kestrel - 24,21.334 4"), red_wins);
  fight.act(
      [&](Play& play) {
        Ship& ship = play.ship(ShipIndex(0));
        ship.lost.armour[3] = 5;
        Hit hit;
        hit.warhead = {1, 10, 0, 2, 0, 0};
        hit.section = Facing::aft;
        int halves = 0;
        strike(play, ShipIndex(0), hit, 1, {}, "A test", halves);
        EXPECT_EQ(ship.fate, Fate::exploding);
        explode_next(play);
      },
      "10 8  1 1 1 1 1");
  EXPECT_TRUE(fight.said("B1 explodes with 5D10."));
  EXPECT_TRUE(fight.said("The explosion does 5D10 to the fore of A1"));
  EXPECT_FALSE(fight.said("of A2"));
}

TEST(Harm, HulksDriftAndMayRunIntoShips) {  // SEF-7.8.5.2, SEF-R27, SEF-R78
  Fight fight(scene("blue kestrel - 24,20 0; red kestrel - 24,23 4; red kestrel - 40,40 4"), red_wins);
  fight.act(
      [&](Play& play) {
        Ship& hulk = play.ship(ShipIndex(0));
        hulk.fate = Fate::hulk;
        hulk.last_distance = 8001;
        drift_hulks(play);
      },
      "3");
  EXPECT_EQ(fight.ship("B1").at, at("24,24"));
  EXPECT_TRUE(fight.said("B1 drifts past A1."));  // 3 + its rating of -1
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
