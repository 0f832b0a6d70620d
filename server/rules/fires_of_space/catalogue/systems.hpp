/// The systems of a ship that detailed damage tells apart (FOS-16.a.vi), and one hit on one of them.
#pragma once

#include <optional>
#include <string>

#include "server/rules/kit/index.hpp"

namespace emcon::rules::fires_of_space {

/// Rows of the Alternate Damage Effects Table (R44), in its order.
enum class Subsystem {
  surface,
  beams,
  point_defence,
  drive,
  suite,
  power,
  screen,
  armour,
  jump_drive,
  launchers,
  crew
};
inline constexpr int subsystems = 11;
/// Letters of the damage charts, by Subsystem.
inline constexpr const char* subsystem_codes = "SBDMEPNAJLC";

/// A hit in effect. A repaired one is struck out: it leaves the record (FOS-17.c.ii).
struct Hit {
  Subsystem system = Subsystem::surface;
  bool permanent = false;
  int turn = 0;

  bool operator==(const Hit&) const = default;
};

using HitIndex = Index<Hit>;

char code_of(Subsystem system);
std::optional<Subsystem> subsystem_of(char code);
/// "power plant".
const char* subsystem_name(Subsystem system);
/// "B beams": the letter and the name.
std::string subsystem_label(Subsystem system);

}  // namespace emcon::rules::fires_of_space
