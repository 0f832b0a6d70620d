// Data files: what is loaded, and what is refused with file, line, field and what would be right.
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

const std::string sides =
    "[[sides]]\nname = 'Red'\ncolour = 'red'\nzone = ['2,2', '34,6']\nheading = 0\n"
    "[[sides]]\nname = 'Blue'\ncolour = 'blue'\nzone = ['2,30', '34,34']\nheading = 4\n";
const std::string ships = "[[ships]]\nside = 'Red'\nclass = 'kestrel'\n[[ships]]\nside = 'Blue'\nclass = 'corsair'\n";

std::string scene(const std::string& things, const std::string& table = "36,36") {
  return "id = 'test'\ntitle = 'Test'\nsummary = 'A test.'\nminutes = 1\ntable = '" + table + "'\n" + things;
}

TEST(Data, TheCatalogueIsWhole) {  // SEF-7.2, SEF-2.1.1, SEF-R70
  const auto loaded = load_with("");
  ASSERT_TRUE(loaded) << loaded.error().front().text;
  EXPECT_EQ(loaded->weapons.size(), 19U);
  EXPECT_EQ(loaded->munitions.size(), 7U);
  EXPECT_EQ(loaded->flights.size(), 4U);
  EXPECT_EQ(loaded->classes.size(), 12U);
  for (const ShipClass& c : loaded->classes) {
    EXPECT_EQ(c.redundancy(), (c.category + 1) / 2) << c.key;
    EXPECT_GT(c.primary_boxes(), 0) << c.key;
  }
}

TEST(Data, CostsOfScenariosAreEven) {  // SEF-R47
  const auto loaded = load_with("");
  ASSERT_TRUE(loaded);
  for (const Scenario& scenario : loaded->scenarios) {
    std::vector<int> costs(2, 0);
    for (const ScenarioShip& ship : scenario.ships) costs[ship.side.index] += loaded->classes[ship.ship_class].cost;
    EXPECT_EQ(costs[0], costs[1]) << scenario.id;
  }
}

TEST(Data, FaultsAreToldWithTheirPlace) {  // N40; SEF-R92
  struct Case {
    std::string text, field;
  };
  const std::string sheet = "[[sheets.weapons]]\nkey = 'x'\nname = 'X'\nclass = 1\nrange = 5\ndelay = 1\n";
  const Case cases[] = {
      {scene(sides + ships + "speed = 3\n"), "speed"},
      {scene(sides + ships, "121,48"), "table"},
      {scene("[[terrain]]\nkind = 'nebula'\nat = '18,18'\nradius = 13\n" + sides + ships), "radius"},
      {scene("[[terrain]]\nkind = 'moon'\nat = '18,18'\nradius = 3\n" + sides + ships), "kind"},
      {scene("[[terrain]]\nkind = 'planet'\nat = '18,18.0005'\nradius = 3\n" + sides + ships), "at"},
      {scene("[options]\nturns = 0\n" + sides + ships), "turns"},
      {scene("[options]\ntracking = 'fleet'\n" + sides + ships), "tracking"},
      {scene(sides), "ships"},
      {scene(sides + "[[ships]]\nside = 'Green'\nclass = 'kestrel'\n" + ships), "side"},
      {scene(sides + "[[ships]]\nside = 'Red'\nclass = 'kestral'\n" + ships), "class"},
      {scene(sides + "[[ships]]\nside = 'Red'\nclass = 'kestrel'\nsquadron = 'q1'\n" + ships), "ships"},
      {scene(sides + "[[ships]]\nside = 'Red'\nclass = 'kestrel'\nat = '40,4'\n" + ships), "at"},
      {scene("reserve = 60\n" + sides + ships), "reserve"},
      {scene(sides + ships + sheet + "type = 'laser'\ndice = 1\ndie = 10\nradius = 2\n"), "radius"},
      {scene(sides + ships + sheet + "type = 'laser'\ndice = 1\ndie = 10\npulses = 4\n"), "pulses"},
      {scene(sides + ships + sheet + "type = 'missile'\nintercept = 3\n"), "intercept"},
      {scene(sides + ships + sheet + "type = 'lasor'\ndice = 1\ndie = 10\n"), "type"},
      {scene(sides + ships + "[[sheets.munitions]]\nkey = 'standard'\nname = 'X'\nfits = 'missile'\ndice = 1\ndie = 10\n"), "key"}};
  EXPECT_TRUE(load_with(scene(sides + ships))) << load_with(scene(sides + ships)).error().front().text;
  for (const Case& c : cases) {
    const auto loaded = load_with(c.text);
    ASSERT_FALSE(loaded) << c.field;
    EXPECT_EQ(loaded.error().front().field, c.field) << loaded.error().front().text;
    EXPECT_NE(loaded.error().front().text.find("scenarios/test.toml:"), std::string::npos);
  }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
