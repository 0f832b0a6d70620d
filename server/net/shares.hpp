/// What each address has of the server: its connections, and its part of the loop's time. One address, however many
/// connections it has, leaves the rest to the others.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/house/bucket.hpp"
#include "server/house/limits.hpp"

namespace emcon::net {

/// One thread, that of its loop. Addresses are named as place_of does.
class Shares {
 public:
  using Clock = std::chrono::steady_clock;

  /// `room`: connections of all addresses together. `now` tells the time; tests give one of their own.
  Shares(boost::asio::io_context& io, const house::Limits& limits, std::size_t room,
         std::function<Clock::time_point()> now = Clock::now);

  /// False if this address has as many connections as it may, or has opened too many lately, or if there is no room.
  bool enter(const std::string& place);
  void leave(const std::string& place);
  std::size_t connections() const { return connections_; }

  /// Whether what comes from this address is dealt with now; else whoever has something waits.
  bool has_time(const std::string& place);
  /// Calls `go_on` when the address has time again, behind what waited for that before.
  void wait(const std::string& place, std::function<void()> go_on);
  /// So much of the loop's time went to what came from this address.
  void spend(const std::string& place, Clock::duration time);
  /// So many bytes more, or fewer, are kept for this address; false: more than it may have.
  bool keep(const std::string& place, std::ptrdiff_t more);
  /// Counts a ping or a pong; false: too many from this address.
  bool control(const std::string& place);

 private:
  struct Share {
    Share(const house::Limits& limits, Clock::time_point now);
    std::size_t connections = 0;
    std::size_t bytes = 0;
    house::Bucket openings, controls;
    double left_us;  ///< below zero: what was taken ahead
    Clock::time_point at;
    std::deque<std::function<void()>> waiting;
    bool late = false;  ///< among `late_`
  };
  Share& of(const std::string& place);
  double left_us(const Share& share) const;
  bool refilled(Share& share) const;  ///< brings it up to now; whether it has time
  bool rested(const Share& share) const;
  void tidy();
  void serve_later();
  void serve();

  const house::Limits& limits_;
  std::function<Clock::time_point()> now_;
  boost::asio::steady_timer timer_;
  std::size_t room_, connections_ = 0;
  std::size_t tidy_at_;
  std::unordered_map<std::string, Share> shares_;
  std::vector<Share*> late_;  ///< for which somebody waits
  bool serving_ = false;      ///< the timer runs
};

}  // namespace emcon::net
