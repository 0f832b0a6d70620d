/// The things that a match host hands to its owner: answers, packets for viewers, and happenings.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "common/audience.hpp"
#include "common/ids.hpp"
#include "server/match/frame.hpp"
#include "server/match/happening.hpp"
#include "server/match/request.hpp"

namespace emcon::match {

/// A packet for every connection of one viewer, or of several viewers who get equal bytes. It holds a whole
/// ServerFrame, which the owner encodes once per format. The owner sends the packets of a viewer in the order given,
/// and those of players first. Only server/match makes packets: the host from its projections for these viewers, and
/// the functions below, whose packets say nothing of the match's state.
struct Packet {
  Audience to = Audience::nobody();
  Frame frame;

 private:
  friend class Mail;
  friend class Ledger;
  friend Packet presence_packet(std::uint16_t seats_here, std::uint32_t spectators);
  friend Packet goes_on_packet(const MatchId& match);
  Packet(Audience viewers, Frame body) : to(viewers), frame(std::move(body)) {}
};

/// Tells everybody who is there: a bit for each connected seat, and the number of spectators.
Packet presence_packet(std::uint16_t seats_here, std::uint32_t spectators);
/// Tells the spectators of an ended match that `match` is its rematch.
Packet goes_on_packet(const MatchId& match);
/// Tells one spectator who comes later that `match` is the rematch.
Frame goes_on_notice(const MatchId& match);

struct Reply {
  ReplyTo to;
  Frame frame;  ///< an answer
};

/// The messages that may be told now. Send replies first, then packets, then happenings.
struct Outbox {
  std::vector<Reply> replies;
  std::vector<Packet> packets;
  std::vector<Happening> happenings;
  bool empty() const { return replies.empty() && packets.empty() && happenings.empty(); }
};

}  // namespace emcon::match
