/// Calls that a face wants after a while, because it has no clock of its own.
#pragma once

#include <array>
#include <chrono>
#include <functional>

#include "client/desk/model.hpp"

namespace emcon::client::full {

/// How often a match gets the time.
inline constexpr std::chrono::milliseconds match_tick{1000};
/// How often a film asks again when the server had no time.
inline constexpr std::chrono::milliseconds film_tick{250};
/// How often moving acts are drawn.
inline constexpr std::chrono::milliseconds stage_tick{66};

/// An empty one: no call is wanted.
struct Wake {
  std::chrono::milliseconds delay{0};
  std::function<void(Instant now)> call;
};
inline constexpr std::size_t wakes_max = 3;
/// Each place is for one kind of call; at most one call of each kind is pending.
using Wakes = std::array<Wake, wakes_max>;

}  // namespace emcon::client::full
