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
  UpgradeTimer(boost::asio::io_context& io, Socket& socket, std::int64_t ms)
      : timer_(io, std::chrono::milliseconds(ms)), live_(std::make_shared<bool>(true)) {
    timer_.async_wait([&socket, live = live_](const boost::system::error_code& error) {
      // The handler of an expired timer may already be queued when the timer goes.
      boost::system::error_code ignored;
      if (!error && *live) socket.close(ignored);
    });
  }
  UpgradeTimer(const UpgradeTimer&) = delete;
  UpgradeTimer& operator=(const UpgradeTimer&) = delete;
  ~UpgradeTimer() { *live_ = false; }

 private:
  boost::asio::steady_timer timer_;
  std::shared_ptr<bool> live_;
};

}  // namespace emcon::net
