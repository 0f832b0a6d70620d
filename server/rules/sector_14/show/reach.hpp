/// What weapons can reach, as areas of the map for the one who is asked about them.
#pragma once

#include <vector>

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

/// In Fire Weapons, for the ship in hand: each gun and interceptor that may still be used, its arc as far as it reaches
/// (S14-WPN.2, P3.3, R15). In Launch Seekers, for each ship of the seat: each launcher that may be used, where its
/// seeker can go in the next turn (S14-P6.2, P4.2). All of it follows from public facts.
std::vector<table::Area> reaches(const View& view);

}  // namespace emcon::rules::sector_14
