/// Files of ships as the public designer could have saved them, for battles of own sheets: written by hand at the ends
/// of what a hull holds, plain ones, and random ones.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace emcon::yard {

/// A ship in the making. Hull points are those of the designer.
struct Design {
  std::string name, hull;
  std::string armour;
  std::vector<std::string> engines, weapons, defences, control, designs, launchers, hangars;  ///< JSON, one part each

  Design& engine(const std::string& id, int points);
  /// `arcs`: letters F A P S; `guns` 1 to 4.
  Design& weapon(const std::string& id, const std::string& mount, const std::string& arcs, int quantity = 1,
                 int guns = 1);
  Design& fire_control(const std::string& grade, const std::string& weapon, const std::string& mount);
  Design& defence(const std::string& id, int quantity);
  /// A missile, or a bomb if `casing` is "light", "medium" or "heavy", by the id `load`.
  Design& load(const std::string& load, const std::string& casing, const std::string& warhead,
               const std::string& guidance = "ai-probability");
  Design& launcher(const std::string& id, int quantity, const std::string& load, int count, int extra = 0);
  Design& hangar(int points, const std::string& craft, int count);
  std::string json() const;
};

/// A side's file, and those of craft that must be brought before it.
struct Entry {
  Design ship;
  std::vector<Design> craft = {};
};

/// Twenty that make the most of one thing each.
std::vector<Entry> extremes();
/// Ships of all classes with the usual guns of the class, from few to as many as the hull holds: what sheets of equal
/// price are taken from.
std::vector<Entry> plain();
/// Any parts that the hull holds; craft have no hangars.
Design random_ship(std::mt19937_64& random, const std::string& name);

}  // namespace emcon::yard
