/// The part of a host that acts when a time has come: deadlines, standing answers, and clocks that stood still.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/match/answers.hpp"
#include "server/match/steps.hpp"

namespace emcon::match {

class Clocks {
 public:
  Clocks(const Site& site, const Answers& answers, const Steps& steps);

  /// Does the work that is due. Returns a seat whose time to confirm is over, in set-up; the caller opens it again.
  std::optional<Seat> tick(Batch& batch);
  /// Steady time at which tick() has something to do.
  std::optional<std::int64_t> next_tick(const MatchState& state) const;
  /// The same for deadlines alone, so that it does not show which seats have a standing answer.
  std::optional<std::int64_t> next_deadline(const MatchState& state) const;

  /// Starts the clocks anew with their remaining time, at least `least_ms`; or stops them.
  void rewind(Batch& batch, std::int64_t least_ms, bool paused);
  /// Takes up a question that stood open while nobody held a seat.
  void take_up(Batch& batch) const;
  /// Gives running deadlines their least time again, and tells the players.
  void regrace(Batch& batch) const;

  /// Nothing could be stored, so nobody could answer. Deadlines wait, and get grace afterwards.
  void starve();
  /// The batch with that grace is durable, or has failed.
  void settled(bool durable);

  /// Sets the time at which the open question's clock began to run, from the rows of a match that is read. True if no
  /// server ran meanwhile, so that the players are owed grace.
  /// If the wall clock was wrong when an earlier process read it, and is not any more, that process's time is given
  /// back, and the players are owed grace, too.
  bool read_timing(MatchState& state, const std::vector<store::IndexRow>& rows);

  /// The time that the reading of a match took off the open question, since no server ran in that time by the wall
  /// clock; and the time left before.
  struct Taken {
    QuestionNo question{};
    std::int64_t ms = 0;
    std::int64_t read_ms = 0;  ///< steady
    std::optional<std::int64_t> left_ms;
    std::vector<std::int64_t> banks_ms;  ///< of all seats, when the question was put
  };

 private:
  /// Gives the standing answers whose pause is over; true if it gave any.
  bool give_standing(Batch& batch) const;
  void fire_deadlines(Batch& batch) const;
  void relieve(Batch& batch);
  /// Steady time, which also passes while the players' clock stands.
  std::int64_t passed_ms() const;
  void mind_the_wall_clock(Batch& batch);
  /// The wall clock was set back by this much. If the reading of the match had taken too much time off, gives that
  /// back.
  void give_back(Batch& batch, std::int64_t set_back_ms);
  /// The times in `state` as they would be if the reading had not taken them.
  void give_back(MatchState& state, std::int64_t set_back_ms);
  void write_clock(Batch& batch, emcon::log::Clock record) const;

  const Site& site_;
  const Answers& answers_;
  const Steps& steps_;
  std::int64_t wall_seen_ms_ = 0, passed_seen_ms_ = 0;
  bool starved_ = false;            ///< an append failed and the deadlines have had no grace since
  bool relieved_ = false;           ///< the batch that is being made gives them grace
  std::int64_t not_before_ms_ = 0;  ///< deadlines wait until this time, after a failed append
  std::optional<Taken> taken_;      ///< by the last reading, until something else sets the clocks
};

}  // namespace emcon::match
