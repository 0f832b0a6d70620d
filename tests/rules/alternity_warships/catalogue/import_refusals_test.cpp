// What the import refuses: with the file, the place in it and the reason, and never with half a sheet.
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

using testing::HasSubstr;

std::string gun(const std::string& fields) {
  return "[{\"quantity\":1," + fields + "}]";
}
const std::string missile = R"("id":"d","name":"D","category":"missile","size":"light",)";

TEST(ImportRefusals, SayWhatAndWhere) {  // ALT-17.2 to ALT-17.11, ALT-R74 to ALT-R76; N42, N43, N44, N47
  struct Row {
    ShipText ship;
    std::string told;
  };
  const std::string turret = R"("mountType":"turret","arcs":["forward","port","starboard")";
  const std::string rack = R"([{"typeId":"missile-rack","quantity":1,"loadout":[{"designId":"d","quantity":)";
  const std::string mrb =
      "[{" + missile + R"("propulsionId":"missile-medium-pl7","guidanceId":"active-radar","warheadId":"mrb"}])";
  const Row rows[] = {
      {ShipText().without("version"), "test.warship.json: a version of the format is needed"},
      {ShipText().with("version", "\"2.0\""), "version '2.0': versions \"1.0\" to \"1.2\" are read"},
      {ShipText().with("version", "\"1.\""), "version '1.'"},
      {ShipText().with("version", "\"1.x\""), "version '1.x'"},
      {ShipText().with("version", "1.2"), "version: must be a text"},
      {ShipText().without("hull"), "a ship needs a hull"},
      {ShipText().with("hull", "null"), "a ship needs a hull"},
      {ShipText().with("hull", "7"), "hull: must be an object"},
      {ShipText().with("hull", R"({"id":"death-star"})"), "hull: hull 'death-star': not in the tables"},
      {ShipText().with("armorLayers", R"([{"id":"tin"}])"), "armorLayers[0]: armor 'tin': not in the tables"},
      {ShipText().with("engines", R"([{"typeId":"oars","hullPoints":1}])"),
       "engines[0]: engine 'oars': not in the tables"},
      {ShipText().with("engines", R"([{"typeId":"fusion-torch","hullPoints":40}])"),
       "no engine of the scale of ALT-3.1; 'fusion-torch' is of the older scale"},
      {ShipText().with("engines", "[]"), "it has no engine; those of ALT-3.1 are particle-impulse, induction-engine, "},
      {ShipText().with("engines", R"([{"typeId":"induction-engine","hullPoints":32.0001}])"),
       "engines[0].hullPoints: must be a decimal from 0 to 99999 with at most 3 decimals"},
      {ShipText().with("engines", R"([{"typeId":"induction-engine","hullPoints":3.2e1}])"), "at most 3 decimals"},
      {ShipText().with("engines", R"([{"typeId":"induction-engine","hullPoints":-1}])"), "from 0 to 99999"},
      {ShipText().with("engines", R"([{"typeId":"induction-engine","hullPoints":"32"}])"),
       "engines[0].hullPoints: must be a number"},
      {ShipText().with("engines", R"({"typeId":"induction-engine"})"), "engines: must be a list"},
      {ShipText().with("engines", "[7]"), "engines[0]: must be an object"},
      {ShipText().with("weapons", gun(R"("typeId":"x",)" + turret + "]")),
       "weapons[0]: weapon 'x': not in the tables."},
      {ShipText().with("weapons", gun(R"("typeId":"x",)" + turret + "]")).with("activeMods", R"([{"name":"M"}])"),
       "weapon 'x': not in the tables; mod 'M' is named in the file"},
      {ShipText().with("weapons", gun(R"("typeId":"heavy_laser",)" + turret + "]")),
       "weapon 'heavy_laser': not in the tables"},
      {ShipText().with("weapons", gun(R"("typeId":"graser-burst",)" + turret + "]")),
       "weapon 'graser-burst': not in the tables"},
      {ShipText().with("weapons", gun(R"("typeId":"boson-gun",)" + turret + R"(,"zero-forward"])")),
       "zero arcs need firepower light or less"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"turret","arcs":["forward"])")),
       "too few arcs for its mount"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"fixed","arcs":["forward","aft"])")),
       "too many arcs for its mount"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"fixed","arcs":["forward","zero-forward"])")),
       "fixed mounts have no zero arcs"},
      {ShipText().with("weapons", gun(R"("typeId":"laser",)" + turret + R"(,"zero-forward","zero-port"])")),
       "more than one zero arc"},
      {ShipText().with("weapons", gun(R"("typeId":"laser",)" + turret + R"(,"zero-aft"])")), "does not cover"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"standard","arcs":["up"])")),
       "arc 'up': it must be"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"standard","arcs":["aft","aft"])")),
       "arc 'aft': it must be"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"standard","arcs":[1])")),
       "weapons[0].arcs: must be a list of texts"},
      {ShipText().with("weapons", gun(R"("typeId":"laser","mountType":"hammock","arcs":["aft"])")),
       "mountType 'hammock': it must be one of"},
      {ShipText().with("weapons",
                       gun(R"("typeId":"laser","mountType":"standard","gunConfiguration":"octuple","arcs":["aft"])")),
       "gunConfiguration 'octuple': it must be one of"},
      {ShipText().with("weapons", R"([{"typeId":"laser","mountType":"standard","quantity":1.5,"arcs":["aft"]}])"),
       "weapons[0].quantity: must be a whole number from 0 to 99999"},
      {ShipText().with("weapons", R"([{"typeId":"laser","mountType":"standard","quantity":100000,"arcs":["aft"]}])"),
       "whole number from 0 to 99999"},
      {ShipText().with(
           "weapons",
           R"([{"typeId":"laser","mountType":"standard","gunConfiguration":"twin","quantity":500,"arcs":["aft"]}])"),
       "more than 999 weapons of one kind"},
      {ShipText().with("defenses",
                       R"([{"typeId":"deflection-inducer","quantity":8},{"typeId":"particle-screen","quantity":8}])"),
       "one screen is all that a ship may have"},
      {ShipText().with("ordnanceDesigns",
                       "[{" + missile + R"("propulsionId":"catapult","guidanceId":"none","warheadId":"mrb"}])"),
       "ordnanceDesigns[0]: casing 'catapult': not in the tables"},
      {ShipText().with("ordnanceDesigns",
                       "[{" + missile + R"("propulsionId":"bomb-light","guidanceId":"none","warheadId":"mrb"}])"),
       "casing 'bomb-light': not in the tables"},
      {ShipText().with(
           "ordnanceDesigns",
           "[{" + missile + R"("propulsionId":"missile-medium-pl7","guidanceId":"pigeon","warheadId":"mrb"}])"),
       "guidance 'pigeon': not in the tables"},
      {ShipText().with(
           "ordnanceDesigns",
           "[{" + missile + R"("propulsionId":"missile-medium-pl7","guidanceId":"none","warheadId":"pie"}])"),
       "warhead 'pie': not in the tables"},
      {ShipText().with("ordnanceDesigns",
                       R"([{"id":"d","name":"D","category":"bomb","size":"huge","warheadId":"mrb"}])"),
       "casing 'bomb-huge': not in the tables"},
      {ShipText().with("ordnanceDesigns", R"([{"id":"d","name":"D","category":"drone"}])"),
       "category 'drone': it must be"},
      {ShipText().with("launchSystems", R"([{"typeId":"trebuchet","quantity":1}])"),
       "launchSystems[0]: launcher 'trebuchet': not in the tables"},
      {ShipText().with("ordnanceDesigns", mrb).with("launchSystems", rack + "7}]}]"),
       "launchSystems[0]: 14 points in a launcher of 8"},
      {ShipText()
           .with("ordnanceDesigns", R"([{"id":"d","name":"D","category":"bomb","size":"light","warheadId":"che"}])")
           .with("launchSystems", rack + "1}]}]"),
       "'D' does not fit a missile_rack"},
      {ShipText().with(
           "hangarMisc",
           R"([{"typeId":"hangar","quantity":20,"loadout":[{"name":"Bee","filePath":"x/bee.warship.json","quantity":1}]}])"),
       "hangarMisc: craft 'bee': no sheet of small craft"},
      {ShipText().with(
           "hangarMisc",
           R"([{"typeId":"hangar","quantity":20,"loadout":[{"name":"K","filePath":"kestrel.warship.json","quantity":1}]}])"),
       "craft 'kestrel': no sheet of small craft"},
  };
  ASSERT_TRUE(import_of(ShipText())) << refusals(import_of(ShipText()));
  for (const Row& row : rows) {
    const auto imported = import_of(row.ship);
    ASSERT_FALSE(imported) << row.told;
    EXPECT_THAT(refusals(imported), HasSubstr(row.told));
    EXPECT_THAT(refusals(imported), HasSubstr("test.warship.json: "));
    EXPECT_EQ(imported.error().front().code, "bad_ship_file");
    EXPECT_FALSE(imported.error().front().clause.empty());
  }
}

TEST(ImportRefusals, HostileFiles) {  // ALT-17.2
  const std::string deep(40, '[');
  const std::pair<std::string, std::string> rows[] = {
      {"", "test.warship.json: it is empty; a ship file of the designer is wanted."},
      {"hello", "test.warship.json: it is no ship file of the designer, which is JSON and begins with {."},
      {"[]", "one object is needed"},
      {"\"kestrel\"", "one object is needed"},
      {R"({"version":"1.2","version":"1.2"})", "has 'version' twice"},
      {R"({"version":"1.2","hull":{"id":"destroyer","id":"fighter"}})", "has 'id' twice"},
      {"{\"lore\":" + deep, "depth of 32"},
      {"{\"imageData\":\"" + std::string((std::size_t{32} << 20U), 'x') + "\"}", "at most 33554432 bytes"},
      {"{\"version\":\"1.2\"", "',' or '}' was expected"},
      {ShipText().json() + "{}", "nothing may follow"},
  };
  for (const auto& [text, told] : rows) {
    const auto imported = import_text(text);
    ASSERT_FALSE(imported) << told;
    EXPECT_THAT(refusals(imported), HasSubstr(told));
  }
  std::string many = "[";
  for (int i = 0; i < 201; ++i) many += std::string(i == 0 ? "" : ",") + R"({"typeId":"laser"})";
  EXPECT_THAT(refusals(import_of(ShipText().with("weapons", many + "]"))),
              HasSubstr("weapons: has more than 200 entries"));
}

TEST(ImportRefusals, WhatNoDataFileHolds) {  // ALT-17.2
  std::string designs;
  for (int i = 0; i < 200; ++i)
    designs +=
        std::string(i == 0 ? "" : ",") + "{" + missile + R"("propulsionId":"missile-medium-pl7","warheadId":"mrb"})";
  const std::string file = R"({"version":"1.0","designs":[)" + designs + "]}";
  const auto two = ship_files::import_ships({{"a.ordnance.json", file}, {"b.ordnance.json", file}}, built_in(), 12);
  ASSERT_TRUE(two) << refusals(two);
  EXPECT_TRUE(load_with(two->toml)) << two->toml;
  const auto three = ship_files::import_ships(
      {{"a.ordnance.json", file}, {"b.ordnance.json", file}, {"c.ordnance.json", file}}, built_in(), 12);
  EXPECT_THAT(refusals(three), HasSubstr("more than 500 weapons, loads or sheets"));
  EXPECT_FALSE(ship_files::with_ships(built_in(), {{"a.warship.json", "{"}}, 12));
}

TEST(ImportRefusals, AllFilesAreLookedAt) {  // ALT-17.1
  const auto imported = ship_files::import_ships({{"a.warship.json", "{"},
                                                  {"b.warship.json", ShipText().json()},
                                                  {"c.warship.json", ShipText().without("hull").json()},
                                                  {"d.altmod.json", "{}"},
                                                  {"e.ordnance.json", R"({"version":"3.0","designs":[]})"}},
                                                 built_in(), 12);
  ASSERT_FALSE(imported);
  const std::string all = refusals(imported);
  for (const char* told : {"a.warship.json:1:2: a name", "c.warship.json: a ship needs a hull",
                           "d.altmod.json: files of mods are not read", "e.ordnance.json: version '3.0'"})
    EXPECT_THAT(all, HasSubstr(told));
  EXPECT_THAT(all, testing::Not(HasSubstr("b.warship.json")));
  EXPECT_FALSE(
      ship_files::import_ships(std::vector<ship_files::ShipFile>(101, {"x.warship.json", "{}"}), built_in(), 12));
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
