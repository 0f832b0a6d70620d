// Skips steps of an ended match in which nothing happened.
#include "client/session/debrief_way.hpp"

#include <utility>

namespace emcon::client {
namespace {

bool looks_alike(const table::Board& a, const table::Board& b) {
  return a.things == b.things && a.areas == b.areas && a.sides == b.sides;
}

bool tells_nothing(const v1::DebriefStep& step) {
  return step.step() > 1 && step.step() < step.steps() && step.lines().empty();
}

}  // namespace

bool DebriefWay::passes(v1::DebriefStep& step, table::Board& board, const table::Board& before) {
  if (all || direction_ == 0) return false;
  return direction_ > 0 ? tells_nothing(step) && looks_alike(board, before) : passes_back(step, board);
}

bool DebriefWay::passes_back(v1::DebriefStep& step, table::Board& board) {
  if (quiet_ && !looks_alike(quiet_->board, board)) {
    // Something moved in the step from which this look began: the way back ends there.
    step = std::move(quiet_->step);
    board = std::move(quiet_->board);
    quiet_.reset();
    return false;
  }
  quiet_.reset();
  if (!tells_nothing(step)) return false;
  quiet_ = Quiet{step, board};
  return true;
}

}  // namespace emcon::client
