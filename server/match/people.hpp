/// The part of a host that serves the people of a match: seats and their holders, entropy, talk, leaving, the operator.
#pragma once

#include <string>

#include "server/match/batch.hpp"
#include "server/match/clocks.hpp"
#include "server/match/repeats.hpp"
#include "server/match/request.hpp"
#include "server/match/steps.hpp"

namespace emcon::match {

class People {
 public:
  People(const Steps& steps, const Clocks& clocks, Repeats& repeats)
      : steps_(steps), clocks_(clocks), repeats_(repeats) {}

  void seat(Batch& batch, Seat seat, const NewHolder& who, ReplyTo to) const;
  void admin(Batch& batch, const AdminAct& what, ReplyTo to) const;

  void say(Batch& batch, const From& from, const emcon::v1::Say& what) const;
  void spectator_says(Batch& batch, ReplyTo to, const emcon::v1::Say& what) const;
  void commit_entropy(Batch& batch, const From& from, const emcon::v1::CommitEntropy& what) const;
  void reveal(Batch& batch, const From& from, const emcon::v1::RevealEntropy& what) const;
  void leave(Batch& batch, const From& from) const;

  /// Opens a seat again before the start, and tells the reason `why`.
  void vacate(Batch& batch, Seat seat, const std::string& why) const;
  /// The seat is left; `with_effect`: the table shows it, and its side must do without the seat.
  void go(Batch& batch, Seat seat, bool with_effect) const;

 private:
  /// Asks all seats for their entropy if every seat is held and has committed.
  void ask_for_entropy(Batch& batch) const;
  void start(Batch& batch) const;

  const Steps& steps_;
  const Clocks& clocks_;
  Repeats& repeats_;
};

}  // namespace emcon::match
