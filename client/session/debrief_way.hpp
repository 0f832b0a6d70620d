/// How a person goes through the steps of an ended match.
#pragma once

#include <cstdint>
#include <optional>

#include "client/desk/guest.hpp"

namespace emcon::client {

/// Part of Debriefing: on or back over steps in which nothing happened, or to the beginning of a turn.
class DebriefWay {
 public:
  /// On (1), back (-1), or to a certain step (0).
  void go(int direction) {
    direction_ = direction;
    turn_ = 0;
  }
  /// To the beginning of that turn.
  void go_to_turn(std::int32_t turn) {
    direction_ = 0;
    turn_ = turn;
  }
  /// Through other eyes, or further into the log: it stays where it is.
  void stay() { direction_ = 0; }
  /// What was asked for is not shown.
  void refused() {
    direction_ = 0;
    quiet_.reset();
  }
  int direction() const { return direction_; }

  /// Whether the step that has come, with `before` as the board that was shown, is passed over since nothing was told
  /// and nothing moved in it. On the way back the end of the way may be the step that was passed over last: that is put
  /// in its place then.
  bool passes(v1::DebriefStep& step, table::Board& board, const table::Board& before);
  /// A step is shown.
  void landed_on(const v1::DebriefStep& step) { landed_ = turn_ == step.turn() ? turn_ : 0; }
  /// The turn whose beginning was jumped to, and is shown; 0: this step was come to otherwise.
  std::int32_t landed() const { return landed_; }

  /// Whether nothing is passed over.
  bool all = false;

 private:
  /// On the way back: a step that told nothing. Whether something moved in it shows the step before it.
  struct Quiet {
    v1::DebriefStep step;
    table::Board board;
  };
  bool passes_back(v1::DebriefStep& step, table::Board& board);

  std::optional<Quiet> quiet_;
  int direction_ = 0;
  std::int32_t turn_ = 0;  ///< the one asked for
  std::int32_t landed_ = 0;
};

}  // namespace emcon::client
