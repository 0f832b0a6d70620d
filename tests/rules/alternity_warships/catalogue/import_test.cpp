// The import of ship files: the worked example, and what becomes of engines, weapons, systems, ordnance and hangars.
#include <algorithm>

#include "server/data/toml.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The worked example of the format, and the sheet that it must give.
constexpr const char* example =
    R"({"version":"1.2","name":"Kestrel","hull":{"id":"destroyer"},"armorLayers":[{"id":"cerametal-medium"}],
 "engines":[{"id":"eng-1","typeId":"induction-engine","hullPoints":32}],
 "defenses":[{"id":"def-1","typeId":"jammer","quantity":1}],
 "commandControl":[{"id":"cc-2","typeId":"fire-control-ordinary","quantity":1,"linkedWeaponBatteryKey":"heavy-plasma-cannon:turret"}],
 "weapons":[{"id":"w-1","typeId":"heavy-plasma-cannon","category":"beam","mountType":"turret","gunConfiguration":"triple","concealed":false,"quantity":1,"arcs":["zero-forward","forward","starboard","port"]},
  {"id":"w-2","typeId":"matter-torpedo","category":"torpedo","mountType":"fixed","gunConfiguration":"single","concealed":false,"quantity":1,"arcs":["forward"]},
  {"id":"w-3","typeId":"laser","category":"beam","mountType":"turret","gunConfiguration":"single","concealed":false,"quantity":2,"arcs":["zero-forward","forward","starboard","port"]}],
 "ordnanceDesigns":[],"launchSystems":[],"hangarMisc":[],"powerPlants":[],"sensors":[]})";
constexpr const char* example_sheet = R"(
# Kestrel

[[ships]]
key = "kestrel"
name = "Kestrel"
hull = "Destroyer"
class = "light"
toughness = "light"
crew = 14
size = 1
mc = 3
accel = 4
track = [40, 40, 20, 10]
armor = ["d4+1", "d4+1", "d4+1"]
systems = ["jammer"]
weapons = [
  { type = "heavy_plasma_cannon", count = 3, mount = "turret", arcs = "F P S ZP ZS", fire_control = -1 },
  { type = "matter_torpedo", count = 1, mount = "fixed", arcs = "F" },
  { type = "laser", count = 2, mount = "turret", arcs = "F P S ZP ZS" },
]
)";

TEST(Import, TheExampleGivesItsSheet) {  // ALT-17.1; N40
  Catalogue known = built_in();
  known.sheets.clear();
  const auto imported = ship_files::import_ships({{"ships/kestrel.warship.json", example}}, known, 14);
  ASSERT_TRUE(imported) << refusals(imported);
  EXPECT_THAT(imported->toml, HasSubstr(example_sheet));
  EXPECT_THAT(imported->notes, IsEmpty());
  EXPECT_THAT(imported->sheets, ElementsAre("kestrel"));
}

TEST(Import, TheExampleLoadsBesideTheBuiltInSheets) {  // ALT-17.1, ALT-R91; N40
  const auto imported = ship_files::import_ships({{"kestrel.warship.json", example}}, built_in(), 14);
  ASSERT_TRUE(imported) << refusals(imported);
  const auto all = load_with(imported->toml);
  ASSERT_TRUE(all) << all.error().front().text;
  EXPECT_THAT(imported->notes, ElementsAre("kestrel: key 'kestrel', which is taken: it is 'kestrel-2'"));
  EXPECT_EQ(sheet_of(*all, "kestrel-2").points, 46);
}

std::string engines(const std::vector<std::pair<std::string, std::string>>& all) {
  std::string out;
  for (const auto& [type, points] : all)
    out += std::string(out.empty() ? "" : ",") + R"({"id":"e","typeId":")" + type + R"(","hullPoints":)" + points + "}";
  return "[" + out + "]";
}

TEST(Import, AccelerationIsExact) {  // ALT-17.5; N41, N42
  struct Row {
    const char* hull;
    std::vector<std::pair<std::string, std::string>> engines;
    int accel;
  };
  const Row rows[] = {
      {"destroyer", {{"induction-engine", "24"}}, 3},
      {"destroyer", {{"induction-engine", "20"}}, 2},
      {"destroyer", {{"induction-engine", "4"}}, 1},
      {"destroyer", {{"particle-impulse", "8"}}, 1},
      {"destroyer", {{"induction-engine", "16"}, {"particle-impulse", "16"}}, 3},
      {"destroyer", {{"induction-engine", "12.5"}}, 1},
      {"destroyer", {{"induction-engine", "16"}, {"induction-engine", "16.0"}}, 4},
      {"destroyer", {{"induction-engine", "31.5"}}, 3},
      {"destroyer", {{"induction-engine", "3.999"}, {"particle-impulse", "0.002"}}, 1},
      {"destroyer", {{"induction-engine", "160"}}, 8},
      {"destroyer", {{"fusion-torch", "40"}, {"induction-engine", "8"}}, 1},
      {"heavy-cruiser", {{"gravitic-redirector", "200"}}, 16},
      {"fighter", {{"induction-engine", "3"}}, 5},
      {"fighter", {{"spatial-compressor", "5"}, {"gravitic-redirector", "5"}}, 36},
      {"fighter", {{"spatial-compressor", "5"}, {"gravitic-redirector", "5"}, {"inertial-flux", "5"}}, 40},
  };
  for (const Row& row : rows) {
    const auto made = loaded(
        ShipText().with("hull", std::string(R"({"id":")") + row.hull + "\"}").with("engines", engines(row.engines)));
    EXPECT_EQ(made.sheet.accel, row.accel)
        << row.hull << " " << row.engines.front().first << " " << row.engines.front().second;
  }
  const auto too_little = import_of(ShipText().with("engines", engines({{"induction-engine", "3.999"}})));
  EXPECT_THAT(refusals(too_little), HasSubstr("its engines come to 0.49 hexes a round; half a hex is needed"));
}

std::string weapon(const std::string& id, const std::string& mount, const std::string& arcs,
                   const std::string& more = "") {
  return R"({"typeId":")" + id + R"(","mountType":")" + mount + R"(","quantity":1,"arcs":[)" + arcs + "]" + more + "}";
}
const std::string fps = R"("forward","port","starboard")";

TEST(Import, WeaponsOfOneKindAreJoined) {  // ALT-17.6, ALT-R79, ALT-R88
  const auto made = loaded(ShipText().with(
      "weapons",
      "[" + weapon("laser", "turret", fps, R"(,"gunConfiguration":"twin")") + "," +
          weapon("laser", "turret", R"("starboard","port","forward")", R"(,"gunConfiguration":"quadruple")") + "," +
          weapon("laser", "turret", fps, R"(,"concealed":true)") + "," + weapon("laser", "bank", fps) + "," +
          weapon("maser", "sponson", R"("aft","port")") + "]"));
  std::vector<std::string> lines;
  for (const Mount& mount : made.sheet.mounts)
    lines.push_back(number(mount.count) + " " + mount.weapon->key + " " +
                    mount_words[static_cast<std::size_t>(mount.mount)] + " " + arcs_words(mount.arcs) +
                    (mount.concealed ? " concealed" : ""));
  EXPECT_THAT(lines, ElementsAre("6 laser turret F P S", "1 laser turret F P S concealed", "1 laser bank F P S",
                                 "1 maser sponson A P"));
}

TEST(Import, ZeroArcsOfTheBowAreBothHalves) {  // ALT-17.6, ALT-R76
  const std::string all_zeros = R"("forward","zero-forward","zero-aft","zero-port","zero-starboard")";
  struct Row {
    std::string hull, mount, arcs, expected;
  };
  const Row rows[] = {{"destroyer", "turret", fps + R"(,"zero-forward")", "F P S ZP ZS"},
                      {"destroyer", "standard", R"("aft","zero-aft")", "A ZP ZS"},
                      {"destroyer", "sponson", R"("port","starboard","zero-port")", "P S ZP"},
                      {"destroyer", "bank", R"("port","starboard","aft","zero-starboard")", "A P S ZS"},
                      {"fighter", "standard", all_zeros, "F ZP ZS"},
                      {"fighter", "standard", R"("forward","zero-port")", "F ZP"}};
  for (const Row& row : rows) {
    const auto made = loaded(ShipText()
                                 .with("hull", R"({"id":")" + row.hull + "\"}")
                                 .with("weapons", "[" + weapon("laser", row.mount, row.arcs) + "]"));
    EXPECT_EQ(arcs_words(made.sheet.mounts[MountIndex(0)].arcs), row.expected) << row.arcs;
  }
}

std::string control(const std::string& id, const std::string& battery) {
  return R"({"typeId":")" + id + R"(","quantity":1)" +
         (battery.empty() ? "" : R"(,"linkedWeaponBatteryKey":")" + battery + "\"") + "}";
}

TEST(Import, TheBestFireControlCounts) {  // ALT-17.6, ALT-R37; N46
  const std::string two = "[" + weapon("laser-burst", "turret", fps) + "," + weapon("maser", "turret", fps) + "]";
  struct Row {
    std::string controls;
    int laser, maser;
    std::string note;
  };
  const Row rows[] = {
      {control("fire-control-ordinary", "laser-burst:turret"), -1, 0, ""},
      {control("fire-control-good", "laser-mod:turret"), -2, 0, ""},
      {control("fire-control-amazing", "laser-auto:turret") + "," +
           control("fire-control-ordinary", "laser-mod:turret"),
       -3, 0, ""},
      {control("attack-computer", ""), -1, -1, ""},
      {control("attack-computer", "maser:turret"), 0, -1, ""},
      {control("fire-control-good", "laser-mod:bank"), 0, 0, "linked to no weapon"},
      {control("fire-control-good", ""), 0, 0, "linked to no weapon"},
      {control("fire-control-good", "missile-rack:launcher"), 0, 0, "missiles have no fire control"},
      {control("command-deck", ""), 0, 0, "command or control 'command-deck': no rule"},
      {control("tac-control-good", ""), 0, 0, "'tac-control-good': no rule"},
  };
  for (const Row& row : rows) {
    const auto made = loaded(
        ShipText().with("version", R"("1.0")").with("weapons", two).with("commandControl", "[" + row.controls + "]"));
    EXPECT_EQ(made.sheet.mounts[MountIndex(0)].weapon->key, "laser_mod");
    EXPECT_EQ(made.sheet.mounts[MountIndex(0)].fire_control, row.laser) << row.controls;
    EXPECT_EQ(made.sheet.mounts[MountIndex(1)].fire_control, row.maser) << row.controls;
    if (row.note.empty())
      EXPECT_THAT(made.notes, IsEmpty()) << row.controls;
    else
      EXPECT_THAT(made.notes, Contains(HasSubstr(row.note)));
  }
}

std::string defence(const std::string& id, int quantity, const std::string& more = "") {
  return R"({"typeId":")" + id + R"(","quantity":)" + number(quantity) + more + "}";
}

TEST(Import, DefencesCountWhenTheyCoverTheHull) {  // ALT-17.11, ALT-R74; N44
  struct Row {
    std::string defences;
    std::vector<System> systems;
    bool particle;
    int ablative;
    DamageControl repairs;
    std::string note;
  };
  const auto none = DamageControl::none;
  const Row rows[] = {
      {defence("chaff", 1) + "," + defence("jammer", 3), {System::chaff, System::jammer}, false, 0, none, ""},
      {defence("stealth-shield", 1), {System::stealth_shield}, false, 0, none, ""},
      {defence("cloaking-unit", 1), {System::cloaking_unit}, false, 0, none, ""},
      {defence("jammer", 0), {}, false, 0, none, ""},
      {defence("deflection-inducer", 8), {System::deflection_inducer}, false, 0, none, ""},
      {defence("deflection-inducer", 7), {}, false, 0, none, "only part of the hull: 140 of 160 points"},
      {defence("deflection-inducer", 4) + "," + defence("deflection-inducer", 4),
       {System::deflection_inducer},
       false,
       0,
       none,
       ""},
      {defence("displacer", 9), {System::displacer}, false, 0, none, ""},
      {defence("magnetic-screen", 8), {System::magnetic_screen}, false, 0, none, ""},
      {defence("particle-screen", 8), {}, true, 0, none, ""},
      {defence("particle-screen", 7), {}, false, 0, none, "'particle-screen' covers only part"},
      {defence("ablative-shield-generator", 8) + "," + defence("capacitor", 3) + "," + defence("energy-compiler", 1),
       {},
       false,
       50,
       none,
       ""},
      {defence("ablative-shield-generator", 8, R"(,"subSystems":[{"typeId":"capacitor","quantity":2}])"),
       {},
       false,
       20,
       none,
       ""},
      {defence("ablative-shield-generator", 8), {}, false, 0, none, "without capacitors"},
      {defence("ablative-shield-generator", 7) + "," + defence("capacitor", 3),
       {},
       false,
       0,
       none,
       "without an ablative shield"},
      {defence("damage-control", 8), {}, false, 0, DamageControl::control, ""},
      {defence("nanite-repair-array", 8) + "," + defence("repair-bots", 8), {}, false, 0, DamageControl::nanite, ""},
      {defence("repair-bots", 8), {}, false, 0, DamageControl::bots, ""},
      {defence("decoy-drone", 1), {}, false, 0, none, "defence 'decoy-drone': no rule"},
      {defence("unheard-of", 1), {}, false, 0, none, "defence 'unheard-of': no rule"},
  };
  for (const Row& row : rows) {
    const auto made = loaded(ShipText().with("defenses", "[" + row.defences + "]"));
    EXPECT_EQ(made.sheet.systems, row.systems) << row.defences;
    EXPECT_EQ(made.sheet.particle_screen, row.particle) << row.defences;
    EXPECT_EQ(made.sheet.ablative, row.ablative) << row.defences;
    EXPECT_EQ(made.sheet.damage_control, row.repairs) << row.defences;
    if (row.note.empty())
      EXPECT_THAT(made.notes, IsEmpty()) << row.defences;
    else
      EXPECT_THAT(made.notes, Contains(HasSubstr(row.note)));
  }
}

std::string design(const std::string& id, const std::string& category, const std::string& more) {
  return R"({"id":")" + id + R"(","name":"My )" + id + R"(","category":")" + category + "\"," + more + "}";
}
const std::string plasma_missile =
    design("d1", "missile",
           R"("size":"light","propulsionId":"missile-light-pl7","guidanceId":"active-radar","warheadId":"plasma")");
const std::string heavy_nuke =
    design("d2", "missile",
           R"("size":"heavy","propulsionId":"missile-heavy-pl7","guidanceId":"command","warheadId":"hi-yield-nuke")");
const std::string matter_bomb = design("d3", "bomb", R"("size":"heavy","warheadId":"matter")");
const std::string mine = design("d4", "mine", R"("size":"light","guidanceId":"proximity","warheadId":"che")");

const Load& load_of(const Catalogue& catalogue, const std::string& key) {
  return *std::ranges::find(catalogue.loads, key, &Load::key);
}

TEST(Import, DesignsBecomeLoads) {  // ALT-17.8; N45
  const auto made = loaded(ShipText().with(
      "ordnanceDesigns", "[" + plasma_missile + "," + heavy_nuke + "," + matter_bomb + "," + mine + "]"));
  const Load& plasma = load_of(made.catalogue, "test/my-d1");
  EXPECT_EQ(plasma.accuracy, -2);
  EXPECT_EQ(plasma.size, 1);
  EXPECT_EQ(plasma.strike, load_of(made.catalogue, "plasma_missile").strike);
  const Load& nuke = load_of(made.catalogue, "test/my-d2");
  EXPECT_EQ(nuke.accuracy, 3);
  EXPECT_EQ(nuke.size, 4);
  EXPECT_EQ(nuke.strike.firepower, Might::heavy);
  EXPECT_EQ(nuke.strike.type, DamageType::energy);
  const Load& bomb = load_of(made.catalogue, "test/my-d3");
  EXPECT_EQ(bomb.kind, LoadKind::bomb);
  EXPECT_EQ(bomb.accuracy, 0);
  EXPECT_THAT(made.notes, ElementsAre("test: mine 'My d4': dropped"));
}

TEST(Import, AnOrdnanceFileIsLoadsAlone) {  // ALT-17.1, ALT-17.8
  const auto imported = ship_files::import_ships(
      {{"dir/Arms Fair.ordnance.json", R"({"version":"1.0","designs":[)" + plasma_missile + "]}"}}, built_in(), 12);
  ASSERT_TRUE(imported) << refusals(imported);
  const auto all = load_with(imported->toml);
  ASSERT_TRUE(all) << all.error().front().text;
  EXPECT_EQ(load_of(*all, "arms-fair/my-d1").accuracy, -2);
  EXPECT_THAT(imported->sheets, IsEmpty());
}

std::string launcher(const std::string& id, int quantity, const std::string& more) {
  return R"({"id":"l","typeId":")" + id + R"(","quantity":)" + number(quantity) + more + "}";
}

TEST(Import, LaunchersHoldWhatFits) {  // ALT-17.9, ALT-R75
  const auto made = loaded(
      ShipText()
          .with("ordnanceDesigns", "[" + plasma_missile + "," + heavy_nuke + "," + matter_bomb + "," + mine + "]")
          .with(
              "launchSystems",
              "[" +
                  launcher(
                      "missile-rack", 2,
                      R"(,"extraHp":5,"loadout":[{"designId":"d1","quantity":8},{"designId":"d2","quantity":2}])") +
                  "," +
                  launcher(
                      "missile-tube", 1,
                      R"(,"extraHp":2.5,"loadout":[{"designId":"d1","quantity":3},{"designId":"d1","quantity":4}])") +
                  "," +
                  launcher(
                      "ordnance-cell", 1,
                      R"(,"extraCapacity":20,"loadout":[{"designId":"d3","quantity":1},{"designId":"d2","quantity":1}])") +
                  "," + launcher("minelayer", 1, R"(,"loadout":[{"designId":"d4","quantity":10}])") + "," +
                  launcher("bomb-bay", 1, R"(,"loadout":[{"designId":"nowhere","quantity":1}])") + "]")
          .with("hangarMisc", R"([{"id":"h","typeId":"magazine","quantity":4,"ordnanceLoadout":[]}])"));
  std::vector<std::string> lines;
  for (const Launcher& one : made.sheet.launchers) {
    std::string line =
        launcher_words[static_cast<std::size_t>(one.kind)] + " " + number(one.capacity) + " " + number(one.rate);
    for (const Stock& stock : one.stock) line += " " + number(stock.count) + " " + stock.load->key;
    lines.push_back(line);
  }
  EXPECT_THAT(lines, ElementsAre("missile_rack 16 8 8 test/my-d1 2 test/my-d2", "missile_tube 22 1 7 test/my-d1",
                                 "cell_array 60 40 1 test/my-d3 1 test/my-d2", "bomb_bay 40 10"));
  EXPECT_THAT(made.notes, ElementsAre("test: mine 'My d4': dropped", "test: minelayer: dropped",
                                      "test: design 'nowhere': loaded, but not in the file",
                                      "test: separate magazines: nothing is reloaded"));
}

TEST(Import, LargeStocksAndLongKeysLoad) {  // ALT-17.8, ALT-17.9
  const std::string long_name(60, 'z'), load = R"({"designId":"d1","quantity":999})";
  std::string design = plasma_missile;
  design.replace(design.find("My d1"), 5, long_name);
  const auto made =
      loaded(ShipText()
                 .with("name", "\"" + long_name + "\"")
                 .with("ordnanceDesigns", "[" + design + "," + design + "]")
                 .with("launchSystems",
                       "[" + launcher("ordnance-cell", 300, R"(,"loadout":[)" + load + "," + load + "]") + "]"));
  EXPECT_EQ(made.sheet.launchers[LauncherIndex(0)].stock.front().count, 1998);
  EXPECT_EQ(made.sheet.launchers[LauncherIndex(0)].capacity, 9999);
  EXPECT_EQ(made.sheet.launchers[LauncherIndex(0)].rate, 9999);
  EXPECT_EQ(made.catalogue.loads.back().key, std::string(28, 'z') + "/" + std::string(28, 'z') + "-2");
}

TEST(Import, WeaponsWithoutFiguresTakeThoseOfTheirWarheads) {  // ALT-17.7
  const std::string arcs = R"("forward")";
  const auto magazine = [](const std::string& loadout) {
    return R"(,"gunConfiguration":"twin","magazineLoadout":[)" + loadout + "]";
  };
  const auto made =
      loaded(ShipText()
                 .with("ordnanceDesigns", "[" + plasma_missile + "," + heavy_nuke + "]")
                 .with("weapons",
                       "[" +
                           weapon("accelerator", "fixed", arcs,
                                  magazine(R"({"designId":"d1","quantity":5},{"designId":"d2","quantity":1})")) +
                           "," + weapon("bomb-salvo", "fixed", arcs, magazine(R"({"designId":"d2","quantity":3})")) +
                           "," + weapon("tunneling-driver", "fixed", arcs) + "," + weapon("cable-gun", "fixed", arcs) +
                           "," + weapon("thermal-inducer", "fixed", arcs) + "]"));
  ASSERT_EQ(made.sheet.mounts.size(), 3U);
  const Weapon& first = *made.sheet.mounts[MountIndex(0)].weapon;
  EXPECT_EQ(first.key, "test/accelerator");
  EXPECT_EQ(first.kind, WeaponKind::projectile);
  EXPECT_EQ(first.accuracy, 1 - 1);
  EXPECT_EQ(damage_of(first.strike), "d6+3w/d8+3w/d6+2m");
  EXPECT_EQ(first.shots, 5);  // of each of the two guns
  EXPECT_EQ(made.sheet.mounts[MountIndex(0)].count, 2);
  const Weapon& second = *made.sheet.mounts[MountIndex(1)].weapon;
  EXPECT_EQ(second.accuracy, -1 + 1);
  EXPECT_EQ(second.strike.firepower, Might::heavy);
  EXPECT_EQ(made.sheet.mounts[MountIndex(2)].weapon->key, "thermal_inducer");
  EXPECT_THAT(made.notes, ElementsAre("test: weapon 'accelerator': warheads beyond the first kind",
                                      "test: weapon 'tunneling-driver': dropped, since no warhead is loaded",
                                      "test: weapon 'cable-gun': dropped, since it does no damage",
                                      "test: weapon 'thermal-inducer': its special effect"));
}

TEST(Import, HangarsFindTheirCraft) {  // ALT-17.2, ALT-17.10
  const std::string own = ShipText()
                              .with("name", R"("Gnat Mk II")")
                              .with("hull", R"({"id":"fighter"})")
                              .with("engines", engines({{"induction-engine", "3"}}))
                              .json();
  const std::string carrier =
      ShipText()
          .with("name", R"("Hive")")
          .with("hull", R"({"id":"fleet-carrier"})")
          .with("engines", engines({{"induction-engine", "400"}}))
          .with(
              "hangarMisc",
              R"([{"id":"a","typeId":"hangar","quantity":30,"loadout":[{"name":"G","filePath":"C:\\ships\\gnat.warship.json","quantity":2,"hullHp":10}]},
                    {"id":"b","typeId":"hangar","quantity":15,"extraHp":5,"loadout":[{"name":"W","filePath":"/media/x/wasp.warship.json","quantity":1}]},
                    {"id":"c","typeId":"docking-clamp","quantity":2,"loadout":[{"name":"Wasp","quantity":1}]},
                    {"id":"d","typeId":"stabilizer","quantity":1},{"id":"e","typeId":"brig","quantity":1}])")
          .json();
  const auto made = loaded({{"hive.warship.json", carrier}, {"gnat.warship.json", own}});
  EXPECT_EQ(made.sheet.hangar.rate, 4);
  EXPECT_EQ(made.sheet.hangar.capacity, 5);
  EXPECT_EQ(made.sheet.mc, 2);
  std::vector<std::string> aboard;
  for (const CraftAboard& one : made.sheet.hangar.craft) aboard.push_back(number(one.count) + " " + one.sheet->key);
  EXPECT_THAT(aboard, ElementsAre("2 gnat-mk-ii", "2 wasp"));
  EXPECT_THAT(made.notes, ElementsAre("hive: part 'brig': no rule for it",
                                      "hive: craft 'wasp': no file is of it; it is the Wasp of the data files"));
}

TEST(Import, LargeShipsHaveLargeNumbers) {  // ALT-17.2, ALT-17.10, ALT-17.11
  const auto carrier = loaded(
      ShipText()
          .with("hull", R"({"id":"super-carrier"})")
          .with("engines", engines({{"induction-engine", "800"}}))
          .with("commandControl", R"([{"typeId":"computer-core-good","quantity":12.5}])")
          .with("hangarMisc", R"([{"typeId":"hangar","quantity":2000},{"typeId":"cargo-space","quantity":1500.5}])"));
  EXPECT_EQ(carrier.sheet.hangar.capacity, 200);
  const std::string station = R"("station")";
  const auto fortress =
      loaded(ShipText()
                 .with("designType", station)
                 .with("hull", R"({"id":"fortress"})")
                 .without("engines")
                 .with("defenses", "[" + defence("particle-screen", 1000) + "," + defence("chaff", 4) + "]"));
  EXPECT_TRUE(fortress.sheet.particle_screen);
}

TEST(Import, StationsStandStill) {  // ALT-17.5, ALT-17.12
  struct Row {
    const char* type;
    bool ground;
  };
  for (const Row& row : {Row{"space-station", false}, Row{"ground-base", true}, Row{"outpost", true}}) {
    const auto made = loaded(ShipText()
                                 .with("designType", R"("station")")
                                 .with("stationType", std::string("\"") + row.type + "\"")
                                 .with("hull", R"({"id":"light-post"})")
                                 .with("hangarMisc", R"([{"typeId":"stabilizer","quantity":1}])")
                                 .without("engines"));
    EXPECT_TRUE(made.sheet.base);
    EXPECT_EQ(made.sheet.ground, row.ground) << row.type;
    EXPECT_EQ(made.sheet.accel, 0);
    EXPECT_EQ(made.sheet.mc, 0);
  }
  EXPECT_THAT(loaded(ShipText().with("designType", R"("station")").with("hull", R"({"id":"light-post"})")).notes,
              ElementsAre("test: engines of a station"));
}

TEST(Import, ArmourIsThatOfTheFirstLayer) {  // ALT-17.4; E19
  const auto armour = [](const std::string& field, const std::string& json) {
    const auto made = loaded(ShipText().with(field, json));
    std::string out;
    for (const Dice& dice : made.sheet.armour) out += dice_words(dice) + " ";
    for (const std::string& note : made.notes) out += note;
    return out;
  };
  EXPECT_EQ(armour("armorLayers", R"([{"id":"crystallis-light"}])"), "d6-1 d6 d6+2 ");
  EXPECT_EQ(armour("armor", R"({"id":"crystallis-light"})"), "d6-1 d6 d6+2 ");
  EXPECT_EQ(armour("armor", "null"), "none none none ");
  EXPECT_EQ(armour("armorLayers", R"([{"id":"cerametal-heavy"},{"id":"alloy-medium"}])"),
            "d8 d8 d8 test: armour beyond the first layer");
}

TEST(Import, NamesAndNotesAreFitToBePrinted) {  // ALT-17.2, ALT-17.3
  const auto made = loaded(ShipText()
                               .with("name", R"("\u202eEvil\n\"Queen\" \\ of the Very Long and Very Far Away Stars")")
                               .with("x\\ny", "1")
                               .with("lore", "7")
                               .with("imageData", "\"" + std::string(1 << 20, 'A') + "\"")
                               .with("sensors", R"([{"typeId":"radar"}])")
                               .with("version", R"("1.7")"));
  EXPECT_EQ(made.sheet.name, R"(Evil "Queen" \ of the Very Long and Very)");
  EXPECT_EQ(made.sheet.key, "evil-queen-of-the-very-long");
  EXPECT_THAT(made.notes, ElementsAre("test: version '1.7', read as 1.2", "test: unknown field 'x y'",
                                      "test: no rule for sensors"));
  const auto nameless =
      ship_files::import_ships({{"a/Old Tub.warship.json", ShipText().without("name").json()}}, built_in(), 12);
  ASSERT_TRUE(nameless);
  EXPECT_THAT(nameless->sheets, ElementsAre("old-tub"));
  const auto foreign = ship_files::import_ships(
      {{"\xC3\xA9.warship.json", ShipText().with("name", "\"\xC3\xA9\xC3\xA9\"").json()}}, built_in(), 12);
  ASSERT_TRUE(foreign);
  EXPECT_THAT(foreign->sheets, ElementsAre("ship"));
  EXPECT_THAT(foreign->toml, HasSubstr("name = \"\xC3\xA9\xC3\xA9\""));
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
