/// The frames that wait for a connection that reads slowly.
#pragma once

#include <cstddef>
#include <vector>

#include "server/house/connection.hpp"
#include "server/house/shared_frame.hpp"
#include "server/match/missed.hpp"

namespace emcon::house {

class Backlog {
 public:
  /// Keeps the content of a frame. Boards are left out, and so is a Welcome: both are made anew later.
  void hold(SharedFrame& frame, const Opening& opening);
  /// The frames for a peer who has read everything before them, in this order. First comes `whole_board`, the newest
  /// whole Board as an Update, with all journal lines that waited; then everything else. A `welcome` comes last: it
  /// holds the newest of everything but the journal. Nothing waits afterwards.
  std::vector<Buffer> take(const match::Frame& whole_board, const match::Frame& welcome, const Opening& opening);

  /// The size of what is kept.
  std::size_t bytes() const { return bytes_ + missed_.bytes(); }
  /// Whether a Welcome waits. The one that was sent is out of date by then: make a new one for take().
  bool owes_welcome() const { return welcome_; }

 private:
  match::Missed missed_;
  bool welcome_ = false;
  std::vector<Buffer> others_;
  std::size_t bytes_ = 0;
};

}  // namespace emcon::house
