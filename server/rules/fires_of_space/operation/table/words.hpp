/// Words for the part of the operational turn that a step belongs to, and marks on the maps of star systems.
#pragma once

#include <string>
#include <vector>

#include "common/table/board.hpp"
#include "server/rules/fires_of_space/operation/state.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Which part of its phase the question is about: "sub-phase 2 of 6", "2516 in VARO", or empty.
std::string part_of(const Table& table, const Theatre& theatre, const Step& step);
/// Phase and step of the operational turn, of the step that asks.
table::Clock clock(const Table& table, const Theatre& theatre, const Step& step);

/// A mark on the map of the system with that number.
table::Mark mark_on(const Table& table, int system, table::Role role, Hex hex);
/// Past, present and future.
std::vector<table::Mark> marks_on(const Table& table, int system, const Markers& at);

}  // namespace emcon::rules::fires_of_space::operation
