/// The data files: catalogue of the digest, scenarios, and messages for broken ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/data/toml.hpp"
#include "tests/rules/fires_of_space/battle.hpp"

namespace emcon::rules::fires_of_space {
namespace {

TEST(Data, SheetsOfTheCatalogue) {  // FOS-8.a-v
  const Catalogue catalogue = catalogue_with("");
  ASSERT_EQ(catalogue.classes.size(), 9U);
  int n = 0;
  for (const ShipClass& c : catalogue.classes) {
    EXPECT_EQ(c.tv, (ByBand{c.size + 4, c.size + 2, c.size, c.size - 3})) << c.name;
    EXPECT_EQ(c.chart.size(), 20U) << c.name;
    n += c.civilian;
  }
  EXPECT_EQ(n, 2);
  const auto sovereign =
      std::find_if(catalogue.classes.begin(), catalogue.classes.end(), [](const ShipClass& c) { return c.size == 13; });
  EXPECT_EQ(sovereign->beams.size(), 2U);
  EXPECT_EQ(sovereign->cost, 5'400'000);
  EXPECT_EQ(sovereign->launch_rate, 8);
  EXPECT_EQ(catalogue.missiles[0].penetration(4), 16);
  EXPECT_EQ(catalogue.missiles[1].rating_min(), 3);
}

TEST(Data, ScenariosGiveForcesPositionsLengthAndSpecials) {  // FOS-9
  const Description description = Rules::describe(catalogue_with(""));
  ASSERT_EQ(description.scenarios.size(), 3U);
  std::vector<std::string> ids;
  for (const ScenarioDescription& s : description.scenarios) {
    ids.push_back(s.id);
    EXPECT_EQ(s.sides.size(), 2U);
    EXPECT_FALSE(s.sides[0].briefing.empty());
    EXPECT_GT(s.minutes, 0);
    EXPECT_EQ(s.options.lines.at(0).variant, "d20table");  // FOS-5.2
  }
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(ids, (std::vector<std::string>{"duel-at-kessa", "gate-of-orun", "kessa-crossing"}));
  EXPECT_NE(description.handbook.find("ORDERS"), std::string::npos);
}

std::string valid() {
  return scene("phase = 'beam-fire'\nturn = 1\ninitiative = 'letters'",
               "[[units]]\nid = 'A'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n"
               "[[units]]\nid = '1'\npresent = '2525'\nfuture = '2525'\nships = [{ class = 'Talon raider' }]\n");
}

TEST(Data, BrokenScenariosNameFileLineAndField) {  // FOS-9
  EXPECT_TRUE(load_problems(valid()).empty());
  struct Case {
    const char *from, *to, *field;
  };
  const std::vector<Case> cases{
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
      {"ships = [{ class = 'Talon raider' }]", "ships = []", "ships"}};
  for (const Case& c : cases) {
    std::string text = valid();
    text.replace(text.find(c.from), std::string(c.from).size(), c.to);
    const Problems problems = load_problems(text);
    ASSERT_FALSE(problems.empty()) << c.to;
    const bool named =
        std::any_of(problems.begin(), problems.end(), [&](const Problem& p) { return p.field == c.field; });
    EXPECT_TRUE(named) << c.to << ": " << problems[0].text;
    EXPECT_EQ(problems[0].text.rfind("scenarios/test.toml:", 0), 0U) << problems[0].text;
  }
}

TEST(Data, AllFaultsAtOnce) {  // FOS-8.a-v
  const auto document =
      data::parse("own.toml",
                  "[[beams]]\nname = 'X'\nkind = 'laser'\npenetration = [1, 2, 3]\n"
                  "[[missiles]]\nname = 'M'\nrating_max = 3\nguidance = 1\ndefence = 0\nsize = 5\ncost = 'cheap'\n"
                  "penetration = [[3, 4], [1, 5]]\n");
  ASSERT_TRUE(document);
  const auto loaded = Rules::load({*document});
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
  EXPECT_EQ(Rules::load({*document})->missiles.at(0).cost, 1500);
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
}  // namespace emcon::rules::fires_of_space
