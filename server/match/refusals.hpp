/// The host's refusals. docs/protocol.md lists them; each says what would be right, from what its receiver knows.
#pragma once

#include <string>

#include "common/problem.hpp"
#include "server/match/packets.hpp"

namespace emcon::match {

inline Problem refusal(std::string code, std::string text, std::string field = {}) {
  return {std::move(code), std::move(text), "", -1, std::move(field), {}};
}
inline Problem not_stored_problem() {
  return refusal("not_stored", "The server could not store this; nothing has changed. Try again in a moment.");
}
inline Problem quarantined_problem() {
  return refusal(
      "quarantined",
      "This match is stopped: the server found a fault in it. Its log is kept; the host of the server has to "
      "look at it.");
}
inline Problem frozen_problem() {
  return refusal("frozen", "The server is reading this match again after a failed write. Connect again in a moment.");
}
inline Frame quarantine_notice() {
  return notice_of("quarantined", quarantined_problem().text);
}

}  // namespace emcon::match
