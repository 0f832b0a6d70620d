/// Marks on the maps of star systems.
#pragma once

#include <vector>

#include "common/table/board.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// A mark on the map of the system with that number.
table::Mark mark_on(const Table& table, int system, table::Role role, Hex hex);
/// Past, present and future.
std::vector<table::Mark> marks_on(const Table& table, int system, const Markers& at);

}  // namespace emcon::rules::fires_of_space::operation
