/// Where a seeker may and would go (S14-R23). Arithmetic on hexes; knows no table.
#pragma once

#include "server/rules/sector_14/catalogue/catalogue.hpp"

namespace emcon::rules::sector_14 {

/// What became of a wish to shift a seeker's vector counter to a hex.
enum class SeekVerdict { legal, beyond_acc, must_strike, must_seek };

/// `target`: the ship's present hex and its vector counter.
SeekVerdict may_steer(const Course& seeker, int acc, const Course& target, Hex to);
/// The hex for the vector counter that guidance chooses; always legal.
Hex guided(const Course& seeker, int acc, const Course& target);

}  // namespace emcon::rules::sector_14
