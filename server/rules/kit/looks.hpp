/// How a thing is drawn: its look, its size and what is left of it. Looks are the words of docs/protocol.md.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/table/board.hpp"

namespace emcon::rules {

/// Gives the thing the look of the kind of hull that its class is called by ("Kestrel corvette"); where that says none,
/// the look of a warship of its `rank`, 0 for the smallest of the rulebook to 7.
void show_hull(table::Thing& thing, std::string_view called, int rank);
/// What is no hull.
void show_as(table::Thing& thing, const char* look, int size = 1);

/// Thousandths that are left; none, if there was nothing.
constexpr std::int32_t permille(std::int64_t left, std::int64_t all) {
  if (all <= 0 || left <= 0) return 0;
  return static_cast<std::int32_t>(left >= all ? 1000 : left * 1000 / all);
}

}  // namespace emcon::rules
