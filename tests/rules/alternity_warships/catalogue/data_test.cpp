// Data files: figures as published, points, scenarios, and what is refused with file, line, field and what would be
// right.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/points.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Data, EveryWeaponHasThePublishedFigures) {  // ALT-9.13, ALT-R44, ALT-R77; E10, E12
  const auto rows = published("weapon");
  ASSERT_EQ(rows.size(), built_in().weapons.size());
  for (const auto& row : rows) {
    const auto weapon = std::ranges::find(built_in().weapons, row.at(0), &Weapon::key);
    ASSERT_NE(weapon, built_in().weapons.end()) << row.at(0);
    EXPECT_EQ(weapon_kind_words[static_cast<std::size_t>(weapon->kind)], row.at(1)) << weapon->key;
    EXPECT_EQ(weapon->accuracy, std::stoi(row.at(2))) << weapon->key;
    EXPECT_EQ(number(weapon->range[0]) + "/" + number(weapon->range[1]) + "/" + number(weapon->range[2]), row.at(3));
    EXPECT_EQ(type_words[static_cast<std::size_t>(weapon->strike.type)], row.at(4)) << weapon->key;
    EXPECT_EQ(might_words[static_cast<std::size_t>(weapon->strike.firepower)], row.at(5)) << weapon->key;
    EXPECT_EQ(damage_of(weapon->strike), row.at(6)) << weapon->key;
    EXPECT_EQ(weapon->strike.upgrades, weapon->key != "rf_spike");
    EXPECT_EQ(weapon->shots, weapon->key == "rf_spike" ? 1 : 0);
  }
}

TEST(Data, LoadsAreThoseOfTheBook) {  // ALT-9.13, ALT-R75; E11
  struct Row {
    const char *key, *damage;
    LoadKind kind;
    int size, accuracy;
    Might firepower;
  };
  constexpr Row rows[] = {
      {"plasma_missile", "d6+3w/d8+3w/d6+2m", LoadKind::missile, 1, -2, Might::light},
      {"mrb_missile", "2d4+1s/2d4w/d8+1m", LoadKind::missile, 2, 0, Might::medium},
      {"matter_missile", "3d6w/3d6m/2d6+2c", LoadKind::missile, 4, 2, Might::super},
      {"aa_missile", "d8w/d6m/2d4m", LoadKind::missile, 1, -3, Might::small},
      {"plasma_bomb", "d6+3w/d8+3w/d6+2m", LoadKind::bomb, 1, -4, Might::light},
      {"matter_bomb", "3d6w/3d6m/2d6+2c", LoadKind::bomb, 4, 0, Might::super},
  };
  ASSERT_EQ(built_in().loads.size(), std::size(rows));
  for (const Row& row : rows) {
    const auto load = std::ranges::find(built_in().loads, row.key, &Load::key);
    ASSERT_NE(load, built_in().loads.end()) << row.key;
    EXPECT_EQ(load->kind, row.kind) << row.key;
    EXPECT_EQ(load->size, row.size) << row.key;
    EXPECT_EQ(load->accuracy, row.accuracy) << row.key;
    EXPECT_EQ(load->strike.firepower, row.firepower) << row.key;
    EXPECT_EQ(damage_of(load->strike), row.damage) << row.key;
  }
}

TEST(Data, SheetsHaveTheirPoints) {  // ALT-R91, ALT-R101
  const std::pair<const char*, int> all[] = {{"wasp", 3},     {"packmule", 3}, {"mule", 4},      {"wolfmule", 37},
                                             {"shrike", 42},  {"kestrel", 46}, {"vigil", 182},   {"talon", 183},
                                             {"anvil", 219},  {"argosy", 245}, {"paladin", 774}, {"bastion", 726},
                                             {"mender", 1917}};
  ASSERT_EQ(built_in().sheets.size(), std::size(all));
  for (const auto& [key, points] : all) EXPECT_EQ(sheet_of(built_in(), key).points, points) << key;
  const SheetIndex argosy = first_of(built_in().sheets, [](const Sheet& one) { return one.key == "argosy"; }).value();
  EXPECT_EQ(points_with_craft(built_in().sheets[argosy]), 245 + 12 * 3);
}

/// What a Mender would be worth otherwise; by battles a displacer is worth 1.7, its crew 1.2, its nanites 1.1 to 1.2.
TEST(Data, PointsKnowWhatKeepsAShipAliveAndWhoServesIt) {  // ALT-R101
  const struct {
    const char* what;
    void (*change)(Sheet&);
    int points;
  } rows[] = {
      {"as it is", [](Sheet&) {}, 1917},
      {"without a displacer", [](Sheet& sheet) { sheet.defence = {}; }, 1200},
      {"with a deflection inducer", [](Sheet& sheet) { sheet.defence = defence_of({System::deflection_inducer}); },
       1752},
      {"with a jammer", [](Sheet& sheet) { sheet.defence = defence_of({System::jammer}); }, 1200},
      {"harder to hit", [](Sheet& sheet) { sheet.size = -1; }, 2154},
      {"easier to hit", [](Sheet& sheet) { sheet.size = -3; }, 1752},
      {"of small toughness", [](Sheet& sheet) { sheet.toughness = Might::small, sheet.size = 3; }, 369},
      {"with veterans", [](Sheet& sheet) { sheet.crew = 14; }, 1688},
      {"with trained people", [](Sheet& sheet) { sheet.crew = 12; }, 1500},
      {"with green people", [](Sheet& sheet) { sheet.crew = 10; }, 1245},
      {"with bots", [](Sheet& sheet) { sheet.damage_control = DamageControl::bots; }, 1660},
      {"with damage control", [](Sheet& sheet) { sheet.damage_control = DamageControl::control; }, 1614},
      {"without damage control", [](Sheet& sheet) { sheet.damage_control = DamageControl::none; }, 1565},
  };
  for (const auto& row : rows) {
    Sheet sheet = sheet_of(built_in(), "mender");
    row.change(sheet);
    EXPECT_EQ(points_of(sheet), row.points) << row.what;
  }
}

TEST(Data, SheetsAreAsThePartsOfThemSay) {  // ALT-11.3, ALT-14.2, ALT-15.14, ALT-R74, ALT-R76
  struct Row {
    const char* key;
    std::vector<int> defence;
    DamageControl repairs;
    bool screened;
    std::vector<std::string> arcs;
  };
  const std::string front = "F P S", front_zero = "F P S ZP ZS", back_zero = "A P S ZP ZS";
  const Row rows[] = {
      {"kestrel", {0, 0, 0, 0, 2, 0}, DamageControl::none, false, {front, "F", front_zero}},
      {"shrike", {0, 0, 0, 0, 2, 0}, DamageControl::none, true, {front, back_zero}},
      {"bastion", {0, 0, 0, 0, 2, 0}, DamageControl::bots, true, {front, "P", "S", front_zero, back_zero}},
      {"paladin", {0, 0, 0, 0, 3, 0}, DamageControl::bots, false, {front, "A P S", "P S ZP", "P S ZS"}},
      {"mender", {3, 3, 3, 3, 3, 3}, DamageControl::nanite, false, {"F", front_zero, back_zero}},
      {"wasp", {0, 0, 0, 0, 0, 0}, DamageControl::none, false, {"F ZP ZS"}},
  };
  for (const Row& row : rows) {
    const Sheet& sheet = sheet_of(built_in(), row.key);
    EXPECT_EQ(std::vector<int>(sheet.defence.begin(), sheet.defence.end()), row.defence) << row.key;
    EXPECT_EQ(sheet.damage_control, row.repairs) << row.key;
    EXPECT_EQ(sheet.screened(), row.screened) << row.key;
    std::vector<std::string> covered;
    for (const Mount& mount : sheet.mounts) covered.push_back(arcs_words(mount.arcs));
    EXPECT_EQ(covered, row.arcs) << row.key;
  }
  EXPECT_TRUE(repairs(DamageControl::none, Grade::stun) && !repairs(DamageControl::control, Grade::wound));
  EXPECT_TRUE(repairs(DamageControl::bots, Grade::wound) && !repairs(DamageControl::bots, Grade::mortal));
  EXPECT_TRUE(repairs(DamageControl::nanite, Grade::mortal) && !repairs(DamageControl::nanite, Grade::critical));
}

TEST(Data, ScenariosAreWhole) {  // ALT-R38, ALT-R80, ALT-R90
  std::vector<std::string> ids;
  for (const Scenario& one : built_in().scenarios) {
    ids.push_back(one.id);
    for (const SideData& side : one.sides) EXPECT_GT(side.briefing.size(), 80U) << one.id;
  }
  EXPECT_THAT(ids, ElementsAre("duel", "envoy", "hammerfall", "hornets", "large", "medium", "own-fleet", "wolves"));
  EXPECT_TRUE(std::holds_alternative<FirstBlood>(scenario_of("duel").victory));
  EXPECT_TRUE(std::holds_alternative<LastSide>(scenario_of("own-fleet").victory));
  const auto& wolves = scenario_of("wolves");
  ASSERT_EQ(wolves.choices.size(), 1U);
  EXPECT_EQ(wolves.choices[0].count, 2);
  EXPECT_EQ(built_in().sheets[wolves.choices[0].sheet].key, "wolfmule");
  EXPECT_TRUE(wolves.options.sheets_fixed);
  const auto& escape = std::get<Escape>(wolves.victory);
  EXPECT_EQ(escape.ships, wolves.choices[0].among);
  EXPECT_EQ(escape.edge, MapEdge::south);
  EXPECT_EQ(scenario_of("envoy").choices.at(0).cargo, "the envoy");
  const auto& large = scenario_of("large");
  EXPECT_EQ(large.ships[large.sides[Side{1}].flagship].name, "Paladin");
  EXPECT_EQ(large.ships.back().round, 5);
  EXPECT_EQ(large.bodies[BodyIndex(0)].radius, 25);
  EXPECT_EQ(label(printed(std::get<Bombard>(scenario_of("hammerfall").victory).target)), "5054");
  EXPECT_EQ(scenario_of("own-fleet").places.size(), 16U);
}

TEST(Data, TheEdgeOfAMapIsInPrintedHexes) {  // ALT-R1, ALT-R80
  const Bounds bounds = scenario_of("wolves").bounds.value();
  struct Row {
    const char* hex;
    bool inside;
    std::optional<MapEdge> over;
  };
  for (const Row& row :
       {Row{"5050", true, std::nullopt}, Row{"2525", true, std::nullopt}, Row{"7575", true, std::nullopt},
        Row{"5024", false, MapEdge::north}, Row{"5176", false, MapEdge::south}, Row{"2450", false, std::nullopt},
        Row{"7650", false, std::nullopt}}) {
    const Hex at = from_printed(hex_from_label(row.hex).value());
    EXPECT_EQ(bounds.holds(at), row.inside) << row.hex;
    EXPECT_EQ(bounds.left_over(at), row.over) << row.hex;
  }
}

TEST(Data, DiceAndArcsAreReadAndWritten) {  // ALT-9.5, ALT-11.1
  for (const char* text : {"d4", "2d6", "d6-1", "3d8+5", "none", "d12+2", "d20"})
    EXPECT_EQ(dice_words(dice_of(text).value()), text);
  for (const char* text : {"", "d", "4", "d5", "0d6", "21d6", "d6+", "d6+0", "d6+21", "d6*2", "d6+1w", "d99999999999"})
    EXPECT_FALSE(dice_of(text)) << text;
  for (const char* text : {"d4s", "2d6+1c"}) EXPECT_EQ(damage_words(alternity_warships::damage_of(text).value()), text);
  for (const char* text : {"", "s", "d4", "d4x", "nones"}) EXPECT_FALSE(alternity_warships::damage_of(text)) << text;
  EXPECT_EQ(arcs_words(arcs_of("S ZS F").value()), "F S ZS");
  for (const char* text : {"F F", "X", "F ", " F", "F  A"}) EXPECT_FALSE(arcs_of(text)) << text;
}

const std::string figures =
    "key = 'x'\nname = 'X'\nhull = 'Destroyer'\nclass = 'light'\ntoughness = 'light'\ncrew = 12\nsize = 1\nmc = 3\n"
    "track = [40, 40, 20, 10]\n";
std::string ship_with(const std::string& more, const std::string& accel = "accel = 4\n") {
  return "[[ships]]\n" + figures + accel + more;
}

TEST(Data, FaultsOfSheetsAreToldWithTheirPlace) {  // ALT-R74, ALT-R75, ALT-R76, ALT-R78, ALT-R89; N39
  struct Case {
    std::string text, field, told;
  };
  const std::string mount = "weapons = [{ type = ", turret = ", mount = 'turret', arcs = 'F P S ZP ZS' }]\n";
  const std::string alike =
      "shown_as = 'Tramp'\n[[ships]]\nkey = 'y'\nname = 'Y'\nhull = 'Z'\nshown_as = 'Tramp'\nclass = 'light'\n"
      "toughness = 'light'\ncrew = 14\nsize = 1\nmc = 3\naccel = 4\ntrack = [40, 40, 20, 10]\n";
  const Case cases[] = {
      {ship_with("speed = 3\n"), "speed", "known fields"},
      {ship_with("", "accel = 41\n"), "accel", "0 to 40"},
      {ship_with("base = true\n"), "accel", "since it is a base"},
      {ship_with("ground = true\n"), "ground", "no base"},
      {ship_with("armor = ['d4', 'd4']\n"), "armor", "LI, HI and En"},
      {ship_with("armor = ['d4', 'd4', 'd5']\n"), "armor", "LI, HI and En"},
      {ship_with("systems = ['jammer', 'jammer']\n"), "systems", "each once"},
      {ship_with("systems = ['displacer']\nablative = 20\n"), "systems", "one screen"},
      {ship_with("particle_screen = true\nablative = 20\n"), "systems", "one screen"},
      {ship_with("ablative = 10000\n"), "ablative", "0 to 9999"},
      {ship_with(mount + "'lasor'" + turret), "type", "laser"},
      {ship_with(mount + "'boson_gun'" + turret), "arcs", "firepower light or less"},
      {ship_with(mount + "'laser', mount = 'turret', arcs = 'F P' }]\n"), "arcs", "turret and bank 3"},
      {ship_with(mount + "'laser', mount = 'fixed', arcs = 'F ZP ZS' }]\n"), "arcs", "mount is fixed"},
      {ship_with(mount + "'laser', mount = 'sponson', arcs = 'F S ZP' }]\n"), "arcs", "ZP needs P"},
      {ship_with(mount + "'laser', mount = 'sponson', arcs = 'P S ZP ZS' }]\n"), "arcs", "both need F or A"},
      {ship_with("launchers = [{ kind = 'missile_rack', capacity = 8, rate = 4, stock = { mrb_missile = 6, aa_missile "
                 "= 2 } }]\n"),
       "stock", "14 points in a launcher of 8"},
      {ship_with("launchers = [{ kind = 'bomb_rack', capacity = 4, rate = 4, stock = { aa_missile = 1 } }]\n"), "stock",
       "bombs in racks"},
      {ship_with("hangar = { capacity = 2, rate = 1, craft = { wasp = 3 } }\n"), "craft", "at most 2 craft"},
      {ship_with("hangar = { capacity = 2, rate = 1, craft = { kestrel = 1 } }\n"), "kestrel", "small craft"},
      {ship_with(alike), "shown_as", "'x' are others"},
      {"[[ships]]\n" + figures + "accel = 4\n[[ships]]\n" + figures + "accel = 4\n", "key", "no other entry"},
      {"[[weapons]]\nkey = 'G'\nname = 'G'\nkind = 'beam'\nacc = 0\nrange = [1, 2, 3]\ntype = 'En'\nfirepower = "
       "'small'\n"
       "damage = ['d4s', 'd4w', 'd4m']\n",
       "key", "at most 80"},
      {"[[weapons]]\nkey = 'g'\nname = 'G'\nkind = 'beam'\nacc = 0\nrange = [3, 2, 1]\ntype = 'En'\nfirepower = "
       "'small'\n"
       "damage = ['d4s', 'd4w', 'd4m']\n",
       "range", "do not fall"},
      {"[[loads]]\nkey = 'g'\nname = 'G'\nkind = 'bomb'\nsize = 3\nacc = 0\ntype = 'En'\nfirepower = 'small'\n"
       "damage = ['d4s', 'd4w', 'd4m']\n",
       "size", "1, 2 or 4"},
  };
  const auto good = load_with(ship_with(""));
  ASSERT_TRUE(good) << good.error().front().text;
  for (const Case& c : cases) {
    const auto all = load_with(c.text);
    ASSERT_FALSE(all) << c.text;
    EXPECT_EQ(all.error().front().field, c.field) << all.error().front().text;
    EXPECT_THAT(all.error().front().text, HasSubstr(c.told));
    EXPECT_THAT(all.error().front().text, HasSubstr("own.toml:"));
  }
}

const std::string head = "id = 'test'\ntitle = 'Test'\nsummary = 'A test.'\nminutes = 1\n";
const std::string two_sides = "[[sides]]\nname = 'Red'\ncolour = 'red'\n[[sides]]\nname = 'Blue'\ncolour = 'blue'\n";
std::string ship_at(const char* side, const std::string& name, const std::string& hex, const std::string& more = "") {
  return std::string("[[ships]]\nside = '") + side + "'\nsheet = 'kestrel'\nname = '" + name + "'\nhex = '" + hex +
         "'\nheading = 0\n" + more;
}
const std::string two_ships = ship_at("Red", "A", "(0,5)") + ship_at("Blue", "B", "5040");

TEST(Data, FaultsOfScenariosAreToldWithTheirPlace) {  // ALT-15.1, ALT-15.3, ALT-15.12, ALT-R70, ALT-R89
  struct Case {
    std::string text, field;
  };
  const std::string planet = "[[bodies]]\nname = 'P'\nkind = 'small'\nhex = '(0,0)'\n";
  const Case cases[] = {
      {head + two_sides, "ships"},
      {head + "[[sides]]\nname = 'Red'\ncolour = 'red'\n" + two_ships, "sides"},
      {"speed = 1\n" + head + two_sides + two_ships, "speed"},
      {head + two_sides + two_ships + ship_at("Green", "C", "(0,0)"), "side"},
      {head + two_sides + two_ships + ship_at("Red", "A", "(0,0)"), "name"},
      {head + two_sides + two_ships + ship_at("Red", "C", "(0,10000)"), "hex"},
      {head + two_sides + two_ships + ship_at("Red", "C", "0,0"), "hex"},
      {head + two_sides + two_ships + ship_at("Red", "C", "(0,0)", "orbit = 'low'\n"), "orbit"},
      {head + two_sides + planet + two_ships + ship_at("Red", "C", "(0,0)", "orbit = 'low'\n"), "orbit"},
      {head + two_sides + planet + two_ships + ship_at("Red", "C", "(0,6)", "orbit = 'high'\n"), "orbit"},
      {head + two_sides + planet + two_ships + ship_at("Red", "C", "(0,5)", "orbit = 'high'\nspeed = 1\n"), "speed"},
      {head + two_sides + two_ships + ship_at("Red", "C", "(0,6)", "drift = 'cw'\n"), "drift"},
      {head + two_sides + two_ships + ship_at("Red", "C", "(0,6)", "marks = [41, 0, 0, 0]\n"), "marks"},
      {head + two_sides + "[[bodies]]\nname = 'P'\nkind = 'small'\nhex = '(0,0)'\nradius = 3\n" + two_ships, "radius"},
      {head + two_sides + "[[bodies]]\nname = 'P'\nkind = 'small'\nhex = '(0,0)'\ndebris = { width = 2 }\n" + two_ships,
       "debris"},
      {head + two_sides + ship_at("Red", "A", "(0,5)", "round = 2\n") + ship_at("Blue", "B", "(0,0)"), "ships"},
      {head + "edge = { low = '4848', high = '5252' }\n" + two_sides + two_ships, "edge"},
      {head + "edge = { low = '(0,0)', high = '7575' }\n" + two_sides + two_ships, "low"},
      {head + "[victory]\nkind = 'best'\n" + two_sides + two_ships, "kind"},
      {head + "[victory]\nkind = 'escape'\nside = 'Red'\nships = ['A']\nneeded = 1\nedge = 'north'\n" + two_sides +
           two_ships,
       "edge"},
      {head + "[victory]\nkind = 'deliver'\nside = 'Red'\nbody = 'P'\n" + two_sides + planet + two_ships, "kind"},
      {head + "[victory]\nkind = 'cripple'\nside = 'Red'\ntargets = ['Z']\n" + two_sides + two_ships, "targets"},
      {head + two_sides + two_ships + "[[choices]]\nkind = 'disguise'\nside = 'Red'\namong = ['A']\nsheet = 'shrike'\n",
       "sheet"},
      {head + two_sides + two_ships + "[[choices]]\nkind = 'cargo'\nside = 'Red'\namong = ['B']\ncargo = 'gold'\n",
       "among"},
      {head + "[options]\npoints = 99\n" + two_sides + two_ships, "points"},
      {head + "[options]\npoints = 400\n" + two_sides + two_ships, "places"},
      {head + two_sides + two_ships +
           "[[missiles]]\nlauncher = 'A'\nload = 'plasma_bomb'\nship = 'B'\nhex = '(0,0)'\nheading = 0\nrole = 'asm'\n",
       "load"},
      {head + two_sides + two_ships +
           "[[missiles]]\nlauncher = 'A'\nload = 'aa_missile'\nmissile = 1\nhex = '(0,0)'\nheading = 0\nrole = 'sam'\n",
       "missile"},
      {head + "[start]\nstep = 'noon'\nedge = 'Red'\n" + two_sides + two_ships, "step"},
  };
  const auto good = load_with(head + two_sides + two_ships, "scenarios/test.toml");
  ASSERT_TRUE(good) << good.error().front().text;
  EXPECT_EQ(good->scenarios.back().ships.back().course.at, (Hex{0, -10}));
  for (const Case& c : cases) {
    const auto all = load_with(c.text, "scenarios/test.toml");
    ASSERT_FALSE(all) << c.field << "\n" << c.text;
    EXPECT_EQ(all.error().front().field, c.field) << all.error().front().text;
    EXPECT_THAT(all.error().front().text, HasSubstr("scenarios/test.toml:"));
  }
}

TEST(Data, AScenarioMayBringSheetsAndBeginInTheMiddle) {  // ALT-7.3, ALT-R80; N33
  const auto all = load_with(head + "[start]\nround = 3\nstep = 'beams'\nedge = 'Blue'\n" + two_sides + two_ships +
                                 "[[missiles]]\nlauncher = 'A'\nload = 'plasma_missile'\nrole = 'asm'\nship = 'B'\nhex "
                                 "= '(0,-4)'\nheading = 0\nspeed = 6\npower = 4\n"
                                 "[[missiles]]\nlauncher = 'B'\nload = 'aa_missile'\nrole = 'sam'\nmissile = 1\nhex = "
                                 "'(0,-8)'\nheading = 3\nspeed = 6\n"
                                 "[[sheets.ships]]\n" +
                                 figures + "accel = 4\n",
                             "scenarios/test.toml");
  ASSERT_TRUE(all) << all.error().front().text;
  const Scenario& test = all->scenarios.back();
  EXPECT_EQ(test.start.value().phase, Phase::beams);
  EXPECT_EQ(test.start.value().edge, Side{1});
  EXPECT_EQ(test.missiles[MissileIndex(0)].ship, ShipIndex(1));
  EXPECT_EQ(test.missiles[MissileIndex(1)].missile, MissileIndex(0));
  EXPECT_EQ(test.missiles[MissileIndex(1)].power, 6);
  EXPECT_EQ(sheet_of(*all, "x").points, 1);
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
