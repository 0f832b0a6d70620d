/// How a whole number is shown and typed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

namespace emcon::table {

/// The number is shown divided by 10 to the power of `decimals`, exactly, with its unit: 4500 is "4.5 in" with three
/// decimals and the unit "in". A scale affects only the text that people read and type: bounds, prices and values are
/// whole numbers everywhere.
struct Scale {
  std::int32_t decimals = 0;  ///< 0 to 9
  std::string unit = {};      ///< may be empty
  bool operator==(const Scale&) const = default;
};

/// The number that is shown as 1. Takes any scale.
constexpr std::int64_t shown_as_one(const Scale& scale) {
  std::int64_t out = 1;
  for (std::int32_t i = std::clamp(scale.decimals, 0, 9); i > 0; --i) out *= 10;
  return out;
}

}  // namespace emcon::table
