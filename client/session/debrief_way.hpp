/// A person's way through the steps of an ended match.
#pragma once

#include <cstdint>
#include <optional>

#include "client/desk/guest.hpp"

namespace emcon::client {

/// Decides which steps a Debriefing shows: it goes on or back over steps without happenings, or to the beginning of a
/// turn.
class DebriefWay {
 public:
  /// Goes on (1), back (-1), or to a certain step (0).
  void go(int direction) {
    direction_ = direction;
    turn_ = 0;
  }
  /// Goes to the beginning of turn `turn`.
  void go_to_turn(std::int32_t turn) {
    direction_ = 0;
    turn_ = turn;
  }
  /// Stays at the step: it is asked for again with other eyes or more of the log.
  void stay() { direction_ = 0; }
  /// The request was refused, and its step is not shown.
  void refused() {
    direction_ = 0;
    quiet_.reset();
  }
  int direction() const { return direction_; }

  /// Whether to skip the step that has come, because nothing was told and nothing moved in it. `before`: the board that
  /// was shown. On the way back the step that was skipped last may be the one to show; it is then put into `step` and
  /// `board`.
  bool passes(v1::DebriefStep& step, table::Board& board, const table::Board& before);
  /// To be called when a step is shown.
  void landed_on(const v1::DebriefStep& step) { landed_ = turn_ == step.turn() ? turn_ : 0; }
  /// The turn whose beginning is shown after a jump to it; 0: there was no such jump.
  std::int32_t landed() const { return landed_; }

  /// Whether no step is skipped.
  bool all = false;

 private:
  /// On the way back: a step that told nothing. The step before it shows whether something moved in it.
  struct Quiet {
    v1::DebriefStep step;
    table::Board board;
  };
  bool passes_back(v1::DebriefStep& step, table::Board& board);

  std::optional<Quiet> quiet_;
  int direction_ = 0;
  std::int32_t turn_ = 0;  ///< the wanted turn
  std::int32_t landed_ = 0;
};

}  // namespace emcon::client
