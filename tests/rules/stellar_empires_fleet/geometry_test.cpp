// Arcs, sides, sensor bands and screens at their borders, and against a model of another kind.
#include <random>

#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

int arc_of(const std::string& name) {
  for (int a = 0; a < count_of(arcs); ++a)
    if (name == arcs[ix(a)].name) return a;
  throw std::runtime_error(name);
}

TEST(Geometry, BordersOfArcsBelongToThem) {  // N06, N43; SEF-7.5, SEF-R2, SEF-R62, SEF-R114
  struct Case {
    const char* arc;
    int heading;
    const char* to;
    bool covered;
  };
  const Case cases[] = {{"BF", 0, "2.679,10", true},     {"BF", 0, "2.680,10", false},  {"BF", 1, "5.773,10", false},
                        {"BF", 1, "5.774,10", true},     {"F", 0, "10,10", true},       {"F", 0, "10.001,10", false},
                        {"FH", 0, "10,0", true},         {"FH", 0, "10,-0.001", false}, {"FS", 0, "0,10", true},
                        {"FS", 0, "10,0", true},         {"FS", 0, "-0.001,10", false}, {"FS/3", 0, "10,-5.773", true},
                        {"FS/3", 0, "10,-5.774", false}, {"T-s", 1, "-10,0", true},     {"T-s", 1, "0,-10", true},
                        {"T-s", 1, "-10,0.001", false},  {"FT", 3, "-1,-1", true},      {"A", 0, "0,-5", true},
                        {"SP", 4, "0,-5", true},         {"SP", 4, "0,5", false}};
  for (const Case& c : cases)
    EXPECT_EQ(arc_covers(arc_of(c.arc), {{0, 0}, c.heading, false}, at(c.to)), c.covered)
        << c.arc << " " << c.heading << " " << c.to;
}

TEST(Geometry, ARolledShipHasItsArcsOnTheOtherSide) {  // SEF-6.1.2, SEF-R6
  EXPECT_TRUE(arc_covers(arc_of("S"), {{0, 0}, 0, false}, at("5,0")));
  EXPECT_FALSE(arc_covers(arc_of("S"), {{0, 0}, 0, true}, at("5,0")));
  EXPECT_TRUE(arc_covers(arc_of("S"), {{0, 0}, 0, true}, at("-5,0")));
}

TEST(Geometry, TheSideStruckIsSeenFromTheTarget) {  // N05; SEF-7.5.1
  using Sides = std::vector<Facing>;
  EXPECT_EQ(struck_sides({{0, 0}, 0, false}, at("5,5")), (Sides{Facing::fore, Facing::starboard}));
  EXPECT_EQ(struck_sides({{0, 0}, 0, false}, at("5,5.001")), Sides{Facing::fore});
  EXPECT_EQ(struck_sides({{0, 0}, 0, true}, at("5,4.999")), Sides{Facing::port});
  EXPECT_EQ(struck_sides({{0, 0}, 0, false}, at("5,4.999")), Sides{Facing::starboard});
  EXPECT_EQ(struck_sides({{0, 0}, 0, false}, at("0,0")), Sides{Facing::fore});
  EXPECT_EQ(struck_sides({{0, 0}, 1, false}, at("-5,-5")), Sides{Facing::aft});
}

TEST(Geometry, SensorBandsEndWhereTheChartSays) {  // T10, N08; SEF-7.7.4, SEF-R20
  struct Case {
    int rating;
    std::int64_t mils;
    int loss;
  };
  const Case cases[] = {{6, 6000, 0},  {6, 6001, 1},  {6, 12000, 1}, {6, 18000, 2}, {6, 18001, 3}, {6, 20000, 3},
                        {6, 27000, 3}, {6, 27001, 4}, {6, 36000, 4}, {6, 48000, 5}, {6, 48001, 6}, {4, 17000, 3}};
  for (const Case& c : cases) EXPECT_EQ(sensor_loss(c.rating, c.mils * c.mils), c.loss) << c.rating << " " << c.mils;
}

TEST(Geometry, ScreensStandBetweenAndNear) {  // N07, N32; SEF-7.7.8.1, SEF-R92
  const Point from = at("0,0");
  for (const auto& [target, mate, yes] : {std::tuple("0,20", "2,10", true),
                                          {"0,20", "2.001,10", false},
                                          {"0,20", "0,20", false},
                                          {"0,20", "1.5,-1", false},
                                          {"20,20", "12.828,10", true},
                                          {"20,20", "12.829,10", false}})
    EXPECT_EQ(screens(from, at(target), at(mate)), yes) << mate;
}

TEST(Geometry, QuartersAreCountedInTheFirersFavour) {  // N24; SEF-R19
  const Stance ship{{0, 0}, 0, false};
  EXPECT_EQ(quarters(ship, {at("3,9"), at("2,-9")}), 2);
  EXPECT_EQ(quarters(ship, {at("5,5"), at("9,1")}), 1);
  EXPECT_EQ(quarters(ship, {at("5,5"), at("-5,5")}), 1);
  EXPECT_EQ(quarters(ship, {}), 0);
}

TEST(Geometry, TerrainIsMetAtItsRim) {  // SEF-7.4, SEF-R18
  Scenario scenario;
  scenario.terrain = {{TerrainKind::planet, at("10,10"), 4 * inch}, {TerrainKind::nebula, at("30,10"), 6 * inch}};
  EXPECT_FALSE(clear_line(scenario, at("0,14"), at("20,14")));
  EXPECT_TRUE(clear_line(scenario, at("0,14.001"), at("20,14.001")));
  EXPECT_EQ(nebulae(scenario, at("20,20"), at("30,12")), 1);
  EXPECT_EQ(nebulae(scenario, at("20,20"), at("40,20")), 0);
}

TEST(Geometry, AWeaponIsOfTheSidesThatItsArcOverlaps) {  // SEF-R31
  EXPECT_TRUE(arc_meets_side(arc_of("FH"), Facing::port));
  EXPECT_FALSE(arc_meets_side(arc_of("FH"), Facing::aft));
  EXPECT_FALSE(arc_meets_side(arc_of("F"), Facing::starboard));
  EXPECT_TRUE(arc_meets_side(arc_of("FT"), Facing::aft));
}

/// Sensor bands and full inches by counting, where the code multiplies.
TEST(Geometry, BandsAgreeWithCountingAtRandom) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const std::int64_t dx = static_cast<std::int64_t>(random() % 60000),
                       dy = static_cast<std::int64_t>(random() % 60000);
    const std::int64_t squared = dx * dx + dy * dy;
    std::int64_t root = 0;  // of the square, rounded up
    for (std::int64_t bit = 1LL << 20; bit > 0; bit /= 2)
      if ((root + bit) * (root + bit) < squared) root += bit;
    if (squared > 0) ++root;
    const int rating = 1 + static_cast<int>(random() % 10);
    int band = 0;
    for (const std::int64_t tenths : {10, 20, 30, 45, 60, 80}) band += root > 100 * tenths * rating;
    EXPECT_EQ(sensor_loss(rating, squared), band) << dx << "," << dy << " " << rating;
    EXPECT_EQ(reaches(rating, squared), root <= 1000 * rating);
  }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
