/// The debrief shows an ended match step by step: each viewer's board, the board with everything on it, and every
/// answer. A step is one Resolved record: the answers to one question, and their effects. The first step is the set-up.
/// An end that the rules did not bring about is a step of its own.
///
/// Only the log of an ended match gives a Debrief. So nothing about the match is secret any more once there is one.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "play.pb.h"
#include "server/match/catalogues.hpp"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

/// Not thread-safe: a look moves an inner position.
class Debrief {
 public:
  /// Plays the whole log through once. Gives a sentence if it is no transcript, does not fold, or does not reach the
  /// end of its match. `catalogues` may have the match's data, and outlives the debrief; null: the debrief has its own.
  static std::expected<Debrief, std::string> open(std::string_view transcript, Catalogues* catalogues = nullptr);

  std::size_t steps() const { return steps_.size(); }
  /// The match as lists show it to everybody.
  const emcon::v1::MatchCard& card() const { return card_; }

  /// One step with at most `lines_max` of its lines, and at most as many lines from before it. Problems: `unknown_step`
  /// (params steps), `unknown_seat`. Costs the rules of at most a sixty-fourth of the match, or of 16 steps.
  Result<emcon::v1::DebriefStep> look(const emcon::v1::GetDebrief& asked, std::size_t lines_max);

 private:
  struct Step {
    std::size_t records = 0;  ///< number of records of the log, up to its Resolved or Ended
    QuestionNo question = 0;
    std::int32_t asked_turn = 0;  ///< turn in which it was asked
    std::int32_t turn = 0;        ///< turn after it
    std::string kind, title, clause;
    bool sealed = false;
    std::array<std::shared_ptr<const LockedAnswer>, seats_max> answers;
    std::vector<PublishedLock> published;
    std::size_t lines_begin = 0, lines_end = 0;  ///< its lines in the journal
    std::array<std::uint32_t, viewers_max> told_before{};
    Bytes32 public_hash{};
  };
  /// A state to fold on from.
  struct Keyframe {
    std::size_t step = 0;  ///< number of steps that are done
    MatchState state;
  };
  using Eyes = emcon::v1::GetDebrief;

  void play_through();
  /// The step that the next record, a Resolved or Ended, makes of `state`.
  Step begin_step(const MatchState& state) const;
  void end_step(Step step, std::size_t records, const MatchState& state);
  std::size_t index_of(const Eyes& asked) const;
  void seek(std::size_t steps);
  void put_answers(const Step& step, emcon::v1::DebriefStep& out) const;
  void put_lines(const Step& step, const Eyes& asked, std::size_t lines_max, emcon::v1::DebriefStep& out) const;
  void put_before(const Step& step, const Eyes& asked, std::size_t lines_max, emcon::v1::DebriefStep& out) const;
  void put_line(std::size_t index, std::uint32_t number, emcon::v1::DebriefLine& out) const;

  Catalogues* catalogues_ = nullptr;
  std::vector<store::Record> records_;
  std::vector<Step> steps_;
  std::vector<Keyframe> keyframes_;
  Keyframe at_;  ///< the place of the last look
  std::shared_ptr<const Journal> journal_;
  std::shared_ptr<const Terms> terms_;
  std::shared_ptr<const emcon::log::Ended> ended_;
  emcon::v1::MatchCard card_;
};

}  // namespace emcon::match
