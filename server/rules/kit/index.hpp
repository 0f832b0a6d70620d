/// Indices and numbers: rules keep things in vectors and name them by int, where -1 is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace emcon::rules {

constexpr std::size_t ix(int i) {
  return static_cast<std::size_t>(i);
}
template <class Container>
int count_of(const Container& c) {
  return static_cast<int>(c.size());
}
/// In digits, as rules say numbers.
inline std::string number(std::int64_t n) {
  return std::to_string(n);
}

}  // namespace emcon::rules
