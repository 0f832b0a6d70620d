/// Calls that a face wants after a while: it has no clock of its own.
#pragma once

#include <array>
#include <chrono>
#include <functional>

#include "client/desk/model.hpp"

namespace emcon::client::full {

/// How often a match is told the time.
inline constexpr std::chrono::milliseconds match_tick{1000};
/// How often an ended match is asked again for what the server had no time for.
inline constexpr std::chrono::milliseconds film_tick{250};

/// Empty: no call is wanted.
struct Wake {
  std::chrono::milliseconds delay{0};
  std::function<void(Instant now)> call;
};
inline constexpr std::size_t wakes_max = 2;
/// Each place is for one kind of call, of which at most one is on its way.
using Wakes = std::array<Wake, wakes_max>;

}  // namespace emcon::client::full
