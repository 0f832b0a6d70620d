/// The reasons for which a server closes a connection (docs/protocol.md).
#pragma once

#include <cstdint>

namespace emcon::wire {

/// WebSocket close codes of this server, 4000 and up. Listed in docs/protocol.md.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  hello_timeout = 4000,  ///< no Hello in time
  bad_frame = 4001,      ///< a frame that cannot be read, or not of the subprotocol's kind
  too_big = 4002,        ///< a frame larger than allowed
  rate = 4003,           ///< the client kept sending while it was refused for speed
  slow = 4004,           ///< the client does not read its frames, or does not finish sending one
  refused = 4005,        ///< the Hello was refused; the Answer before it says why
  unknown_match = 4006,  ///< the match is unknown, private or deleted
  moved = 4007,          ///< another server process owns the match now; connect again
  draining = 4008,       ///< the server is stopping; connect again later
  frozen = 4009,         ///< the store cannot know whether the last write is stored; connect again and look
  displaced = 4010,      ///< the same seat connected from elsewhere
  full = 4011,           ///< no room for another connection or spectator
  fault = 4012,          ///< the server's own mistake
};

}  // namespace emcon::wire
