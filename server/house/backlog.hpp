/// What waits for a connection that reads slowly.
#pragma once

#include <cstddef>
#include <vector>

#include "server/house/connection.hpp"
#include "server/house/shared_frame.hpp"
#include "server/match/frame.hpp"

namespace emcon::house {

class Backlog {
 public:
  /// Keeps what a frame tells. Boards are left out, and so is a Welcome: both are told later as they are then.
  void hold(SharedFrame& frame, const Opening& opening);
  /// What its peer is sent now that he has read all else, in this order. First comes `whole_board`, the newest whole
  /// Board as an Update, with all journal lines that waited; then everything else. A `welcome` comes last: it holds the
  /// newest of everything but the journal. Nothing waits afterwards.
  std::vector<Buffer> take(const v1::ServerFrame& whole_board, const match::Frame& welcome, const Opening& opening);

  /// Kept for it.
  std::size_t bytes() const { return bytes_; }
  /// A Welcome is among what waits. It will be out of date: make a new one for take().
  bool owes_welcome() const { return welcome_; }

 private:
  void hold(const v1::Update& update);

  v1::Update update_;  ///< without patch and board
  v1::Question question_;
  bool updated_ = false, asked_ = false, welcome_ = false;
  std::vector<Buffer> others_;
  std::size_t bytes_ = 0;
};

}  // namespace emcon::house
