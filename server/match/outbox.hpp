/// What a match host hands to its owner: answers, packets for viewers, and what has happened.
#pragma once

#include <utility>
#include <vector>

#include "common/audience.hpp"
#include "server/match/frame.hpp"
#include "server/match/happening.hpp"
#include "server/match/request.hpp"

namespace emcon::match {

/// A packet for every connection of one viewer, or of several viewers who get equal bytes. It holds a whole
/// ServerFrame, which the owner encodes once per format. The owner sends the packets of a viewer in the order given,
/// and those of players first. Only the host makes packets, from what it projected for these viewers.
struct Packet {
  Audience to = Audience::nobody();
  Frame frame;

 private:
  friend class Mail;
  friend class Ledger;
  Packet(Audience viewers, Frame body) : to(viewers), frame(std::move(body)) {}
};

struct Reply {
  ReplyTo to;
  Frame frame;  ///< an answer
};

/// What may be told now. In order: replies first, then packets, then happenings.
struct Outbox {
  std::vector<Reply> replies;
  std::vector<Packet> packets;
  std::vector<Happening> happenings;
  bool empty() const { return replies.empty() && packets.empty() && happenings.empty(); }
};

}  // namespace emcon::match
