/// Published parts that ship files name by id (ALT-17): figures of hulls, armour, engines, ordnance and launchers.
#pragma once

#include <array>
#include <string_view>

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships::ship_files {

struct Hull {
  std::string_view id;
  Might size_class, toughness;
  int points = 0;  ///< hull points, without those that a design adds
  int size = 0, mc = 0;
  std::array<int, grades> track{};
};

struct Armour {
  std::string_view id;
  std::array<Dice, damage_types> dice{};
};

/// Percent of a hull's points at which tables of engines have a column.
inline constexpr std::array<int, 8> engine_columns{0, 5, 10, 15, 20, 30, 40, 50};
struct Engine {
  std::string_view id;
  std::array<int, engine_columns.size()> halves{};  ///< acceleration in halves of a hex; all 0: of the older scale
};

struct Warhead {
  std::string_view id;
  int size = 1, accuracy = 0;
  Strike strike;
};

struct Casing {
  std::string_view id;
  int size = 1, accuracy = 0;
};

struct Guidance {
  std::string_view id;
  int accuracy = 0;
};

struct LauncherPart {
  std::string_view id;
  LauncherKind kind = LauncherKind::missile_rack;
  int capacity = 0, rate = 0;
  int expansion = 0;  ///< points for each hull point more
};

/// A weapon whose damage is that of the warhead in it (ALT-17.7).
struct WarheadWeapon {
  std::string_view id;
  int accuracy = 0;
  std::array<int, 3> range{};
};

// The part of this id, or null.
const Hull* find_hull(std::string_view id);
const Armour* find_armour(std::string_view id);
const Engine* find_engine(std::string_view id);
/// Ids of the engines of the scale of ALT-3.1: "particle-impulse, ... and spatial-compressor".
std::string engines_words();
const Warhead* find_warhead(std::string_view id);
const Casing* find_casing(std::string_view id);
const Guidance* find_guidance(std::string_view id);
const LauncherPart* find_launcher(std::string_view id);
const WarheadWeapon* find_warhead_weapon(std::string_view id);

}  // namespace emcon::rules::alternity_warships::ship_files
