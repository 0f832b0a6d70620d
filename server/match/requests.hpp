/// The part of a host that takes the requests of holders and spectators, and hands each to the part that serves it.
#pragma once

#include "server/match/agreements.hpp"
#include "server/match/answers.hpp"
#include "server/match/batch.hpp"
#include "server/match/people.hpp"
#include "server/match/recall.hpp"
#include "server/match/repeats.hpp"
#include "server/match/request.hpp"

namespace emcon::match {

class Requests {
 public:
  Requests(const Answers& answers, const People& people, const Agreements& agreements, Repeats& repeats)
      : answers_(answers), people_(people), agreements_(agreements), repeats_(repeats) {}

  /// Answers request.to exactly once, either now or when the batch breaks.
  void dispatch(Batch& batch, const Request& request);

 private:
  void dispatch_seat(Batch& batch, const From& from, const emcon::v1::ClientFrame& frame);
  void dispatch_spectator(Batch& batch, const Request& request);

  const Answers& answers_;
  const People& people_;
  const Agreements& agreements_;
  Repeats& repeats_;
  Recall recall_;
};

}  // namespace emcon::match
