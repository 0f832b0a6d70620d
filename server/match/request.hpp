/// The requests that the owner, the house, makes of a match host, and their senders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/audience.hpp"
#include "common/proof/bytes.hpp"
#include "play.pb.h"

namespace emcon::match {

/// Names one request of one connection.
struct ReplyTo {
  std::uint64_t number = 0;  ///< chosen by the owner, meaningless to the host
  std::uint32_t id = 0;      ///< the id of its answer: that of the request; 0 if the owner itself asks
  auto operator<=>(const ReplyTo&) const = default;
};

/// A request by a holder or spectator whom the owner has authenticated.
struct Request {
  Viewer by = Viewer::spectator();
  ReplyTo to;
  emcon::v1::ClientFrame frame;  ///< one of the match messages of play.proto
};

/// The future holder of a seat.
struct NewHolder {
  std::string name;
  Bytes32 token_hash{};
  std::string entropy_commitment;
  bool listed = false;  ///< takes the seat from the list of open matches, without an invite
};

/// An act of the server's operator on a match.
struct AdminAct {
  std::string act;  ///< end, reissue, mute, unmute, note
  std::string why;  ///< shown to the players
  std::optional<Seat> seat;
  std::string token_hash;  ///< reissue: 32 bytes
};

}  // namespace emcon::match
