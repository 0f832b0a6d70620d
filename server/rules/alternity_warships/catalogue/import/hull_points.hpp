/// Hull points of published parts, and those that a hull has: what the public designer lets a ship hold (ALT-R110).
/// Amounts are thousandths of a hull point.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/catalogue/import/tables.hpp"

namespace emcon::rules::alternity_warships::ship_files {

/// Of a hull with those that its class adds.
std::int64_t room_of(const Hull& hull);

/// Of so many mounts of one kind with `guns` weapons each. A weapon that the tables do not have, of the host's own data
/// files, counts as a small published one of its firepower.
struct WeaponPoints {
  std::string_view id;
  Might firepower = Might::small;
  MountKind mount = MountKind::standard;
  int guns = 1;
  bool concealed = false;
  int quantity = 1;
};
std::int64_t points_of(const WeaponPoints& mounts);
/// Whether banks take the weapon: beams of Progress Level 8 and above.
bool fits_bank(std::string_view weapon);

std::int64_t points_of_armour(std::string_view id, const Hull& hull);
/// The least class of a hull that takes such armour.
Might least_class_of_armour(std::string_view id);

/// The least that an engine of this kind takes; 0: there is none of this id.
std::int64_t least_of_engine(std::string_view id);

/// Of `quantity` pieces, in thousandths of one; 0 for what has no rule in battles.
std::int64_t points_of_defence(std::string_view id, std::int64_t quantity, const Hull& hull);
std::int64_t points_of_control(std::string_view id, std::int64_t quantity, const Hull& hull);

/// Of one launcher, without what enlarges it; 0: there is none of this id.
std::int64_t points_of_launcher(std::string_view id);

/// Hull points taken, by kind of part, in the order in which they were first added.
class Tally {
 public:
  void add(const char* kind, std::int64_t amount);
  std::int64_t sum() const;
  std::string words() const;  ///< "engines 32, weapons 20.5"

 private:
  std::vector<std::pair<const char*, std::int64_t>> kinds_;
};

/// "12", "0.5".
std::string points_words(std::int64_t amount);

}  // namespace emcon::rules::alternity_warships::ship_files
