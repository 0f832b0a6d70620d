// Clauses one by one that no longer example shows: rolls, commands, slots, squadrons, defences, boarding, rams, the End
// Phase.
#include "server/rules/stellar_empires_fleet/table/repairs.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

Task task_of(int place, int block, const std::string& points) {
  return {ShipIndex(static_cast<std::size_t>(place)), block, PointTests{points}};
}

void test_systems(Fight& fight, const Task& task, const Dice& dice) {
  fight.act(
      [&](Play& play) {
        play.table().tasks = {task};
        play.state.agenda.push(SystemsStep{});
        run(play);
      },
      dice);
}

TEST(Rolls, TargetNumbersToHitNumbersAndOpposedRolls) {  // T01; SEF-1.1.2.a, SEF-1.1.2.b
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,32 4"), red_wins);
  fight.act(
      [](Play& play) {
        const Sum need(4, "by its Int");
        EXPECT_EQ(roll_needs(play, "To stop", need, {6, 10}, why(Purpose::interception, {})).successes, 4);
      },
      "1 2 3 4 5 10");
  for (const auto& [die, hits] : {std::pair("8", "0 system hits"), {"9 5", "1 system hit "}}) {
    test_systems(fight, task_of(1, 0, "."), die);
    EXPECT_TRUE(fight.said(hits)) << fight.told();
  }
}

TEST(Commands, AShieldingShipStopsTorpedoesToo) {  // SEF-R7
  Fight fight(scene("red bastion q1 24,30 4; red aegis q1 24,28.5 4; blue stinger - 24,10 0"), red_wins);
  fight.give(2 - 1, "activate B1; launch B1 w1 at=A1; course B1 path=f:5.5");
  fight.act([](Play& play) {
    play.ship(ShipIndex(1)).now.in_force = {Command::shield};
    play.ship(ShipIndex(1)).now.object = ShipIndex(0);
    strike_next(play);
    run(play);
  });
  EXPECT_TRUE(fight.said("Another ship shields A1: the torpedo is lost.")) << fight.told();
}

TEST(Commands, TwoOfThemAreRolledForOneByOne) {  // SEF-4.3.4, SEF-4.3.1.a
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), blue_wins);
  fight.give(0, "activate A1; command A1 first=comeabout second=scan; course A1 path=f:6", "9 7");
  EXPECT_TRUE(fight.said("A1 fails to perform Come About."));
  EXPECT_TRUE(fight.said("A1 performs Scanners to Full."));
  EXPECT_EQ(fight.ship("A1").now.in_force, std::vector<Command>{Command::scan});
}

TEST(Commands, ScoutingDoesNothingAndThereAreNoBases) {  // SEF-4.3.1.c
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), blue_wins);
  EXPECT_EQ(fight.refused("activate A1; command A1 first=assault"), "no_base");
  EXPECT_EQ(fight.refused("activate A1; command A1 first=flank second=assault"), "no_base");
  fight.give(0, "activate A1; command A1 first=scout; course A1 path=f:6");
  EXPECT_TRUE(fight.said("A1 announces Scouting Actions."));
  EXPECT_EQ(fight.ship("A1").now.in_force, std::vector<Command>{Command::scout});
}

// SEF-R95. `activate` once stood first among orders that are final at once, and whoever took it gave no command.
TEST(Slots, ActivateStandsLastAndSaysWhatItEnds) {
  const Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), blue_wins);
  const table::OfferLine last = fight.offer(0).lines.back();
  EXPECT_EQ(last.verb, "activate");
  EXPECT_TRUE(last.label.ends_with("; ends commands")) << last.label;
}

TEST(Slots, SeveralUnitsMayBeGivenInOneAnswer) {  // SEF-R96, SEF-5.1.2
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 20,40 4; blue corsair - 24,40 4; blue corsair - 28,40 4"),
              red_wins);
  ASSERT_EQ(fight.asked()->slots.front().front(), Seat{1});  // three of Blue's units for one of Red's
  EXPECT_EQ(fight.refused("activate B1; course B1 path=f:7; activate B2; course B2 path=f:7"), "one_unit other_unit");
  EXPECT_EQ(fight.refused("activate B1 then=fly; activate B1 then=fly; course B1 path=f:7"), "ordered_twice");
  EXPECT_EQ(fight.refused("activate B1 then=fly; course B1 path=f:7; course B2 path=f:7"), "other_unit");
  fight.give(1,
             "activate B1 then=fly; course B1 path=f:7; activate B3 then=fly; course B3 path=f:8; activate B2; "
             "course B2 path=f:9");
  EXPECT_EQ(fight.ship("B1").at, at("20,33"));
  EXPECT_EQ(fight.ship("B3").at, at("28,32"));
  EXPECT_EQ(fight.ship("B2").at, at("24,31"));
  EXPECT_EQ(fight.asked()->slots.front().front(), Seat{0});
}

TEST(Slots, NoMoreUnitsThanTheSlotHas) {  // SEF-R96, SEF-5.1.2
  Fight fight(scene("red kestrel - 24,18 0; red kestrel - 30,18 0; blue corsair - 20,40 4; blue corsair - 24,40 4"),
              red_wins);
  EXPECT_EQ(fight.refused("activate B1 then=fly; course B1 path=f:7; activate B2 then=fly; course B2 path=f:7"),
            "one_unit other_unit");
}

TEST(Slots, WhatComesAfterAQuestionIsAskedAgain) {  // SEF-R96, SEF-R129, SEF-R95
  Fight fight(scene("red kestrel - 24,18 0; blue mantle - 20,40 4; blue corsair - 24,40 4"), red_wins);
  fight.give(1, "activate B1 then=fly; command B1 first=evade; course B1 path=f:8; activate B2; course B2 path=f:7",
             "4");
  ASSERT_EQ(fight.kind(), "course");  // 8 in are too many under Evasive Action
  fight.give(1, "course B1 path=f:5");
  EXPECT_EQ(fight.kind(), "move");
  EXPECT_EQ(fight.asked()->slots.front().front(), Seat{1});
  EXPECT_FALSE(fight.ship("B2").now.moved);
}

TEST(Formation, AShipMayBreakAway) {  // SEF-6.2.2.e, SEF-R17, SEF-R87
  Fight fight(scene("red bastion q1 10,10 0; red kestrel q1 11,10 0; red kestrel q1 9,10 0; blue corsair - 40,46 4"),
              blue_wins);
  fight.give(0, "activate A.q1; course A1 path=f:6; course A2 path=f:6 flags=break; course A3 path=f:6");
  EXPECT_FALSE(fight.ship("A2").squadron);
  EXPECT_EQ(fight.ship("A2").out_of_command, 1);  // its penalties are those of a ship out of command, this turn
  EXPECT_EQ(fight.ship("A3").out_of_command, 0);
}

TEST(Formation, TheNextShipTakesCommand) {  // SEF-R77
  Fight fight(scene("red bastion q1 24,10 0; red kestrel q1 24,12 0; red lancer q1 26,12 0; blue corsair - 24,40 4"),
              blue_wins);
  fight.act([](Play& play) { play.ship(ShipIndex(0)).fate = Fate::hulk; });
  EXPECT_EQ(unit_of(fight.table(), ShipIndex(2)).ship, ShipIndex(1));
  fight.act([](Play& play) { play.ship(ShipIndex(1)).fate = Fate::hulk; });
  EXPECT_EQ(unit_of(fight.table(), ShipIndex(2)), (Unit{SquadronIndex(), ShipIndex(2)}));
  EXPECT_EQ(fight.refused("activate A3; launch A3 w1 target=B1; course A3 path=f:5"), "");
}

TEST(Fire, ASquadronFiresInUnison) {  // SEF-6.2.2.c, SEF-7.11, SEF-1.2.3
  const std::string ships = "red bastion q1 24,20 0; red bastion q1 26,20 0; blue corsair - 24,34 4";
  for (const bool by_squadron : {true, false}) {
    Fight fight(scene(ships, by_squadron ? "" : "tracking = 'ship'"), red_wins);
    fight.pass_to("fire");
    fight.give(0, "fire A1 w2 target=B1", "*");
    EXPECT_EQ(fight.ship("A1").systems[SystemIndex(1)].ready, 3);
    EXPECT_EQ(fight.ship("A2").systems[SystemIndex(1)].ready, by_squadron ? 3 : 1);  // kept back, but charged with it
    EXPECT_TRUE(fight.ship("A2").now.acted);
    EXPECT_NE(fight.asked()->slots.front().front(), Seat{0});
  }
}

TEST(Fire, AllAttacksBetweenTwoSidesAreOneQuestion) {  // SEF-R98, SEF-7.5.1
  Fight fight(scene("red kestrel q1 24,24 0; red kestrel q1 26,24 0; blue bastion q1 20,20 1; blue bastion q1 22,20 1",
                    "section-choice = 'ask'"),
              blue_wins);
  fight.act([](Play& play) {
    Table& table = play.table();
    for (Ship& ship : table.ships) ship.now.moved = true;
    table.ships[ShipIndex(0)].at = at("24,24");
    table.ships[ShipIndex(1)].at = at("26,24");
    table.ships[ShipIndex(2)].at = at("20,20");
    table.ships[ShipIndex(3)].at = at("22,20");
    run(play);
  });
  fight.pass_to("fire");
  fight.give(1, "fire B1 w2 target=A1; fire B2 w2 target=A2", "");
  ASSERT_EQ(fight.kind(), "section");
  EXPECT_EQ(fight.offer(0).lines.front().subject, "A1");
  EXPECT_EQ(fight.offer(0).lines[1].subject, "A2");
  EXPECT_EQ(fight.refused("section A2 a1 side=aft"), "no_such_attack");
  fight.give(0, "section A1 a1 side=port; section A2 a2 side=aft", "10 10  10 10");
  EXPECT_TRUE(fight.said("port: 0 hits"));
  EXPECT_TRUE(fight.said("aft: 0 hits"));
}

TEST(Fire, ManyWeaponsRollOnce) {  // SEF-R23, SEF-7.7.9, T15
  const auto fight_with = [&](const char* options) {
    return Fight(scene("red bastion - 24,20 0; blue corsair - 24,34 4", options), red_wins);
  };
  Fight singly = fight_with(""), massed = fight_with("mass-fire = true");
  for (Fight* fight : {&singly, &massed}) fight->pass_to("fire");
  singly.give(0, "fire A1 w2 target=B1", "10 10");
  massed.give(0, "fire A1 w2 target=B1", "10");
  EXPECT_TRUE(singly.said("0 hits") && massed.said("0 hits"));
  EXPECT_EQ(massed_hits({50, 60, 70, 80, 90, 100}, 27, 2), 19);
}

TEST(Fire, HitsOnADestroyedShipAreWasted) {  // N18; SEF-R72, SEF-7.6.b
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,40 4; blue corsair - 30,40 4"), red_wins);
  fight.pass_to("fire");
  fight.state().table.ships[ShipIndex(1)].lost.primary = 5;
  fight.state().table.ships[ShipIndex(1)].lost.structure[0] = 11;
  fight.state().table.ships[ShipIndex(1)].lost.armour[0] = 11;
  // Two lasers hit; the first one ends the ship, so the second rolls no damage and nothing is tested.
  fight.give(0, "fire A1 w2 target=B1", "1 1  5 1 1  3");
  EXPECT_EQ(fight.ship("B1").fate, Fate::hulk) << fight.told();
  EXPECT_EQ(fight.refused("fire A1 w2 target=B1", 0).empty(), false);
}

TEST(Systems, HitsOnTheDefences) {  // SEF-7.10.3.3, SEF-7.10.3.4, SEF-R63, SEF-R55
  Fight fight(scene("red sovereign - 24,20 0; blue corsair - 24,32 4"), red_wins);
  const auto defence_hit = [&] { test_systems(fight, task_of(0, 0, "."), "9 3"); };
  const ShipClass& c = fight.table().class_of(fight.ship("A1"));
  defence_hit();
  EXPECT_EQ(interceptors(c, fight.ship("A1")).close, 6);  // all ratings fall together
  EXPECT_EQ(interceptors(c, fight.ship("A1")).assist, 2);
  EXPECT_EQ(interceptors(c, fight.ship("A1")).volley, 4);
  fight.state().table.ships[ShipIndex(0)].lost.interceptors = 9;
  defence_hit();
  EXPECT_EQ(fight.ship("A1").lost.shields[0], 1);
  fight.state().table.ships[ShipIndex(0)].lost.shields[0] = c.shields.capacity;
  defence_hit();
  EXPECT_TRUE(fight.ship("A1").lost.projectors[0]);
  fight.act([](Play& play) { restore_shields(play, ShipIndex(0), {3, 0, 0, 0}); });
  EXPECT_EQ(fight.ship("A1").lost.shields[0], c.shields.capacity);  // a destroyed projector takes nothing
  EXPECT_EQ(shield_level(fight.table(), fight.ship("A1"), Facing::fore, 0), 0);
  defence_hit();
  EXPECT_EQ(fight.ship("A1").lost.generator, 1);
  EXPECT_EQ(damaged(fight.table(), fight.ship("A1")).back().first, "projector");
  fight.end("repair A1 items=projector", "1");
  EXPECT_FALSE(fight.ship("A1").lost.projectors[0]);
}

TEST(Systems, ItsOwnerChoosesBetweenInterceptorsAndShields) {  // SEF-R63, SEF-R99
  for (const char* chooser : {"prefer", "ask"}) {
    Fight fight(
        scene("red sovereign - 24,20 0; blue corsair - 24,32 4", std::string("loss-choice = '") + chooser + "'"),
        red_wins);
    fight.act([&](Play& play) {
      Preference wish;
      wish.shields_first = true;
      play.state.preferences[ShipIndex(0)].assign(wish, Audience::only(Seat{0}));
    });
    test_systems(fight, task_of(0, 0, "."), "9 8");
    if (std::string(chooser) == "ask") {
      ASSERT_EQ(fight.kind(), "lose");
      EXPECT_EQ(fight.refused("lose A1 weapon=w1"), "not_eligible");
      fight.give(0, "lose A1 weapon=shields");
    }
    EXPECT_EQ(fight.ship("A1").lost.shields[0], 1) << chooser;
    EXPECT_EQ(fight.ship("A1").lost.interceptors, 0) << chooser;
  }
}

TEST(Ends, BoardingPartiesFight) {  // SEF-R10, SEF-4.7
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,23 4"), blue_wins);
  fight.give(0, "activate A1 then=fly; command A1 first=board target=B1; course A1 path=f:1", "4");
  ASSERT_TRUE(under(fight.ship("A1"), Command::board));
  fight.pass_to("fire");
  fight.act([](Play& play) {
    play.ship(ShipIndex(1)).at = at("24,22.999");
    play.ship(ShipIndex(1)).lost.crew = 2;
    for (Ship& ship : play.table().ships) ship.now.acted = true;
    run(play);
  });
  fight.pass_to("end");
  EXPECT_EQ(fight.refused("boardfight A1 parties=5", 0), "out_of_bounds");  // half of seven, rounded up
  fight.give(0, "boardfight A1 parties=3", "6 5 6 *").pass("6 5 6 *");
  EXPECT_EQ(fight.ship("B1").fate, Fate::captured) << fight.told();
  EXPECT_EQ(fight.ship("A1").lost.crew, 1);
}

TEST(Ends, SecurityMakesItHarder) {  // SEF-R10, SEF-4.3.1.c
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,21 4"), blue_wins);
  Ship &ship = fight.state().table.ships[ShipIndex(0)], &target = fight.state().table.ships[ShipIndex(1)];
  ship.now.object = ShipIndex(1);
  ship.now.in_force = {Command::board};
  target.now.in_force = {Command::security};
  fight.end("boardfight A1 parties=2", "6 7");
  EXPECT_EQ(fight.ship("B1").lost.crew, 1);
  EXPECT_EQ(fight.ship("A1").lost.crew, 1);
}

TEST(Ends, OrdersAreCarriedOutByKindAndInitiative) {  // SEF-4.7
  for (const auto& [dice, first, second] :
       {std::tuple(red_wins, "A1 fails to repair", "B1 fails to repair"), {blue_wins, "B1 fails", "A1 fails"}}) {
    Fight fight(scene("red sovereign - 24,4 0; blue corsair - 24,44 4"), dice);
    fight.state().table.ships[ShipIndex(0)].lost.speed = fight.state().table.ships[ShipIndex(1)].lost.speed = 1;
    fight.pass_to("end");
    fight.state().table.ships[ShipIndex(0)].now.in_force = {Command::device};
    fight.give(0, "jump A1; repair A1 items=drive").give(1, "repair B1 items=drive", "10 10 *");
    const std::string told = fight.told();
    EXPECT_LT(told.find(first), told.find(second)) << told;
    EXPECT_LT(told.find(second), told.find("A1 jumps away")) << told;
  }
}

TEST(Rams, HurtBothShips) {  // SEF-R9
  Fight fight(scene("red kestrel - 24,20 0; blue bastion - 24,26 4"), blue_wins);
  EXPECT_EQ(fight.refused("activate A1; command A1 first=flank; course A1 path=f:6 ram=B1"), "no_ramming");
  EXPECT_EQ(fight.refused("activate A1; command A1 first=ram; course A1 path=f:4.999 ram=B1"), "too_far_to_ram");
  // Crew 5, the cruiser's rating 0, it has not moved: 5 hits. Seven dice against the frigate, four against the cruiser.
  fight.give(0, "activate A1 then=fly; command A1 first=ram; course A1 path=f:5 ram=B1",
             "8 5  1 1 1 1 1 1 6  1 1 1 7 *");
  EXPECT_TRUE(fight.said("A1 rams B1.")) << fight.told();
  EXPECT_EQ(fight.ship("A1").lost.armour[0], 1);
  EXPECT_EQ(fight.ship("B1").lost.armour[0], 1);
}

TEST(Terrain, APlanetEndsWhoFliesIntoIt) {  // SEF-R88
  const std::string planet = "[[terrain]]\nkind = 'planet'\nat = '24,30'\nradius = 3\n";
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 40,40 4", "", planet), blue_wins);
  EXPECT_EQ(fight.refused("activate A1; course A1 path=f:9"), "into_planet");  // it touches the rim
  EXPECT_EQ(fight.refused("activate A1; course A1 path=f:8.999"), "");
  fight.give(0, "activate A1; course A1 path=f:9 flags=crash");
  EXPECT_EQ(fight.ship("A1").fate, Fate::destroyed);
}

TEST(Deadlines, APresetPlanIsFlownElseTheLeast) {  // SEF-R111, SEF-R85
  Fight fight(scene("red kestrel - 24,18 0; blue mantle - 24,40 4"), red_wins);
  fight.give(1, "activate B1; command B1 first=evade; course B1 path=f:8", "4");
  ASSERT_EQ(fight.kind(), "course");
  fight.pass();
  EXPECT_EQ(fight.ship("B1").at, at("24,35.5"));  // 8 in are too many now, so 4.5 it is
}

TEST(Sheets, SidesOfRolledShipsKeepTheirNames) {  // SEF-R108, SEF-R94, SEF-6.1.2
  Fight fight(scene("red kestrel - 24,18 0; blue corsair - 24,30 4"), blue_wins);
  fight.state().table.ships[ShipIndex(0)].lost.armour[1] = 2;
  const auto port_row = [&] {
    const table::Board board = fight.board(Viewer::spectator());
    for (const table::Thing& thing : board.things)
      if (thing.handle == "A1")
        for (const table::Track& track : thing.tracks)
          if (track.name == "armour 5" && track.facing == "port") return track.filled;
    return -1;
  };
  EXPECT_EQ(port_row(), 1);
  fight.state().table.ships[ShipIndex(0)].rolled = true;
  EXPECT_EQ(port_row(), 1);
  EXPECT_TRUE(fight.board(Viewer::spectator()).maps.front().y_up);
}

TEST(Sheets, ShipsMayBeginDamaged) {
  std::string text = scene("red kestrel - 24,18 0; blue corsair - 24,30 4");
  text.insert(text.find("[[ships]]\nside = 'Blue'"),
              "damage = { structure = [12, 0, 0, 0], crew = 1, absorbed = 2 }\n");
  Fight fight(text, blue_wins);
  EXPECT_TRUE(crippled(fight.table().class_of(fight.ship("A1")), fight.ship("A1")));
  EXPECT_EQ(fight.ship("A1").lost.absorbed, 2);
  text.replace(text.find("[12, 0"), 6, "[13, 0");
  EXPECT_EQ(load_with(text).error().front().field, "structure");
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
