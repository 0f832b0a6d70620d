/// Hexes by the column and row of their labels (hex.hpp), on an unbounded map.
#pragma once

#include <cstdint>

#include "common/hex.hpp"
#include "common/wide.hpp"

namespace emcon {

struct ColumnRow {
  std::int64_t column = 0;
  std::int64_t row = 0;
};
constexpr ColumnRow column_row(Hex hex) {
  return {hex.q, hex.r + floor_div<std::int64_t>(std::int64_t{hex.q} - 1, 2)};
}
/// The hex at a column and row that exist.
constexpr Hex hex_at(ColumnRow at) {
  return {static_cast<std::int32_t>(at.column),
          static_cast<std::int32_t>(at.row - floor_div<std::int64_t>(at.column - 1, 2))};
}

}  // namespace emcon
