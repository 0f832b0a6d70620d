// Needs of attacks modifier by modifier, slots, interceptors and what a hit on weapons may take.
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

int need(const Table& table, ShipIndex from, ShipIndex to, Facing section, const std::string& weapon = "naval-laser") {
  Attack attack;
  attack.ship = from;
  attack.system = system_of(table, from, weapon);
  attack.weapon = table.mount(table.ships[from], attack.system).weapon;
  attack.target = to;
  attack.from = table.ships[from].at;
  attack.section = section;
  return need_of(table, attack, 1).total();
}

struct Needs : testing::Test {
  Table table = empty_table();
  ShipIndex gq = put_example(table, "gq", 0, at("0,0"), 0), vo = put_example(table, "vo", 1, at("0,6"), 4);
};

TEST_F(Needs, DefenceFacingAndSensors) {  // T09, T10; SEF-7.7, SEF-7.7.2, SEF-7.7.3, SEF-7.7.4
  EXPECT_EQ(need(table, gq, vo, Facing::fore), 6);
  EXPECT_EQ(need(table, vo, gq, Facing::fore), 7);
  EXPECT_EQ(need(table, gq, vo, Facing::port), 5);
  EXPECT_EQ(need(table, gq, vo, Facing::aft), 7);
  table.ships[vo].at = at("0,20");
  EXPECT_EQ(need(table, gq, vo, Facing::fore), 3);
  EXPECT_EQ(need(table, vo, gq, Facing::fore), 4);
  table.ships[vo].at = at("0,12");
  EXPECT_EQ(need(table, gq, vo, Facing::fore), 5);
  EXPECT_EQ(need(table, vo, gq, Facing::fore), 6);
}

TEST_F(Needs, CommandsAndDamage) {  // T11; SEF-7.7.5, SEF-4.3.1.c, SEF-7.8.5.1, N21
  table.ships[vo].at = at("0,12");
  table.ships[vo].now.in_force = {Command::concentrate};
  EXPECT_EQ(need(table, vo, gq, Facing::fore), 7);
  struct Case {
    Command command;
    int own, at_it;
  };
  for (const Case& c :
       {Case{Command::allstop, 1, 1}, {Command::evade, -1, -1}, {Command::silent, 0, -2}, {Command::rollship, -1, 0}}) {
    table.ships[vo].now.in_force = {c.command};
    EXPECT_EQ(need(table, vo, gq, Facing::fore), 6 + c.own) << rule_of(c.command).word;
    EXPECT_EQ(need(table, gq, vo, Facing::fore), 5 + c.at_it) << rule_of(c.command).word;
  }
  table.ships[vo].now.in_force.clear();
  table.ships[vo].out_of_command = 1;  // SEF-6.2.2.d
  EXPECT_EQ(need(table, vo, gq, Facing::fore), 5);
  EXPECT_EQ(need(table, gq, vo, Facing::fore), 6);
  table.ships[vo].lost.computer = true;
  EXPECT_EQ(need(table, vo, gq, Facing::fore), 4);
}

TEST_F(Needs, StealthIsScanned) {  // SEF-R21
  const ShipIndex devourer = put(table, "devourer", 1, at("0,-6"), 0);
  const int before = need(table, gq, devourer, Facing::fore);
  table.ships[gq].now.in_force = {Command::scan};
  EXPECT_EQ(need(table, gq, devourer, Facing::fore), before + 1);
}

TEST(Screens, MatesInFrontAndOtherSquadrons) {  // T13, T14, N26; SEF-7.7.8.1, SEF-7.7.8.2, SEF-7.7.8.3
  Table table = empty_table();
  const ShipIndex firer = put(table, "bastion", 0, at("18,0"), 0);
  std::vector<ShipIndex> squadron{put(table, "mantle", 1, at("18,20"), 4)};
  for (const char* where : {"18,12", "19,14", "17,14", "18,16"})
    squadron.push_back(put(table, "corsair", 1, at(where), 4));
  form(table, squadron);
  const Point from = table.ships[firer].at;
  EXPECT_EQ(screening(table, from, from, squadron[0]), -8);
  EXPECT_EQ(screening(table, from, from, squadron[1]), 0);
  EXPECT_EQ(screening(table, from, from, squadron[4]), -6);
  EXPECT_EQ(volley_screening(table, from, squadron), -8);
  for (const char* where : {"18,8", "18,10"})
    form(table, {put(table, "corsair", 1, at(where), 4), put(table, "corsair", 1, at("30,30"), 4)});
  EXPECT_EQ(screening(table, from, from, squadron[1]), -4);
}

TEST(Slots, UnitsByRounds) {  // T02; SEF-5.1.2
  std::vector<std::vector<int>> told;
  for (std::vector<int> left{5, 8}; left[0] + left[1] > 0;) {
    std::vector<int> sizes = slot_sizes(left);
    for (int side = 0; side < 2; ++side) left[ix(side)] -= std::min(left[ix(side)], sizes[ix(side)]);
    told.push_back({sizes[0], sizes[1], left[0], left[1]});
  }
  EXPECT_EQ(told,
            (std::vector<std::vector<int>>{{1, 1, 4, 7}, {1, 1, 3, 6}, {1, 2, 2, 4}, {1, 2, 1, 2}, {1, 2, 0, 0}}));
  EXPECT_EQ(slot_sizes({0, 3}), (std::vector<int>{0, 3}));
}

TEST(Defence, HelpersAreNotBehind) {  // N19; SEF-7.9.7
  Table table = empty_table();
  const ShipIndex firer = put(table, "mantle", 1, at("0,0"), 0);
  const ShipIndex defended = put(table, "bastion", 0, at("0,10"), 4), behind = put(table, "aegis", 0, at("0,11"), 4),
                  beside = put(table, "kestrel", 0, at("3,9"), 4);
  form(table, {defended, behind, beside});
  Assault assault;
  assault.attacker = unit_of(table, firer);
  Attack attack;
  attack.target = defended;
  attack.from = at("0,0");
  attack.hits = 2;
  attack.intercept = 3;
  attack.warhead = {5, 10, 0, 4, 0, 0};
  assault.attacks = {attack, attack};
  assault.attacks[AttackIndex(1)].warhead.dice = 3;
  EXPECT_EQ(helpers(table, assault, defended), std::vector<ShipIndex>{beside});
  assault.attacks[AttackIndex(0)].intercept = assault.attacks[AttackIndex(1)].intercept = 0;  // SEF-7.9.4
  EXPECT_TRUE(helpers(table, assault, defended).empty());
  assault.attacks[AttackIndex(0)].intercept = assault.attacks[AttackIndex(1)].intercept = 3;
  table.assault = assault;
  const std::vector<Allotment> dice =
      default_defence(table, defended);  // SEF-R46: four dice of its own, one of the helper
  ASSERT_EQ(dice.size(), 3U);
  EXPECT_EQ(dice[0].dice, 2);
  EXPECT_EQ(dice[1].dice, 2);
  EXPECT_EQ(dice[2].ship, beside);
  EXPECT_EQ(dice[2].attack, AttackIndex(0));
  table.dice_used = {{assault.attacker, defended, 3, 0}};  // SEF-R79
  EXPECT_EQ(dice_left(table, defended, assault.attacker).close, 1);
}

TEST(Defence, DiceBySkillAndDamage) {  // SEF-7.9.3, SEF-R28, SEF-7.8.5.1, N11
  Table table = empty_table();
  const ShipIndex s = put(table, "kestrel", 0, at("0,0"), 0);
  const ShipClass& c = table.class_of(table.ships[s]);
  EXPECT_EQ(interceptor_die(c.interceptors.front()), 10);
  EXPECT_EQ(interceptor_die(Interceptors{1, 0, 0, 3, false}), 12);
  EXPECT_EQ(interceptor_modifier(c, table.ships[s], c.interceptors.front(), 5).total(), 5);
  table.ships[s].lost.structure[0] = c.boxes(Facing::fore);
  table.ships[s].lost.control = true;
  EXPECT_EQ(interceptor_modifier(c, table.ships[s], c.interceptors.front(), 5).total(), 3);
  table.ships[s].lost.interceptors = 1;
  EXPECT_EQ(interceptors(c, table.ships[s]).close, 1);
  EXPECT_EQ(interceptors(c, table.ships[s]).assist, 0);
}

TEST(Losses, AWeaponOfTheClassThatBears) {  // N09, N39; SEF-7.10.3.2, SEF-R31
  Table table = empty_table();
  const ShipIndex corsair = put(table, "corsair", 1, at("0,0"), 0), bastion = put(table, "bastion", 0, at("9,9"), 0);
  const Ship& raider = table.ships[corsair];
  EXPECT_EQ(losable(table, raider, HitClass::primary, 0),
            std::vector<SystemIndex>{system_of(table, corsair, "heavy-particle-array")});
  // Aft bears the light guns alone: no primary weapon, so the next lighter class that is there.
  EXPECT_EQ(losable(table, raider, HitClass::primary, 3),
            std::vector<SystemIndex>{system_of(table, corsair, "light-particle")});
  const std::vector<SystemIndex> secondary = losable(table, table.ships[bastion], HitClass::secondary, 0);
  ASSERT_EQ(secondary.size(), 2U);
  EXPECT_EQ(default_loss(table, table.ships[bastion], secondary, {}), secondary[0]);  // 6 energy each: the lower place
  EXPECT_EQ(default_loss(table, table.ships[bastion], secondary, {{secondary[1]}, {}}), secondary[1]);  // SEF-R99
}

TEST(Losses, TheSideWithMoreArmour) {  // N05; SEF-R46
  Table table = empty_table();
  Ship& ship = table.ships[put(table, "bastion", 0, at("0,0"), 0)];
  const std::vector<Facing> both{Facing::fore, Facing::starboard};
  EXPECT_EQ(default_section(table, ship, both, {}), Facing::fore);
  ship.lost.armour[0] = 3;
  EXPECT_EQ(default_section(table, ship, both, {}), Facing::starboard);
  EXPECT_EQ(default_section(table, ship, both, {{}, {Facing::fore}}), Facing::fore);
}

TEST(Shots, WhatStandsInTheWay) {  // T12; SEF-7.3.1, SEF-7.7.6, SEF-7.5, SEF-R7, SEF-7.13.MIN, SEF-R32, N17
  Table table = empty_table();
  const ShipIndex firer = put(table, "corsair", 1, at("18,0"), 0), mate = put(table, "corsair", 1, at("18,5"), 0),
                  target = put(table, "bastion", 0, at("18,20"), 4);
  const SystemIndex array = system_of(table, firer, "heavy-particle-array");
  const auto code = [&](ShipIndex at_whom) -> std::string {
    const auto no = no_shot(table, firer, array, at_whom);
    return std::string(no ? no->why.code() : "");
  };
  EXPECT_EQ(code(target), "out_of_range");
  EXPECT_EQ(code(mate), "target_friendly");
  table.ships[target].at = at("18,12");
  EXPECT_EQ(code(target), "");
  table.ships[target].at = at("30,0");
  EXPECT_EQ(code(target), "out_of_arc");
  table.ships[target].at = at("18,12");
  const ShipIndex escort = put(table, "aegis", 0, at("18,11"), 4);
  form(table, {target, escort});
  table.ships[escort].now.in_force = {Command::shield};
  table.ships[escort].now.object = target;
  EXPECT_EQ(code(target), "shielded");
  table.ships[firer].now.in_force = {Command::silent};
  EXPECT_EQ(code(target), "silent");
  table.turn = 3;
  const ShipIndex bastion = put(table, "bastion", 0, at("18,30"), 4);
  const SystemIndex heavy = system_of(table, bastion, "heavy-laser");
  table.ships[bastion].systems[heavy].ready = 4;  // fired in turn 1, delay 3
  EXPECT_FALSE(not_ready(table, table.ships[bastion], heavy));
  EXPECT_EQ(cost_of(table, table.ships[bastion], heavy, 2), 24);
  table.turn = 4;
  EXPECT_EQ(cost_of(table, table.ships[bastion], heavy, 2), 12);
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
