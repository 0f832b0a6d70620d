// Types and traits of weapons, and what is launched: volleys, torpedoes, mines, and missiles that strike an area.
#include "tests/rules/stellar_empires_fleet/fight.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

/// A scene's ships with one more launcher or gun of the test's own: class `host` is a Kestrel's hull with it.
std::string own_sheet(const std::string& weapon, const std::string& mount) {
  std::string tracks = "[[5, 4], [4, 4], [3, 2]], [[5, 3], [4, 3], [3, 2]], [[5, 3], [4, 3], [3, 2]], [[4, 3], [3, 2]]";
  return weapon + "[[sheets.ships]]\nkey = 'host'\nname = 'Host'\nfaction = 'Concord'\ncategory = 4\ncost = 40\n" +
         "speed = [12, 10, 0]\nturns = [3, 0]\nsensors = [6, 1]\nreactor = [9, 0]\ncapacitor = 6\narmour = [" + tracks +
         "]\nstructure = [" + tracks + "]\nprimary = [[4, 6], [3, 6]]\n" + "mounts = [{ " + mount + " }]\n";
}

Weapon weapon_of(const std::string& key) {
  const Catalogue catalogue = load_with("").value();
  return catalogue.weapons[first_of(catalogue.weapons, [&](const Weapon& w) { return w.key == key; }).value()];
}

TEST(Types, DifferAsTheChartSays) {  // SEF-7.12, SEF-7.12.BEAM, SEF-7.12.CHEM, SEF-7.12.LAS, SEF-7.12.TOR, SEF-R90
  EXPECT_EQ(weapon_of("autocannon").energy, 0);
  EXPECT_GT(weapon_of("autocannon").intercept, weapon_of("particle-cannon").intercept);
  EXPECT_LT(weapon_of("autocannon").range, weapon_of("particle-cannon").range);
  EXPECT_GT(weapon_of("naval-laser").range, weapon_of("gauss-rifle").range);
  EXPECT_GT(weapon_of("naval-laser").energy, weapon_of("particle-cannon").energy);
  EXPECT_GT(weapon_of("tachyon-beam").range, weapon_of("ion-cannon").range);
  EXPECT_LT(weapon_of("em-projector").range, weapon_of("autocannon").range);
  for (const char* beam : {"naval-laser", "heavy-laser", "pulse-laser-5", "fusion-lance"})
    EXPECT_EQ(weapon_of(beam).intercept, 0) << beam;
  EXPECT_EQ(weapon_of("medium-plasma").warhead.reduction, 4);  // AR 2
  EXPECT_TRUE(is_ballistic(weapon_of("torpedo-tube").type));
  EXPECT_EQ(weapon_of("energy-mine").radius, 2 * inch);  // ours is launched at a point
  Fight fight(scene("red bastion - 24,20 0; blue corsair - 24,34 4"), red_wins);
  fight.pass_to("fire");
  // A laser with a turn of delay left fires for twice its energy, a gun does not fire at all (SEF-R32).
  fight.state().table.ships[ShipIndex(0)].systems[SystemIndex(1)].ready = 2;
  fight.state().table.ships[ShipIndex(0)].systems[SystemIndex(2)].ready = 2;
  fight.state().table.ships[ShipIndex(1)].at = at("24,30");
  EXPECT_EQ(fight.refused("fire A1 w2 target=B1", 0), "");
  EXPECT_EQ(fight.refused("fire A1 w3 target=B1", 0), "not_charged");
  EXPECT_EQ(cost_of(fight.table(), fight.ship("A1"), SystemIndex(1), 2), 12);
}

TEST(Traits, AccuracyIsAdded) {  // SEF-7.13, SEF-7.13.HACC, SEF-7.13.LACC, SEF-7.13.PRX, SEF-7.13.SG
  for (const int accuracy : {-1, 0, 1, 2}) {
    const std::string gun =
        "[[sheets.weapons]]\nkey = 'gun'\nname = 'Gun'\nclass = 2\ntype = 'linear'\nrange = 20\n"
        "dice = 1\ndie = 10\ndelay = 1\naccuracy = " +
        number(accuracy) + "\n";
    const Fight fight(scene("red host - 24,20 0; blue bastion - 24,26 4", "",
                            own_sheet(gun, "weapon = 'gun', number = 1, arc = 'F'")),
                      red_wins);
    Attack attack;
    attack.ship = ShipIndex(0);
    attack.system = SystemIndex(0);
    attack.weapon = fight.table().mount(fight.ship("A1"), SystemIndex(0)).weapon;
    attack.target = ShipIndex(1);
    attack.from = at("24,20");
    EXPECT_EQ(need_of(fight.table(), attack, 1).total(), 7 + accuracy);
  }
}

TEST(Traits, WithoutARuleAreRefused) {  // SEF-7.13, SEF-7.7.7, SEF-R21
  const std::string gun =
      "[[sheets.weapons]]\nkey = 'gun'\nname = 'Gun'\nclass = 2\ntype = 'linear'\nrange = 20\n"
      "dice = 1\ndie = 10\ndelay = 1\n";
  for (const char* trait : {"shp", "acc", "comb", "wv", "z30"}) {
    const auto loaded = load_with(scene("red host - 24,20 0; blue bastion - 24,26 4", "",
                                        own_sheet(gun + trait + " = true\n", "weapon = 'gun', number = 1, arc = 'F'")));
    ASSERT_FALSE(loaded) << trait;
    EXPECT_EQ(loaded.error().front().field, trait);
  }
  std::string text =
      scene("red host - 24,20 0; blue bastion - 24,26 4", "", own_sheet(gun, "weapon = 'gun', number = 1, arc = 'F'"));
  text.insert(text.find("speed = [12"), "ecm = 2\n");
  EXPECT_EQ(load_with(text).error().front().field, "ecm");
}

TEST(Traits, PulsesAreFiredAsABurstOrSpread) {  // T16; SEF-7.13.P, SEF-7.7.9
  struct Case {
    const char* orders;
    const char* dice;
    const char* said;
  };
  for (const Case& c :
       {Case{"fire A1 w1 target=B1", "5 10", "3 hits"},                // 7 - 1 - 1: the column of 3 pulses is 2, at 0
        Case{"fire A1 w1 target=B1 mode=spread", "7 8", "1 hit."}}) {  // two easier, one hit at most each
    Fight fight(scene("red aegis - 24,20 0; blue corsair - 24,34 4"), red_wins);
    fight.pass_to("fire");
    fight.act([](Play& play) { play.ship(ShipIndex(1)).at = at("24,30"); });
    fight.act([](Play& play) { play.ship(ShipIndex(0)).at = at("24,24"); });
    fight.give(0, c.orders, std::string(c.dice) + " *");
    EXPECT_TRUE(fight.told().find("hit") != std::string::npos) << fight.told();
  }
}

TEST(Interception, EachSuccessStopsOnePulse) {  // T28; SEF-7.9.8, SEF-7.9.1
  for (const auto& [dice, left] : {std::pair("1 1 1 9 9", 2), {"1 1 1 1 1", 0}}) {
    Fight fight(scene("red bastion - 24,20 0; blue aegis - 24,28 4"), red_wins);
    fight.act(
        [&](Play& play) {
          Assault assault;
          assault.attacker = {SquadronIndex(), ShipIndex(1)};
          assault.side = Side{1};
          for (const int hits : {2, 3}) {
            Attack attack;
            attack.ship = ShipIndex(1);
            attack.system = SystemIndex(0);
            attack.weapon = play.table().mount(play.ship(ShipIndex(1)), SystemIndex(0)).weapon;
            attack.target = ShipIndex(0);
            attack.from = play.ship(ShipIndex(1)).at;
            attack.hits = hits;
            attack.intercept = 4;
            assault.attacks.push_back(attack);
          }
          assault.targets = {ShipIndex(0)};
          play.table().assault = assault;
          defend(play, ShipIndex(0), {{ShipIndex(0), AttackIndex(0), 2}, {ShipIndex(0), AttackIndex(1), 3}});
        },
        dice);
    int stopped = 0;
    for (const Attack& attack : fight.table().assault->attacks) stopped += attack.stopped;
    EXPECT_EQ(5 - stopped, left);
  }
  Table table = empty_table();
  Ship& ship = table.ships[put(table, "kestrel", 0, at("0,0"), 0)];
  ShipClass heavy = table.class_of(ship);
  heavy.interceptors.front().heavy = true;
  EXPECT_EQ(interceptor_modifier(heavy, ship, heavy.interceptors.front(), 5).total(), 6);  // the die counts one less
}

TEST(Traits, ASpinalWeaponWorksUntilItsTrackIsFull) {  // SEF-7.13.S, SEF-7.10.3.2
  Fight fight(scene("blue devourer - 24,20 0; red corsair - 24,32 4"), red_wins);
  const SystemIndex spinal = system_of(fight.table(), ShipIndex(0), "spinal-plasma");
  for (int hit = 1; hit <= 3; ++hit) {
    EXPECT_TRUE(works(fight.ship("B1"), spinal)) << hit;
    fight.act([&](Play& play) { lose_system(play, ShipIndex(0), spinal, {}); });
  }
  EXPECT_FALSE(works(fight.ship("B1"), spinal));
  const std::vector<SystemIndex> aft = losable(fight.table(), fight.ship("B1"), HitClass::heavy, 3);
  EXPECT_EQ(std::ranges::count(aft, spinal), 0);  // and a hit on the aft never takes it
}

TEST(Ballistics, AreHeavyWeapons) {  // SEF-7.14.1.f, SEF-7.10.3.2
  Table table = empty_table();
  const ShipIndex lancer = put(table, "lancer", 0, at("0,0"), 0);
  EXPECT_EQ(losable(table, table.ships[lancer], HitClass::heavy, 0),
            std::vector<SystemIndex>{system_of(table, lancer, "missile-rack")});
}

TEST(Ballistics, TheEnergyTorpedoIsALaunchOfEnergy) {  // SEF-7.13.ETORP, SEF-7.12.TOR, SEF-R110, SEF-7.14.3
  Fight fight(scene("red sovereign - 24,10 0; blue corsair - 24,24 4; blue corsair - 27,24 4"), blue_wins);
  const SystemIndex tube = system_of(fight.table(), ShipIndex(0), "energy-torpedo");
  const std::string order = "launch A1 " + system_name(tube) + " at=";
  EXPECT_EQ(fight.refused("activate A1; " + order + "B1,B2; course A1 path=f:3"), "beyond_salvo");
  const int before = energy(fight.ship("A1"));
  fight.give(0, "activate A1; " + order + "B1; course A1 path=f:3");
  EXPECT_EQ(before - energy(fight.ship("A1")), 6);
  EXPECT_EQ(fight.table().launches.front().kind, LaunchKind::torpedo);
  EXPECT_EQ(fight.ship("A1").systems[tube].ready, 4);
}

/// Two destroyers launch at a cruiser that has a mate.
Fight launched(const std::string& orders, const std::string& options = "") {
  Fight fight(
      scene("red lancer q1 24,10 0; red lancer q1 27,10 0; blue bastion q1 24,34 4; blue kestrel q1 24,36 4", options),
      blue_wins);
  fight.give(0, "activate A.q1; " + orders + "; course A1 path=f:5; course A2 path=f:5");
  return fight;
}

TEST(Volleys, WhatIsOneAndWhereItsMarkerLies) {  // SEF-7.14.2.c, SEF-7.14.2.f, SEF-7.14.2.b, SEF-R34b, SEF-R58
  const Fight one = launched("launch A1 w1 target=B.q1; launch A2 w1 target=B.q1");
  ASSERT_EQ(one.table().launches.size(), 1U);
  EXPECT_EQ(one.table().launches.front().count, 8);
  EXPECT_EQ(one.table().launches.front().from, at("24,10"));  // where the command ship was, before it moved
  Fight two(scene("red lancer q1 24,10 0; red lancer q1 27,10 0; blue bastion q1 24,34 4; blue kestrel q1 24,36 4"),
            blue_wins);
  two.act([](Play& play) {
    Magazines magazines = play.state.magazines[ShipIndex(1)].truth(play.referee.key());
    magazines[SystemIndex(0)].loaded = 1;
    magazines[SystemIndex(0)].rounds = {12, 12, 0, 0};
    play.state.magazines[ShipIndex(1)].assign(magazines, Audience::only(Seat{0}));
  });
  two.give(0,
           "activate A.q1; launch A1 w1 target=B.q1; launch A2 w1 target=B.q1; course A1 path=f:5; course A2 path=f:5");
  EXPECT_EQ(two.table().launches.size(), 2U);
  const Fight far(scene("red lancer - 24,4 0; blue bastion q1 24,33 4; blue kestrel q1 24,34.001 4"), blue_wins);
  EXPECT_EQ(far.refused("activate A1; launch A1 w1 target=B.q1"), "out_of_range");  // the farthest counts
}

TEST(Volleys, NeedsAreThoseOfTheLaunch) {  // SEF-7.14.1.d, SEF-7.14.1.b, SEF-R35b, SEF-7.7.8.3
  Fight fight = launched("launch A1 w1 target=B.q1; launch A2 w1 target=B.q1");
  const Launch launch = fight.table().launches.front();
  const int need = launch_need(fight.table(), launch, fight.ship("B1"), Facing::fore, 0).total();
  EXPECT_EQ(need, 7);  // 24 in take nothing from it
  fight.act([](Play& play) { play.ship(ShipIndex(0)).fate = play.ship(ShipIndex(1)).fate = Fate::destroyed; });
  EXPECT_EQ(launch_need(fight.table(), launch, fight.ship("B1"), Facing::fore, 0).total(), need);
  EXPECT_EQ(volley_screening(fight.table(), launch.from, {ShipIndex(2), ShipIndex(3)}), 0);
  fight.act([](Play& play) { play.ship(ShipIndex(3)).at = at("24,30"); });
  EXPECT_EQ(volley_screening(fight.table(), launch.from, {ShipIndex(2), ShipIndex(3)}), -2);  // as they stand at impact
}

TEST(Volleys, HitsOnOneShipAreOneHit) {  // N23; SEF-R71, SEF-R36b
  const Catalogue catalogue = load_with("").value();
  const std::map<std::string, std::array<int, 4>> table{
      // dice, die, AR in halves, Int
      {"standard", {2, 10, 2, 5}},    {"heavy", {3, 10, 2, 6}},       {"piercer", {2, 10, 4, 5}},
      {"sprint", {1, 10, 2, 3}},      {"cluster", {1, 8, 2, 0}},      {"plasma-torp", {4, 10, 4, 3}},
      {"fusion-torp", {5, 10, 2, 3}}, {"piercer-torp", {3, 10, 2, 2}}};
  for (const Munition& munition : catalogue.munitions) {
    const auto& [dice, die, reduction, intercept] = table.at(munition.key);
    EXPECT_EQ(munition.warhead.dice, dice) << munition.key;
    EXPECT_EQ(munition.warhead.die, die) << munition.key;
    EXPECT_EQ(munition.warhead.reduction, reduction) << munition.key;
    EXPECT_EQ(munition.intercept, intercept) << munition.key;
  }
}

const std::string cluster_rack =
    "weapon = 'missile-rack', number = 2, arc = 'FH', rounds = 6, munitions = ['standard', 'cluster']";

Fight with_clusters(const std::string& loaded, const std::string& options = "") {
  Fight fight(scene("red host - 24,10 0; blue corsair - 24,30 4; blue bastion - 25,30 4; blue corsair - 24,31.501 4",
                    options, own_sheet("", cluster_rack)),
              blue_wins);
  fight.act([&](Play& play) {
    Magazines magazines = play.state.magazines[ShipIndex(0)].truth(play.referee.key());
    magazines[SystemIndex(0)].rounds = {3, 3};
    magazines[SystemIndex(0)].loaded = loaded == "cluster" ? 1 : 0;
    play.state.magazines[ShipIndex(0)].assign(magazines, Audience::only(Seat{0}));
  });
  return fight;
}

TEST(Clusters, AreLaunchedAtAPointAndStrikeAllRoundIt) {  // SEF-R65, SEF-7.13.AREA, SEF-R103, SEF-L23
  EXPECT_EQ(with_clusters("cluster").refused("activate A1; launch A1 w1 target=B1 count=2"), "wrong_munition");
  EXPECT_EQ(with_clusters("standard").refused("activate A1; lay A1 w1 at=24,30"), "wrong_munition");
  EXPECT_EQ(with_clusters("cluster").refused("activate A1; lay A1 w1 at=24,41"), "bad_value");     // beyond 30 in
  EXPECT_EQ(with_clusters("cluster").refused("activate A1; lay A1 w1 at=24,9.999"), "bad_value");  // out of the arc
  Fight fight = with_clusters("cluster");
  fight.give(0, "activate A1; lay A1 w1 at=24,30 count=2; course A1 path=f:6");
  EXPECT_TRUE(fight.said("ship A1 launches A-L1, Missile rack, strength 2 at a point."));
  EXPECT_FALSE(fight.view(1).launches.front().aim);
  EXPECT_EQ(fight.view(0).launches.front().aim, at("24,30"));
  // B1 avoids it, B2 is caught by both missiles as one hit: two dice of eight. B3 is out of reach.
  fight.act(
      [](Play& play) {
        strike_next(play);
        run(play);
      },
      "9 11  1 8 *");
  EXPECT_TRUE(fight.said("A-L1, Cluster missile, goes off at 24,30.")) << fight.told();
  EXPECT_TRUE(fight.said("B2 is caught by it."));
  EXPECT_TRUE(fight.said("does 2D8 to the starboard of B2")) << fight.told();
}

TEST(Clusters, LookLikeAnyVolleyWhereTargetsAreSealed) {  // SEF-L23, SEF-L24, SEF-R38
  Fight point = with_clusters("cluster", "sealed-targets = true"),
        ships = with_clusters("standard", "sealed-targets = true");
  point.give(0, "activate A1; lay A1 w1 at=24,30 count=2; course A1 path=f:6");
  ships.give(0, "activate A1; launch A1 w1 target=B1 count=2; course A1 path=f:6");
  EXPECT_EQ(point.board(Viewer::of(Seat{1})), ships.board(Viewer::of(Seat{1})));
  EXPECT_EQ(point.board(Viewer::spectator()), ships.board(Viewer::spectator()));
  EXPECT_NE(point.board(Viewer::of(Seat{0})), ships.board(Viewer::of(Seat{0})));
}

TEST(Clusters, FitRacksAlone) {  // SEF-R65, SEF-L24
  for (const auto& [munition, field] : {std::pair("fits = 'torpedo'\nradius = 2\n", "radius"),
                                        {"fits = 'missile'\nradius = 2\nintercept = 3\n", "radius"},
                                        {"fits = 'missile'\nrange = 2\n", "range"}}) {
    const auto loaded =
        load_with(scene("red kestrel - 24,20 0; blue bastion - 24,26 4", "",
                        std::string("[[sheets.munitions]]\nkey = 'x'\nname = 'X'\ndice = 1\ndie = 8\n") + munition));
    ASSERT_FALSE(loaded) << munition;
    EXPECT_EQ(loaded.error().front().field, field);
  }
}

TEST(Dice, AreNamedByShipsAndSidesAlone) {  // SEF-R109, SEF-L12
  // What a load or a wish could say must not be in the name of a stream: purposes, ships and sides are all there is.
  Fight fight(scene("red lancer - 24,10 0; blue stinger - 24,34 4"), blue_wins);
  const Why attack = why(Purpose::attack, ref(fight.ship("A1")), ref(fight.ship("B1")));
  EXPECT_EQ(attack.actor.number, 1U);
  EXPECT_EQ(attack.object.number, 1U);
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
