// What the import makes of a file for whom: a player's ship is held to its hull's points, a host's is noted, and one of
// a match of revision 1 is read as it was then.
#include "server/rules/alternity_warships/catalogue/import/hull_points.hpp"
#include "server/rules/alternity_warships/catalogue/points.hpp"
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Read = std::expected<ship_files::Added, Problems>;

Catalogue of_revision(int revision) {
  Catalogue out = built_in();
  out.revision = revision;
  return out;
}

Read read(const std::vector<ship_files::ShipFile>& files, int revision = 2) {
  return ship_files::with_ships(of_revision(revision), files, 12);
}
Read read(const ShipText& ship, int revision = 2) {
  return read({{"sheet 1", ship.json()}}, revision);
}

std::string told(const Read& read) {
  std::string out;
  if (!read)
    for (const Problem& problem : read.error()) out += problem.text + " [" + problem.clause + "]\n";
  return out;
}

std::string guns(const std::string& id, const std::string& mount, const std::string& arcs, int quantity,
                 const std::string& more = "") {
  return R"([{"typeId":")" + id + R"(","mountType":")" + mount + R"(","quantity":)" + number(quantity) +
         R"(,"arcs":[)" + arcs + "]" + more + "}]";
}
std::string hull(const char* id) {
  return std::string(R"({"id":")") + id + R"("})";
}
std::string engine(const char* id, const char* points) {
  return std::string(R"([{"typeId":")") + id + R"(","hullPoints":)" + points + "}]";
}
const std::string three_arcs = R"("forward","port","starboard")";

TEST(OwnTerms, WhatNoHullHoldsIsRefusedToPlayersAndNotedForHosts) {  // ALT-R110, ALT-R100
  const std::string rack = R"([{"typeId":"missile-rack","quantity":9000}])";
  const ShipText fighter = ShipText().with("hull", hull("fighter")).with("engines", engine("induction-engine", "2"));
  const struct {
    ShipText ship;
    const char* told;
  } rows[] = {
      {ShipText(fighter).with("launchSystems", rack),
       "sheet 1: its parts take 9002 hull points (engines 2, launchers 9000), and a Fighter has 10."},
      {ShipText(fighter).with("engines", engine("induction-engine", "99999")), "99999), and a Fighter has 10"},
      {ShipText(fighter).with("weapons", guns("string-projector", "fixed", R"("forward")", 1)),
       "its parts take 20 hull points (engines 2, weapons 18)"},
      {ShipText().with("weapons", guns("laser", "turret", three_arcs, 100)),
       "its parts take 232 hull points (engines 32, weapons 200), and a Destroyer has 176"},
      {ShipText().with("weapons", guns("laser", "fixed", R"("forward")", 145)), "weapons 145"},
      {ShipText().with("weapons", guns("heavy-plasma-cannon", "turret", three_arcs, 5,
                                       R"(,"gunConfiguration":"quadruple","concealed":true)")),
       "weapons 190"},
      {ShipText().with("launchSystems", R"([{"typeId":"missile-tube","quantity":40,"extraHp":25}])"), "launchers 145"},
      {ShipText().with("launchSystems", R"([{"typeId":"missile-tube","quantity":40,"extraCapacity":100}])"),
       "launchers 145"},
      {ShipText().with("defenses", R"([{"typeId":"energy-compiler","quantity":145}])"), "defences 145"},
      {ShipText().with("powerPlants", R"([{"typeId":"x","hullPoints":144.5}])"),
       "its parts take 176.5 hull points (engines 32, power and drives 144.5), and a Destroyer has 176."},
      {ShipText().with("armorLayers", R"([{"id":"neutronite-super-heavy"}])"),
       "armorLayers[0]: armor 'neutronite-super-heavy' is too heavy for a Destroyer"},
      {ShipText(fighter).with("armorLayers", R"([{"id":"alloy-heavy"}])"), "is too heavy for a Fighter"},
      {ShipText(fighter).with("engines", engine("spatial-compressor", "3.9")),
       "engines[0]: engine 'spatial-compressor' of 3.9 hull points; it takes at least 4."},
      {ShipText().with("weapons", guns("graser", "bank", three_arcs, 1)),
       "weapons[0]: weapon 'graser': banks take beams of Progress Level 8 and above alone."},
      {ShipText().with("weapons", guns("gauss-gun", "bank", three_arcs, 1)), "banks take beams"},
      {ShipText()
           .with("weapons", guns("boson-gun", "turret", three_arcs, 1))
           .with("commandControl",
                 R"([{"typeId":"attack-computer","quantity":1,"linkedWeaponBatteryKey":"boson-gun:turret"}])"),
       "commandControl[0]: 'attack-computer' steers weapons of 25 hull points; more than 5 need fire control."},
      {ShipText().with("defenses", R"([{"typeId":"jammer","quantity":1},{"typeId":"cloaking-unit","quantity":1}])"),
       "defences 'jammer' and 'cloaking-unit' do not stand on one ship."},
      {ShipText().with("hangarMisc", R"([{"typeId":"hangar","quantity":19,"loadout":[{"name":"Wasp","quantity":2}]}])"),
       "hangarMisc: craft of 20 hull points in hangars and clamps for 19."},
      {ShipText().with("hangarMisc",
                       R"([{"typeId":"docking-clamp","quantity":1,"loadout":[{"name":"Wasp","quantity":2}]}])"),
       "craft of 20 hull points in hangars and clamps for 10."},
      {ShipText()
           .with("ordnanceDesigns", R"([{"id":"d","name":"D","category":"bomb","size":"light","warheadId":"che"}])")
           .with("weapons",
                 guns("accelerator", "fixed", R"("aft")", 1, R"(,"magazineLoadout":[{"designId":"d","quantity":19}])")),
       "weapon 'accelerator' has warheads of 38 points of size in a magazine of 36."},
      {ShipText().with("name", R"("http://evil.example/a")"),
       "name 'http://evil.example/a': it looks like the address of a page; another must stand there."},
      {ShipText().with("name", R"("evil\u001b[31m www.evil.com")"), "it looks like the address of a page"},
      {ShipText().with("ordnanceDesigns",
                       R"([{"id":"d","name":"www.evil.com","category":"bomb","size":"light","warheadId":"che"}])"),
       "ordnanceDesigns[0]: name 'www.evil.com'"},
  };
  for (const auto& row : rows) {
    EXPECT_THAT(told(read(row.ship)), HasSubstr(row.told));
    EXPECT_THAT(told(read(row.ship)), HasSubstr("[ALT-R110]")) << row.told;
    EXPECT_EQ(told(read(row.ship, 1)), "") << row.told;
    const auto host = import_of(row.ship);
    ASSERT_TRUE(host) << row.told << refusals(host);
    EXPECT_THAT(host->notes, Contains(HasSubstr("; no match takes it as a sheet of a player's own"))) << row.told;
  }
}

TEST(OwnTerms, WhatFillsItsHullIsTaken) {  // ALT-R110
  const ShipText rows[] = {
      ShipText().with("weapons", guns("laser", "fixed", R"("forward")", 144)),
      ShipText().with("launchSystems", R"([{"typeId":"missile-rack","quantity":144}])"),
      ShipText()
          .with("armorLayers", R"([{"id":"cerametal-heavy"}])")
          .with("defenses", R"([{"typeId":"displacer","quantity":8},{"typeId":"nanite-repair-array","quantity":1}])")
          .with("weapons", guns("pulse-maser", "bank", three_arcs, 6, R"(,"gunConfiguration":"quadruple")")),
      ShipText().with("hangarMisc", R"([{"typeId":"hangar","quantity":20,"loadout":[{"name":"Wasp","quantity":2}]}])"),
      ShipText()
          .with("hull", hull("light-cruiser"))
          .with("engines", engine("induction-engine", "158"))
          .with("weapons", guns("zero-bore", "fixed", R"("forward")", 2, R"(,"gunConfiguration":"twin")")),
  };
  for (const ShipText& ship : rows) EXPECT_EQ(told(read(ship)), "") << ship.json();
}

TEST(OwnTerms, PointsKnowRangeSpeedAndFireControl) {  // ALT-R111, ALT-R91
  const auto price = [](const ShipText& ship, int revision = 2) {
    return read(ship, revision).value().catalogue.sheets.back().points;
  };
  const ShipText plain = ShipText()
                             .with("hull", hull("heavy-cruiser"))
                             .with("engines", engine("induction-engine", "80"))
                             .with("weapons", guns("fusion-beam", "turret", three_arcs, 3));
  const ShipText fast = ShipText(plain).with("engines", engine("spatial-compressor", "160"));
  const auto control = [](const char* grade) {
    return std::string(R"([{"typeId":"fire-control-)") + grade +
           R"(","quantity":1,"linkedWeaponBatteryKey":"fusion-beam:turret"}])";
  };
  EXPECT_EQ(price(plain, 1), price(fast, 1));
  EXPECT_EQ(price(plain, 1), price(ShipText(plain).with("commandControl", control("amazing")), 1));
  EXPECT_GE(price(plain), price(plain, 1));
  EXPECT_GT(price(fast), price(plain));
  EXPECT_GT(price(ShipText(plain).with("commandControl", control("amazing"))),
            price(ShipText(plain).with("commandControl", control("good"))));
  // The same strike, farther.
  const auto with_range = [](int reach) {
    Sheet sheet = sheet_of(built_in(), "vigil");
    Weapon weapon = *sheet.mounts[MountIndex(0)].weapon;
    weapon.range = {2, 5, reach};
    sheet.mounts[MountIndex(0)].weapon = std::make_shared<const Weapon>(weapon);
    return sheet;
  };
  EXPECT_GT(points_of_own(with_range(24)), points_of_own(with_range(10)));
  EXPECT_EQ(points_of(with_range(24)), points_of(with_range(10)));
  // What the catalogue sells costs what it did.
  const Read all = read(plain);
  for (const Sheet& sheet : all.value().catalogue.sheets) {
    EXPECT_GE(points_of_own(sheet), points_of(sheet)) << sheet.key;
    if (!sheet.own) {
      EXPECT_EQ(sheet.points, points_of(sheet)) << sheet.key;
    }
  }
}

TEST(OwnTerms, NotesThatAreNewAreNotOfTheFirstRevision) {  // ALT-17.3, ALT-17.10; a state's digest has them
  const std::string craft = R"([{"typeId":"hangar","quantity":20,"loadout":[{"name":"Wasp"}]}])";
  const ShipText ship = ShipText()
                            .with("weapons", R"([{"typeId":"laser","mountType":"fixed","arcs":["aft"]}])")
                            .with("defenses", R"([{"typeId":"jammer"}])")
                            .with("launchSystems", R"([{"typeId":"missile-rack"}])")
                            .with("hangarMisc", craft);
  const auto notes = [&](int revision) { return read(ship, revision).value().imported.notes; };
  EXPECT_THAT(notes(1), IsEmpty());
  for (const char* what : {"weapon 'laser'", "defence 'jammer'", "launcher 'missile-rack'", "craft 'Wasp'"})
    EXPECT_THAT(notes(2), Contains(HasSubstr(what + std::string(": no quantity is said, it is read as 1"))));
  EXPECT_THAT(notes(2), Contains(HasSubstr("craft 'wasp': no file is of it; it is the Wasp of the data files")));
  EXPECT_THAT(read(ship, 1).value().imported.toml, Not(HasSubstr("quantity")));
}

TEST(OwnTerms, CraftAreFoundByFileThenByDesign) {  // ALT-17.10
  const std::string gnat = ShipText()
                               .with("name", R"("Gnat")")
                               .with("hull", hull("fighter"))
                               .with("engines", engine("induction-engine", "3"))
                               .json();
  const auto hive = [](const std::string& loaded) {
    return ShipText()
        .with("name", R"("Hive")")
        .with("hangarMisc", R"([{"typeId":"hangar","quantity":20,"loadout":[{)" + loaded + R"(,"quantity":1}]}])")
        .json();
  };
  const auto aboard = [&](const std::string& file, const std::string& loaded, const std::string& craft) {
    const auto imported =
        ship_files::import_ships({{file, craft}, {"hive.warship.json", hive(loaded)}}, built_in(), 12);
    if (!imported) return refusals(imported);
    const std::size_t at = imported->toml.find("craft = { \"");
    return imported->toml.substr(at + 11, imported->toml.find('"', at + 11) - at - 11);
  };
  const std::string by_file = R"("name":"Anything","filePath":"C:\\ships\\Gnat.warship.json")";
  EXPECT_EQ(aboard("gnat.warship.json", by_file, gnat), "gnat");
  EXPECT_EQ(aboard("Gnat (1).warship.json", by_file, gnat), "gnat");
  EXPECT_EQ(aboard("other.warship.json", R"("name":"Gnat","filePath":"C:\\lost.warship.json")", gnat), "gnat");
  EXPECT_THAT(aboard("other.warship.json", R"("name":"Moth","filePath":"moth.warship.json")", gnat),
              HasSubstr("craft 'moth': no sheet of small craft of this name"));
  // A file of the import goes before a sheet of the same name that the host has.
  std::string wasp = gnat;
  wasp.replace(wasp.find("Gnat"), 4, "Wasp");
  EXPECT_EQ(aboard("mine.warship.json", R"("name":"Wasp")", wasp), "wasp-2");
}

TEST(OwnTerms, FilesOfOtherSystemsAreReadOrNamed) {  // ALT-17.2
  const std::string mark = "\xEF\xBB\xBF", json = ShipText().json();
  EXPECT_TRUE(import_text(mark + json));
  EXPECT_EQ(told(read({{"sheet 1", mark + json}})), "");
  EXPECT_EQ(told(read({{"sheet 1", mark + json}}, 1)), "");
  EXPECT_THAT(
      told(read({ship_files::ShipFile{"sheet 1", "J/g.json"}})),
      HasSubstr("sheet 1: it is no ship file of the designer, which is JSON and begins with {; a file is given by "
                "@ and its path: bring @J/g.json."));
  EXPECT_THAT(told(read({ship_files::ShipFile{"sheet 1", "hello"}})), HasSubstr("begins with {."));
  std::string wide;
  for (const char c : json) wide += std::string(1, c) + std::string(1, '\0');
  for (const std::string& text : {"\xFF\xFE" + wide, wide, std::string("\xFE\xFF\0{", 4)})
    EXPECT_THAT(refusals(import_text(text)), HasSubstr("the file is UTF-16, and UTF-8 is read; save it as UTF-8"));
}

TEST(OwnTerms, AFileWithoutItsPictureIsReadAsWithIt) {  // ALT-17.3, ALT-R100
  const std::string picture = "\"" + std::string(33'000, 'A') + "\"";
  const ShipText ship =
      ShipText().with("lore", picture).with("imageData", picture).with("imageMimeType", R"("image/png")");
  const auto whole = read(ship);
  ASSERT_TRUE(whole) << told(whole);
  for (const char* cut : {"null", "\"\""}) {
    const auto shorter = read(ShipText(ship).with("imageData", cut).with("lore", cut));
    ASSERT_TRUE(shorter) << told(shorter);
    EXPECT_EQ(shorter->imported.toml, whole->imported.toml);
    EXPECT_EQ(shorter->imported.notes, whole->imported.notes);
  }
  EXPECT_EQ(read(ShipText(ship).without("imageData").without("lore"))->imported.toml, whole->imported.toml);
}

TEST(OwnTerms, EveryFaultIsOneLine) {  // ALT-17.2, ALT-17.3, ALT-17.5
  const std::string those =
      "; those of ALT-3.1 are particle-impulse, induction-engine, inertial-flux, gravitic-redirector and "
      "spatial-compressor.\n";
  const std::pair<ShipText, std::string> rows[] = {
      {ShipText().with("hull", "{}"), "test.warship.json: hull: 'id' is missing.\n"},
      {ShipText().with("hull", R"({"id":""})"), "test.warship.json: hull: 'id' is missing.\n"},
      {ShipText().with("hull", R"({"id":7})"), "test.warship.json: hull.id: must be a text.\n"},
      {ShipText().with("weapons", R"([{"quantity":1,"mountType":"fixed","arcs":["aft"]}])"),
       "test.warship.json: weapons[0]: 'typeId' is missing.\n"},
      {ShipText().with("weapons", R"([{"typeId":"laser","quantity":1,"mountType":"fixed","arcs":"aft"}])"),
       "test.warship.json: weapons[0].arcs: must be a list of texts.\n"},
      {ShipText().with("weapons", R"([{"typeId":"laser","quantity":1,"mountType":"fixed","arcs":[7]}])"),
       "test.warship.json: weapons[0].arcs: must be a list of texts.\n"},
      {ShipText().with("launchSystems", R"([{"quantity":1}])"),
       "test.warship.json: launchSystems[0]: 'typeId' is missing.\n"},
      {ShipText().with("ordnanceDesigns", R"([{"id":"d","name":"D","category":"bomb","warheadId":"che"}])"),
       "test.warship.json: ordnanceDesigns[0]: 'size' is missing.\n"},
      {ShipText().with("ordnanceDesigns", R"([{"id":"d","name":"D","category":"bomb","size":"light"}])"),
       "test.warship.json: ordnanceDesigns[0]: 'warheadId' is missing.\n"},
      {ShipText().with("engines", engine("induction-engine", "3")),
       "test.warship.json: its engines come to 0.37 hexes a round; half a hex is needed: 'induction-engine' of 3 hull "
       "points.\n"},
      {ShipText().with("engines", engine("induction-engine", "0.001")),
       "test.warship.json: its engines come to 0.01 hexes a round; half a hex is needed: 'induction-engine' of 0.001 "
       "hull "
       "points.\n"},
      {ShipText().with("engines", R"([{"typeId":"induction-engine"}])"),
       "test.warship.json: no engine of the scale of ALT-3.1; 'induction-engine' has no hull points" + those},
      {ShipText().with("engines", engine("fusion-torch", "40")),
       "test.warship.json: no engine of the scale of ALT-3.1; 'fusion-torch' is of the older scale" + those},
      {ShipText().with("engines", "null"), "test.warship.json: it has no engine" + those},
  };
  for (const auto& [ship, told] : rows) EXPECT_EQ(refusals(import_of(ship)), told);
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
