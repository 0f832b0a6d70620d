/// Courses of ships: what legs there are, and whether a path keeps the rules of movement (SEF-6.1, 6.2, R13 to R15).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/path.hpp"
#include "server/rules/kit/misstep.hpp"
#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// What a ship may do in this move.
struct Limits {
  std::int64_t least = 0, most = 0;  ///< distance, mils
  int turns = 0;
  std::int64_t first_delay = 0, delay = 0;  ///< ahead before the first turn, before later ones
  bool large_turns = true;                  ///< trades turns for turns of 90 degrees and more
  bool drift = true;
  bool turning = true;  ///< may change its heading
};
/// Of a ship with these commands in force.
Limits limits_of(const Table& table, const Ship& ship, const std::vector<Command>& in_force);
/// Ends of the range that a command allows at that speed, in mils.
std::int64_t mils_of(int speed, int quarters);

/// The legs and budgets of a path within the limits.
table::Field path_field(const Limits& limits);

/// A path of any legs that there are, whatever they cost: as one may be written.
const table::Field& any_path();
/// Why the ship may not use a leg of the path, or cannot pay for all of them; nothing if it may and can.
std::optional<Misstep> leg_fault(const Limits& limits, const table::Path& path);

/// Why the path breaks a rule; nothing if it keeps them all.
std::optional<Misstep> misstep(const Limits& limits, const table::Path& path);

/// A path as it is flown.
struct Voyage {
  std::vector<table::Pose> poses;  ///< one more than steps
  std::int64_t distance = 0;
  int turns = 0;  ///< spent
};
/// Whether it changes its heading anywhere on the way.
bool turns_on(const Voyage& way, int heading);
Voyage voyage(const Limits& limits, const table::Path& path, Point at, int heading);
/// Straight parts that the path sweeps: a drift is one from its start to its end (SEF-R93).
std::vector<Segment> swept(const Limits& limits, const table::Path& path, Point at, int heading);

}  // namespace emcon::rules::stellar_empires_fleet
