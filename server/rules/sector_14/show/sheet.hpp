/// Ships and seekers as boards show them.
#pragma once

#include "server/rules/sector_14/state.hpp"

namespace emcon::rules::sector_14 {

inline constexpr const char* map_id = "sector";

/// Present and future mark of a counter and its vector counter.
std::vector<table::Mark> marks_of(const Course& course);
/// The sheet of a ship, open to all (S14-R2).
table::Thing ship_thing(const Table& table, const Ship& ship);
/// A seeker; `target` only for those who know it.
table::Thing seeker_thing(const Table& table, const Seeker& seeker, const std::optional<ShipIndex>& target);

}  // namespace emcon::rules::sector_14
