// Data files: what is loaded, and what is refused with file, line, field and what would be right.
#include "server/rules/stellar_empires_fleet/table/flights.hpp"
#include "tests/rules/stellar_empires_fleet/fleet.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

const std::string two_zones =
    "[[sides]]\nname = 'Red'\ncolour = 'red'\nzone = ['2,2', '34,6']\nheading = 0\n"
    "[[sides]]\nname = 'Blue'\ncolour = 'blue'\nzone = ['2,30', '34,34']\nheading = 4\n";
const std::string two_ships =
    "[[ships]]\nside = 'Red'\nclass = 'kestrel'\n[[ships]]\nside = 'Blue'\nclass = 'corsair'\n";

std::string data_scene(const std::string& things, const std::string& table = "36,36") {
  return "id = 'test'\ntitle = 'Test'\nsummary = 'A test.'\nminutes = 1\ntable = '" + table + "'\n" + things;
}

TEST(Data, TheCatalogueIsWhole) {  // SEF-7.2, SEF-2.1.1, SEF-R70
  const auto loaded = load_with("");
  ASSERT_TRUE(loaded) << loaded.error().front().text;
  EXPECT_EQ(loaded->weapons.size(), 19U);
  EXPECT_EQ(loaded->munitions.size(), 8U);
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
    // Karsk has a destroyer more than the digest's fleets: with 840 points it lost twice as often as it won (8.6 is
    // provisional; the measure is in docs/scenarios.md).
    const bool as_ruled = scenario.id == "line-of-battle";
    EXPECT_EQ(costs, as_ruled ? (std::vector<int>{830, 900}) : std::vector<int>(2, costs[0])) << scenario.id;
  }
}

/// A ship of the test with these fields beside what every ship needs.
std::string ship_with(const std::string& fields) {
  return "[[sheets.ships]]\nkey = 'x'\nname = 'X'\nfaction = 'X'\ncategory = 4\ncost = 1\nspeed = [1]\nturns = [1]\n"
         "sensors = [1]\nreactor = [1]\narmour = [[[1, 1]], [[1, 1]], [[1, 1]], [[1, 1]]]\n"
         "structure = [[[1, 1]], [[1, 1]], [[1, 1]], [[1, 1]]]\nprimary = [[1, 1]]\n" +
         fields;
}
std::string flight_with(const std::string& fields) {
  return "[[sheets.flights]]\nkey = 'y'\nname = 'Y'\nsize = 8\ntech = 4\nhits = 1\ndefence = 4\narmour = 10\nthrust = "
         "8\n"
         "range = 2\ndesign = 'multi'\nguns = 0\n" +
         fields;
}

TEST(Data, SystemsTurretsAndCollarsAreRead) {  // SEF-R134, SEF-R135, SEF-R136, SEF-R137
  const auto loaded = load_with(data_scene(
      "[options]\ntraining = 12\n" + two_zones + two_ships +
      ship_with("interceptors = [{ close = 2, assist = 1, volley = 3, tech = 3 }, { close = 1, assist = 0, volley = 0, "
                "tech = 4, heavy = true }]\nbays = [{ size = 'docking collar' }]\nwing = ['y']\n") +
      flight_with("turrets = { manned = 2, automatic = 1 }\n")));
  ASSERT_TRUE(loaded) << loaded.error().front().text;
  const ShipClass& c = loaded->classes[ClassIndex(loaded->classes.size() - 1)];
  ASSERT_EQ(c.interceptors.size(), 2U);
  EXPECT_TRUE(c.interceptors[SetIndex(1)].heavy);
  EXPECT_EQ(together(c.interceptors).close, 3);
  EXPECT_TRUE(c.bays.front().is_collar());
  EXPECT_EQ(c.berths, std::vector<int>{0});
  const FlightType& type = loaded->flights[FlightTypeIndex(loaded->flights.size() - 1)];
  EXPECT_EQ(type.turrets.manned, 2);
  EXPECT_EQ(type.turrets.automatic, 1);
  EXPECT_EQ(category_of(type), 2);
  const std::string set = "{ close = 1, assist = 0, volley = 0, tech = 3 }";
  for (const auto& [sheets, field] :
       {std::pair(ship_with("interceptors = [" + set + ", " + set + ", " + set + ", " + set + ", " + set + "]\n"),
                  "interceptors"),
        {ship_with("interceptors = []\n"), "interceptors"},
        {ship_with("bays = [{ size = 'docking collar', only = 'bomber' }]\n"), "only"},
        {ship_with("bays = [{ size = 'docking collar' }]\nwing = ['bomber']\n"), "wing"},
        {ship_with("bays = [{ size = 'docking collar' }]\nwing = ['y', 'y']\n") + flight_with(""), "wing"},
        {flight_with("turret = 'manned'\nturrets = { manned = 2 }\n"), "turrets"},
        {flight_with("turrets = { manned = 5 }\n"), "manned"}}) {
    const auto wrong = load_with(data_scene(two_zones + two_ships + sheets));
    ASSERT_FALSE(wrong) << field;
    EXPECT_EQ(wrong.error().front().field, field) << wrong.error().front().text;
  }
}

TEST(Data, FaultsAreToldWithTheirPlace) {  // N40; SEF-R92
  struct Case {
    std::string text, field;
  };
  const std::string sheet = "[[sheets.weapons]]\nkey = 'x'\nname = 'X'\nclass = 1\nrange = 5\ndelay = 1\n";
  const Case cases[] = {
      {data_scene(two_zones + two_ships + "speed = 3\n"), "speed"},
      {data_scene(two_zones + two_ships, "121,48"), "table"},
      {data_scene("[[terrain]]\nkind = 'nebula'\nat = '18,18'\nradius = 13\n" + two_zones + two_ships), "radius"},
      {data_scene("[[terrain]]\nkind = 'moon'\nat = '18,18'\nradius = 3\n" + two_zones + two_ships), "kind"},
      {data_scene("[[terrain]]\nkind = 'planet'\nat = '18,18.0005'\nradius = 3\n" + two_zones + two_ships), "at"},
      {data_scene("[options]\nturns = 0\n" + two_zones + two_ships), "turns"},
      {data_scene("[options]\ntracking = 'fleet'\n" + two_zones + two_ships), "tracking"},
      {data_scene(two_zones), "ships"},
      {data_scene(two_zones + "[[ships]]\nside = 'Green'\nclass = 'kestrel'\n" + two_ships), "side"},
      {data_scene(two_zones + "[[ships]]\nside = 'Red'\nclass = 'kestral'\n" + two_ships), "class"},
      {data_scene(two_zones + "[[ships]]\nside = 'Red'\nclass = 'kestrel'\nsquadron = 'q1'\n" + two_ships), "ships"},
      {data_scene(two_zones + "[[ships]]\nside = 'Red'\nclass = 'kestrel'\nat = '40,4'\n" + two_ships), "at"},
      {data_scene("reserve = 60\n" + two_zones + two_ships), "reserve"},
      {data_scene(two_zones + two_ships + sheet + "type = 'laser'\ndice = 1\ndie = 10\nradius = 2\n"), "radius"},
      {data_scene(two_zones + two_ships + sheet + "type = 'laser'\ndice = 1\ndie = 10\npulses = 4\n"), "pulses"},
      {data_scene(two_zones + two_ships + sheet + "type = 'missile'\nintercept = 3\n"), "intercept"},
      {data_scene(two_zones + two_ships + sheet + "type = 'lasor'\ndice = 1\ndie = 10\n"), "type"},
      {data_scene(two_zones + two_ships +
                  "[[sheets.munitions]]\nkey = 'standard'\nname = 'X'\nfits = 'missile'\ndice = 1\ndie = 10\n"),
       "key"}};
  EXPECT_TRUE(load_with(data_scene(two_zones + two_ships)))
      << load_with(data_scene(two_zones + two_ships)).error().front().text;
  for (const Case& c : cases) {
    const auto loaded = load_with(c.text);
    ASSERT_FALSE(loaded) << c.field;
    EXPECT_EQ(loaded.error().front().field, c.field) << loaded.error().front().text;
    EXPECT_NE(loaded.error().front().text.find("scenarios/test.toml:"), std::string::npos);
  }
}

}  // namespace
}  // namespace emcon::rules::stellar_empires_fleet
