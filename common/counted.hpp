/// Numbers of things in words.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace emcon {

/// The word for one thing, or that for several: "ship" and "ships", or "has" and "have".
template <std::integral Number>
std::string one_or_many(Number n, std::string_view one, std::string_view many) {
  return std::string(std::cmp_equal(n, 1) ? one : many);
}

/// "1 hit", "3 hits". `many`: the plural, if it is not `one` with an s, as in "hexes".
template <std::integral Number>
std::string counted(Number n, std::string_view one, std::string_view many = {}) {
  std::string out = std::to_string(n) + " ";
  if (!many.empty()) return out.append(one_or_many(n, one, many));
  return out.append(one).append(one_or_many(n, "", "s"));
}

}  // namespace emcon
