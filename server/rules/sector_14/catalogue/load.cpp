// Loads weapons and ship classes from data trees, and checks them.
#include "server/rules/sector_14/catalogue/load.hpp"

#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/catalogue/boxes.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int boxes_max = 40;   ///< of one system or plating facing
constexpr int stress_max = 99;  ///< of one act
constexpr int hit_number_max = 8;

std::vector<Band> load_bands(const Reader& in, int value_min, int value_max) {
  std::vector<Band> out;
  const Node* list = in.node().member("bands");
  for (const Node& item : list ? list->items : std::vector<Node>{}) {
    if (item.items.size() != 2 || item.items[0].kind != Node::Kind::integer ||
        item.items[1].kind != Node::Kind::integer)
      break;
    const std::int64_t range = item.items[0].integer, value = item.items[1].integer;
    if (range < (out.empty() ? 0 : out.back().range + 1) || range > 999 || value < value_min || value > value_max)
      break;
    out.push_back({static_cast<int>(range), static_cast<int>(value)});
  }
  if (!list || out.empty() || out.size() != list->items.size())
    in.fault("bands", "pairs [range up to, value " + std::to_string(value_min) + " to " + std::to_string(value_max) +
                          "], ranges 0 to 999 and rising");
  return out;
}

/// One row of boxes with hit numbers or range modifiers.
std::vector<int> load_row(const Reader& in, const char* key, int low, int high) {
  std::vector<int> out = in.integers(key, 0, low, high);
  if (count_of(out) > boxes_max) in.fault(key, "a row of at most " + std::to_string(boxes_max) + " boxes");
  return out;
}

void need_boxes(const Reader& in, const char* key, const std::vector<int>& row) {
  if (row.empty()) in.fault(key, "a row of one box or more");
}

std::vector<Costs> load_costs(const Reader& in, const char* key, std::size_t most) {
  const std::string allowed =
      "a list per box of 1 to " + counted(most, "stress figure") + ", each 0 to " + std::to_string(stress_max);
  std::vector<Costs> out;
  const Node* list = in.node().member(key);
  for (const Node& item : list ? list->items : std::vector<Node>{}) {
    Costs row = small_numbers(item, stress_max);
    if (row.empty() || row.size() > most) break;
    out.push_back(std::move(row));
  }
  if (!list || out.empty() || out.size() != list->items.size() || count_of(out) > boxes_max) in.fault(key, allowed);
  return out;
}

Costs load_residual(const Reader& in, const char* key, std::size_t most) {
  Costs out = in.integers(key, 0, 0, stress_max);
  if (out.size() > most) in.fault(key, "at most " + counted(most, "stress figure"));
  return out;
}

void load_systems(const Reader& in, ShipClass& c) {
  const auto row = [&](System system) -> std::vector<int>& { return c.boxes[static_cast<std::size_t>(system)]; };
  const auto residual = [&](System system) -> int& { return c.residual[static_cast<std::size_t>(system)]; };
  row(System::hull).assign(ix(in.integer("hull", 1, boxes_max)), 0);
  c.strength = in.integer("strength", 0, 99);
  for (const auto& [system, key] :
       {std::pair(System::reactor, "reactor"), {System::cnc, "cnc"}, {System::targeting, "targeting"}}) {
    row(system) = load_row(in, key, 1, hit_number_max);
    need_boxes(in, key, row(system));
  }
  residual(System::targeting) = in.integer("targeting_residual", 1, hit_number_max);
  row(System::shield_gen) = load_row(in, "shield_gen", 1, hit_number_max);
  row(System::sensors) = load_row(in, "sensors", 0, 99);
  residual(System::sensors) = in.integer("sensors_residual", 0, 99);
  row(System::ecm) = load_row(in, "ecm", 0, 99);
  residual(System::ecm) = in.integer("ecm_residual", 0, 99);
  row(System::taudrive) = load_row(in, "taudrive", 0, 99);
  if (!std::is_sorted(row(System::sensors).begin(), row(System::sensors).end()))
    in.fault("sensors", "a row that does not fall: damage makes them worse");
  if (!std::is_sorted(row(System::ecm).rbegin(), row(System::ecm).rend()))
    in.fault("ecm", "a row that does not rise: damage makes it worse");
  c.thrusters = load_costs(in, "thrusters", 20);
  c.thrusters_residual = load_residual(in, "thrusters_residual", 20);
  c.jets = load_costs(in, "jets", 3);
  c.jets_residual = load_residual(in, "jets_residual", 3);
}

void load_mounts(const Reader& in, const Catalogue& catalogue, ShipClass& c) {
  std::vector<std::string> names;
  for (const Arc& arc : arcs) names.emplace_back(arc.name);
  for (const Reader& from : in.tables("weapons")) {
    from.only({"type", "arc", "launch", "shots", "ammo"});
    Mount mount;
    mount.type = index_of<TypeIndex>(from, "type", names_of(catalogue.weapons, &WeaponType::key));
    if (catalogue.weapons.empty()) continue;
    if (is_launcher(catalogue.weapons[mount.type].kind)) {
      mount.launch = from.integer("launch", 0, 5, 0);
      mount.ammo = from.integer("ammo", 0, 999, -1);
      if (from.node().member("arc")) from.fault("arc", "left out: a launcher has 'launch'");
    } else {
      mount.arc = index_of<ArcIndex>(from, "arc", names);
      if (from.node().member("launch")) from.fault("launch", "left out: this weapon has 'arc'");
      if (from.node().member("ammo")) from.fault("ammo", "left out: only launchers run out");
    }
    mount.shots = from.integer("shots", 1, 9, 1);
    c.weapons.push_back(mount);
  }
  if (count_of(c.weapons) > 20) in.fault("weapons", "at most 20 weapons");
}

}  // namespace

std::optional<int> WeaponType::at(int range) const {
  for (const Band& band : bands)
    if (range <= band.range) return band.value;
  return std::nullopt;
}

int ShipClass::boxes_of(System system) const {
  if (system == System::thrusters) return count_of(thrusters);
  if (system == System::jets) return count_of(jets);
  return count_of(boxes[static_cast<std::size_t>(system)]);
}

void load_weapon(const Reader& in, Catalogue& catalogue) {
  in.only({"key", "name", "kind", "stress", "damage", "acc", "warhead", "bands"});
  WeaponType type;
  type.key = in.text("key");
  type.name = in.text("name");
  const int kind = in.word("kind", {"beam", "pulse", "interceptor", "torpedo", "antimatter torpedo", "breaching pod"});
  type.kind = static_cast<WeaponKind>(std::max(0, kind));
  type.stress = in.integer("stress", 0, type.kind == WeaponKind::interceptor ? 0 : stress_max, 0);  // S14-ICPT.4
  if (is_launcher(type.kind)) {
    type.acc = in.integer("acc", 1, 40);
    type.warhead = in.integer("warhead", 0, 99, 0);
  } else {
    const bool beam = type.kind == WeaponKind::beam;
    type.bands = load_bands(in, beam ? -20 : 1, 20);
  }
  if (type.kind == WeaponKind::pulse) type.damage = in.integer("damage", 1, 99);
  refuse_twins(in, catalogue.weapons, &WeaponType::key, type, "key");
  type.figures = figures(type);
  catalogue.weapons.push_back(std::move(type));
}

void load_ship(const Reader& in, Catalogue& catalogue) {
  in.only({"key",
           "name",
           "points",
           "crew",
           "hull",
           "strength",
           "reactor",
           "cnc",
           "targeting",
           "targeting_residual",
           "shield_gen",
           "sensors",
           "sensors_residual",
           "ecm",
           "ecm_residual",
           "thrusters",
           "thrusters_residual",
           "jets",
           "jets_residual",
           "taudrive",
           "plating",
           "weapons"});
  ShipClass c;
  c.key = in.text("key");
  c.name = in.text("name");
  c.points = in.integer("points", 1, 9999);
  const std::vector<int> crew = in.integers("crew", skills, 4, 8);
  std::copy(crew.begin(), crew.end(), c.crew.begin());
  if (c.crew[0] + c.crew[1] + c.crew[2] != 20) in.fault("crew", "three skills of 4 to 8, 20 in all");
  load_systems(in, c);
  write_rows(c);
  const std::vector<int> plating = in.integers("plating", facings, 0, boxes_max);
  std::copy(plating.begin(), plating.end(), c.plating.begin());
  load_mounts(in, catalogue, c);
  refuse_twins(in, catalogue.classes, &ShipClass::key, c, "key");
  catalogue.classes.push_back(std::move(c));
}

std::expected<Catalogue, Problems> load_catalogue(const std::vector<Document>& documents, int revision) {
  Catalogue catalogue;
  catalogue.revision = revision;
  Problems problems;
  each_sheet(documents, problems, [&](const Reader& in) {
    in.only({"weapons", "ships"});
    for (const Reader& weapon : in.tables("weapons")) load_weapon(weapon, catalogue);
  });
  each_sheet(documents, problems, [&](const Reader& in) {
    for (const Reader& ship : in.tables("ships")) load_ship(ship, catalogue);
  });
  return with_scenarios(std::move(catalogue), documents, std::move(problems), load_scenario);
}

}  // namespace emcon::rules::sector_14
