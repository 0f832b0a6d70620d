// Tables of published parts for the import (ALT-17).
#include "server/rules/alternity_warships/catalogue/import/tables.hpp"

#include <algorithm>

namespace emcon::rules::alternity_warships::ship_files {
namespace {

constexpr std::array<Hull, 43> hulls{{
    {"fighter", Might::small, Might::small, 10, 3, 4, {5, 5, 3, 2}},
    {"strike-fighter", Might::small, Might::small, 15, 3, 4, {8, 8, 4, 2}},
    {"cutter", Might::small, Might::small, 20, 2, 4, {10, 10, 5, 3}},
    {"scout", Might::small, Might::small, 30, 2, 4, {15, 15, 8, 4}},
    {"escort", Might::small, Might::small, 40, 2, 4, {20, 20, 10, 5}},
    {"corvette", Might::light, Might::light, 80, 1, 3, {20, 20, 10, 5}},
    {"frigate", Might::light, Might::light, 120, 1, 3, {30, 30, 15, 8}},
    {"destroyer", Might::light, Might::light, 160, 1, 3, {40, 40, 20, 10}},
    {"light-cruiser", Might::medium, Might::medium, 320, 0, 2, {40, 40, 20, 10}},
    {"heavy-cruiser", Might::medium, Might::medium, 400, 0, 2, {45, 45, 23, 12}},
    {"armored-cruiser", Might::medium, Might::medium, 480, -1, 2, {60, 60, 30, 15}},
    {"battlecruiser", Might::heavy, Might::heavy, 960, -2, 1, {60, 60, 30, 15}},
    {"battleship", Might::heavy, Might::heavy, 1200, -2, 1, {75, 75, 38, 19}},
    {"fleet-carrier", Might::heavy, Might::heavy, 1600, -3, 1, {100, 100, 50, 25}},
    {"dreadnought", Might::super, Might::super, 3200, -3, 1, {100, 100, 50, 25}},
    {"super-carrier", Might::super, Might::super, 4000, -4, 1, {125, 125, 63, 32}},
    {"super-dreadnought", Might::super, Might::super, 6400, -5, 1, {200, 200, 100, 50}},
    {"fortress-ship", Might::super, Might::super, 12000, -5, 1, {375, 375, 188, 94}},
    {"launch", Might::small, Might::good, 8, 3, 4, {4, 4, 2, 1}},
    {"courier", Might::small, Might::good, 16, 2, 4, {8, 8, 4, 2}},
    {"trader", Might::small, Might::good, 24, 2, 4, {12, 12, 6, 3}},
    {"fast-freighter", Might::small, Might::small, 32, 2, 4, {16, 16, 8, 4}},
    {"fast-transport", Might::small, Might::small, 40, 2, 4, {20, 20, 10, 5}},
    {"hauler", Might::light, Might::small, 72, 1, 3, {18, 18, 9, 5}},
    {"industrial", Might::light, Might::small, 96, 1, 3, {24, 24, 12, 6}},
    {"medium-freighter", Might::medium, Might::light, 240, 0, 2, {30, 30, 15, 8}},
    {"clipper", Might::medium, Might::light, 360, 0, 2, {45, 45, 23, 12}},
    {"medium-transport", Might::medium, Might::light, 480, -1, 2, {60, 60, 30, 15}},
    {"tanker", Might::heavy, Might::medium, 720, -1, 1, {45, 45, 23, 12}},
    {"liner", Might::heavy, Might::medium, 840, -1, 1, {53, 53, 27, 14}},
    {"heavy-transport", Might::heavy, Might::medium, 1280, -2, 1, {80, 80, 40, 20}},
    {"super-freighter", Might::super, Might::heavy, 2400, -3, 0, {75, 75, 38, 19}},
    {"colony-transport", Might::super, Might::heavy, 3600, -4, 0, {113, 113, 57, 29}},
    {"habitat-dome", Might::light, Might::small, 100, 0, 0, {25, 25, 13, 7}},
    {"light-platform", Might::light, Might::light, 150, 0, 0, {38, 38, 19, 10}},
    {"light-post", Might::light, Might::light, 200, -1, 0, {50, 50, 25, 13}},
    {"hab-complex", Might::medium, Might::light, 300, -1, 0, {38, 38, 19, 10}},
    {"medium-platform", Might::medium, Might::medium, 400, -1, 0, {50, 50, 25, 13}},
    {"medium-bunker", Might::medium, Might::medium, 600, -2, 0, {75, 75, 38, 19}},
    {"heavy-platform", Might::heavy, Might::heavy, 1000, -3, 0, {63, 63, 32, 16}},
    {"heavy-bunker", Might::heavy, Might::heavy, 2000, -4, 0, {125, 125, 63, 32}},
    {"super-platform", Might::super, Might::super, 10000, -4, 0, {313, 313, 157, 78}},
    {"fortress", Might::super, Might::super, 20000, -5, 0, {625, 625, 313, 157}},
}};

constexpr std::array<Armour, 23> armours{{
    {"polymeric-light", {{{1, 4, -1}, {1, 4, -1}, {1, 4, -2}}}},
    {"reflective-light", {{{1, 4, -3}, {1, 4, -2}, {1, 6, -1}}}},
    {"cerametal-light", {{{1, 6, -1}, {1, 6, -1}, {1, 6, -1}}}},
    {"crystallis-light", {{{1, 6, -1}, {1, 6, 0}, {1, 6, 2}}}},
    {"nanofluidic-light", {{{1, 8, -1}, {1, 8, -1}, {1, 8, 0}}}},
    {"alloy-medium", {{{1, 4, 1}, {1, 4, 1}, {1, 4, 0}}}},
    {"polymeric-medium", {{{1, 4, 0}, {1, 4, 0}, {1, 4, -1}}}},
    {"reflective-medium", {{{1, 4, -2}, {1, 4, -1}, {1, 6, 0}}}},
    {"cerametal-medium", {{{1, 4, 1}, {1, 4, 1}, {1, 4, 1}}}},
    {"neutronite-medium", {{{1, 6, 1}, {1, 6, 1}, {1, 6, 1}}}},
    {"reactive-medium", {{{1, 4, 2}, {1, 6, 0}, {1, 4, 0}}}},
    {"crystallis-medium", {{{1, 6, 0}, {1, 6, 1}, {2, 4, 1}}}},
    {"nanofluidic-medium", {{{2, 4, 0}, {2, 4, 0}, {2, 4, 0}}}},
    {"alloy-heavy", {{{1, 6, 1}, {1, 6, 1}, {1, 6, 0}}}},
    {"reflective-heavy", {{{1, 4, 0}, {1, 4, 0}, {1, 8, 1}}}},
    {"cerametal-heavy", {{{1, 8, 0}, {1, 8, 0}, {1, 8, 0}}}},
    {"neutronite-heavy", {{{1, 8, 1}, {1, 8, 1}, {1, 8, 1}}}},
    {"reactive-heavy", {{{2, 4, 1}, {1, 8, 0}, {1, 4, 1}}}},
    {"nanofluidic-heavy", {{{2, 4, 1}, {2, 4, 2}, {2, 4, 1}}}},
    {"alloy-super-heavy", {{{1, 6, 3}, {1, 6, 3}, {1, 6, 2}}}},
    {"neutronite-super-heavy", {{{1, 8, 3}, {1, 8, 3}, {1, 8, 3}}}},
    {"reactive-super-heavy", {{{2, 4, 3}, {1, 8, 2}, {1, 4, 3}}}},
    {"nanofluidic-super-heavy", {{{2, 4, 3}, {2, 4, 4}, {2, 4, 3}}}},
}};

/// In halves of a hex, at the columns of `engine_columns`.
constexpr std::array<Engine, 9> engines{{
    {"particle-impulse", {0, 1, 2, 3, 4, 5, 6, 8}},
    {"induction-engine", {0, 2, 4, 6, 8, 10, 12, 16}},
    {"inertial-flux", {0, 4, 6, 8, 10, 12, 16, 20}},
    {"gravitic-redirector", {0, 4, 8, 12, 16, 20, 24, 32}},
    {"spatial-compressor", {0, 6, 12, 18, 24, 30, 36, 40}},
    {"planetary-thruster", {}},
    {"photon-sail", {}},
    {"fusion-torch", {}},
    {"ion-engine", {}},
}};

constexpr Warhead warhead_of(std::string_view id, int size, int accuracy, DamageType type, Might firepower,
                             Damage ordinary, Damage good, Damage amazing) {
  return {id, size, accuracy, {type, firepower, {ordinary, good, amazing}, true}};
}
constexpr std::array warheads{
    warhead_of("aa-burst", 1, -2, DamageType::high_impact, Might::small, {{1, 8, 0}, Grade::wound},
               {{1, 6, 0}, Grade::mortal}, {{2, 4, 0}, Grade::mortal}),
    warhead_of("che", 2, 0, DamageType::energy, Might::light, {{1, 6, 1}, Grade::stun}, {{1, 6, 1}, Grade::wound},
               {{1, 4, 2}, Grade::mortal}),
    warhead_of("ke-submunition", 2, -1, DamageType::high_impact, Might::light, {{1, 6, 2}, Grade::stun},
               {{1, 6, 2}, Grade::wound}, {{1, 6, 4}, Grade::wound}),
    warhead_of("low-yield-nuke", 2, 0, DamageType::energy, Might::medium, {{2, 6, 0}, Grade::stun},
               {{2, 6, 0}, Grade::wound}, {{2, 6, 0}, Grade::mortal}),
    warhead_of("hi-yield-nuke", 4, 1, DamageType::energy, Might::heavy, {{2, 6, 0}, Grade::wound},
               {{2, 6, 0}, Grade::mortal}, {{2, 6, 0}, Grade::critical}),
    warhead_of("plasma", 1, -1, DamageType::energy, Might::light, {{1, 6, 3}, Grade::wound}, {{1, 8, 3}, Grade::wound},
               {{1, 6, 2}, Grade::mortal}),
    warhead_of("mrb", 2, 0, DamageType::energy, Might::medium, {{2, 4, 1}, Grade::stun}, {{2, 4, 0}, Grade::wound},
               {{1, 8, 1}, Grade::mortal}),
    warhead_of("matter", 4, 1, DamageType::energy, Might::super, {{3, 6, 0}, Grade::wound}, {{3, 6, 0}, Grade::mortal},
               {{2, 6, 2}, Grade::critical}),
    warhead_of("starload", 1, -2, DamageType::energy, Might::light, {{2, 6, 0}, Grade::wound},
               {{2, 6, 0}, Grade::mortal}, {{2, 4, 0}, Grade::critical}),
    warhead_of("nova-burst", 2, -1, DamageType::low_impact, Might::heavy, {{2, 8, 0}, Grade::wound},
               {{2, 6, 0}, Grade::mortal}, {{2, 4, 0}, Grade::critical}),
    warhead_of("zero-point", 4, 0, DamageType::energy, Might::super, {{3, 8, 0}, Grade::wound},
               {{3, 8, 0}, Grade::mortal}, {{3, 6, 0}, Grade::critical}),
    warhead_of("null-bomb", 4, -1, DamageType::energy, Might::super, {{4, 6, 0}, Grade::wound},
               {{4, 6, 0}, Grade::mortal}, {{4, 6, 0}, Grade::critical}),
};

constexpr std::array<Casing, 12> casings{{
    {"bomb-light", 1, -3},
    {"bomb-medium", 2, -2},
    {"bomb-heavy", 4, -1},
    {"rocket-chemical", 2, 2},
    {"missile-light-pl6", 2, 0},
    {"missile-heavy-pl6", 4, 1},
    {"missile-light-pl7", 1, -1},
    {"missile-medium-pl7", 2, 0},
    {"missile-heavy-pl7", 4, 1},
    {"missile-light-pl8", 1, -2},
    {"missile-medium-pl8", 2, -1},
    {"missile-tachyon", 4, 0},
}};

constexpr std::array<Guidance, 7> guidances{{
    {"active-radar", 0},
    {"em-homing", 0},
    {"ir-homing", 0},
    {"none", 0},
    {"command", 1},
    {"mass-homing", -1},
    {"ai-probability", -2},
}};

constexpr std::array<LauncherPart, 5> launcher_parts{{
    {"bomb-rack", LauncherKind::bomb_rack, 4, 4, 0},
    {"bomb-bay", LauncherKind::bomb_bay, 40, 10, 4},
    {"missile-rack", LauncherKind::missile_rack, 8, 4, 0},
    {"missile-tube", LauncherKind::missile_tube, 12, 1, 4},
    {"ordnance-cell", LauncherKind::cell_array, 40, 40, 4},
}};

constexpr std::array<WarheadWeapon, 5> warhead_weapons{{
    {"accelerator", 1, {3, 5, 7}},
    {"heavy-accelerator", 3, {4, 8, 10}},
    {"bomb-projector", -1, {4, 6, 8}},
    {"bomb-salvo", -1, {5, 7, 10}},
    {"tunneling-driver", 3, {5, 10, 20}},
}};

template <class Table>
const typename Table::value_type* find_in(const Table& table, std::string_view id) {
  const auto at = std::ranges::find(table, id, &Table::value_type::id);
  return at == table.end() ? nullptr : &*at;
}

}  // namespace

const Hull* find_hull(std::string_view id) {
  return find_in(hulls, id);
}
const Armour* find_armour(std::string_view id) {
  return find_in(armours, id);
}
const Engine* find_engine(std::string_view id) {
  return find_in(engines, id);
}
std::string engines_words() {
  std::string out;
  for (const Engine& one : engines)
    if (one.halves.back() != 0) out += (out.empty() ? "" : ", ") + std::string(one.id);
  return out.replace(out.rfind(", "), 2, " and ");
}
const Warhead* find_warhead(std::string_view id) {
  return find_in(warheads, id);
}
const Casing* find_casing(std::string_view id) {
  return find_in(casings, id);
}
const Guidance* find_guidance(std::string_view id) {
  return find_in(guidances, id);
}
const LauncherPart* find_launcher(std::string_view id) {
  return find_in(launcher_parts, id);
}
const WarheadWeapon* find_warhead_weapon(std::string_view id) {
  return find_in(warhead_weapons, id);
}

}  // namespace emcon::rules::alternity_warships::ship_files
