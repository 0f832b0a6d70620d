// Hull points of published parts by id (ALT-R110).
#include "server/rules/alternity_warships/catalogue/import/hull_points.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace emcon::rules::alternity_warships::ship_files {
namespace {

constexpr std::int64_t point = 1000;

struct PartPoints {
  std::string_view id;
  int points = 0;
  bool banked = false;
};

constexpr std::array<PartPoints, 70> weapon_points{{
    {"laser", 1},
    {"laser-mod", 2},
    {"ir-laser", 2},
    {"ir-laser-mod", 3},
    {"x-ray-laser", 2},
    {"x-ray-laser-mod", 3},
    {"heavy-laser", 5},
    {"neutron-gun", 7},
    {"fusion-laser", 12},
    {"graser", 15},
    {"heavy-neutron-gun", 22},
    {"hydrogen-bore", 50},
    {"plasma-cannon", 3},
    {"plasma-cannon-mod", 4},
    {"particle-beam", 4},
    {"heavy-particle-beam", 6},
    {"heavy-plasma-cannon", 8},
    {"matter-beam", 11},
    {"fusion-beam", 15},
    {"quantum-cannon", 18},
    {"boson-gun", 20},
    {"heavy-matter-beam", 24},
    {"fusion-bore", 60},
    {"maser", 4, true},
    {"maser-mod", 5, true},
    {"kinetic-lance", 2, true},
    {"pulse-maser", 6, true},
    {"pulse-maser-mod", 8, true},
    {"em-cannon", 8, true},
    {"dark-fusion-gun", 15, true},
    {"gatling-maser", 18, true},
    {"weak-force-gun", 25, true},
    {"strong-force-gun", 32, true},
    {"zero-bore", 100, true},
    {"blacklaser", 3, true},
    {"tachyon-gun", 12, true},
    {"string-projector", 24, true},
    {"point-defense-gun", 1},
    {"rail-cannon", 4},
    {"needle-driver", 6},
    {"gauss-gun", 8},
    {"hi-velocity-rail-gun", 20},
    {"mass-cannon", 2},
    {"heavy-mass-cannon", 5},
    {"accelerator", 9},
    {"tach-rifle", 12},
    {"heavy-accelerator", 18},
    {"antimatter-gun", 25},
    {"super-tach-rifle", 40},
    {"sliver-gun", 4},
    {"neutronium-driver", 8},
    {"bomb-projector", 10},
    {"bomb-salvo", 12},
    {"kinetic-converter", 20},
    {"tunneling-driver", 30},
    {"black-hole-gun", 75},
    {"matter-torpedo", 5},
    {"plasma-torpedo", 10},
    {"em-torpedo", 3},
    {"null-torpedo", 18},
    {"cable-gun", 2},
    {"rf-spike", 3},
    {"thermal-inducer", 8},
    {"thermal-nullifier", 15},
    {"tractor-beam", 2},
    {"mass-converter", 4},
    {"neural-inhibitor", 12},
    {"fission-activator", 25},
    {"boarding-transporter", 6},
    {"code-arranger", 25},
}};
/// A small published weapon of each firepower.
constexpr std::array<int, mights> least_weapon{1, 1, 5, 3, 10, 18};

constexpr std::array<PartPoints, 9> engine_least{{
    {"particle-impulse", 4},
    {"induction-engine", 2},
    {"inertial-flux", 1},
    {"gravitic-redirector", 3},
    {"spatial-compressor", 4},
    {"planetary-thruster", 1},
    {"photon-sail", 5},
    {"fusion-torch", 3},
    {"ion-engine", 2},
}};

constexpr std::array<PartPoints, 10> defence_points{{
    {"chaff", 1},
    {"jammer", 1},
    {"magnetic-screen", 4},
    {"deflection-inducer", 1},
    {"particle-screen", 2},
    {"stealth-shield", 2},
    {"ablative-shield-generator", 1},
    {"capacitor", 1},
    {"energy-compiler", 1},
    {"displacer", 2},
}};
constexpr std::string_view cloak = "cloaking-unit";
constexpr std::array<std::string_view, 3> repair_parts{"damage-control", "repair-bots", "nanite-repair-array"};

constexpr std::array<PartPoints, 6> launcher_points{{
    {"bomb-rack", 1},
    {"bomb-bay", 10},
    {"missile-rack", 1},
    {"missile-tube", 3},
    {"ordnance-cell", 5},
    {"minelayer", 2},
}};

template <class Table>
std::optional<PartPoints> found_in(const Table& table, std::string_view id) {
  const auto at = std::ranges::find(table, id, &PartPoints::id);
  return at == table.end() ? std::nullopt : std::optional(*at);
}

std::int64_t percent_of(const Hull& hull, int percent) {
  return hull.points * percent * (point / 100);
}

}  // namespace

std::int64_t room_of(const Hull& hull) {
  constexpr std::array<int, mights> added{0, 0, 10, 20, 30, 50};  // percent, by class
  const std::int64_t more = hull.points * added[static_cast<std::size_t>(hull.size_class)];
  return (hull.points + (more + 50) / 100) * point;
}

std::int64_t points_of(const WeaponPoints& mounts) {
  constexpr std::array<int, 5> quarters{3, 4, 4, 5, 4};  // of what a standard mount takes, by mount
  const std::optional<PartPoints> known = found_in(weapon_points, mounts.id);
  const std::int64_t one = known ? known->points : least_weapon[static_cast<std::size_t>(mounts.firepower)];
  const std::int64_t sixteenths =
      one * quarters[static_cast<std::size_t>(mounts.mount)] * (mounts.guns + 1) * (mounts.concealed ? 3 : 2);
  return (sixteenths + 15) / 16 * mounts.quantity * point;  // each mount takes whole points
}

bool fits_bank(std::string_view weapon) {
  const std::optional<PartPoints> known = found_in(weapon_points, weapon);
  return !known || known->banked;
}

std::int64_t points_of_armour(std::string_view id, const Hull& hull) {
  if (id.ends_with("-super-heavy")) return percent_of(hull, 20);
  if (id.ends_with("-heavy")) return percent_of(hull, 10);
  return id.ends_with("-medium") ? percent_of(hull, 5) : 0;
}

Might least_class_of_armour(std::string_view id) {
  if (id.ends_with("-super-heavy")) return Might::medium;
  return id.ends_with("-heavy") ? Might::light : Might::small;
}

std::int64_t least_of_engine(std::string_view id) {
  return found_in(engine_least, id).value_or(PartPoints{}).points * point;
}

std::int64_t points_of_defence(std::string_view id, std::int64_t quantity, const Hull& hull) {
  if (std::ranges::find(repair_parts, id) != repair_parts.end()) return quantity >= point ? percent_of(hull, 5) : 0;
  return quantity * (id == cloak ? 1 : found_in(defence_points, id).value_or(PartPoints{}).points);
}

std::int64_t points_of_control(std::string_view id, std::int64_t quantity, const Hull& hull) {
  if (id.starts_with("computer-core-")) return quantity >= point ? (hull.points + 199) / 200 * point : 0;
  if (id == "attack-computer") return quantity / 2;
  return id.starts_with("fire-control-") ? quantity : 0;
}

std::int64_t points_of_launcher(std::string_view id) {
  return found_in(launcher_points, id).value_or(PartPoints{}).points * point;
}

void Tally::add(const char* kind, std::int64_t amount) {
  if (amount <= 0) return;
  const auto same = std::ranges::find(kinds_, kind, [](const auto& one) { return std::string_view(one.first); });
  if (same == kinds_.end())
    kinds_.emplace_back(kind, amount);
  else
    same->second += amount;
}

std::int64_t Tally::sum() const {
  std::int64_t out = 0;
  for (const auto& [kind, amount] : kinds_) out += amount;
  return out;
}

std::string Tally::words() const {
  std::string out;
  for (const auto& [kind, amount] : kinds_)
    out += (out.empty() ? "" : ", ") + std::string(kind) + " " + points_words(amount);
  return out;
}

std::string points_words(std::int64_t amount) {
  std::string out = number(amount / point);
  if (amount % point == 0) return out;
  std::string decimals = number(point + amount % point).substr(1);
  while (decimals.ends_with('0')) decimals.pop_back();
  return out + "." + decimals;
}

}  // namespace emcon::rules::alternity_warships::ship_files
