/// Sets how clients draw a thing: its look and its size. docs/protocol.md lists the looks.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/table/board.hpp"

namespace emcon::rules {

/// Gives the thing the look of the kind of hull that its class is called by ("Kestrel corvette"); where that says none,
/// the look of a warship of its `rank`, 0 for the smallest of the rulebook to 7.
void show_hull(table::Thing& thing, std::string_view called, int rank);
/// Gives the look to a thing that is no hull. `size`: 0 small to 3 huge.
void show_as(table::Thing& thing, const char* look, int size = 1);

/// The thousandths of `all` that are left, from 0 to 1000; 0 if `all` is 0.
constexpr std::int32_t permille(std::int64_t left, std::int64_t all) {
  if (all <= 0 || left <= 0) return 0;
  return static_cast<std::int32_t>(left >= all ? 1000 : left * 1000 / all);
}

}  // namespace emcon::rules
