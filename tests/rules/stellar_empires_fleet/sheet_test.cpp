// Figures of a sheet as damage leaves them.
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Sheet : testing::Test {
  Table table = empty_table();
  ShipIndex s = put(table, "kestrel", 0, at("18,4"), 0);
  Ship& ship = table.ships[s];
  const ShipClass& c = table.class_of(ship);
};

TEST_F(Sheet, TracksFallBoxByBox) {  // SEF-1.2.1, SEF-7.10.3.1, SEF-7.10.4.3, SEF-7.10.4.4
  EXPECT_EQ(speed(c, ship), 12);
  EXPECT_EQ(turns(c, ship), 3);
  EXPECT_EQ(sensor(c, ship), 6);
  EXPECT_EQ(output(c, ship), 7);
  ship.lost.speed = 1;
  ship.lost.turns = 2;
  ship.lost.sensors = 6;
  ship.lost.reactor = 2;
  EXPECT_EQ(speed(c, ship), 10);
  EXPECT_EQ(turns(c, ship), 1);
  EXPECT_EQ(sensor(c, ship), 0);
  EXPECT_EQ(output(c, ship), 3);
  ship.lost.speed = 99;
  EXPECT_EQ(speed(c, ship), 0);
}

TEST_F(Sheet, Thresholds) {  // SEF-7.1
  EXPECT_EQ(armour_threshold(c, ship, Facing::fore), 5);
  ship.lost.armour[0] = 4;
  EXPECT_EQ(armour_threshold(c, ship, Facing::fore), 4);
  ship.lost.armour[0] = 10;
  EXPECT_EQ(armour_threshold(c, ship, Facing::fore), 0);
  ship.now.in_force = {Command::brace};
  EXPECT_EQ(armour_threshold(c, ship, Facing::fore), 1);
  EXPECT_EQ(structure_threshold(c, ship, Facing::fore), 6);
}

TEST_F(Sheet, CrippledWithoutASideOrWithoutCrew) {  // N11; SEF-7.8.5.1, SEF-7.10.4.2, SEF-R52
  EXPECT_FALSE(crippled(c, ship));
  EXPECT_TRUE(commandable(c, ship));
  ship.lost.structure[0] = 11;
  EXPECT_FALSE(crippled(c, ship));
  ship.lost.structure[0] = 12;
  EXPECT_TRUE(crippled(c, ship));
  EXPECT_FALSE(commandable(c, ship));
  EXPECT_EQ(output(c, ship), 3);  // half of 7
  ship.lost.structure[0] = 0;
  ship.lost.crew = 2;
  EXPECT_FALSE(crippled(c, ship));
  ship.lost.crew = 3;
  EXPECT_TRUE(skeleton(c, ship));
  ship.lost.crew = 4;
  EXPECT_TRUE(derelict(c, ship));
  EXPECT_FALSE(fights(c, ship));
}

TEST_F(Sheet, BrokenUpAtHalfOfPrimary) {  // SEF-7.8.5.2
  ship.lost.primary = 5;
  EXPECT_FALSE(broken_up(c, ship));
  ship.lost.primary = 6;
  EXPECT_TRUE(broken_up(c, ship));
}

TEST_F(Sheet, SkillsByQualityAndBridge) {  // SEF-1.3.1, SEF-R4, SEF-R52
  for (const auto& [quality, combat, crew] : {std::tuple(Quality::unskilled, 5, 3),
                                              {Quality::green, 6, 4},
                                              {Quality::regular, 7, 5},
                                              {Quality::veteran, 8, 6},
                                              {Quality::elite, 9, 7},
                                              {Quality::ace, 10, 8}}) {
    ship.crew = quality;
    EXPECT_EQ(combat_skill(ship), combat);
    EXPECT_EQ(crew_skill(ship), crew);
  }
  ship.crew = Quality::regular;
  ship.lost.bridge = 2;
  EXPECT_EQ(crew_skill(ship), 3);
  EXPECT_FALSE(commandable(c, ship));
  ship.lost.bridge = 9;
  EXPECT_EQ(crew_skill(ship), 1);
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
