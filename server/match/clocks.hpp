/// The part of a host that acts when time has come: deadlines, standing answers, and clocks that stood still.
#pragma once

#include <cstdint>
#include <optional>

#include "server/match/answers.hpp"
#include "server/match/steps.hpp"

namespace emcon::match {

class Clocks {
 public:
  Clocks(const Site& site, const Answers& answers, const Steps& steps);

  /// A seat whose time to confirm is over, in set-up. The owner of this part opens it again.
  std::optional<Seat> tick(Batch& batch);
  /// Steady time at which tick() has something to do.
  std::optional<std::int64_t> next_tick(const MatchState& state) const;
  /// The same for deadlines alone, so that it does not depend on who has a standing answer.
  std::optional<std::int64_t> next_deadline(const MatchState& state) const;

  /// The clocks begin anew with what is left of them, at least `least_ms`; or they stand still.
  void rewind(Batch& batch, std::int64_t least_ms, bool paused) const;
  /// Of a question that stood open while nobody held a seat.
  void take_up(Batch& batch) const;
  /// Gives running deadlines their least time again, and tells.
  void regrace(Batch& batch) const;

  /// Nothing could be stored, and nobody could answer: deadlines wait, and get grace afterwards.
  void starve();
  /// The batch with that grace is durable, or not.
  void settled(bool durable);

  /// Sets when the open question's clock began to run, from the rows of a match that is read. True if no server ran
  /// meanwhile, and the players are owed grace for it.
  bool read_timing(MatchState& state, const std::vector<store::IndexRow>& rows) const;

 private:
  /// Gives the standing answers whose pause is over; true if there were any.
  bool give_standing(Batch& batch) const;
  void fire_deadlines(Batch& batch) const;
  void relieve(Batch& batch);
  /// Steady time as it goes by, also while the players' clock stands.
  std::int64_t passed_ms() const;
  void mind_the_wall_clock(Batch& batch);

  const Site& site_;
  const Answers& answers_;
  const Steps& steps_;
  std::int64_t wall_seen_ms_ = 0, passed_seen_ms_ = 0;
  bool starved_ = false;            ///< an append failed and the deadlines have had no grace since
  bool relieved_ = false;           ///< they get it by the batch that is being made
  std::int64_t not_before_ms_ = 0;  ///< after a failed append deadlines wait until then
};

}  // namespace emcon::match
