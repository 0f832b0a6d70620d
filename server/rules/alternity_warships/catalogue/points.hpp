/// What a sheet is worth in own fleets (ALT-R91, ALT-R101, ALT-R111): a whole number that follows from its figures
/// alone.
#pragma once

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

/// Without craft aboard; at least 1.
int points_of(const Sheet& sheet);

/// The same of a sheet that a player has brought: never less, and more for what its hits, its reach and its speed have
/// beyond those of the catalogue's ships (ALT-R111).
int points_of_own(const Sheet& sheet);

}  // namespace emcon::rules::alternity_warships
