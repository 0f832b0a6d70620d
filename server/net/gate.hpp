/// What holds the reads of a connection back.
#pragma once

#include <functional>

namespace emcon::net {

/// Holds reads back. A read begins at once if the gate is `open`, else when the function given to `later` is called.
struct Gate {
  std::function<bool()> open{};  ///< empty: it is
  std::function<void(std::function<void()> begin)> later{};
};

}  // namespace emcon::net
