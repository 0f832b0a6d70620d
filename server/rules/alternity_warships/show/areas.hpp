/// Areas of the map: bodies with their orbits and debris, edges, and what the weapons of the asked seat reach.
#pragma once

#include <vector>

#include "common/table/board.hpp"
#include "server/rules/alternity_warships/state.hpp"

namespace emcon::rules::alternity_warships {

std::vector<table::Area> areas_of(const View& view);

}  // namespace emcon::rules::alternity_warships
