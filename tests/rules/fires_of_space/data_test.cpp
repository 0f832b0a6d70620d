// The data files: catalogue of the digest, scenarios, and messages for broken ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "server/data/toml.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space::test::data_test {
namespace {

/// A sheet in one line, as the rules' own table has it: type, mass, cost, size, suite, armour, manoeuvre, screen,
/// beams, batteries, missiles (rate), jump/preparation, crew/troops, power, passengers/cargo, damage number/increase,
/// chart.
std::string row_of(const Catalogue& catalogue, const ShipClass& c) {
  const auto list = [](const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
    return out.empty() ? "-" : out;
  };
  const auto n = [](std::int64_t number) { return std::to_string(number); };
  std::vector<std::string> beams, batteries, missiles;
  for (const BeamMount& m : c.beams) beams.push_back(n(m.count) + " " + catalogue.beams[m.beam].name);
  for (const Battery& b : c.batteries)
    batteries.push_back(n(b.count) + "x" + n(b.strength) + (b.range > 0 ? " to " + n(b.range) : ""));
  for (const Load& m : c.missiles) missiles.push_back(n(m.count) + " " + catalogue.missiles[m.missile].name);
  return c.name + " | " + (c.civilian ? "civ" : "mil") + " | " + n(c.mass) + " | " + n(c.cost) + " | " + n(c.size) +
         " | " + n(c.suite) + " | " + n(c.armour) + " | " + n(c.manoeuvre) + " | " + n(c.screen) + " | " + list(beams) +
         " | " + list(batteries) + " | " + list(missiles) + " (" + n(c.launch_rate) + ") | " + n(c.jump) + "/" +
         n(c.prep) + " | " + n(c.crew) + "/" + n(c.troops) + " | " + n(c.power) + " | " + n(c.passengers) + "/" +
         n(c.cargo) + " | " + n(c.damage_number) + "/" + n(c.increase_on) + " | " + n(c.chart_auto) + "/" +
         n(c.chart_extra) + " | " + c.chart;
}

TEST(Data, SheetsOfTheCatalogue) {  // FOS-8.a-v
  const Catalogue catalogue = catalogue_with("");
  const std::vector<std::string> rows{
      "Kestrel corvette | mil | 1200 | 180000 | 6 | 2 | 3 | 5 | 0 | 6 PA-L"
      " | 2x8 | - (0) | 2/2 | 40/6 | 250 | 4/20 | 2/10 | 2/10 | SSSSBBBBDDMMMEEPPJCA",
      "Talon raider | mil | 2400 | 360000 | 7 | 3 | 3 | 6 | 0 | 4 PA-M"
      " | 2x10 | 6 Lance (3) | 3/2 | 70/40 | 600 | 8/60 | 2/4 | 2/4 | SSSSBBBDDMMMMEEPPJLC",
      "Warden escort | mil | 3000 | 380000 | 8 | 3 | 4 | 4 | 1 | 8 PA-L"
      " | 6x14 | 12 Parry (4) | 2/3 | 90/10 | 650 | 6/60 | 1/16 | 1/16 | SSSSBBBBDDDMMEEPPJLC",
      "Halberd destroyer | mil | 5000 | 620000 | 9 | 3 | 5 | 4 | 2 | 10 PA-M"
      " | 4x12 | 8 Lance (4) | 2/3 | 120/20 | 1200 | 10/100 | 1/12 | 1/12 | SSSSBBBBBDDMMEEPPJLC",
      "Stiletto missile destroyer | mil | 4500 | 640000 | 9 | 4 | 4"
      " | 5 | 1 | 8 PA-L | 4x10 | 16 Lance, 8 Parry (8) | 2/3 | 110/16 | 1100 | 10/80 | 1/14 | 1/14 | "
      "SSSSBBBDDMMEEPPJLLLC",
      "Bastion cruiser | mil | 18000 | 1900000 | 11 | 4 | 8 | 3 | 4"
      " | 10 PA-H, 6 MG-M | 8x12 | 12 Hammer, 12 Parry (6) | 3/3 | 380/60 | 4500 | 30/400 | 0/16 | 0/16 | "
      "SSSSSBBBBDDMMEEPNJLC",
      "Sovereign battleship | mil | 60000 | 5400000 | 13 | 5 | 12 | 2"
      " | 7 | 12 MG-H, 12 PA-H | 16x14 | 24 Hammer, 24 Parry (8) | 3/4 | 900/200 | 15000 | 80/1500 | 0/8 | 0/4 | "
      "SSSSSBBBBDDMEEPNNJLC",
      "Drover merchant | civ | 8000 | 240000 | 10 | 1 | 0 | 1 | 0 | -"
      " | 1x6 | - (0) | 1/4 | 24/0 | 300 | 60/3000 | 2/6 | 2/6 | SSSSSDMMMMEPPJJCCCCC",
      "Longhaul armed freighter | civ | 12000 | 380000 | 11 | 1 | 1"
      " | 2 | 0 | 2 PA-L | 2x8 | - (0) | 2/4 | 36/0 | 500 | 20/5000 | 1/18 | 1/18 | SSSSSBBDMMMPPJJCCCCC"};
  ASSERT_EQ(catalogue.classes.size(), rows.size());
  for (int i = 0; i < count_of(rows); ++i) {
    const ShipClass& c = catalogue.classes[ClassIndex(i)];
    EXPECT_EQ(row_of(catalogue, c), rows[ix(i)]);
    EXPECT_EQ(c.tv, (ByBand{c.size + 4, c.size + 2, c.size, c.size - 3})) << c.name;
  }
}

TEST(Data, WeaponsOfTheCatalogue) {  // FOS-8.a-v
  const Catalogue catalogue = catalogue_with("");
  struct Beam {
    const char* name;
    BeamKind kind;
    ByBand penetration;
  };
  const std::vector<Beam> beams{{"PA-L", BeamKind::pa, {9, 7, 5, 3}},
                                {"PA-M", BeamKind::pa, {14, 12, 9, 6}},
                                {"PA-H", BeamKind::pa, {18, 16, 13, 9}},
                                {"MG-M", BeamKind::mg, {12, 10, 7, 4}},
                                {"MG-H", BeamKind::mg, {17, 14, 11, 7}}};
  ASSERT_EQ(catalogue.beams.size(), beams.size());
  for (int i = 0; i < count_of(beams); ++i) {
    EXPECT_EQ(catalogue.beams[BeamIndex(i)].name, beams[ix(i)].name);
    EXPECT_EQ(catalogue.beams[BeamIndex(i)].kind, beams[ix(i)].kind) << beams[ix(i)].name;
    EXPECT_EQ(catalogue.beams[BeamIndex(i)].penetration, beams[ix(i)].penetration) << beams[ix(i)].name;
  }
  struct Missile {
    const char* name;
    int rating_max, guidance, defence, size;
    std::int64_t cost;
    bool anti_missile;
    std::vector<std::pair<int, int>> penetrations;
  };
  const std::vector<Missile> missiles{{"Lance", 8, 3, 2, 9, 2000, false, {{8, 8}, {7, 10}, {6, 12}, {5, 14}, {4, 16}}},
                                      {"Hammer", 5, 3, 1, 11, 4000, false, {{5, 15}, {4, 18}, {3, 21}}},
                                      {"Parry", 10, 4, 3, 7, 1000, true, {{10, 2}, {9, 3}, {8, 4}}}};
  ASSERT_EQ(catalogue.missiles.size(), missiles.size());
  for (int i = 0; i < count_of(missiles); ++i) {
    const MissileType& type = catalogue.missiles[MissileIndex(i)];
    const Missile& m = missiles[ix(i)];
    EXPECT_EQ(type.name, m.name);
    EXPECT_EQ((std::array{type.rating_max, type.guidance, type.defence, type.size}),
              (std::array{m.rating_max, m.guidance, m.defence, m.size}))
        << m.name;
    EXPECT_EQ(type.cost, m.cost) << m.name;
    EXPECT_EQ(type.anti_missile, m.anti_missile) << m.name;
    EXPECT_EQ(type.penetrations, m.penetrations) << m.name;
  }
}

TEST(Data, ScenariosGiveForcesPositionsLengthAndSpecials) {  // FOS-9
  const Description description = Rules::describe(catalogue_with(""));
  std::vector<std::string> ids;
  for (const ScenarioDescription& s : description.scenarios) {
    ids.push_back(s.id);
    EXPECT_EQ(s.sides.size(), 2U);
    EXPECT_FALSE(s.sides[0].briefing.empty());
    EXPECT_GT(s.minutes, 0);
    EXPECT_EQ(s.options.lines.at(0).variant, "d20table");  // FOS-5.2
  }
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(ids, (std::vector<std::string>{"duel-at-kessa", "gate-of-orun", "kessa-crossing", "tarn-convoy",
                                           "three-lanterns", "twin-gates", "varo-wreck"}));
  EXPECT_NE(description.handbook.find("# Orders\n"), std::string::npos);
}

std::string valid() {
  return scene("phase = 'beam-fire'\nturn = 1\ninitiative = 'letters'",
               "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n"
               "[[units]]\nid = '1'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n");
}

struct Fault {
  const char *from, *to, *field;
};

void expect_faults(const std::string& good, const std::vector<Fault>& cases) {
  EXPECT_TRUE(load_problems(good).empty()) << load_problems(good).front().text;
  for (const Fault& c : cases) {
    std::string text = good;
    text.replace(text.find(c.from), std::string(c.from).size(), c.to);
    const Problems problems = load_problems(text);
    ASSERT_FALSE(problems.empty()) << c.to;
    EXPECT_TRUE(std::ranges::any_of(problems, [&](const Problem& p) { return p.field == c.field; }))
        << c.to << ": " << problems[0].text;
    EXPECT_EQ(problems[0].text.rfind("scenarios/test.toml:", 0), 0U) << problems[0].text;
  }
}

TEST(Data, BrokenScenariosNameFileLineAndField) {  // FOS-9
  const std::vector<Fault> cases{
      {"Talon raider", "Talon", "class"},
      {"present = '2525'", "present = '25'", "present"},
      {"present = '2525'\n", "", "present"},
      {"id = 'A'", "id = 'a'", "id"},
      {"id = '1'", "id = 'A'", "id"},
      {"colour = 'red'", "colour = 'pink'", "colour"},
      {"phase = 'beam-fire'", "phase = 'beams'", "phase"},
      {"initiative = 'letters'\n", "", "initiative"},
      {"turn = 1", "turn = 21", "turn"},
      {"turn = 1", "turns = 1", "turns"},
      {"title = 'Test'\n", "", "title"},
      {"{ class = 'Talon raider' }", "{ class = 'Talon raider', results = ['bad'] }", "results"},
      {"{ class = 'Talon raider' }", "{ class = 'Talon raider', missiles = { Hammer = 1 } }", "Hammer"},
      {"{ class = 'Talon raider' }", "{ class = 'Talon raider', missiles = { Lance = 7 } }", "Lance"},
      {"{ class = 'Talon raider' }", "{ class = 'Talon raider', results = ['disabled', 'disabled, permanent'] }",
       "results"},
      {"turn = 1", "turn = 0", "turn"},
      {"[start]", "[repair]\nhit = 0\n[start]", "hit"},
      {"[start]", "[repair]\nlast = 21\n[start]", "last"},
      {"[start]", "[repair]\nhit = 12\npermanent_from = 12\n[start]", "permanent_from"},
      {"[start]", "[repair]\nexplodes = 3\n[start]", "explodes"},
      {"present = '2525'", "present = '(2147483647,-2147483647)'", "present"},
      {"present = '2525'", "present = '(10000,0)'", "present"},
      {"ships = [{ class = 'Talon raider' }]", "ships = []", "ships"}};
  expect_faults(valid(), cases);
}

TEST(Data, BrokenStartsWithinAnOperationalTurn) {  // FOS-10.a.i
  const std::string good =
      "id = 'test'\ntitle = 'Test'\nlength = 4\n"
      "[[sides]]\nname = 'Letters'\ncolour = 'red'\n[[sides]]\nname = 'Numbers'\ncolour = 'blue'\n"
      "[[systems]]\nid = 'TARN'\n"
      "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nplan = { follow = '1' }\n"
      "ships = [{ class = 'Talon raider', jump = { hex = '1010', turn = 4 }, jumped_out = ['TARN'] }]\n"
      "[[units]]\nid = '1'\npresent = '2626'\nfuture = '2626'\nships = [{ class = 'Talon raider' }]\n"
      "[start]\nphase = 'thrust'\nturn = 3\ninitiative = 'letters'\nsub_phase = 2\n";
  const std::vector<Fault> cases{
      {"phase = 'thrust'", "phase = 'beam-fire'", "phase"},
      {"turn = 3", "turn = 5", "turn"},
      {"initiative = 'letters'\n", "", "initiative"},
      {"phase = 'thrust'", "phase = 'jump'", "sub_phase"},
      {"phase = 'thrust'\nturn = 3\ninitiative = 'letters'\nsub_phase = 2", "phase = 'jump'\ninitiative = 'letters'",
       "plan"},
      {"phase = 'thrust'\nturn = 3", "turn = 3", "turn"},
      {"phase = 'thrust'", "phase = 'engagement'\nstep_by_step = true", "step_by_step"},
      {"sub_phase = 2", "sub_phase = 21", "sub_phase"},
      {"follow = '1'", "follow = 'A'", "plan"},
      {"follow = '1'", "intercept = '1'", "plan"},
      {"follow = '1'", "follow = '1', steer = '2526'", "steer"},
      {"follow = '1'", "keep_away = '1'", "distance"},
      {"hex = '1010', turn = 4", "turn = 4", "hex"},
      {"hex = '1010', turn = 4", "hex = '1010'", "turn"},
      {"jumped_out = ['TARN']", "jumped_out = ['ORUN']", "jumped_out"},
      {"jumped_out = ['TARN']", "transit = { hex = '1010', turn = 4 }", "transit"},
      {"present = '2626'\nfuture = '2626'", "zone = { centre = '2626', low = 0, high = 1 }", "zone"}};
  expect_faults(good, cases);
  expect_faults(valid(), {{"ships = [", "known = true\nships = [", "known"},
                          {"{ class = 'Talon raider' }", "{ class = 'Talon raider', prepared = 1 }", "prepared"}});
}

TEST(Data, AllFaultsAtOnce) {  // FOS-8.a-v
  const auto document =
      data::parse("own.toml",
                  "[[beams]]\nname = 'X'\nkind = 'laser'\npenetration = [1, 2, 3]\n"
                  "[[missiles]]\nname = 'M'\nrating_max = 3\nguidance = 1\ndefence = 0\nsize = 5\ncost = 'cheap'\n"
                  "penetration = [[3, 4], [1, 5]]\n");
  ASSERT_TRUE(document);
  const auto loaded = Rules::load({*document}, 1);
  ASSERT_FALSE(loaded);
  std::vector<std::string> fields;
  for (const Problem& p : loaded.error()) fields.push_back(p.field + ":" + p.params.at(1).second);
  EXPECT_EQ(fields, (std::vector<std::string>{"kind:3", "penetration:4", "defence:9", "cost:11", "penetration:12"}));
}

TEST(Data, CostsMayHaveOneDecimal) {  // FOS-23.h, FOS-R52
  const auto document =
      data::parse("own.toml",
                  "[[missiles]]\nname = 'M'\nrating_max = 3\nguidance = 1\ndefence = 1\nsize = 5\ncost = '1.5'\n"
                  "penetration = [[3, 4]]\n");
  ASSERT_TRUE(document);
  EXPECT_EQ(Rules::load({*document}, 1)->missiles.at(0).cost, 1500);
}

TEST(Data, TargetsOfMissilesInFlight) {  // FOS-9, FOS-11.f.v
  const auto salvo = [](const char* ship, const std::string& target) {
    return std::string("[[missiles]]\nship = '") + ship + "'\npresent = '2525'\nfuture = '2525'\n" +
           (target.empty() ? "" : "target = '" + target + "'\n") + "lots = [{ type = 'Lance', count = 2 }]\n";
  };
  for (const auto& [target, right] : std::vector<std::pair<const char*, bool>>{{"1", true},
                                                                               {"1-m1", true},
                                                                               {"1-m2", true},
                                                                               {"1-m3", false},
                                                                               {"2", false},
                                                                               {"A", false},
                                                                               {"A-m1", false},
                                                                               {"1.1", false}}) {
    const Problems problems = load_problems(valid() + salvo("1.1", "A-m1") + salvo("A.1", target) + salvo("1.1", "A"));
    ASSERT_EQ(problems.size(), right ? 0U : 1U) << target;
    if (right) continue;
    EXPECT_EQ(problems[0].field, "target");
    EXPECT_EQ(problems[0].text.rfind("scenarios/test.toml:", 0), 0U) << problems[0].text;
  }
}

TEST(Data, MissilesInFlight) {  // FOS-9
  const std::string missiles =
      "[[missiles]]\nship = 'A.2'\npresent = '2525'\nfuture = '2525'\nlots = [{ type = 'Lance', count = 2, committed = "
      "3 }]\n";
  const Problems problems = load_problems(valid() + missiles);
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].field, "ship");
  EXPECT_EQ(problems[1].field, "committed");
}

}  // namespace
}  // namespace emcon::rules::fires_of_space::test::data_test
