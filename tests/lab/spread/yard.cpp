// Writes ship files by their parts.
#include "tests/lab/spread/yard.hpp"

#include "server/rules/alternity_warships/catalogue/import/hull_points.hpp"

namespace emcon::yard {
namespace {

using namespace rules::alternity_warships;

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

std::string list(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ",") + part;
  return "[" + out + "]";
}

std::string arcs_of(const std::string& letters) {
  std::vector<std::string> out;
  for (const char letter : letters)
    out.push_back(letter == 'F'   ? R"("forward")"
                  : letter == 'A' ? R"("aft")"
                  : letter == 'P' ? R"("port")"
                                  : R"("starboard")");
  return list(out);
}

}  // namespace

Design& Design::engine(const std::string& id, int points) {
  engines.push_back(R"({"typeId":)" + quoted(id) + R"(,"hullPoints":)" + std::to_string(points) + "}");
  return *this;
}

Design& Design::weapon(const std::string& id, const std::string& mount, const std::string& arcs, int quantity,
                       int guns) {
  constexpr const char* words[] = {"single", "twin", "triple", "quadruple"};
  weapons.push_back(R"({"typeId":)" + quoted(id) + R"(,"mountType":)" + quoted(mount) + R"(,"gunConfiguration":)" +
                    quoted(words[guns - 1]) + R"(,"quantity":)" + std::to_string(quantity) + R"(,"arcs":)" +
                    arcs_of(arcs) + "}");
  return *this;
}

Design& Design::fire_control(const std::string& grade, const std::string& weapon, const std::string& mount) {
  control.push_back(R"({"typeId":"computer-core-)" + grade + R"(","quantity":1})");
  control.push_back(R"({"typeId":"fire-control-)" + grade + R"(","quantity":1,"linkedWeaponBatteryKey":)" +
                    quoted(weapon + ":" + mount) + "}");
  return *this;
}

Design& Design::defence(const std::string& id, int quantity) {
  defences.push_back(R"({"typeId":)" + quoted(id) + R"(,"quantity":)" + std::to_string(quantity) + "}");
  return *this;
}

Design& Design::load(const std::string& load, const std::string& casing, const std::string& warhead,
                     const std::string& guidance) {
  const bool bomb = casing == "light" || casing == "medium" || casing == "heavy";
  designs.push_back(
      R"({"id":)" + quoted(load) + R"(,"name":)" + quoted(load) + R"(,"category":)" +
      (bomb ? R"("bomb","size":)" + quoted(casing)
            : R"("missile","size":"light","propulsionId":)" + quoted(casing) + R"(,"guidanceId":)" + quoted(guidance)) +
      R"(,"warheadId":)" + quoted(warhead) + "}");
  return *this;
}

Design& Design::launcher(const std::string& id, int quantity, const std::string& load, int count, int extra) {
  launchers.push_back(R"({"typeId":)" + quoted(id) + R"(,"quantity":)" + std::to_string(quantity) + R"(,"extraHp":)" +
                      std::to_string(extra) + R"(,"loadout":[{"designId":)" + quoted(load) + R"(,"quantity":)" +
                      std::to_string(count) + "}]}");
  return *this;
}

Design& Design::hangar(int points, const std::string& craft, int count) {
  hangars.push_back(R"({"typeId":"hangar","quantity":)" + std::to_string(points) + R"(,"loadout":[{"name":)" +
                    quoted(craft) + R"(,"quantity":)" + std::to_string(count) + "}]}");
  return *this;
}

std::string Design::json() const {
  return R"({"version":"1.2","name":)" + quoted(name) + R"(,"hull":{"id":)" + quoted(hull) + "}" +
         (armour.empty() ? "" : R"(,"armorLayers":[{"id":)" + quoted(armour) + "}]") + R"(,"engines":)" +
         list(engines) + R"(,"defenses":)" + list(defences) + R"(,"commandControl":)" + list(control) +
         R"(,"weapons":)" + list(weapons) + R"(,"ordnanceDesigns":)" + list(designs) + R"(,"launchSystems":)" +
         list(launchers) + R"(,"hangarMisc":)" + list(hangars) + "}";
}

std::vector<Entry> extremes() {
  const auto ship = [](const char* name, const char* hull, const char* armour = "") {
    return Design{name, hull, armour, {}, {}, {}, {}, {}, {}, {}};
  };
  std::vector<Entry> out;
  const auto add = [&](Design design, std::vector<Design> craft = {}) {
    out.push_back({std::move(design), std::move(craft)});
  };
  add(ship("Matter racks", "fighter", "nanofluidic-light")
          .engine("inertial-flux", 1)
          .load("m", "missile-heavy-pl7", "matter")
          .launcher("missile-rack", 9, "m", 18));
  add(ship("Nova racks", "fighter", "nanofluidic-light")
          .engine("inertial-flux", 2)
          .load("n", "missile-medium-pl8", "nova-burst")
          .launcher("missile-rack", 8, "n", 32));
  add(ship("Starload racks", "escort", "nanofluidic-light")
          .engine("gravitic-redirector", 4)
          .load("s", "missile-light-pl8", "starload")
          .launcher("missile-rack", 30, "s", 240));
  add(ship("Fast strings", "heavy-cruiser", "nanofluidic-medium")
          .engine("spatial-compressor", 150)
          .weapon("string-projector", "turret", "FPS", 4, 4)
          .fire_control("amazing", "string-projector", "turret"));
  add(ship("Sniper", "destroyer", "nanofluidic-light")
          .engine("spatial-compressor", 16)
          .weapon("strong-force-gun", "turret", "FPS", 1, 4)
          .fire_control("amazing", "strong-force-gun", "turret"));
  add(ship("Black holes", "light-cruiser", "crystallis-medium")
          .engine("spatial-compressor", 64)
          .weapon("black-hole-gun", "fixed", "F", 2, 3)
          .fire_control("amazing", "black-hole-gun", "fixed"));
  add(ship("Sure grasers", "light-cruiser", "nanofluidic-medium")
          .engine("gravitic-redirector", 32)
          .weapon("graser", "turret", "FPS", 6, 4)
          .fire_control("amazing", "graser", "turret"));
  add(ship("Wall", "heavy-cruiser", "nanofluidic-super-heavy")
          .engine("spatial-compressor", 20)
          .defence("displacer", 20)
          .defence("nanite-repair-array", 20)
          .defence("stealth-shield", 1)
          .weapon("matter-beam", "turret", "FPS", 4, 4)
          .fire_control("amazing", "matter-beam", "turret"));
  add(ship("Ablative", "destroyer", "nanofluidic-heavy")
          .engine("spatial-compressor", 16)
          .defence("ablative-shield-generator", 8)
          .defence("energy-compiler", 80)
          .weapon("pulse-maser", "bank", "FPS", 3, 4)
          .fire_control("amazing", "pulse-maser", "bank"));
  add(ship("Weak force", "corvette", "nanofluidic-medium")
          .engine("gravitic-redirector", 12)
          .defence("deflection-inducer", 4)
          .defence("cloaking-unit", 1)
          .weapon("weak-force-gun", "fixed", "F", 1, 4)
          .fire_control("amazing", "weak-force-gun", "fixed"));
  add(ship("Zero bore", "destroyer", "crystallis-light")
          .engine("spatial-compressor", 32)
          .weapon("zero-bore", "fixed", "F", 1, 2)
          .fire_control("amazing", "zero-bore", "fixed"));
  add(ship("Fusion bore", "frigate", "crystallis-light")
          .engine("spatial-compressor", 30)
          .weapon("fusion-bore", "fixed", "F", 1, 2)
          .fire_control("amazing", "fusion-bore", "fixed"));
  add(ship("Laser bank", "light-cruiser", "nanofluidic-heavy")
          .engine("spatial-compressor", 48)
          .weapon("kinetic-lance", "bank", "FPS", 25, 4)
          .fire_control("amazing", "kinetic-lance", "bank"));
  add(ship("Masers", "destroyer", "nanofluidic-medium")
          .engine("gravitic-redirector", 24)
          .weapon("pulse-maser", "bank", "FPS", 8, 4)
          .fire_control("amazing", "pulse-maser", "bank"));
  add(ship("Null torpedoes", "heavy-cruiser", "nanofluidic-heavy")
          .engine("spatial-compressor", 80)
          .weapon("null-torpedo", "fixed", "F", 3, 4)
          .fire_control("amazing", "null-torpedo", "fixed"));
  add(ship("Cells", "light-cruiser", "nanofluidic-medium")
          .engine("gravitic-redirector", 32)
          .load("n", "missile-medium-pl8", "nova-burst")
          .launcher("ordnance-cell", 12, "n", 240));
  {
    Design gnat = ship("Gnat", "fighter", "nanofluidic-light");
    gnat.engine("inertial-flux", 1).load("n", "missile-medium-pl8", "nova-burst").launcher("missile-rack", 9, "n", 36);
    add(ship("Hive", "armored-cruiser", "nanofluidic-heavy").engine("spatial-compressor", 24).hangar(160, "Gnat", 16),
        {gnat});
  }
  add(ship("Spikes", "escort", "nanofluidic-light")
          .engine("spatial-compressor", 8)
          .weapon("rf-spike", "fixed", "F", 2, 4)
          .fire_control("amazing", "rf-spike", "fixed")
          .weapon("blacklaser", "fixed", "F", 2, 4));
  add(ship("Lances", "escort", "nanofluidic-medium")
          .engine("spatial-compressor", 6)
          .weapon("kinetic-lance", "bank", "FPS", 5, 4)
          .fire_control("amazing", "kinetic-lance", "bank"));
  add(ship("Antimatter", "corvette", "nanofluidic-light")
          .engine("spatial-compressor", 16)
          .weapon("antimatter-gun", "fixed", "F", 1, 4)
          .fire_control("amazing", "antimatter-gun", "fixed"));
  return out;
}

std::vector<Entry> plain() {
  struct Row {
    const char *hull, *armour, *engine;
    int engine_points;
    const char* gun;
    int guns_most;
  };
  // Usual guns of the class in turrets, medium armour, a fifth of the hull in engines, fire control where there are
  // cores for it.
  const Row rows[] = {
      {"fighter", "cerametal-light", "induction-engine", 2, "laser", 4},
      {"strike-fighter", "cerametal-light", "induction-engine", 3, "laser", 6},
      {"cutter", "cerametal-light", "induction-engine", 4, "plasma-cannon", 4},
      {"scout", "cerametal-light", "induction-engine", 6, "plasma-cannon", 6},
      {"escort", "cerametal-light", "induction-engine", 8, "plasma-cannon", 8},
      {"corvette", "cerametal-medium", "induction-engine", 16, "heavy-plasma-cannon", 5},
      {"frigate", "cerametal-medium", "induction-engine", 24, "heavy-plasma-cannon", 8},
      {"destroyer", "cerametal-medium", "induction-engine", 32, "heavy-plasma-cannon", 12},
      {"light-cruiser", "neutronite-medium", "induction-engine", 48, "matter-beam", 20},
      {"heavy-cruiser", "neutronite-medium", "induction-engine", 60, "matter-beam", 24},
      {"armored-cruiser", "neutronite-medium", "induction-engine", 72, "matter-beam", 30},
      {"battlecruiser", "neutronite-heavy", "induction-engine", 144, "boson-gun", 30},
      {"battleship", "neutronite-heavy", "induction-engine", 120, "boson-gun", 40},
  };
  std::vector<Entry> out;
  for (const Row& row : rows)
    for (int guns = 1; guns <= row.guns_most; ++guns) {
      Design one{std::string("Plain ") + row.hull + " " + std::to_string(guns),
                 row.hull,
                 row.armour,
                 {},
                 {},
                 {},
                 {},
                 {},
                 {},
                 {}};
      one.engine(row.engine, row.engine_points).weapon(row.gun, "turret", "FPS", guns);
      if (std::string(row.gun) != "laser" && std::string(row.gun) != "plasma-cannon")
        one.fire_control("ordinary", row.gun, "turret").defence("jammer", 1);
      out.push_back({one});
    }
  return out;
}

Design random_ship(std::mt19937_64& random, const std::string& name) {
  const auto below = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
  const auto one_of = [&](const auto& all) { return std::string(all[below(static_cast<int>(std::size(all)))]); };
  static constexpr const char* hulls[] = {"fighter",       "strike-fighter", "cutter",          "scout",
                                          "escort",        "corvette",       "frigate",         "destroyer",
                                          "light-cruiser", "heavy-cruiser",  "armored-cruiser", "battlecruiser",
                                          "battleship",    "fleet-carrier",  "dreadnought",     "super-dreadnought"};
  static constexpr const char* engines[] = {"particle-impulse", "induction-engine", "inertial-flux",
                                            "gravitic-redirector", "spatial-compressor"};
  static constexpr const char* guns[] = {"laser",
                                         "point-defense-gun",
                                         "kinetic-lance",
                                         "maser",
                                         "pulse-maser",
                                         "heavy-laser",
                                         "em-cannon",
                                         "matter-beam",
                                         "fusion-beam",
                                         "graser",
                                         "boson-gun",
                                         "string-projector",
                                         "null-torpedo",
                                         "matter-torpedo",
                                         "antimatter-gun",
                                         "zero-bore",
                                         "black-hole-gun",
                                         "rf-spike",
                                         "strong-force-gun",
                                         "sliver-gun"};
  static constexpr const char* mounts[] = {"fixed", "standard", "sponson", "turret"};
  static constexpr const char* arcs[] = {"F", "F", "PS", "FPS"};
  static constexpr const char* warheads[] = {"aa-burst", "plasma", "mrb", "matter", "starload", "nova-burst"};
  Design out;
  out.name = name;
  out.hull = one_of(hulls);
  const ship_files::Hull& hull = *ship_files::find_hull(out.hull);
  const auto point = [](std::int64_t thousandths) { return static_cast<int>(thousandths / 1000); };
  int room = point(ship_files::room_of(hull));
  const std::string engine = one_of(engines);
  const int thrust =
      std::max(point(ship_files::least_of_engine(engine)), std::max(1, hull.points * (5 + below(36)) / 100));
  out.engine(engine, thrust);
  room -= thrust;
  out.load("m", below(2) ? "missile-light-pl8" : "missile-heavy-pl7", one_of(warheads));
  for (int i = 0, parts = 1 + below(12); i < parts; ++i) {
    const int share = std::max(1, room / (1 + below(4)));
    if (below(3) == 0) {
      const int racks = std::min(share, 1 + below(4) * below(100));
      if (racks > room || racks < 1) continue;
      out.launcher("missile-rack", racks, "m", racks * 2);
      room -= racks;
      continue;
    }
    const std::string gun = one_of(guns);
    const int mount = below(4), barrels = 1 + below(4);
    const int each = point(ship_files::points_of(
        ship_files::WeaponPoints{gun, Might::small, static_cast<MountKind>(mount), barrels, false, 1}));
    const int quantity = std::min(share / each, 1 + below(3) * below(80));
    if (quantity < 1) continue;
    out.weapon(gun, mounts[mount], arcs[mount], quantity, barrels);
    room -= quantity * each;
  }
  return out;
}

}  // namespace emcon::yard
