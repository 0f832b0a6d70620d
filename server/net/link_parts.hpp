/// What a link keeps of its three doings: reading, writing, closing.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "server/house/connection.hpp"

namespace emcon::net {

/// The message that is being read.
struct Incoming {
  static constexpr std::size_t chunk = 512;  ///< of one read: holds most messages, and every idle connection has it
  boost::beast::flat_buffer buffer;
  bool under_way = false;     ///< the library's read
  bool paused = false;        ///< no read is under way, since its peer does not read his answers
  std::int64_t begun_ms = 0;  ///< when the first part of an unfinished message was there; 0: none

  /// A message that has begun and does not end holds memory for as long as it likes.
  bool overdue(std::int64_t now_ms, std::int64_t allowed_ms) const {
    return begun_ms != 0 && now_ms - begun_ms > allowed_ms;
  }
  void clear() {
    buffer.clear();
    if (buffer.capacity() > chunk) buffer.shrink_to_fit();
  }
};

/// The messages that have not all been written.
class Outgoing {
 public:
  void push(house::Buffer bytes) {
    bytes_ += bytes->size();
    queue_.push_back(std::move(bytes));
  }
  bool empty() const { return head_ == queue_.size(); }
  const std::string& front() const { return *queue_[head_]; }
  /// The first has been written.
  void pop() {
    bytes_ -= queue_[head_]->size();
    queue_[head_++].reset();
    if (!empty()) return;
    constexpr std::size_t keep = 16;
    head_ = 0;
    queue_.clear();
    if (queue_.capacity() > keep) queue_.shrink_to_fit();
  }
  std::size_t bytes() const { return bytes_; }

  bool writing = false;  ///< the library's write is under way
  bool waiting = false;  ///< for its turn; what is queued has not begun to leave

 private:
  std::vector<house::Buffer> queue_;
  std::size_t head_ = 0;
  std::size_t bytes_ = 0;
};

/// The end of a link.
struct Closing {
  bool begun = false;      ///< nothing is taken or queued any more
  bool said = false;       ///< the close frame follows what is queued
  bool under_way = false;  ///< the library's close
  boost::beast::websocket::close_reason reason{};
  std::unique_ptr<boost::asio::steady_timer> patience{};  ///< with a peer that reads nothing
};

}  // namespace emcon::net
