/// When an engagement ends, what counts for points, and who has won (FOS-15.a, FOS-23). All pure.
#pragma once

#include <cstdint>
#include <string>

#include "server/rules/fires_of_space/battle/table/score.hpp"
#include "server/rules/fires_of_space/battle/table/table.hpp"

namespace emcon::rules::fires_of_space::battle {

/// True if the engagement ends with this turn (FOS-15.a, R53); `reason` says why.
bool engagement_ends(const Table& table, std::string& reason);

/// Thousandths of victory points for the enemy of the ship's side: the best of FOS-23.a to f, or of d to f and k.
struct ShipPoints {
  Cause cause = Cause::hits;
  std::int64_t thousandths = 0;
};
ShipPoints ship_points(const Table& table, const Ship& ship);
/// Whether the ship's fate earns an award for its destruction, disablement or survival (FOS-23.i); other awards are
/// faults.
bool award_met(const Table& table, AwardWhen when, const Ship& ship);
/// FOS-23.h: of what has been launched.
void add_launches(const Table& table, Score& score);
/// FOS-23.j: for the side whose ships withstood so many attempts.
void add_repelled(Side side, int times, Score& score);
/// All victory points of a battle (FOS-23).
Score score_of(const Table& table);
/// Winner by a margin of 50 points, else a tie (FOS-23.0).
Outcome decide(const Table& table, const Score& score, const std::string& reason);

}  // namespace emcon::rules::fires_of_space::battle
