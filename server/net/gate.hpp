/// Holds back the reads of a connection, and the bytes that were read.
#pragma once

#include <functional>

namespace emcon::net {

/// A read begins at once if the gate is `open`; else the gate keeps the function given to `later`, and begins the read
/// by calling it. The bytes go on at once if the connection `has_turn`; else the function given to `next_turn` passes
/// them on.
struct Gate {
  std::function<bool()> open{};  ///< empty: the gate is always open, and every connection has its turn
  std::function<void(std::function<void()> begin)> later{};
  std::function<bool()> has_turn{};
  std::function<void(std::function<void()> deal)> next_turn{};
};

}  // namespace emcon::net
