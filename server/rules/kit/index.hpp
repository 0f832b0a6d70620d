/// Indices: rules keep things in vectors and name them by int, where -1 is none.
#pragma once

#include <cstddef>

namespace emcon::rules {

constexpr std::size_t ix(int i) {
  return static_cast<std::size_t>(i);
}
template <class Container>
int count_of(const Container& c) {
  return static_cast<int>(c.size());
}

}  // namespace emcon::rules
