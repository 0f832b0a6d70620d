/// The steps and questions that a slow reader has missed.
#pragma once

#include <cstddef>

#include "server/match/frame.hpp"

namespace emcon::match {

/// Steps and questions of one viewer as one message, made of frames that were made for that viewer.
class Missed {
 public:
  /// Keeps all of the frame except boards. False: it has neither an Update nor a Question, and nothing was kept.
  bool take(const Frame& frame);
  /// The size of the kept parts in bytes, roughly.
  std::size_t bytes() const { return bytes_; }
  /// One frame that stands for all frames taken. If an Update was taken, it has the missed journal lines and the board
  /// of `whole_board`, the viewer's newest. If a Question was taken and `question` is true, it has the newest question.
  /// Null: the frame would be empty.
  Frame told(const Frame& whole_board, bool question) &&;

 private:
  void take(const emcon::v1::Update& update);

  emcon::v1::Update update_;  ///< without patch and board
  emcon::v1::Question question_;
  bool updated_ = false, asked_ = false;
  std::size_t bytes_ = 0;
};

}  // namespace emcon::match
