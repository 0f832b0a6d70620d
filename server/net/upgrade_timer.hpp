/// Cuts a connection that does not finish its HTTP request in time. Lives as long as the coroutine that reads it.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>

#include "server/net/socket.hpp"

namespace emcon::net {

class UpgradeTimer {
 public:
  /// `socket` must outlive this object.
  UpgradeTimer(boost::asio::io_context& io, Socket& socket, std::int64_t ms) : timer_(io), socket_(socket) {
    again(std::chrono::milliseconds(ms));
  }
  UpgradeTimer(const UpgradeTimer&) = delete;
  UpgradeTimer& operator=(const UpgradeTimer&) = delete;
  ~UpgradeTimer() { *live_ = false; }

  /// Starts again for the next request of the connection, with this time.
  void again(std::chrono::milliseconds time) {
    // The handler of an expired timer may already be queued when the timer is destroyed or set anew.
    if (live_) *live_ = false;
    live_ = std::make_shared<bool>(true);
    timer_.expires_after(time);
    timer_.async_wait([&socket = socket_, live = live_](const boost::system::error_code& error) {
      boost::system::error_code ignored;
      if (!error && *live) socket.close(ignored);
    });
  }

 private:
  boost::asio::steady_timer timer_;
  Socket& socket_;
  std::shared_ptr<bool> live_;
};

}  // namespace emcon::net
