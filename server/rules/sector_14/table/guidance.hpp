/// Where a seeker may and would go (S14-P4.3, R23). Arithmetic on hexes; knows no table.
#pragma once

#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

/// What became of a wish to shift a seeker's vector counter to a hex. `must_seek`: it would be farther from its target
/// both now and next turn. `must_come_nearer`: it would be nearer neither now nor next turn, and another hex within
/// reach would.
enum class SeekVerdict { legal, beyond_acc, must_strike, must_seek, must_come_nearer };

/// A seeker that looks for its way to its target.
struct Homing {
  Course seeker;
  int acc = 0;                    ///< hexes by which it may shift its vector counter
  Course target;                  ///< the ship's present hex and its vector counter
  bool must_come_nearer = false;  ///< seekers_must_come_nearer of the catalogue
};

SeekVerdict may_steer(const Homing& homing, Hex to);
/// The hex for the vector counter that guidance chooses; always legal.
Hex guided(const Homing& homing);

}  // namespace emcon::rules::sector_14
