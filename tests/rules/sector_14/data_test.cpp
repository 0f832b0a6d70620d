// Data files: what is loaded, and what is refused with file, line, field and what would be right.
#include "tests/rules/sector_14/fight.hpp"

namespace emcon::rules::sector_14 {
namespace {

const std::string both_ships =
    ship("Red", "saber", {50, 33}, 0, {50, 31}) + ship("Blue", "hammer", {50, 19}, 3, {50, 21});

TEST(Data, TheCatalogueIsWhole) {  // S14-SHIP.1, S14-R50, S14-WPN.4
  const auto loaded = load_with("");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->weapons.size(), 12U);
  EXPECT_EQ(loaded->classes.size(), 6U);
  for (const ShipClass& c : loaded->classes) EXPECT_EQ(c.crew[0] + c.crew[1] + c.crew[2], 20) << c.key;
  for (const WeaponType& type : loaded->weapons) {
    if (type.kind == WeaponKind::interceptor) {
      EXPECT_EQ(type.stress, 0);  // S14-ICPT.4
    }
  }
}

TEST(Data, FaultsAreToldWithTheirPlace) {
  struct Case {
    std::string text, field;
  };
  const std::string good = scene("fire", both_ships);
  const Case cases[] = {
      {scene("fire", both_ships + "speed = 3\n"), "speed"},
      {scene("fire", ship("Green", "saber", {50, 33}, 0, {50, 31}) + both_ships), "team"},
      {scene("fire", ship("Red", "sabre", {50, 33}, 0, {50, 31}) + both_ships), "class"},
      {scene("fire", ship("Red", "saber", {50, 33}, 6, {50, 31}) + both_ships), "facing"},
      {scene("fire", ship("Red", "saber", {50, 33}, 0, {50, 31}, "destroyed = [4]") + both_ships), "destroyed"},
      {scene("fire", ship("Red", "saber", {50, 33}, 0, {50, 31}, "lost = { hull = 9 }") + both_ships), "hull"},
      {scene("fire", ship("Red", "saber", {50, 33}, 0, {50, 31}, "lost = { cnc = 4 }") + both_ships),
       "lost"},  // S14-R42
      {scene("dinner", both_ships), "phase"},
      {scene("fire", ship("Red", "saber", {50, 33}, 0, {50, 31})), "ships"},
      {scene("fire",
             both_ships + "[[seekers]]\nship = 1\nweapon = 1\ntarget = 2\nhex = '5050'\nfacing = 0\nvector = '5050'\n"),
       "weapon"},
      {scene("fire",
             both_ships + "[[sheets.weapons]]\nkey = 'x'\nname = 'X'\nkind = 'beam'\nbands = [[5, 1], [3, 0]]\n"),
       "bands"},
      {scene("fire",
             both_ships +
                 "[[sheets.weapons]]\nkey = 'x'\nname = 'X'\nkind = 'interceptor'\nstress = 1\nbands = [[5, 1]]\n"),
       "stress"},
      {scene("fire", both_ships + "[[sheets.weapons]]\nkey = 'beam-d'\nname = 'X'\nkind = 'beam'\nbands = [[5, 1]]\n"),
       "key"}};
  EXPECT_TRUE(load_with(good)) << load_with(good).error().front().text;
  for (const Case& c : cases) {
    const auto loaded = load_with(c.text);
    ASSERT_FALSE(loaded) << c.field;
    EXPECT_EQ(loaded.error().front().field, c.field) << loaded.error().front().text;
    EXPECT_NE(loaded.error().front().text.find("scenarios/test.toml:"), std::string::npos);
  }
}

TEST(Data, AListOfTablesIsToldWithItsWholePath) {
  const auto loaded = load_with(scene("fire", both_ships) + "[[sheets.ships]]\nkey = 'x'\nweapons = ['laser']\n");
  ASSERT_FALSE(loaded);
  EXPECT_TRUE(std::ranges::any_of(loaded.error(), [](const Problem& one) {
    return one.text.contains("each headed [[sheets.ships.weapons]], or each in braces: weapons = [{ NAME = VALUE }]");
  })) << loaded.error().front().text;
}

TEST(Data, DescribesItsScenarios) {
  const Description all = Rules::describe(*load_with(""));
  EXPECT_EQ(all.scenarios.size(), 10U);
  for (const ScenarioDescription& scenario : all.scenarios) {
    const bool bought = scenario.id.rfind("own-", 0) == 0;
    EXPECT_EQ(scenario.options.lines.size(), bought ? 3U : 2U) << scenario.id;
    EXPECT_EQ(scenario.options.fallback.lines.size(), scenario.options.lines.size());
  }
}

}  // namespace
}  // namespace emcon::rules::sector_14
