/// What a sheet is worth in own fleets (ALT-R91, ALT-R101): a whole number that follows from its figures alone.
#pragma once

#include "server/rules/alternity_warships/catalogue/catalogue.hpp"

namespace emcon::rules::alternity_warships {

/// Without craft aboard; at least 1.
int points_of(const Sheet& sheet);

}  // namespace emcon::rules::alternity_warships
