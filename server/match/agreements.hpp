/// The part of a host that keeps agreements of players and carries them out when all agree; it takes concessions.
#pragma once

#include "server/match/batch.hpp"
#include "server/match/clocks.hpp"
#include "server/match/people.hpp"
#include "server/match/steps.hpp"

namespace emcon::match {

class Agreements {
 public:
  Agreements(const Steps& steps, Clocks& clocks, const People& people)
      : steps_(steps), clocks_(clocks), people_(people) {}

  void concede(Batch& batch, const From& from) const;
  void propose(Batch& batch, const From& from, const emcon::v1::Propose& what) const;

 private:
  void carry_out(Batch& batch, emcon::v1::Propose::What what) const;

  const Steps& steps_;
  Clocks& clocks_;
  const People& people_;
};

}  // namespace emcon::match
