// Flights: bays, movement, fire at them, dogfights, strikes (SEF-13.1 to 13.7).
#include "tests/rules/stellar_empires_fleet/fight.hpp"

#include "server/rules/stellar_empires_fleet/phases/wings.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

const Dice red_leads = "10 1", blue_leads = "1 10";
// Bays ---------------------------------------------------------------------------------------------------------------

TEST(Bays, LaunchByRates) {  // T26; SEF-13.2.3, SEF-13.2.4, SEF-13.2.5, SEF-13.2.6, SEF-R74, SEF-R75
  struct Case {
    BaySize size;
    bool fixed;
    int launch, scramble, room;
  };
  for (const Case& c : {Case{BaySize::small, false, 2, 3, 4}, Case{BaySize::expanded, false, 5, 8, 10},
                        Case{BaySize::heavy_dropship, false, 8, 12, 16}, Case{BaySize::large, true, 6, 9, 8}}) {
    const Bay bay{c.size, c.fixed ? FlightTypeIndex(0) : FlightTypeIndex()};
    EXPECT_EQ(bay_rate(bay, false), c.launch);
    EXPECT_EQ(bay_rate(bay, true), c.scramble);
    EXPECT_EQ(bay_room(bay), c.room);
  }
}

TEST(Bays, OneBayMixesFlightsUpToItsRate) {  // T26; SEF-13.2.6, SEF-R75, SEF-4.3.1.c
  Fight fight(scene(carriers), red_leads);
  for (const char* handle : {"A1.f1", "A1.f4", "A1.f7", "A1.f8"})
    fight.state().table.flights[flight(fight, handle)].berth = 0;
  struct Case {
    std::vector<const char*> flights;
    bool scramble, legal;
  };
  for (const Case& c : {Case{{"A1.f1", "A1.f4"}, false, true}, Case{{"A1.f7", "A1.f8"}, false, false},
                        Case{{"A1.f7", "A1.f8"}, true, true}, Case{{"A1.f1", "A1.f7", "A1.f8"}, true, false}}) {
    std::vector<FlightIndex> launch;
    for (const char* handle : c.flights) launch.push_back(flight(fight, handle));
    EXPECT_EQ(!launch_fault(fight.table(), ShipIndex(0), launch, c.scramble), c.legal) << c.flights.front();
  }
}

TEST(Bays, WhatHangarsRefuse) {  // SEF-13.2.3, SEF-13.2.9, SEF-13.9, SEF-7.10.3.5
  Fight fight(scene(carriers + "; red aegis - 30,10 0"), blue_leads);
  for (const char* handle : {"A1.f7", "A1.f8"}) fight.state().table.flights[flight(fight, handle)].berth = 0;
  fight.state().table.flights[flight(fight, "A1.f9")].ready = 2;
  fight.state().table.ships[ShipIndex(0)].lost.bays = 1;
  fight.state().table.ships[ShipIndex(0)].broken_bays = {4};
  fight.state().table.flights[flight(fight, "A1.f3")].berth = 4;
  fly_at(fight, "A1.f2", "24,12");
  for (const auto& [orders, code] : {std::pair("hangar A1 launch=A1.f7,A1.f8", "beyond_rate"),
                                     {"command A1 first=scramble; hangar A1 launch=A1.f7,A1.f8", ""},
                                     {"hangar A1 launch=A1.f9", "not_ready"},
                                     {"hangar A1 launch=A1.f2", "not_aboard"},
                                     {"hangar A1 launch=A1.f3", "bay_destroyed"},
                                     {"hangar A1 launch=B1.f1", "no_such_flight"},
                                     {"hangar A1 launch=A1.f4,A1.f4", "ordered_twice"},
                                     {"hangar A1 launch=A1.f4 toward=8", "bad_choice"},
                                     {"hangar A1 recover=A1.f2", "no_docks"},
                                     {"command A2 first=scramble", "no_bays"}})
    EXPECT_EQ(fight.refused(
                  std::string(std::string(orders).find("A2") == std::string::npos ? "activate A1; " : "activate A2; ") +
                  orders),
              code)
        << orders;
}

TEST(Bays, FlightsAppearBesideTheirCarrier) {  // SEF-13.2.1, SEF-R44
  Fight fight(scene(carriers), blue_leads);
  fight.give(0, "activate A1; course A1 path=f:6; hangar A1 launch=A1.f7,A1.f4 toward=2");
  EXPECT_EQ(seen(fight, "A1.f7").at, at("25,16"));
  EXPECT_TRUE(seen(fight, "A1.f7").now.moved);
  EXPECT_EQ(seen(fight, "A1.f7").crew, fight.ship("A1").crew);
  EXPECT_EQ(seen(fight, "A1.f1").fate, FlightFate::aboard);
}

TEST(Bays, AHitOnABayCripplesWhatIsInside) {  // SEF-7.10.3.5, SEF-R122
  Fight fight(scene(carriers), red_leads);
  fight.act([](Play& play) {
    ++play.ship(ShipIndex(0)).lost.bays;
    lose_bay(play, ShipIndex(0));
  });
  EXPECT_EQ(fight.ship("A1").broken_bays, std::vector<int>{4});  // the empty one
  fight.act([](Play& play) {
    for (int bay = 0; bay < 4; ++bay) {
      ++play.ship(ShipIndex(0)).lost.bays;
      lose_bay(play, ShipIndex(0));
    }
  });
  for (const Flight& one : fight.table().flights) EXPECT_EQ(crippled(fight.table(), one), one.side == Side{0});
  EXPECT_FALSE(free_berth(fight.table(), ShipIndex(0), seen(fight, "A1.f1").type, false));
}

TEST(Bays, DocksAreHitWithTheirSide) {  // SEF-13.2.7, SEF-13.2.8, SEF-R42
  const std::string sheets =
      "[[sheets.ships]]\nkey = 'tender'\nname = 'Tender'\nfaction = 'Concord'\ncategory = 4\ncost = 40\nspeed = [9, "
      "0]\n"
      "turns = [2, 0]\nsensors = [6, 0]\nreactor = [7, 0]\narmour = [[[5, 4]], [[5, 3]], [[5, 3]], [[4, 3]]]\n"
      "structure = [[[4, 5]], [[4, 4]], [[4, 4]], [[4, 4]]]\nprimary = [[4, 6]]\n"
      "docks = [{ side = 'port', flight = 'light-interceptor' }, { side = 'port', flight = 'bomber' }]\n"
      "mounts = [{ weapon = 'naval-laser', number = 1, arc = 'FH' }]\n";
  Fight fight(scene("red tender - 24,10 0; blue corsair - 24,40 4") + sheets, red_leads);
  EXPECT_TRUE(in_dock(fight.table(), seen(fight, "A1.f1")));
  EXPECT_FALSE(fleet_carrier(fight.table(), fight.ship("A1")));
  EXPECT_FALSE(launch_fault(fight.table(), ShipIndex(0), {flight(fight, "A1.f1"), flight(fight, "A1.f2")}, false));
  const auto hit = [](Play& play) {
    play.ship(ShipIndex(0)).lost.untested[1] = ".";
    strike_docked(play, ShipIndex(0), {});
  };
  fight.act(hit, "3");  // two flights hang there
  EXPECT_TRUE(fight.said("No flight on the port docks of A1 is hit."));
  fight.act(hit, "2  5  9");  // 5 + 5 of 11: it bursts, 9 against 5 - 3
  EXPECT_EQ(seen(fight, "A1.f1").fate, FlightFate::scattered);
  EXPECT_EQ(fight.ship("A1").lost.structure[1], 4);
}

// Movement -----------------------------------------------------------------------------------------------------------

TEST(Packets, AreFull) {  // N28; SEF-R12, SEF-5.1.1, SEF-R84
  Fight fight(scene(carriers), blue_leads);
  for (int f = 1; f <= 9; ++f) fly_at(fight, "A1.f" + number(f), number(10 + f) + ",12");
  fight.give(0, "activate A1; course A1 path=f:6");
  fight.give(1, "activate B1; course B1 path=f:7");
  ASSERT_EQ(fight.kind(), "fly");
  EXPECT_EQ(fight.refused("go A1.f1 to=stay; go A1.f2 to=stay; go A1.f3 to=stay"), "packet_not_full");
  EXPECT_EQ(fight.refused("go A1.f1 to=stay; go A1.f2 to=stay; go A1.f3 to=stay; go A1.f4 to=stay; go A1.f5 to=stay"),
            "packet_full");
  int packets = 0;
  for (; fight.kind() == "fly"; ++packets) fight.pass("");
  EXPECT_EQ(packets, 3);  // 4, 4, 1
}

TEST(Packets, FlightsAreAUnitOfTheirSlot) {  // SEF-R12, SEF-5.1.2
  Fight fight(scene(carriers + "; red kestrel - 30,10 0"), blue_leads);
  for (int f = 1; f <= 5; ++f) fly_at(fight, "A1.f" + number(f), number(10 + f) + ",12");
  EXPECT_EQ(fight.refused("activate A.flights; course A1 path=f:6"), "other_unit");
  fight.give(0, "activate A.flights");
  ASSERT_EQ(fight.kind(), "fly");
  fight.give(0, "go A1.f1 to=stay; go A1.f2 to=stay; go A1.f3 to=stay; fly A1.f5 at=15,20");
  EXPECT_EQ(fight.kind(), "move");
  EXPECT_EQ(fight.asked()->slots, (std::vector<std::vector<Seat>>{{Seat{0}}}));  // four units against one
  EXPECT_EQ(seen(fight, "A1.f5").at, at("15,20"));
}

TEST(Sorties, WhatIsRefused) {  // SEF-13.2.2, SEF-13.3.AB, SEF-13.2.9, SEF-13.8, SEF-R44c, SEF-R102
  Fight fight(scene(carriers, "", "[[terrain]]\nkind = 'planet'\nat = '30,20'\nradius = 2\n"), red_leads);
  for (const char* handle : {"B1.f1", "B1.f6", "B1.f8", "B1.f9"}) fly_at(fight, handle, "24,20");
  fight.state().table.flights[flight(fight, "B1.f9")].burns = 1;
  fight.state().table.flights[flight(fight, "B1.f9")].fuel = 0;
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; course A1 path=f:6");
  ASSERT_EQ(fight.kind(), "fly");
  const std::string rest = "; go B1.f6 to=stay";
  for (const auto& [orders, code] :
       {std::pair("fly B1.f1 at=24,32; go B1.f8 to=stay; go B1.f9 to=stay", ""),
        {"fly B1.f1 at=24,32.001; go B1.f8 to=stay; go B1.f9 to=stay", "too_far"},
        {"fly B1.f8 at=8,20 flags=burn; go B1.f1 to=stay; go B1.f9 to=stay", ""},
        {"fly B1.f8 at=7.999,20 flags=burn; go B1.f1 to=stay; go B1.f9 to=stay", "too_far"},
        {"fly B1.f9 at=20,20 flags=burn; go B1.f1 to=stay; go B1.f8 to=stay", "no_fuel"},
        {"fly B1.f1 at=20,20 flags=burn; go B1.f8 to=stay; go B1.f9 to=stay", "no_afterburner"},
        {"fly B1.f1 at=34,20; go B1.f8 to=stay; go B1.f9 to=stay", "through_planet"},
        {"fly B1.f1 at=24,21 cover=A1; go B1.f8 to=stay; go B1.f9 to=stay", "no_ward"},
        {"fly B1.f1 at=24,32 dock=B1; go B1.f8 to=stay; go B1.f9 to=stay", "not_at_carrier"},
        {"go B1.f1 to=moon; go B1.f8 to=stay; go B1.f9 to=stay", "no_such_place"}})
    EXPECT_EQ(fight.refused(orders + rest), code) << orders;
}

TEST(Sorties, OffAPlanetThatTheyWereLaunchedOnto) {  // SEF-13.2.2, SEF-R154
  Fight fight(scene(carriers, "", "[[terrain]]\nkind = 'planet'\nat = '24,20'\nradius = 2\n"), red_leads);
  fly_at(fight, "B1.f1", "24,19");
  fly_at(fight, "B1.f6", "24,24");
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; course A1 path=f:6");
  ASSERT_EQ(fight.kind(), "fly");
  for (const auto& [orders, code] : {std::pair("go B1.f1 to=stay; go B1.f6 to=stay", ""),
                                     {"fly B1.f1 at=24,25; go B1.f6 to=stay", ""},
                                     {"go B1.f1 to=stay; fly B1.f6 at=24,15", "through_planet"},
                                     {"go B1.f1 to=stay; fly B1.f6 at=24,21", "through_planet"}})
    EXPECT_EQ(fight.refused(orders), code) << orders;
}

TEST(Sorties, TheyStopWhereTheyMeetAnEnemy) {  // SEF-R60, SEF-13.6.1, SEF-R102
  Fight fight(scene(carriers), red_leads);
  fly_at(fight, "A1.f1", "10,20");
  fly_at(fight, "B1.f1", "10,30");
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; course A1 path=f:6");
  fight.give(1, "fly B1.f1 at=10,18");
  EXPECT_EQ(seen(fight, "B1.f1").at, at("10,21"));
  EXPECT_TRUE(fight.said("B1.f1 Medium fighter flies to 10,21 and meets an enemy flight."));
}

TEST(Sorties, WhoIsInContactDoesNotFly) {  // SEF-R84
  Fight fight(scene(carriers), red_leads);
  fly_at(fight, "A1.f1", "10,20");
  fly_at(fight, "B1.f1", "10,21");
  fly_at(fight, "B1.f2", "10,22.001");
  fight.act([](Play& play) { refresh_flights(play.table()); });
  EXPECT_EQ(movable_flights(fight.table(), Seat{1}), std::vector<FlightIndex>{flight(fight, "B1.f2")});
  EXPECT_EQ(dogfights(fight.table()).size(), 1U);
  EXPECT_EQ(dogfights(fight.table()).front().size(), 2U);
  fight.state().table.flights[flight(fight, "A1.f1")].at = at("10,21.5");  // joins all three
  EXPECT_EQ(dogfights(fight.table()).front().size(), 3U);
}

TEST(Sorties, NebulaeAreFlownSlowlyOrAtARisk) {  // SEF-13.3.NEB
  struct Case {
    const char* handle;
    bool gear;
    const char* orders;
    Dice dice;
    int armour;  ///< 0: no save
  };
  for (const Case& c : {Case{"B1.f1", false, "fly B1.f1 at=24,26", "", 0},        // half of 12
                        Case{"B1.f1", false, "fly B1.f1 at=24,26.001", "9", 13},  // 10 + 3
                        Case{"B1.f1", true, "fly B1.f1 at=24,30", "", 0},
                        Case{"B1.f8", false, "fly B1.f8 at=24,32 flags=burn", "10", 15},
                        Case{"B1.f8", true, "fly B1.f8 at=24,32 flags=burn", "9", 11}}) {
    Fight fight(scene(carriers, "", "[[terrain]]\nkind = 'nebula'\nat = '24,24'\nradius = 6\n"), red_leads);
    fly_at(fight, c.handle, "24,20");
    retype(fight, c.handle, [&](FlightType& type) { type.nebula = c.gear; });
    fight.give(1, "activate B1; course B1 path=f:7");
    fight.give(0, "activate A1; course A1 path=f:6");
    fight.give(1, c.orders, c.dice);
    EXPECT_EQ(fight.said("Its armour needs " + number(c.armour)), c.armour > 0) << c.orders << fight.told();
  }
}

// Fire at flights ----------------------------------------------------------------------------------------------------

Fight flak_fight(const std::string& where, const std::string& options = "") {
  Fight fight(scene("red bastion - 24,20 0; blue brood - 24,46 4", options), red_leads);
  fly_at(fight, "B1.f1", where);
  fly_at(fight, "B1.f8", where);
  fight.give(1, "activate B1; command B1 first=allstop; course B1 path=none");
  fight.give(0, "activate A1; command A1 first=allstop; course A1 path=none");
  while (fight.kind() == "fly") fight.pass("");
  fight.state().table.ships[ShipIndex(0)].now.in_force.clear();
  return fight;
}

TEST(Flak, EachShotIsNamedAndEachHitIsSaved) {  // SEF-13.5.1, SEF-13.5.2, SEF-7.13.AF, SEF-R44d, SEF-R66, SEF-13.4.1
  Fight fight = flak_fight("24,24");
  ASSERT_EQ(fight.kind(), "fire");
  // Four light guns, made for it: 4 for the fighter, 6 for the bomber. Three particle cannons: +2 and -2.
  fight.give(0, "flak A1 w4 at=B1.f1:3,B1.f8:1; flak A1 w3 at=B1.f1:3", "5 4 6  6  2 3 9  4  2");
  EXPECT_TRUE(fight.said("A1 fires w4 (Light particle gun) at B1.f1 Medium fighter: 1 hit."));
  EXPECT_TRUE(fight.said("A1 fires w3 (Particle cannon) at B1.f1 Medium fighter: 1 hit."));
  EXPECT_EQ(seen(fight, "B1.f1").fate, FlightFate::scattered) << fight.told();  // 4 + 5 of 10; the next save is wasted
  EXPECT_EQ(fight.kind(), "save");
}

TEST(Flak, InterceptorsReachFourInches) {  // SEF-R45, SEF-7.9.1
  for (const auto& [where, code] : {std::pair("24,24", ""), {"24,24.001", "out_of_range"}})
    EXPECT_EQ(flak_fight(where).refused("flak A1 interceptors at=B1.f1:3"), code) << where;
  EXPECT_EQ(flak_fight("24,24").refused("flak A1 interceptors at=B1.f1:2,B1.f8:2"), "too_many_shots");
}

TEST(Flak, WhatIsRefused) {  // SEF-13.5.2, SEF-R64, SEF-7.3.3
  Fight fight = flak_fight("24,26");
  for (const auto& [orders, code] : {std::pair("flak A1 w1 at=B1.f1:1", ""),
                                     {"flak A1 w1 at=B1.f1:3", "too_many_shots"},
                                     {"flak A1 w1 at=B1.f2:1", "target_gone"},
                                     {"flak A1 w1 at=A9.f1:1", "no_such_flight"},
                                     {"flak A1 w4 at=B1.f1:1; flak A1 w4 at=B1.f8:1", "ordered_twice"},
                                     {"flak A1 w1 at=B1.f1:0", "field_missing"}})
    EXPECT_EQ(fight.refused(orders), code) << orders;
  fight.state().table.ships[ShipIndex(0)].now.in_force = {Command::concentrate};
  EXPECT_EQ(fight.refused("flak A1 w1 at=B1.f1:1,B1.f8:1"), "second_target");
  EXPECT_EQ(fight.refused("flak A1 w4 at=B1.f1:1,B1.f8:1"), "");
  Fight heavy(scene("red kestrel - 24,10 0; blue devourer - 24,30 4; red haven - 40,4 0"), red_leads);
  fly_at(heavy, "A2.f1", "24,25");
  EXPECT_EQ(no_flak(heavy.table(), {ShipIndex(1), system_of(heavy.table(), ShipIndex(1), "spinal-plasma")},
                    flight(heavy, "A2.f1"))
                ->why.code(),
            std::string("too_heavy"));
}

TEST(Flak, IntoADogfightItStrikesBothSides) {  // SEF-13.6.3
  Fight fight(scene("red haven - 24,20 0; blue brood - 24,46 4"), red_leads);
  for (const char* handle : {"B1.f1", "B1.f2", "A1.f1"}) fly_at(fight, handle, "24,23");
  fight.act(
      [&](Play& play) {
        const Flak flak{ShipIndex(0), system_of(play.table(), ShipIndex(0), "light-particle")};
        fire_at_flights(play, flak, {{find_flight(play.table(), "B1.f1").value(), 6}});
        divide_hits(play);
        run_saves(play);
      },
      "3 3 1 2 4 9  3  10 10 1");  // four hits on three flights, the fourth by lot at the third of them
  EXPECT_TRUE(fight.said("into the dogfight of B1.f1 Medium fighter: 4 hits."));
  EXPECT_EQ(seen(fight, "A1.f1").fate, FlightFate::flying) << fight.told();
  EXPECT_EQ(seen(fight, "B1.f2").fate, FlightFate::scattered);  // 1 + 5 of 10
}

TEST(Flak, AdditionalCrewAndPulses) {  // SEF-13.3.CREW, SEF-7.13.P
  Fight fight(scene("red aegis - 24,20 0; blue brood - 24,46 4"), red_leads);
  fly_at(fight, "B1.f8", "24,24");
  retype(fight, "B1.f8", [](FlightType& type) { type.extra_crew = true; });
  fight.act(
      [&](Play& play) {
        const Flak flak{ShipIndex(0), system_of(play.table(), ShipIndex(0), "pulse-particle-3")};
        fire_at_flights(play, flak, {{find_flight(play.table(), "B1.f8").value(), 2}});
        divide_hits(play);
      },
      "6 3");  // 6 less 1 is 5: a miss, and 2 below it two hits of three pulses
  EXPECT_EQ(fight.table().saves.size(), 2U) << fight.told();
}

TEST(Areas, CatchFlights) {  // N15; SEF-7.14.4, SEF-R37, SEF-7.8.5.4
  Fight fight(scene(carriers), red_leads);
  fly_at(fight, "B1.f1", "10,20");
  fly_at(fight, "B1.f2", "10,22");
  fly_at(fight, "B1.f3", "10,22.001");
  fight.act([&](Play& play) { catch_flights(play, at("10,20"), 2 * inch, {}); }, "4 5");
  EXPECT_TRUE(fight.said("B1.f1 Medium fighter is caught by it."));
  EXPECT_TRUE(fight.said("B1.f2 Medium fighter avoids it."));
  ASSERT_EQ(fight.table().saves.size(), 1U);
  EXPECT_EQ(save_need(fight.table(), fight.table().saves.front()).armour, 12);
  fight.state().table.saves.clear();
  fly_at(fight, "B1.f4", "24,13");  // Haven's category 9 reaches 3 in, with 4D10
  fight.act([&](Play& play) { scorch_flights(play, ShipIndex(0)); }, "4 5 1 10");
  EXPECT_EQ(fight.table().saves.size(), 2U) << fight.told();
}

// Saves --------------------------------------------------------------------------------------------------------------

TEST(Saves, FuelRollsOneAgain) {  // SEF-13.3.FUEL, SEF-R59, SEF-13.1
  for (const auto& [use, dice, lost, fuel] : {std::tuple("yes", "9", 0, 0), {"yes", "1", 1, 0}, {"no", "", 1, 1}}) {
    Fight fight(scene(carriers), red_leads);
    fly_at(fight, "B1.f8", "10,20");
    fight.act(
        [&](Play& play) {
          play.table().saves.push_back(
              {find_flight(play.table(), "B1.f8").value(), 0, 0, false, false, false, false, {}});
          run_saves(play);
        },
        "3");
    ASSERT_EQ(fight.kind(), "save");
    EXPECT_EQ(fight.asked()->slots.front().front(), Seat{1});
    EXPECT_EQ(fight.refused("save B1.f9 use=yes"), "other_save");
    fight.give(1, std::string("save B1.f8 use=") + use, dice);
    EXPECT_EQ(seen(fight, "B1.f8").lost, lost) << use;
    EXPECT_EQ(seen(fight, "B1.f8").fuel, fuel) << use;
    EXPECT_EQ(crippled(fight.table(), seen(fight, "B1.f8")), lost == 1);
  }
}

TEST(Saves, ShieldsHelpBeforeTheRoll) {  // SEF-R59, SEF-R44d, SEF-1.3.1, SEF-13.6.4, SEF-R153
  struct Case {
    Quality crew;
    int armour;  ///< added
    bool preset;
    int need;  ///< of the die, without shields
    bool by_flights = true;
  };
  for (const Case& c : {Case{Quality::regular, 0, false, 5}, Case{Quality::regular, 2, true, 7},
                        Case{Quality::veteran, 0, false, 3}, Case{Quality::green, 0, true, 7},
                        Case{Quality::veteran, 0, false, 4, false}, Case{Quality::green, 0, false, 6, false}}) {
    Fight fight(scene(carriers), red_leads);
    fly_at(fight, "B1.f1", "10,20");
    retype(fight, "B1.f1", [](FlightType& type) { type.shield_bonus = 2; });
    Flight& one = fight.state().table.flights[flight(fight, "B1.f1")];
    one.power = 1;
    one.crew = c.crew;
    fight.state().table.saves = {{flight(fight, "B1.f1"), 0, c.armour, false, false, false, false, {}, c.by_flights}};
    const Save& save = fight.table().saves.front();
    EXPECT_TRUE(save_is_asked(fight.table(), save));
    EXPECT_EQ(default_save(fight.table(), save), c.preset);
    EXPECT_EQ(save_need(fight.table(), save).die(), c.need);
    fight.act([](Play& play) { answer_save(play, true); });
    EXPECT_EQ(save_need(fight.table(), fight.table().saves.front()).die(), c.need - 2);
    EXPECT_FALSE(save_is_asked(fight.table(), fight.table().saves.front()));
  }
}

// Dogfights ----------------------------------------------------------------------------------------------------------

TEST(Dogfights, HitsArePooledAndDivided) {  // N16; SEF-13.6.1, SEF-R43, SEF-R44b, SEF-R44d, SEF-13.4.4
  Fight fight(scene(carriers), blue_leads);
  for (const char* handle : {"A1.f1", "A1.f2", "A1.f3", "B1.f1", "B1.f2"}) fly_at(fight, handle, "10,20");
  fight.act(
      [](Play& play) {
        fight_dogfights(play);
        run_saves(play);
      },
      "3 4  6 7 1  4  5 4");
  EXPECT_EQ(seen(fight, "A1.f1").fate, FlightFate::scattered) << fight.told();
  EXPECT_EQ(seen(fight, "A1.f2").fate, FlightFate::flying);
  EXPECT_EQ(seen(fight, "B1.f1").fate, FlightFate::flying);
  EXPECT_EQ(seen(fight, "B1.f2").fate, FlightFate::scattered);
}

TEST(Dogfights, TurretsAndNeeds) {  // SEF-13.3.AT, SEF-13.3.MT, SEF-R83, SEF-R43, SEF-13.3.CREW, SEF-13.1
  Fight fight(scene(carriers), red_leads);
  const auto total = [&](const char* own, std::vector<const char*> enemies) {
    std::vector<FlightIndex> against;
    for (const char* enemy : enemies) against.push_back(flight(fight, enemy));
    return dogfight_need(fight.table(), seen(fight, own), against).total();
  };
  EXPECT_EQ(total("A1.f1", {"B1.f1"}), 6);           // 4, anti-fighter +2
  EXPECT_EQ(total("A1.f7", {"B1.f1", "B1.f6"}), 3);  // 4.5 down, anti-ship -1
  EXPECT_EQ(total("B1.f8", {"A1.f1"}), 1);           // 3, heavy anti-ship -2
  fight.state().table.flights[flight(fight, "B1.f8")].lost = 1;
  EXPECT_EQ(total("B1.f8", {"A1.f7"}), 1);  // 5 - 2, crippled -2
  retype(fight, "B1.f1", [](FlightType& type) { type.extra_crew = true; });
  EXPECT_EQ(total("A1.f1", {"B1.f1"}), 5);
  // Automatic turrets follow heavy flights alone; manned ones any.
  for (const auto& [heavy, light, dice] :
       {std::tuple("A1.f7", "B1.f1", "10  10"), {"A1.f7", "B1.f6", "10 10  10 10"}, {"A1.f1", "B1.f9", "10  10 10"}}) {
    Fight again(scene(carriers), red_leads);
    fly_at(again, heavy, "10,20");
    fly_at(again, light, "10,20");
    again.act([](Play& play) { fight_dogfights(play); }, dice);
  }
}

TEST(Dogfights, WhoMayBreakOff) {  // SEF-13.6.2, SEF-R100, SEF-R46
  Fight fight(scene(carriers), red_leads);
  for (const char* handle : {"A1.f1", "A1.f2", "A1.f3", "A1.f7", "B1.f1"}) fly_at(fight, handle, "10,20");
  fight.give(1, "activate B1; course B1 path=f:7");
  fight.give(0, "activate A1; course A1 path=f:6");
  fight.pass_to("dogfight");
  ASSERT_EQ(fight.kind(), "dogfight");
  EXPECT_TRUE(fight.asked()->sealed);
  for (const auto& [seat, orders, code] : {std::tuple(0, "dogfight d1 leave=A1.f1,A1.f2,A1.f3,A1.f7", "not_surplus"),
                                           {0, "dogfight d1 consent=yes", "not_your_choice"},
                                           {0, "dogfight d1 leave=A1.f4", "not_in_dogfight"},
                                           {0, "dogfight d2 leave=A1.f1", "no_such_dogfight"},
                                           {1, "dogfight d1 leave=B1.f1", "not_your_choice"},
                                           {1, "dogfight d1 consent=maybe", "bad_choice"},
                                           {0, "dogfight d1 leave=A1.f1,A1.f2,A1.f7", ""}})
    EXPECT_EQ(fight.refused(orders, seat), code) << orders;
  // Two go freely (4 against 1), the third by a roll: 5 + 5 against 5 + 6 fails.
  fight.give(0, "dogfight d1 leave=A1.f7,A1.f3,A1.f2").pass("5");
  EXPECT_TRUE(fight.said("The smaller side holds them."));
  EXPECT_TRUE(seen(fight, "A1.f7").now.free);
  EXPECT_TRUE(seen(fight, "A1.f3").now.free);
  EXPECT_FALSE(seen(fight, "A1.f2").now.free);
  ASSERT_EQ(fight.kind(), "fly");  // SEF-R60: those go on, and not into contact again
  EXPECT_EQ(fight.refused("fly A1.f7 at=10,20.5"), "contact_again");
  fight.give(0, "fly A1.f7 at=10,29", "10 10 10");
  EXPECT_EQ(seen(fight, "A1.f7").at, at("10,29"));
}

TEST(Dogfights, TheSmallerSideMayLetThemGo) {  // SEF-13.6.2
  Fight fight(scene(carriers), red_leads);
  for (const char* handle : {"A1.f1", "A1.f2", "B1.f1"}) fly_at(fight, handle, "10,20");
  fight.pass_to("dogfight");
  fight.give(0, "dogfight d1 leave=A1.f2").give(1, "dogfight d1 consent=yes");
  EXPECT_TRUE(fight.said("A1.f2 Light interceptor breaks off.")) << fight.told();
}

// Strikes ------------------------------------------------------------------------------------------------------------

TEST(Strikes, NeedsAndDamage) {  // SEF-13.7, SEF-13.4.3, SEF-13.4.4, SEF-R70, SEF-13.3.AT, SEF-13.3.MT, SEF-13.1
  Fight fight(scene(carriers + "; red kestrel - 30,10 0"), red_leads);
  struct Case {
    const char* handle;
    Warhead guns;
    std::optional<Warhead> turret;
  };
  for (const Case& c : {Case{"A1.f1", {1, 8, -2, 2, 0, 0}, {}}, Case{"B1.f1", {1, 10, 0, 2, 0, 0}, {}},
                        Case{"A1.f7", {1, 10, 1, 2, 0, 0}, Warhead{1, 10, -2, 2, 0, 0}},
                        Case{"B1.f8", {2, 10, 2, 2, 0, 0}, Warhead{1, 10, 0, 2, 0, 0}}}) {
    EXPECT_EQ(gun_warhead(fight.table(), seen(fight, c.handle)), c.guns) << c.handle;
    const std::vector<Warhead> turrets = turret_warheads(fight.table(), seen(fight, c.handle));
    EXPECT_EQ(turrets, c.turret ? std::vector{*c.turret} : std::vector<Warhead>{}) << c.handle;
  }
  fly_at(fight, "B1.f8", "30,13");
  EXPECT_EQ(strike_need(fight.table(), seen(fight, "B1.f8"), ShipIndex(2), Facing::fore).total(), 6);  // 7 - 1
  EXPECT_EQ(strike_need(fight.table(), seen(fight, "B1.f8"), ShipIndex(2), Facing::aft).total(), 7);
  fight.state().table.flights[flight(fight, "B1.f8")].lost = 1;
  EXPECT_EQ(gun_warhead(fight.table(), seen(fight, "B1.f8")).bonus, 0);
}

TEST(Strikes, APacketStrikes) {  // SEF-13.7, SEF-R12, SEF-R29, SEF-13.4.1
  Fight fight(scene("blue brood - 24,46 4; red kestrel - 24,20 0"), blue_leads);
  for (const char* handle : {"B1.f1", "B1.f8"}) fly_at(fight, handle, "24,22");
  fight.give(0, "activate A1; command A1 first=allstop; course A1 path=none");
  fight.pass_to("fire");
  fight.pass("");  // the frigate holds its fire
  ASSERT_EQ(fight.kind(), "strike");
  EXPECT_EQ(fight.refused("strike B1.f8 target=B1"), "target_friendly");
  EXPECT_EQ(fight.refused("strike B1.f2 target=A1"), "not_flying");
  EXPECT_EQ(fight.refused("strike B1.f8 target=A9"), "target_gone");
  fight.state().table.ships[ShipIndex(1)].now.in_force.clear();
  // The bomber hits with 6: 2D10+2 against 5, then its turret; two tests fail.
  fight.give(1, "strike B1.f8 target=A1; hold", "6  4 3  2  1");
  EXPECT_TRUE(fight.said("B1.f8 Bomber does 2D10+2 to the fore of A1, threshold 5: 1 armour, 1 structure."))
      << fight.told();
  EXPECT_TRUE(seen(fight, "B1.f1").now.acted);  // filled the packet and held
}

TEST(Strikes, GroupsAndWhoControlsThem) {  // SEF-13.4.2, SEF-R41, SEF-R89, SEF-R40
  Fight fight(scene("blue brood - 24,46 4; red kestrel - 24,20 0; red kestrel - 25,20 0"), blue_leads);
  for (int f = 1; f <= 9; ++f) fly_at(fight, "B1.f" + number(f), "24,21");
  Table& table = fight.state().table;
  const auto no = [&](const char* handle, int ship) {
    const auto out = no_strike(table, flight(fight, handle), ShipIndex(ship));
    return std::string(out ? out->why.code() : "");
  };
  EXPECT_EQ(no("B1.f1", 1), "");
  table.flights[flight(fight, "B1.f1")].now.struck = ShipIndex(1);
  EXPECT_EQ(no("B1.f2", 2), "other_target");  // of the same group
  EXPECT_EQ(no("B1.f2", 1), "");
  EXPECT_EQ(no("B1.f6", 2), "");
  table.flights[flight(fight, "B1.f6")].now.struck = ShipIndex(2);
  EXPECT_EQ(no("B1.f8", 1), "no_control");  // two groups are all that Brood controls
  table.ships[ShipIndex(0)].fate = Fate::hulk;
  table.flights[flight(fight, "B1.f6")].now.struck = ShipIndex();
  EXPECT_EQ(no("B1.f6", 1), "no_control");  // without it one group
}

TEST(Strikes, GroupsAreMadeAndChanged) {  // SEF-3.1, SEF-R40, SEF-R89
  Fight fight("two-nests");
  ASSERT_EQ(fight.kind(), "setup");
  for (const auto& [orders, code] : {std::pair("group flights=A1.f1,A1.f2", ""),
                                     {"group flights=A1.f1,A1.f4", "mixed_types"},
                                     {"group flights=A1.f1", "bad_size"},
                                     {"group flights=A1.f1,A1.f2; group flights=A1.f2,A1.f3", "already_assigned"},
                                     {"group flights=B1.f1,B1.f2", "no_such_flight"}})
    EXPECT_EQ(fight.refused(orders, 0), code) << orders;
  fight.give(0, "group flights=A1.f7,A1.f8").pass();
  EXPECT_EQ(seen(fight, "A1.f7").group, seen(fight, "A1.f8").group);
  EXPECT_EQ(seen(fight, "A1.f9").group, 0);  // left alone
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
