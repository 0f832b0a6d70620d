// Every published hull, armour, engine, weapon, warhead, casing, guidance and launcher: a file with it gives its
// figures.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

std::string quoted_id(const std::string& id) {
  return "\"" + id + "\"";
}

TEST(ImportParts, Hulls) {  // ALT-17.4, ALT-R77
  const auto rows = published("hull");
  EXPECT_EQ(rows.size(), 43U);
  for (const auto& row : rows) {
    const bool station = row.at(5) == "0" && row.at(0) != "super-freighter" && row.at(0) != "colony-transport";
    ShipText ship;
    ship.with("hull", "{\"id\":" + quoted_id(row.at(0)) + "}");
    // A fifth of the hull: four hexes.
    ship.with("engines", R"([{"typeId":"induction-engine","hullPoints":)" +
                             (std::stoi(row.at(3)) % 5 == 0
                                  ? number(std::stoi(row.at(3)) / 5)
                                  : number(std::stoi(row.at(3)) / 5) + "." + number(std::stoi(row.at(3)) % 5 * 2)) +
                             "}]");
    if (station) ship.with("designType", R"("station")").without("engines");
    const Sheet sheet = loaded(ship).sheet;
    EXPECT_EQ(might_words[static_cast<std::size_t>(sheet.size_class)], row.at(1)) << row.at(0);
    EXPECT_EQ(might_words[static_cast<std::size_t>(sheet.toughness)], row.at(2)) << row.at(0);
    EXPECT_EQ(sheet.accel, station ? 0 : 4) << row.at(0);
    EXPECT_EQ(sheet.size, std::stoi(row.at(4))) << row.at(0);
    EXPECT_EQ(sheet.mc, std::stoi(row.at(5))) << row.at(0);
    std::string track;
    for (const int boxes : sheet.track) track += (track.empty() ? "" : "/") + number(boxes);
    EXPECT_EQ(track, row.at(6)) << row.at(0);
    std::string title = row.at(0);
    std::ranges::replace(title, '-', ' ');
    EXPECT_EQ(sheet.hull.substr(1), title.substr(1));
  }
}

TEST(ImportParts, Armour) {  // ALT-17.4
  for (const auto& row : published("armor")) {
    const Sheet sheet = loaded(ShipText().with("armorLayers", "[{\"id\":" + quoted_id(row.at(0)) + "}]")).sheet;
    for (std::size_t type = 0; type < sheet.armour.size(); ++type)
      EXPECT_EQ(dice_words(sheet.armour[type]), row.at(type + 1)) << row.at(0);
  }
}

TEST(ImportParts, EnginesAtTheirColumns) {  // ALT-17.5
  constexpr int percent[] = {5, 10, 15, 20, 30, 40, 50};
  for (const auto& row : published("engine"))
    for (std::size_t column = 0; column < std::size(percent); ++column) {
      // Of a heavy cruiser's 400 points.
      const Sheet sheet = loaded(ShipText()
                                     .with("hull", R"({"id":"heavy-cruiser"})")
                                     .with("engines", "[{\"typeId\":" + quoted_id(row.at(0)) +
                                                          ",\"hullPoints\":" + number(4 * percent[column]) + "}]"))
                              .sheet;
      const int whole = std::stoi(row.at(column + 1));
      EXPECT_EQ(sheet.accel, std::max(1, whole)) << row.at(0) << " " << percent[column];
    }
  for (const auto& row : published("older-engine")) {
    const auto imported =
        import_of(ShipText().with("engines", "[{\"typeId\":" + quoted_id(row.at(0)) + ",\"hullPoints\":80}]"));
    EXPECT_THAT(refusals(imported), testing::HasSubstr("no engine of the scale of ALT-3.1")) << row.at(0);
  }
}

TEST(ImportParts, Weapons) {  // ALT-17.6
  for (const auto& row : published("weapon")) {
    std::string id = row.at(0);
    std::ranges::replace(id, '_', '-');
    const auto made = loaded(ShipText().with(
        "weapons", "[{\"typeId\":" + quoted_id(id) + R"(,"mountType":"standard","quantity":3,"arcs":["port"]}])"));
    const Mount& mount = made.sheet.mounts[MountIndex(0)];
    EXPECT_EQ(mount.weapon->key, row.at(0));
    EXPECT_EQ(damage_of(mount.weapon->strike), row.at(6)) << id;
    EXPECT_EQ(mount.count, 3) << id;
    EXPECT_EQ(arcs_words(mount.arcs), "P") << id;
  }
}

/// The load that a file with one design gives.
Load load_from(const std::string& category, const std::string& fields) {
  const auto made = loaded(
      ShipText().with("ordnanceDesigns", R"([{"id":"d","name":"D","category":")" + category + "\"," + fields + "}]"));
  return *std::ranges::find(made.catalogue.loads, "test/d", &Load::key);
}

TEST(ImportParts, Warheads) {  // ALT-17.8
  for (const auto& row : published("warhead")) {
    const Load load =
        load_from("missile", R"("size":"light","propulsionId":"missile-medium-pl7","guidanceId":"none","warheadId":)" +
                                 quoted_id(row.at(0)));
    EXPECT_EQ(load.accuracy, std::stoi(row.at(2))) << row.at(0);
    EXPECT_EQ(type_words[static_cast<std::size_t>(load.strike.type)], row.at(3)) << row.at(0);
    EXPECT_EQ(might_words[static_cast<std::size_t>(load.strike.firepower)], row.at(4)) << row.at(0);
    EXPECT_EQ(damage_of(load.strike), row.at(5)) << row.at(0);
  }
}

TEST(ImportParts, CasingsAndGuidance) {  // ALT-17.8, ALT-R75
  for (const auto& row : published("casing")) {
    const bool bomb = row.at(0).starts_with("bomb-");
    const Load load =
        bomb ? load_from("bomb", R"("warheadId":"che","size":)" + quoted_id(row.at(0).substr(5)))
             : load_from("missile", R"("warheadId":"che","size":"light","propulsionId":)" + quoted_id(row.at(0)));
    EXPECT_EQ(load.kind, bomb ? LoadKind::bomb : LoadKind::missile) << row.at(0);
    EXPECT_EQ(load.size, std::stoi(row.at(1))) << row.at(0);
    EXPECT_EQ(load.accuracy, std::stoi(row.at(2))) << row.at(0);
  }
  for (const auto& row : published("guidance")) {
    const Load load =
        load_from("missile", R"("warheadId":"che","size":"light","propulsionId":"missile-medium-pl7","guidanceId":)" +
                                 quoted_id(row.at(0)));
    EXPECT_EQ(load.accuracy, std::stoi(row.at(1))) << row.at(0);
  }
}

TEST(ImportParts, Launchers) {  // ALT-17.9, ALT-R75
  for (const auto& row : published("launcher")) {
    const Sheet sheet = loaded(ShipText().with("launchSystems", "[{\"typeId\":" + quoted_id(row.at(0)) +
                                                                    R"(,"quantity":3,"extraHp":2,"loadout":[]}])"))
                            .sheet;
    const Launcher& launcher = sheet.launchers[LauncherIndex(0)];
    const int expansion = row.size() > 3 ? std::stoi(row.at(3)) : 0;
    EXPECT_EQ(launcher.capacity, 3 * std::stoi(row.at(1)) + 2 * expansion) << row.at(0);
    EXPECT_EQ(launcher.rate, 3 * std::stoi(row.at(2))) << row.at(0);
  }
}

TEST(ImportParts, WeaponsWithWarheads) {  // ALT-17.7
  for (const auto& row : published("warhead-weapon")) {
    const auto made = loaded(
        ShipText()
            .with("ordnanceDesigns", R"([{"id":"d","name":"D","category":"bomb","size":"light","warheadId":"che"}])")
            .with(
                "weapons",
                "[{\"typeId\":" + quoted_id(row.at(0)) +
                    R"(,"mountType":"fixed","quantity":1,"arcs":["aft"],"magazineLoadout":[{"designId":"d","quantity":9}]}])"));
    const Weapon& weapon = *made.sheet.mounts[MountIndex(0)].weapon;
    EXPECT_EQ(weapon.accuracy, std::stoi(row.at(1))) << row.at(0);
    EXPECT_EQ(number(weapon.range[0]) + "/" + number(weapon.range[1]) + "/" + number(weapon.range[2]), row.at(2));
    EXPECT_EQ(weapon.shots, 9);
  }
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
