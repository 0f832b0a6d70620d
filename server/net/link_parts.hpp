/// The state of a link's three activities: reading, writing, closing.
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

/// The message being read.
struct Incoming {
  static constexpr std::size_t chunk = 512;  ///< of one read: most messages fit, and every idle connection has one
  boost::beast::flat_buffer buffer;
  bool under_way = false;     ///< a read of the library
  bool paused = false;        ///< no read is under way, because the peer does not read its answers
  std::int64_t begun_ms = 0;  ///< when the first part of an unfinished message came; 0: there is none

  /// Whether a message has begun too long ago. An unfinished message would hold memory for as long as its sender likes.
  bool overdue(std::int64_t now_ms, std::int64_t allowed_ms) const {
    return begun_ms != 0 && now_ms - begun_ms > allowed_ms;
  }
  void clear() {
    buffer.clear();
    if (buffer.capacity() > chunk) buffer.shrink_to_fit();
  }
};

/// The messages that are not yet written completely.
class Outgoing {
 public:
  void push(house::Buffer bytes) {
    bytes_ += bytes->size();
    queue_.push_back(std::move(bytes));
  }
  bool empty() const { return head_ == queue_.size(); }
  const std::string& front() const { return *queue_[head_]; }
  /// The first message has been written: removes it.
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

  bool writing = false;  ///< a write of the library is under way
  bool waiting = false;  ///< it waits for its turn; no queued message has begun to leave

 private:
  std::vector<house::Buffer> queue_;
  std::size_t head_ = 0;
  std::size_t bytes_ = 0;
};

/// The end of a link.
struct Closing {
  bool begun = false;      ///< nothing is taken or queued any more
  bool said = false;       ///< the close frame follows the queued messages
  bool under_way = false;  ///< a close of the library is under way
  boost::beast::websocket::close_reason reason{};
  std::unique_ptr<boost::asio::steady_timer> patience{};  ///< with a peer that reads nothing
};

}  // namespace emcon::net
