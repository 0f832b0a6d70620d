// Generated ship files of all kinds of parts: five hundred are imported, and what comes out loads.
#include <random>
#include <sstream>

#include "server/rules/alternity_warships/catalogue/words.hpp"
#include "tests/rules/alternity_warships/catalogue/fixture.hpp"

namespace emcon::rules::alternity_warships {
namespace {

class Yard {
 public:
  explicit Yard(unsigned seed) : random_(seed) {}

  /// A ship that the rules allow, of parts drawn by chance.
  std::string ship(const std::string& name) {
    const auto hull = one_of(published("hull"));
    const bool station = hull.at(5) == "0" && !hull.at(0).starts_with("super-f") && !hull.at(0).starts_with("colony");
    small_ = hull.at(1) == "small";
    ShipText out;
    out.with("name", "\"" + name + "\"").with("hull", "{\"id\":\"" + hull.at(0) + "\"}");
    const int points = std::stoi(hull.at(3));
    out.with("engines", R"([{"typeId":")" + one_of(published("engine")).at(0) + R"(","hullPoints":)" +
                            number(std::max(1, points * below(9, 60) / 100)) + (below(0, 1) ? ".5" : "") + "}]");
    if (station) out.with("designType", "\"station\"");
    if (below(0, 3)) out.with("armorLayers", "[{\"id\":\"" + one_of(published("armor")).at(0) + "\"}]");
    out.with("ordnanceDesigns", "[" + design("m", true) + "," + design("b", false) + "]");
    out.with("weapons", list(below(0, 5), [&] { return weapon(); }));
    out.with("launchSystems", list(below(0, 3), [&] { return launcher(); }));
    out.with("defenses", list(below(0, 3), [&] { return set(); }));
    if (below(0, 4) == 0)
      out.with("hangarMisc", R"([{"typeId":"hangar","quantity":40,"loadout":[{"name":"Wasp","quantity":)" +
                                 number(below(1, 9)) + "}]}]");
    return out.json();
  }

  /// One of parts and numbers drawn without regard for the rules.
  std::string wild() {
    const auto some = [&](const std::string& kind) {
      std::string id = below(0, 30) == 0 ? "unheard-of" : one_of(published(kind)).at(0);
      std::ranges::replace(id, '_', '-');
      return id;
    };
    const auto amount = [&] { return one_of(std::vector<std::string>{"0", "1", "2", "7.5", "40", "999", "99999"}); };
    const auto arcs = [&] {
      return list(below(0, 4), [&] {
        return (below(0, 3) ? "\"" : "\"zero-") +
               one_of(std::vector<std::string>{"forward", "aft", "port", "starboard"}) + "\"";
      });
    };
    const auto loadout = [&] {
      return list(below(0, 2), [&] {
        return R"({"designId":")" + one_of(std::vector<std::string>{"m", "b", "x"}) + R"(","quantity":)" + amount() +
               "}";
      });
    };
    ShipText out;
    out.with("hull", "{\"id\":\"" + some("hull") + "\"}")
        .with("ordnanceDesigns", "[" + design("m", true) + "," + design("b", false) + "]");
    out.with("engines", list(below(0, 3), [&] {
               return R"({"typeId":")" + some(below(0, 4) ? "engine" : "older-engine") + R"(","hullPoints":)" +
                      amount() + "}";
             }));
    if (below(0, 2) == 0) out.with("designType", R"("station")").with("stationType", R"("outpost")");
    out.with("weapons", list(below(0, 3), [&] {
               return R"({"typeId":")" + some(below(0, 3) ? "weapon" : "warhead-weapon") + R"(","mountType":")" +
                      mount_words[static_cast<std::size_t>(below(0, 4))] + R"(","quantity":)" + amount() +
                      R"(,"arcs":)" + arcs() + R"(,"magazineLoadout":)" + loadout() + "}";
             }));
    out.with("launchSystems", list(below(0, 3), [&] {
               return R"({"typeId":")" + some("launcher") + R"(","quantity":)" + amount() + R"(,"extraHp":)" +
                      amount() + R"(,"loadout":)" + loadout() + "}";
             }));
    const std::vector<std::string> parts{"chaff",     "particle-screen", "displacer",  "ablative-shield-generator",
                                         "capacitor", "energy-compiler", "repair-bots"};
    out.with("defenses",
             list(below(0, 3), [&] { return R"({"typeId":")" + one_of(parts) + R"(","quantity":)" + amount() + "}"; }));
    out.with("hangarMisc", list(below(0, 2), [&] {
               return R"({"typeId":")" + one_of(std::vector<std::string>{"hangar", "docking-clamp", "stabilizer"}) +
                      R"(","quantity":)" + amount() + R"(,"loadout":[{"name":"Wasp","quantity":)" + amount() + "}]}";
             }));
    return out.json();
  }

 private:
  int below(int low, int high) { return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)); }
  template <class List>
  typename List::value_type one_of(const List& list) {
    return list[static_cast<std::size_t>(below(0, static_cast<int>(std::size(list)) - 1))];
  }
  template <class Make>
  std::string list(int count, Make make) {
    std::string out;
    for (int i = 0; i < count; ++i) out += (out.empty() ? "" : ",") + make();
    return "[" + out + "]";
  }

  std::string design(const std::string& id, bool missile) {
    std::vector<std::string> casings;
    for (const auto& row : published("casing"))
      if (row.at(0).starts_with("bomb-") != missile) casings.push_back(row.at(0));
    return "{\"id\":\"" + id + "\",\"name\":\"" + id + "\",\"category\":\"" + (missile ? "missile" : "bomb") +
           "\",\"size\":\"" + one_of(std::vector<std::string>{"light", "medium", "heavy"}) + "\",\"propulsionId\":\"" +
           one_of(casings) + "\",\"guidanceId\":\"" + one_of(published("guidance")).at(0) + "\",\"warheadId\":\"" +
           one_of(published("warhead")).at(0) + "\"}";
  }

  std::string weapon() {
    constexpr std::size_t sides[] = {1, 1, 2, 3, 3};
    const auto row = one_of(published("weapon"));
    std::string id = row.at(0);
    std::ranges::replace(id, '_', '-');
    const auto mount = static_cast<std::size_t>(below(0, 4));
    std::vector<std::string> all{"forward", "starboard", "aft", "port"};
    std::ranges::rotate(all, all.begin() + below(0, 3));
    all.resize(sides[mount]);
    const bool zero =
        mount != 0 && (row.at(5) == "good" || row.at(5) == "small" || row.at(5) == "light") && below(0, 1);
    std::string arcs = list(1, [&] { return "\"" + all.front() + "\""; });
    arcs.pop_back();
    for (std::size_t i = 1; i < all.size(); ++i) arcs += ",\"" + all[i] + "\"";
    if (zero) arcs += ",\"zero-" + all.back() + "\"";
    if (zero && small_) arcs += all.back() == "aft" ? R"(,"zero-port")" : R"(,"zero-aft")";
    if (below(0, 9) == 0)
      return R"({"typeId":")" + one_of(published("warhead-weapon")).at(0) +
             R"(","mountType":"fixed","quantity":2,"arcs":[")" + all.front() +
             R"("],"magazineLoadout":[{"designId":")" + (below(0, 1) ? "m" : "b") + R"(","quantity":)" +
             number(below(1, 20)) + "}]}";
    return R"({"typeId":")" + id + R"(","mountType":")" + mount_words[mount] + R"(","gunConfiguration":")" +
           one_of(std::vector<std::string>{"single", "twin", "triple", "quadruple"}) + R"(","concealed":)" +
           (below(0, 5) ? "false" : "true") + R"(,"quantity":)" + number(below(1, 4)) + R"(,"arcs":)" + arcs + "]}";
  }

  std::string launcher() {
    const auto row = one_of(published("launcher"));
    const bool bombs = row.at(0).starts_with("bomb");
    return R"({"typeId":")" + row.at(0) + R"(","quantity":1,"extraHp":)" + number(below(0, 3)) +
           R"(,"loadout":[{"designId":")" + (bombs ? "b" : "m") + R"(","quantity":1}]})";
  }

  std::string set() {
    return R"({"typeId":")" +
           one_of(std::vector<std::string>{"chaff", "jammer", "stealth-shield", "repair-bots", "particle-screen",
                                           "decoy-drone"}) +
           R"(","quantity":)" + number(below(1, 400)) + "}";
  }

  std::mt19937 random_;
  bool small_ = false;
};

/// All of a sheet, with what it names.
std::string told(const Sheet& sheet) {
  std::ostringstream out;
  out << sheet.key << sheet.name << sheet.hull << sheet.shown_as << sheet.disguise << static_cast<int>(sheet.size_class)
      << static_cast<int>(sheet.toughness) << ' ' << sheet.crew << ' ' << sheet.size << ' ' << sheet.mc << ' '
      << sheet.accel << sheet.base << sheet.ground << sheet.particle_screen << ' ' << sheet.ablative << ' '
      << static_cast<int>(sheet.damage_control) << ' ' << sheet.points << '\n';
  for (const int boxes : sheet.track) out << boxes << ' ';
  for (const Dice& dice : sheet.armour) out << dice_words(dice) << ' ';
  for (const System system : sheet.systems) out << system_words[static_cast<std::size_t>(system)] << ' ';
  for (const int steps : sheet.defence) out << steps << ' ';
  for (const Mount& mount : sheet.mounts)
    out << '\n'
        << mount.weapon->key << damage_of(mount.weapon->strike) << mount.count << ' ' << static_cast<int>(mount.mount)
        << arcs_words(mount.arcs) << mount.fire_control << mount.concealed;
  for (const Launcher& launcher : sheet.launchers) {
    out << '\n' << static_cast<int>(launcher.kind) << ' ' << launcher.capacity << ' ' << launcher.rate;
    for (const Stock& stock : launcher.stock) {
      const Load& load = *stock.load;
      out << ' ' << stock.count << load.key << load.name << load.size << ' ' << load.accuracy << damage_of(load.strike);
    }
  }
  out << '\n' << sheet.hangar.capacity << ' ' << sheet.hangar.rate;
  for (const CraftAboard& aboard : sheet.hangar.craft) out << ' ' << aboard.count << aboard.sheet->key;
  return out.str();
}

/// The built-in data of a match of revision 1, whose players were not held to the points of hulls.
const Catalogue& at_first() {
  static const Catalogue out = [] {
    Catalogue first = built_in();
    first.revision = 1;
    return first;
  }();
  return out;
}

TEST(ImportMany, FiveHundredGeneratedShipsLoad) {  // ALT-17.1
  Yard yard(1);
  int mounts = 0, launchers = 0, zeros = 0, hangars = 0, screens = 0, stations = 0, loaded = 0;
  for (int batch = 0; batch < 50; ++batch) {
    std::vector<ship_files::ShipFile> files;
    for (int i = 0; i < 10; ++i) {
      const std::string name = "ship " + number(10 * batch + i);
      files.push_back({name + ".warship.json", yard.ship(name)});
    }
    const auto imported = ship_files::import_ships(files, built_in(), 10 + 2 * (batch % 4));
    ASSERT_TRUE(imported) << refusals(imported);
    ASSERT_EQ(imported->sheets.size(), files.size());
    const auto all = load_with(imported->toml);
    ASSERT_TRUE(all) << all.error().front().text << "\n" << imported->toml;
    const auto direct = ship_files::with_ships(at_first(), files, 10 + 2 * (batch % 4));
    ASSERT_TRUE(direct);
    for (const std::string& key : imported->sheets) {
      const Sheet& sheet = sheet_of(*all, key);
      EXPECT_EQ(told(sheet_of(direct->catalogue, key)), told(sheet));
      EXPECT_GE(sheet.points, 1);
      mounts += count_of(sheet.mounts);
      launchers += count_of(sheet.launchers);
      for (const Mount& mount : sheet.mounts) loaded += mount.weapon->shots > 1 ? 1 : 0;
      for (const Mount& mount : sheet.mounts) zeros += mount.arcs.has_zero() ? 1 : 0;
      hangars += sheet.hangar.capacity > 0 ? 1 : 0;
      screens += sheet.particle_screen ? 1 : 0;
      stations += sheet.base ? 1 : 0;
    }
  }
  EXPECT_GT(mounts, 1000);
  EXPECT_GT(launchers, 500);
  EXPECT_GT(zeros, 100);
  EXPECT_GT(hangars, 50);
  EXPECT_GT(screens, 50);
  EXPECT_GT(stations, 50);
  EXPECT_GT(loaded, 50);
}

TEST(ImportMany, WhateverIsAcceptedLoads) {  // ALT-17.2, ALT-17.3
  Yard yard(2);
  int accepted = 0, refused = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string text = yard.wild();
    const auto imported = import_text(text);
    const auto direct = ship_files::with_ships(at_first(), {{"test.warship.json", text}}, 12);
    ASSERT_EQ(imported.has_value(), direct.has_value()) << text;
    if (!imported) {
      ++refused;
      EXPECT_EQ(imported.error(), direct.error());
      continue;
    }
    ++accepted;
    const auto all = load_with(imported->toml);
    ASSERT_TRUE(all) << all.error().front().text << "\n" << text << "\n" << imported->toml;
    ASSERT_EQ(told(direct->catalogue.sheets.back()), told(sheet_of(*all, imported->sheets.front()))) << text;
  }
  EXPECT_GT(accepted, 50);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace emcon::rules::alternity_warships
