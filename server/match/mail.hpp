/// The messages that may go out when a batch is durable: answers, packets for viewers, happenings for the owner.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "common/problem.hpp"
#include "server/match/outbox.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

class Mail {
 public:
  /// `coming`: the state when the batch is durable. It decides who may be told.
  explicit Mail(const MatchState& coming) : coming_(coming) { outbox_.packets.reserve(seats_max); }

  void reply(ReplyTo to, emcon::v1::Answer answer);
  void reply(ReplyTo to, Frame answer);
  void refuse(ReplyTo to, const Problem& problem) { refuse(to, Problems{problem}); }
  void refuse(ReplyTo to, const Problems& problems);
  void done(ReplyTo to);
  const std::vector<Reply>& replies() const { return outbox_.replies; }
  /// Takes back all replies but the first `count`.
  void take_back(std::size_t count) { outbox_.replies.resize(count); }
  void tell_seats(const Frame& frame);
  void tell_seat(Seat seat, Frame frame);
  /// Tells a seat about its own standing answer. Nobody else may notice, so nothing in lists changes by it.
  void tell_own(Seat seat, Frame frame);
  void tell_spectators(Frame frame);
  /// Tells all seats, and those spectators who see the match without delay.
  void tell_all(const Frame& frame);
  /// Whether spectators see the match as the seats do, without delay.
  bool spectators_live() const { return coming_.terms->watched_live(); }
  void happened(Happening what) { outbox_.happenings.push_back(what); }
  /// Puts the packets that `tell` makes for spectators before those that wait for them already.
  template <class Tell>
  void tell_before(Tell&& tell) {
    std::vector<Packet> rest;
    rest.swap(to_spectators_);
    tell();
    std::ranges::move(rest, std::back_inserter(to_spectators_));
  }

 protected:
  /// All messages, those for spectators last.
  Outbox take_mail();

 private:
  const MatchState& coming_;
  Outbox outbox_;
  std::vector<Packet> to_spectators_;
  bool card_changed_ = false;
};

}  // namespace emcon::match
