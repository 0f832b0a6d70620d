/// Marks on the map: places as the map prints them (ALT-R80).
#pragma once

#include <vector>

#include "common/table/board.hpp"
#include "server/rules/alternity_warships/table/course.hpp"

namespace emcon::rules::alternity_warships {

inline constexpr const char* map_id = "space";

/// Where a path leads: its bends, and its end with the heading there.
std::vector<table::Mark> future_marks(const Voyage& way);

}  // namespace emcon::rules::alternity_warships
