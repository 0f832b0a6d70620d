/// Courses of ships: the legs that a ship may use, and whether its path keeps the rules of movement (SEF-6.1, 6.2, R13
/// to R15). A path keeps its Limits, but for Limits::turning, if leg_fault(), misstep() and the budgets of path_field()
/// all find no fault. course_fault() (plan.hpp) checks a whole course, with docks, planets and the edge of the table.
/// Distances are in mils, 1000 to an inch of the table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/table/path.hpp"
#include "server/rules/kit/misstep.hpp"
#include "server/rules/stellar_empires_fleet/state.hpp"

namespace emcon::rules::stellar_empires_fleet {

/// The freedom of a ship in this move.
struct Limits {
  std::int64_t least = 0, most = 0;         ///< distance of the move, in mils
  int turns = 0;                            ///< turns that it may spend
  std::int64_t first_delay = 0, delay = 0;  ///< mils to fly ahead before the first turn; before each later one
  bool large_turns = true;  ///< may turn by 90 degrees or more at once, for 3 to 5 of `turns`; a crippled ship may not
  bool drift = true;        ///< may drift
  bool turning = true;      ///< may change its heading
  bool operator==(const Limits&) const = default;
};
/// The limits of a ship with these commands in force.
Limits limits_of(const Table& table, const Ship& ship, const std::vector<Command>& in_force);
/// The distance of `quarters` quarters of `speed` (inches a move), in mils. Commands give the least and the most
/// distance of a move in quarters of the speed.
std::int64_t mils_of(int speed, int quarters);

/// The field for the ship's path: the legs that the limits allow, and the budgets of distance and turns.
table::Field path_field(const Limits& limits);

/// A field that takes every leg of the game, without budgets. A player's path is read by it, then leg_fault() checks
/// the path.
const table::Field& any_path();
/// The reason why the ship may not use a leg of the path, or cannot pay for all of them in turns; nothing if it may and
/// can.
std::optional<Misstep> leg_fault(const Limits& limits, const table::Path& path);

/// Whether the path fits path_field(), at a fraction of what it costs to make that; false: it may not fit. leg_fault()
/// must have found no fault.
bool within_budgets(const Limits& limits, const table::Path& path);

/// The path's fault against the rules of turn delays, of drifts and of the number of turns; nothing if it has none. It
/// looks neither at the legs nor at the distance. leg_fault() must have found no fault.
std::optional<Misstep> misstep(const Limits& limits, const table::Path& path);

/// A path as it is flown.
struct Voyage {
  std::vector<table::Pose> poses;  ///< at the start and after each step
  std::int64_t distance = 0;       ///< of the forward legs alone, in mils
  int turns = 0;                   ///< spent
};
/// Whether the ship has another heading than `heading`, its heading at the start, anywhere on the way.
bool turns_on(const Voyage& way, int heading);
/// Follows a path from `at`, with `heading` at the start. Each of its legs must be one of any_path().
Voyage voyage(const Limits& limits, const table::Path& path, Point at, int heading);
/// The straight parts that the ship sweeps. A forward leg with a drift behind it is one part, from the leg's start to
/// the drift's end (SEF-R93). A path without a forward leg gives one part of length 0.
std::vector<Segment> swept(const Limits& limits, const table::Path& path, Point at, int heading);

}  // namespace emcon::rules::stellar_empires_fleet
