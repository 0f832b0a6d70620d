// Damage dice against shields, armour and structure: the book's examples and the rulings' own.
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

Hit hit_of(int reduction, int bonus, WeaponType type = WeaponType::plasma, Facing side = Facing::fore, int die = 10) {
  Hit out;
  out.warhead = {1, die, bonus, 2 * reduction, 0, 0};
  out.type = type;
  out.section = side;
  return out;
}

struct Done {
  int armour, structure, primary, beyond;
  bool operator==(const Done&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Done& d) {
  return out << d.armour << " " << d.structure << " " << d.primary << " " << d.beyond;
}

Done strike(Table& table, ShipIndex s, const Hit& hit, std::vector<int> dice) {
  std::ranges::sort(dice);
  Impact impact(table, table.ships[s], hit);
  for (const int die : dice) impact.strike(die + hit.warhead.bonus);
  int halves = 0;
  impact.end(halves);
  return {impact.armour(), impact.structure(), impact.primary(), impact.beyond()};
}

TEST(Damage, TwoHitsOnOneSide) {  // T17; SEF-7.8.1, SEF-7.8.2, SEF-7.8.3, SEF-7.8.3.1, SEF-7.8.4.a, SEF-7.8.4.b,
                                  // SEF-R24, SEF-R25
  Table table = empty_table();
  const ShipIndex s = put_example(table, "omi", 1, at("0,0"), 0);
  EXPECT_EQ(strike(table, s, hit_of(2, 0), {1, 3, 6, 7, 9}), (Done{5, 4, 0, 0}));
  EXPECT_EQ(strike(table, s, hit_of(1, 1, WeaponType::laser), {2, 4, 6, 10}), (Done{2, 5, 3, 3 * 0}));
  EXPECT_EQ(table.ships[s].lost.armour[0], 7);
  EXPECT_EQ(table.ships[s].lost.structure[0], 9);
  EXPECT_EQ(table.ships[s].lost.primary, 3);
  // T18, SEF-R26: nine tests of the side, three of primary.
  EXPECT_EQ(table.ships[s].lost.untested[0].size(), 9U);
  EXPECT_EQ(table.ships[s].lost.untested[primary_block].size(), 3U);
}

TEST(Damage, WorkedHits) {
  struct Case {
    const char* what;
    const char* key;
    Hit hit;
    std::vector<int> dice;
    Done done;
  };
  const Case cases[] = {
      {"N09", "corsair", hit_of(1, 1, WeaponType::laser, Facing::fore, 8), {2, 5, 8}, {2, 5, 0, 0}},
      {"N10", "bastion", hit_of(2, -3), {10, 9, 8, 7, 2}, {3, 1, 0, 0}},
      {"N13", "bastion", hit_of(1, 1, WeaponType::linear), {2, 5, 9}, {1, 7, 0, 0}},
      {"N23", "kestrel", hit_of(1, 0, WeaponType::missile), {1, 3, 5, 6, 6, 8, 9, 10}, {5, 11, 3, 0}},
  };
  for (const Case& c : cases) {
    Table table = empty_table();
    const ShipIndex s = put(table, c.key, 1, at("0,0"), 0);
    EXPECT_EQ(strike(table, s, c.hit, c.dice), c.done) << c.what;
  }
}

TEST(Damage, ADieGoesThroughTheShip) {  // N12; SEF-7.8.5.3, SEF-7.8.5.4
  Table table = empty_table();
  const ShipIndex s = put(table, "kestrel", 1, at("0,0"), 0);
  Ship& ship = table.ships[s];
  ship.lost.armour[static_cast<std::size_t>(Facing::aft)] = 5;
  EXPECT_EQ(strike(table, s, hit_of(1, 0, WeaponType::laser, Facing::aft), {10}), (Done{0, 4, 4, 2}));
  EXPECT_EQ(ship.lost.structure[0], 2);
  EXPECT_EQ(explosion_dice(table.class_of(ship), ship), 5);
  EXPECT_TRUE(in_explosion(table.class_of(ship), ship, at("0,1.333")));
  EXPECT_FALSE(in_explosion(table.class_of(ship), ship, at("0,1.334")));
}

TEST(Damage, ExplosionsReachThirdsOfInches) {  // N22
  Table table = empty_table();
  const ShipIndex s = put(table, "bastion", 1, at("0,0"), 0);
  EXPECT_TRUE(in_explosion(table.class_of(table.ships[s]), table.ships[s], at("2.333,0")));
  EXPECT_FALSE(in_explosion(table.class_of(table.ships[s]), table.ships[s], at("2.334,0")));
}

TEST(Damage, WhatRangeTakes) {  // T23; SEF-7.12.FUS, SEF-7.12.PLA, SEF-7.12.PAR
  const Catalogue catalogue = load_with("").value();
  const auto loss = [&](const char* key, std::int64_t mils) {
    return range_loss(
        catalogue.weapons[first_of(catalogue.weapons, [&](const Weapon& w) { return w.key == key; }).value()],
        mils * mils);
  };
  EXPECT_EQ(loss("fusion-lance", 17000), 4);
  EXPECT_EQ(loss("medium-plasma", 11000), 3);
  EXPECT_EQ(loss("medium-plasma", 12000), 4);
  EXPECT_EQ(loss("particle-cannon", 6000), 0);
  EXPECT_EQ(loss("particle-cannon", 6001), 1);
  EXPECT_EQ(loss("naval-laser", 20000), 0);
}

TEST(Damage, LinearWeaponsMeetLessArmour) {  // T21, T22; SEF-7.12.LIN, SEF-R34
  EXPECT_EQ(linear_threshold(6, 8), 4);
  EXPECT_EQ(linear_threshold(6, 10), 2);
  EXPECT_EQ(linear_threshold(8, 8), 8);
  EXPECT_EQ(linear_threshold(1, 10), 1);
}

TEST(Damage, OtherKinds) {  // SEF-7.12.TAC, SEF-7.12.ION, SEF-R33, SEF-7.13.PEN, SEF-R36, SEF-R35, SEF-R73
  Table table = empty_table();
  const ShipIndex tachyon = put(table, "bastion", 1, at("0,0"), 0), ion = put(table, "bastion", 1, at("0,9"), 0);
  EXPECT_EQ(strike(table, tachyon, hit_of(1, 0, WeaponType::tachyon), {7, 7, 7}), (Done{1, 3, 0, 0}));
  EXPECT_EQ(strike(table, ion, hit_of(1, 0, WeaponType::ion), {10, 6, 9}), (Done{2, 2, 0, 0}));
  EXPECT_EQ(table.ships[ion].charge, 12);
  Hit pen = hit_of(1, 0, WeaponType::torpedo, Facing::aft);
  pen.warhead.penetrating = 1;
  EXPECT_EQ(strike(table, ion, pen, {5, 4}), (Done{0, 1, 0, 0}));
  Hit half = hit_of(1, 0, WeaponType::laser, Facing::port);
  half.warhead.reduction = 1;
  Impact impact(table, table.ships[ion], half);
  int halves = 0;
  for (const int die : {7, 8, 9}) impact.strike(die);
  impact.end(halves);
  EXPECT_EQ(halves, 3);
  EXPECT_EQ(impact.armour(), 0);
  table.ships[ion].now.in_force = {Command::brace};
  EXPECT_EQ(Impact(table, table.ships[ion], hit_of(1, 0, WeaponType::laser, Facing::starboard)).threshold(), 7);
}

TEST(Damage, ShieldsTakeTheirLevelWhileTheyLast) {  // SEF-R50
  Table table = empty_table();
  const ShipIndex s = put(table, "sovereign", 0, at("0,0"), 0);
  EXPECT_EQ(strike(table, s, hit_of(1, 0, WeaponType::laser), {8, 9, 1}), (Done{1, 1, 0, 0}));  // 7 and 8 against 7
  EXPECT_EQ(table.ships[s].lost.shields[0], 2);  // a 1 is not above the level
  table.ships[s].lost.shields[0] = 8;
  EXPECT_EQ(strike(table, s, hit_of(1, 0, WeaponType::laser), {8}), (Done{1, 1, 0, 0}));
  table.options.shields = false;
  table.ships[s].lost.shields[0] = 0;
  EXPECT_EQ(shield_level(table, table.ships[s], Facing::fore, 0), 0);
}

TEST(Damage, MassedFireGoesByTheChart) {  // T15, T16; SEF-7.7.9, SEF-R22
  const std::vector<int> factor{50, 60, 70, 80, 90, 100};
  EXPECT_EQ(massed_hits(factor, 27, 2), 19);
  EXPECT_EQ(massed_hits(factor, 20, 2), 14);
  EXPECT_EQ(massed_hits(factor, 7, 2), 5);
  EXPECT_EQ(massed_hits(factor, 5, 0), 3);
  EXPECT_EQ(massed_hits(factor, 5, 2), 4);
  EXPECT_EQ(massed_hits(factor, 5, 5), 5);
  EXPECT_EQ(massed_hits(factor, 5, -1), 0);
  EXPECT_EQ(massed_hits(factor, 15, 1), 9);
  EXPECT_EQ(massed_hits(factor, 1, 0), 1);
  // 8.5: the row of the chart for a roll two below its need.
  const std::vector<std::pair<int, int>> row{{1, 1}, {2, 1}, {3, 2},  {4, 3},  {5, 4},  {6, 4},
                                             {8, 6}, {9, 6}, {10, 7}, {12, 8}, {15, 11}};
  for (const auto& [n, hits] : row) EXPECT_EQ(massed_hits(factor, n, 2), hits) << n;
}

TEST(Damage, AmmunitionGoesOffWhereItStands) {  // SEF-7.10.3.2b
  Table table = empty_table();
  const ShipIndex s = put(table, "lancer", 0, at("0,0"), 0);
  Ship& ship = table.ships[s];
  explode_ammunition(table.class_of(ship), ship, Facing::fore, 17);  // 12 boxes, 5 beyond them
  EXPECT_EQ(structure_left(table.class_of(ship), ship, Facing::fore), 0);
  EXPECT_EQ(ship.lost.primary, 2);
  EXPECT_EQ(ship.lost.untested[0].size(), 12U);
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
