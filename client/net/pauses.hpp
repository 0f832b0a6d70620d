/// The client's pauses between attempts to connect.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace emcon::client::net {

/// The longest length of each pause; the last one repeats. The page has pauses of its own:
/// client/web/src/session/pauses.ts.
inline constexpr std::array<std::chrono::milliseconds, 5> pauses = {
    std::chrono::milliseconds(300), std::chrono::milliseconds(1000), std::chrono::milliseconds(2000),
    std::chrono::milliseconds(4000), std::chrono::milliseconds(5000)};

/// The pause after a connection has failed, when `failures` had failed before it. `drawn`, any number, shortens it by
/// up to a quarter, so that clients that have lost the same server do not come back all at once.
constexpr std::chrono::milliseconds pause_after(std::size_t failures, std::uint32_t drawn) {
  const std::chrono::milliseconds longest = pauses[std::min(failures, pauses.size() - 1)];
  return longest - std::chrono::milliseconds(drawn % (longest.count() / 4 + 1));
}

}  // namespace emcon::client::net
