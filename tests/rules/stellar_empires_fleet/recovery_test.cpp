// Flights that cover ships, and how those that were lost come back (SEF-13.8, 13.9).
#include "server/rules/stellar_empires_fleet/phases/wings.hpp"
#include "tests/rules/stellar_empires_fleet/fight.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

// Cover --------------------------------------------------------------------------------------------------------------

TEST(Cover, ADieForTheWard) {  // N20; SEF-13.8, SEF-R101, SEF-R28
  for (const auto& [where, covers] :
       {std::pair("24,21", true), {"24,21.001", false}, {"25,20", true}, {"24,19", true}}) {
    Fight fight(scene("red haven - 40,4 0; blue mantle - 24,30 4; red bastion - 24,20 0"), "1 10");
    fly_at(fight, "A1.f4", where);
    Table& table = fight.state().table;
    table.flights[flight(fight, "A1.f4")].cover = ShipIndex(2);
    Assault assault;
    assault.attacker.ship = ShipIndex(1);
    Attack attack;
    attack.ship = ShipIndex(1);
    attack.system = SystemIndex(0);
    attack.weapon = table.mount(table.ships[ShipIndex(1)], SystemIndex(0)).weapon;
    attack.target = ShipIndex(2);
    attack.from = at("24,30");
    attack.hits = 2;
    attack.intercept = 3;
    assault.attacks = {attack};
    assault.targets = {ShipIndex(2)};
    table.assault = assault;
    EXPECT_EQ(has_cover(table, assault, ShipIndex(2)), covers) << where;
    if (!covers) continue;
    fight.act([](Play& play) { cover(play, ShipIndex(2), default_cover(play.table(), ShipIndex(2))); }, "2");  // 3 - 1
    EXPECT_EQ(fight.table().assault->attacks.front().stopped, 1);
    EXPECT_FALSE(has_cover(fight.table(), *fight.table().assault, ShipIndex(2)));  // once for each attacking unit
    EXPECT_TRUE(seen(fight, "A1.f4").now.acted);
  }
}

TEST(Cover, TheDefenderIsAskedForIt) {  // SEF-13.8, SEF-R98
  Fight fight(scene("red haven - 40,4 0; blue mantle - 24,10 0; red bastion - 24,20 4"), "1 10");
  fly_at(fight, "A1.f4", "24,19");
  fight.state().table.flights[flight(fight, "A1.f4")].cover = ShipIndex(2);
  fight.state().table.ships[ShipIndex(2)].lost.interceptors = 9;
  fight.pass_to("fire");
  for (int s = 0; s < 3; ++s) fight.state().table.ships[ShipIndex(s)].now.in_force.clear();
  fight.state().table.ships[ShipIndex(1)].at = at("24,10");
  fight.state().table.ships[ShipIndex(1)].heading = 0;
  fight.state().table.ships[ShipIndex(2)].at = at("24,20");
  fight.state().table.ships[ShipIndex(2)].heading = 4;
  fight.give(1, "fire B1 w1 target=A2", "1 1");
  ASSERT_EQ(fight.kind(), "defend") << fight.told();
  EXPECT_EQ(fight.refused("cover A1.f5 hit=B1.w1"), "cannot_cover");
  EXPECT_EQ(fight.refused("cover A1.f4 hit=B1.w2"), "no_such_attack");
  fight.give(0, "cover A1.f4 hit=B1.w1", "2 *");
  EXPECT_TRUE(fight.said("A1.f4 Medium fighter covers A2 against Medium plasma gun.")) << fight.told();
}

// Coming back --------------------------------------------------------------------------------------------------------

TEST(Recovery, WhoMayComeBack) {  // SEF-13.9, SEF-R82
  struct Case {
    const char* where;
    bool enemy, carrier;
    const char* code;  ///< empty: it may, on `need`
    int need;
  };
  for (const Case& c :
       {Case{"24,20", false, false, "", 2}, Case{"24,20", true, false, "", 1}, Case{"24,20", false, true, "", 3},
        Case{"24,34", false, false, "", 2}, Case{"24,34.001", false, false, "too_far_to_return", 0}}) {
    Fight fight(scene(carriers), "10 1");
    Flight& one = fight.state().table.flights[flight(fight, "A1.f4")];  // thrust 12, Haven at 24,10
    one.fate = FlightFate::scattered;
    one.at = at(c.where);
    one.now.near_enemy = c.enemy;
    one.now.near_carrier = c.carrier;
    const auto recovery = recovery_of(fight.table(), flight(fight, "A1.f4"));
    EXPECT_EQ(recovery.has_value(), std::string(c.code).empty()) << c.where;
    if (recovery)
      EXPECT_EQ(recovery->need.total(), c.need);
    else
      EXPECT_EQ(recovery.error().grounds.code(), std::string(c.code));
  }
}

TEST(Recovery, ItNeedsACarrierWithRoom) {  // SEF-13.9, SEF-R82, SEF-R74
  Fight fight(scene(carriers), "10 1");
  Table& table = fight.state().table;
  Flight& medium = table.flights[flight(fight, "B1.f1")];
  EXPECT_EQ(recovery_of(table, flight(fight, "B1.f1")).error().grounds.code(), std::string("not_lost"));
  medium.fate = FlightFate::scattered;
  medium.at = at("24,40");
  EXPECT_TRUE(recovery_of(table, flight(fight, "B1.f1")));
  table.ships[ShipIndex(1)].lost.bays = 6;
  table.ships[ShipIndex(1)].broken_bays = {0, 1, 2, 3, 4, 5};
  EXPECT_EQ(recovery_of(table, flight(fight, "B1.f1")).error().grounds.code(), std::string("no_free_bay"));
  table.ships[ShipIndex(1)].fate = Fate::hulk;
  EXPECT_EQ(recovery_of(table, flight(fight, "B1.f1")).error().grounds.code(), std::string("no_fleet_carrier"));
}

TEST(Recovery, InTheEndPhase) {  // SEF-13.9, SEF-13.1
  Fight fight(scene(carriers), "10 1");
  for (const char* handle : {"A1.f4", "A1.f5", "B1.f1"}) {
    fly_at(fight, handle, "24,12");
    fight.state().table.flights[flight(fight, handle)].fate = FlightFate::scattered;
    fight.state().table.flights[flight(fight, handle)].lost = 1;
  }
  fight.pass_to("end");
  fight.give(0, "reconstitute A1.f4; reconstitute A1.f5").pass("2 3 *");
  EXPECT_EQ(seen(fight, "A1.f4").fate, FlightFate::aboard) << fight.told();
  EXPECT_EQ(seen(fight, "A1.f4").lost, 0);
  EXPECT_EQ(seen(fight, "A1.f4").ready, 2);
  EXPECT_EQ(seen(fight, "A1.f5").fate, FlightFate::destroyed);
  EXPECT_EQ(seen(fight, "B1.f1").fate, FlightFate::destroyed);
}

TEST(Recovery, TheSideWithTheInitiativeRollsFirst) {  // SEF-4.7, SEF-13.9
  for (const auto& [initiative, first, second] : {std::tuple("10 1", "A1.f4", "B1.f1"), {"1 10", "B1.f1", "A1.f4"}}) {
    Fight fight(scene(carriers), initiative);
    for (const auto& [handle, where] : {std::pair("A1.f4", "24,12"), {"B1.f1", "24,40"}}) {
      fly_at(fight, handle, where);
      fight.state().table.flights[flight(fight, handle)].fate = FlightFate::scattered;
    }
    fight.pass_to("end");
    fight.give(0, "reconstitute A1.f4").give(1, "reconstitute B1.f1", "1 10 *");
    EXPECT_EQ(seen(fight, first).fate, FlightFate::aboard) << fight.told();
    EXPECT_EQ(seen(fight, second).fate, FlightFate::destroyed) << fight.told();
  }
}

TEST(Recovery, ACrippledOneIsMadeReadyInItsBay) {  // SEF-13.9
  Fight fight(scene(carriers), "10 1");
  fight.state().table.flights[flight(fight, "A1.f7")].lost = 1;
  fight.state().table.flights[flight(fight, "A1.f7")].now.near_enemy = true;
  EXPECT_EQ(recovery_of(fight.table(), flight(fight, "A1.f7"))->need.total(), 2);  // nothing for distances
  fight.end("reconstitute A1.f7", "2");
  EXPECT_FALSE(crippled(fight.table(), seen(fight, "A1.f7")));
}

TEST(Recovery, FlightsAboardGoWithTheirCarrier) {  // SEF-13.9, SEF-R47
  for (const auto& [fate, left] :
       {std::pair(Fate::hulk, FlightFate::destroyed), {Fate::withdrawn, FlightFate::withdrawn}}) {
    Fight fight(scene(carriers + "; red kestrel - 10,10 0"), "10 1");
    fight.state().table.ships[ShipIndex(0)].fate = fate;
    fight.act([](Play& play) { end_flights(play); });
    EXPECT_EQ(seen(fight, "A1.f1").fate, left);
  }
}

TEST(Recovery, DrivesTakeFlightsAway) {  // SEF-13.3.IS, SEF-R49
  Fight fight(scene(carriers), "10 1");
  fly_at(fight, "A1.f1", "10,10");
  fly_at(fight, "B1.f1", "10,16");
  EXPECT_EQ(fight.pass_to("end").refused("withdraw A1.f1", 0), "cannot_withdraw");
  retype(fight, "A1.f1", [](FlightType& type) { type.drive = true; });
  EXPECT_EQ(fight.refused("withdraw A1.f1", 0), "cannot_withdraw");  // 6 in
  fight.state().table.flights[flight(fight, "B1.f1")].at = at("10,16.001");
  fight.give(0, "withdraw A1.f1").pass("10 1 *");
  EXPECT_EQ(seen(fight, "A1.f1").fate, FlightFate::withdrawn);
}

TEST(Nests, ASideLosesAtOnceWithItsCarrier) {  // SEF-R47
  Fight fight("two-nests");
  fight.pass_to("move");
  fight.state().table.ships[find_ship(fight.table(), "B1").value()].fate = Fate::hulk;
  fight.act([](Play& play) { check_nests(play); });
  EXPECT_EQ(Rules::outcome(fight.state())->winners, std::vector<Side>{Side{0}});
}

TEST(Nests, WingsAreHeldByTheirBays) {  // SEF-R74
  const auto loaded = load_with("");
  ASSERT_TRUE(loaded);
  for (const ShipClass& c : loaded->classes) {
    std::vector<int> held(c.bays.size(), 0);
    for (int i = 0; i < count_of(c.wing); ++i) held[ix(c.berths[ix(i)])] += loaded->flights[c.wing[ix(i)]].size;
    for (int b = 0; b < count_of(c.bays); ++b) EXPECT_LE(held[ix(b)], bay_room(c.bays[ix(b)])) << c.key;
  }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
