// Loads sheets of ships from data trees, and checks them.
#include <algorithm>
#include <tuple>

#include "common/counted.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"
#include "server/rules/alternity_warships/catalogue/points.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int mounts_most = 60, launchers_most = 40, craft_most = 999, capacity_most = 9999;

template <class Word>
Word load_word(const Reader& in, const char* key, const std::vector<std::string>& words,
               std::optional<int> otherwise = std::nullopt) {
  return static_cast<Word>(std::max(0, in.word(key, words, otherwise)));
}

void load_figures(const Reader& in, Sheet& sheet) {
  sheet.size_class = load_word<Might>(in, "class", might_words);
  if (sheet.size_class == Might::good) in.fault("class", "small, light, medium, heavy or super");
  sheet.toughness = load_word<Might>(in, "toughness", might_words);
  sheet.crew = in.integer("crew", 10, 16);
  if (sheet.crew % 2 != 0) in.fault("crew", "10, 12, 14 or 16");
  sheet.size = in.integer("size", -5, 3);
  sheet.mc = in.integer("mc", 0, 5);
  sheet.accel = in.integer("accel", 0, 40);
  sheet.base = in.boolean("base", false);
  sheet.ground = in.boolean("ground", false);
  if (sheet.base && sheet.accel != 0) in.fault("accel", "0, since it is a base");
  if (sheet.ground && !sheet.base) in.fault("ground", "left out, since it is no base");
  std::ranges::copy(in.integers("track", grades, 1, 999), sheet.track.begin());
}

void load_armour(const Reader& in, Sheet& sheet) {
  constexpr const char* allowed = "three texts such as \"d4+1\" or \"none\", for LI, HI and En";
  if (!in.node().member("armor")) return;
  const std::vector<std::string> armour = in.texts("armor");
  if (armour.size() != sheet.armour.size()) return in.fault("armor", allowed);
  for (std::size_t type = 0; type < armour.size(); ++type) {
    const std::optional<Dice> dice = dice_of(armour[type]);
    if (!dice) in.fault("armor", allowed);
    sheet.armour[type] = dice.value_or(Dice{});
  }
}

void load_systems(const Reader& in, Sheet& sheet) {
  for (const std::string& word : in.texts("systems")) {
    const auto at = std::ranges::find(system_words, word);
    const auto system = static_cast<System>(at - system_words.begin());
    if (at == system_words.end() || sheet.has(system))
      in.fault("systems",
               "systems, each once: chaff, jammer, magnetic_screen, deflection_inducer, displacer, "
               "stealth_shield, cloaking_unit");
    else
      sheet.systems.push_back(system);
  }
  sheet.particle_screen = in.boolean("particle_screen", false);
  sheet.ablative = in.integer("ablative", 0, 9999, 0);
  const auto screens = std::ranges::count_if(sheet.systems, is_screen);
  if (screens + (sheet.particle_screen ? 1 : 0) + (sheet.ablative > 0 ? 1 : 0) > 1)
    in.fault("systems",
             "with one screen: a particle screen, an ablative shield, a magnetic screen, a deflection "
             "inducer or a displacer");
  sheet.defence = defence_of(sheet.systems);
  if (const std::optional<Reader> over = in.table("defense")) {
    over->only({"beam", "projectile", "torpedo", "special", "missile", "bomb"});
    for (int kind = 0; kind < attack_kinds; ++kind)
      sheet.defence[ix(kind)] = over->integer(attack_words[ix(kind)].c_str(), 0, 20, sheet.defence[ix(kind)]);
  }
  sheet.damage_control = load_word<DamageControl>(in, "damage_control", damage_control_words, 0);
}

/// What is wrong with the arcs of a mount; null if nothing is (ALT-R76).
const char* fault_of_arcs(const Mount& mount, Might size_class, Might firepower) {
  constexpr std::array<int, 5> wanted{1, 1, 2, 3, 3};
  int sides = 0;
  for (const Arc arc : {Arc::forward, Arc::aft, Arc::port, Arc::starboard}) sides += mount.arcs.has(arc) ? 1 : 0;
  if (sides != wanted[static_cast<std::size_t>(mount.mount)])
    return "as many of F, A, P and S as its mount has: fixed and standard 1, sponson 2, turret and bank 3";
  if (!mount.arcs.has_zero()) return nullptr;
  if (mount.mount == MountKind::fixed) return "without zero arcs, since the mount is fixed";
  if (firepower > Might::light) return "without zero arcs: they need firepower light or less";
  if (size_class == Might::small) return nullptr;
  const bool port = mount.arcs.has(Arc::zero_port), starboard = mount.arcs.has(Arc::zero_starboard);
  const bool covered = port && starboard ? mount.arcs.has(Arc::forward) || mount.arcs.has(Arc::aft)
                       : port            ? mount.arcs.has(Arc::port)
                                         : mount.arcs.has(Arc::starboard);
  return covered ? nullptr : "with zero arcs on a side that it covers: both need F or A, ZP needs P, ZS needs S";
}

void load_mounts(const Reader& in, const Catalogue& catalogue, Sheet& sheet) {
  for (const Reader& from : in.tables("weapons")) {
    from.only({"type", "count", "mount", "arcs", "fire_control", "concealed"});
    if (catalogue.weapons.empty()) return from.fault("type", "a weapon of the data files");
    Mount mount;
    mount.weapon = std::make_shared<const Weapon>(
        catalogue.weapons[index_of<WeaponIndex>(from, "type", names_of(catalogue.weapons, &Weapon::key))]);
    mount.count = from.integer("count", 1, 999, 1);
    mount.mount = load_word<MountKind>(from, "mount", mount_words);
    const std::optional<Arcs> covered = arcs_of(from.text("arcs"));
    mount.arcs = covered.value_or(Arcs{});
    if (!covered)
      from.fault("arcs", "a text such as \"F P S ZP ZS\", of F, A, P, S, ZP and ZS, each once");
    else if (const char* fault = fault_of_arcs(mount, sheet.size_class, mount.weapon->strike.firepower))
      from.fault("arcs", fault);
    mount.fire_control = from.integer("fire_control", -5, 0, 0);
    mount.concealed = from.boolean("concealed", false);
    sheet.mounts.push_back(mount);
  }
  if (count_of(sheet.mounts) > mounts_most) in.fault("weapons", "at most 60 lines");
}

void load_stock(const Reader& from, const Catalogue& catalogue, Launcher& launcher) {
  const std::optional<Reader> stock = from.table("stock");
  if (!stock) return;
  std::int64_t points = 0;
  for (const auto& [key, count] : stock->node().members) {
    const auto load = first_of(catalogue.loads, [&](const Load& one) { return one.key == key; });
    if (!load || !takes(launcher.kind, catalogue.loads[*load].kind)) {
      from.fault(count, "stock",
                 "loads of the data files that it takes: bombs in racks and bays of bombs, missiles in racks "
                 "and tubes of missiles, both in cell arrays");
      continue;
    }
    if (count.kind != Node::Kind::integer || count.integer < 1 || count.integer > capacity_most) {
      from.fault(count, "stock", "whole numbers from 1 to 9999");
      continue;
    }
    launcher.stock.push_back({std::make_shared<const Load>(catalogue.loads[*load]), static_cast<int>(count.integer)});
    points += count.integer * catalogue.loads[*load].size;
  }
  if (points > launcher.capacity)
    from.fault("stock",
               "what fits: it has " + counted(points, "point") + " in a launcher of " + number(launcher.capacity));
}

void load_launchers(const Reader& in, const Catalogue& catalogue, Sheet& sheet) {
  for (const Reader& from : in.tables("launchers")) {
    from.only({"kind", "capacity", "rate", "stock"});
    Launcher launcher;
    launcher.kind = load_word<LauncherKind>(from, "kind", launcher_words);
    launcher.capacity = from.integer("capacity", 1, capacity_most);
    launcher.rate = from.integer("rate", 1, 9999);
    load_stock(from, catalogue, launcher);
    sheet.launchers.push_back(std::move(launcher));
  }
  if (count_of(sheet.launchers) > launchers_most) in.fault("launchers", "at most 40");
}

/// Sheets in disguise that are shown alike cannot be told apart by what is public (ALT-R89).
void check_disguise(const Reader& in, const Catalogue& catalogue, const Sheet& sheet) {
  const auto told = [](const Sheet& one) {
    return std::tie(one.size_class, one.toughness, one.track, one.size, one.mc, one.accel, one.crew, one.defence,
                    one.base);
  };
  for (const Sheet& other : catalogue.sheets)
    if (sheet.disguise && other.disguise && other.shown_as == sheet.shown_as && told(other) != told(sheet))
      return in.fault("shown_as",
                      "the name of sheets that agree in class, toughness, track, size, mc, accel, crew, "
                      "defense and base; those of '" +
                          other.key + "' are others");
}

}  // namespace

void load_sheet(const Reader& in, Catalogue& catalogue) {
  in.only({"key",      "name",    "hull",           "shown_as", "class",     "toughness", "crew",    "size",
           "mc",       "accel",   "base",           "ground",   "track",     "armor",     "systems", "particle_screen",
           "ablative", "defense", "damage_control", "weapons",  "launchers", "hangar"});
  Sheet sheet;
  sheet.key = in.text("key");
  check_key(in, sheet.key);
  sheet.name = in.text("name");
  sheet.hull = in.text("hull");
  sheet.disguise = in.node().member("shown_as") != nullptr;
  sheet.shown_as = in.text("shown_as", sheet.hull);
  load_figures(in, sheet);
  load_armour(in, sheet);
  load_systems(in, sheet);
  load_mounts(in, catalogue, sheet);
  load_launchers(in, catalogue, sheet);
  if (const std::optional<Reader> hangar = in.table("hangar")) {
    hangar->only({"capacity", "rate", "craft"});
    sheet.hangar.capacity = hangar->integer("capacity", 1, craft_most);
    sheet.hangar.rate = hangar->integer("rate", 1, craft_most);
  }
  check_disguise(in, catalogue, sheet);
  if (count_of(catalogue.sheets) >= entries_most) in.fault("ships", "at most 500 sheets");
  refuse_twins(in, catalogue.sheets, &Sheet::key, sheet, "key");
  sheet.points = points_of(sheet);
  sheet.number = count_of(catalogue.sheets);
  catalogue.sheets.push_back(std::move(sheet));
}

void load_craft(const Reader& in, SheetIndex index, Catalogue& catalogue) {
  const std::optional<Reader> hangar = in.table("hangar");
  const std::optional<Reader> craft = hangar ? hangar->table("craft") : std::nullopt;
  if (!craft) return;
  Sheet& sheet = catalogue.sheets[index];
  std::int64_t aboard = 0;
  for (const auto& [key, count] : craft->node().members) {
    const auto one = first_of(catalogue.sheets, [&](const Sheet& other) { return other.key == key; });
    if (!one || catalogue.sheets[*one].size_class != Might::small || catalogue.sheets[*one].hangar.capacity > 0 ||
        catalogue.sheets[*one].base) {
      craft->fault(count, key, "a sheet of small craft that has no hangar and is no base");
    } else if (count.kind != Node::Kind::integer || count.integer < 1 || count.integer > craft_most) {
      craft->fault(count, key, "a whole number from 1 to 999");
    } else {
      sheet.hangar.craft.push_back(
          {std::make_shared<const Sheet>(catalogue.sheets[*one]), static_cast<int>(count.integer)});
      aboard += count.integer;
    }
  }
  if (aboard > sheet.hangar.capacity)
    hangar->fault("craft", "at most " + number(sheet.hangar.capacity) + " craft, its capacity");
}

}  // namespace emcon::rules::alternity_warships
