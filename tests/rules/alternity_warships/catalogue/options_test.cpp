// Match options: what each scenario offers, and what a host's choice makes of it.
#include "server/rules/alternity_warships/catalogue/options.hpp"

#include <algorithm>

#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

table::Filled choice(const std::string& name, table::Value value) {
  return {{{"option", "", name, {{"value", std::move(value)}}}}};
}

std::vector<std::string> names_for(const std::string& id) {
  std::vector<std::string> out;
  for (const ScenarioDescription& one : described_scenarios(built_in()))
    if (one.id == id)
      for (const table::OfferLine& line : one.options.lines) out.push_back(line.variant);
  return out;
}

TEST(Options, ScenariosOfferWhatTheyHave) {  // ALT-15.6, ALT-R50, ALT-R70, ALT-R83, ALT-R85, ALT-R86
  using testing::ElementsAre;
  EXPECT_THAT(names_for("duel"),
              ElementsAre("rounds", "sheets", "pace", "missile-windows", "antimissile-step", "repair-apart"));
  EXPECT_THAT(names_for("wolves"),
              ElementsAre("rounds", "pace", "missile-windows", "antimissile-step", "repair-apart"));
  EXPECT_THAT(names_for("large"), ElementsAre("rounds", "sheets", "pace", "missile-windows", "antimissile-step",
                                              "repair-apart", "highdrift", "reinforcements"));
  EXPECT_THAT(names_for("own-fleet"), ElementsAre("rounds", "points", "largest", "own-sheets", "sheets", "pace",
                                                  "missile-windows", "antimissile-step", "repair-apart"));
}

TEST(Options, AChoiceChangesTheScenariosOwn) {
  const Options duel = scenario_of("duel").options;
  EXPECT_EQ(options_of(scenario_of("duel"), {}), duel);
  for (const ScenarioDescription& one : described_scenarios(built_in()))
    EXPECT_EQ(options_of(scenario_of(one.id), one.options.fallback), scenario_of(one.id).options) << one.id;
  EXPECT_EQ(options_of(scenario_of("duel"), choice("rounds", std::int64_t{7})).rounds, 7);
  EXPECT_EQ(options_of(scenario_of("duel"), choice("sheets", table::Token{"open"})).sheets, SheetsOption::open);
  EXPECT_EQ(options_of(scenario_of("wolves"), choice("sheets", table::Token{"open"})).sheets, SheetsOption::closed);
  EXPECT_TRUE(options_of(scenario_of("duel"), choice("pace", table::Token{"brisk"})).brisk);
  EXPECT_TRUE(options_of(scenario_of("duel"), choice("missile-windows", table::Token{"on"})).missile_windows);
  EXPECT_TRUE(options_of(scenario_of("duel"), choice("repair-apart", table::Token{"on"})).repair_apart);
  EXPECT_FALSE(options_of(scenario_of("large"), choice("highdrift", table::Token{"off"})).high_drift);
  EXPECT_EQ(options_of(scenario_of("large"), choice("reinforcements", table::Token{"secret"})).reinforcements,
            Reinforcements::secret);
  EXPECT_EQ(options_of(scenario_of("own-fleet"), choice("largest", table::Token{"super"})).largest, Might::super);
  EXPECT_EQ(options_of(scenario_of("own-fleet"), choice("points", std::int64_t{900})).points, 900);
  EXPECT_TRUE(options_of(scenario_of("own-fleet"), choice("own-sheets", table::Token{"on"})).own_sheets);
  EXPECT_FALSE(options_of(scenario_of("duel"), choice("own-sheets", table::Token{"on"})).own_sheets);
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
