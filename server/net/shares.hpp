/// Counts what each address uses of the server: connections, and its part of the loop's time. One address cannot take
/// the rest from the others, however many connections it has.
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
#include "server/net/gate.hpp"

namespace emcon::net {

/// One thread, that of its loop. Addresses are named as place_of does.
class Shares {
 public:
  using Clock = std::chrono::steady_clock;

  /// What one address uses. The object stays at its place while the address has a connection.
  struct Share {
    Share(const house::Limits& limits, Clock::time_point now);
    std::size_t connections = 0;
    std::size_t bytes = 0;  ///< kept for them
    house::Bucket openings, controls;
    double left_us;  ///< of its time; below zero: what was taken ahead
    Clock::time_point at;
    std::deque<std::function<void()>> waiting;
    bool late = false;  ///< somebody waits
  };

  /// `room`: connections of all addresses together. `now` tells the time; tests give one of their own.
  Shares(boost::asio::io_context& io, const house::Limits& limits, std::size_t room,
         std::function<Clock::time_point()> now = Clock::now);

  /// False if this address has as many connections as it may, or has opened too many lately, or if there is no room.
  bool enter(const std::string& place);
  /// The same for a proxy, which stands for others: only the room limits it.
  bool enter_proxy(const std::string& place);
  void leave(const std::string& place);
  std::size_t connections() const { return connections_; }
  Share& of(const std::string& place);

  /// False: an address may take all the time there is.
  bool timed() const { return limits_.address.share_percent < 100; }
  Clock::time_point now() const { return now_(); }
  /// Whether the loop deals now with what comes from this address; if not, the connection waits (`wait`).
  bool has_time(Share& share, Clock::time_point now) const;
  /// Calls `go_on` when the address has time again, after those of the address who waited before.
  void wait(Share& share, std::function<void()> go_on);
  /// Runs `work` at the expense of an address: now if it has time, else when it has again, in order.
  void at_expense(const std::string& place, std::function<void()> work);
  /// Runs `work` now, and charges the address for it.
  void charge(const std::string& place, const std::function<void()>& work);
  /// Drops whoever waits: the loop has ended, and who waits holds a connection that holds the hub.
  void forget();
  /// Charges the address for the time between `from` and `to`, in which the loop dealt with what came from it.
  void spend(Share& share, Clock::time_point from, Clock::time_point to) const;

  /// What a read costs before it is looked at: the system's part, and that of the frame or the line.
  static constexpr std::chrono::microseconds read_cost{30};
  /// Charges the address for each read of a connection, and lets it wait. As long as the address has a connection.
  Gate gate(Share& share);

  /// Counts `more` bytes (negative: fewer) that are kept for this address. False if that is more than it may have.
  bool keep(Share& share, std::ptrdiff_t more) const;
  /// Counts a ping or a pong; false: too many from this address.
  bool control(Share& share) const;

 private:
  double left_us(const Share& share, Clock::time_point now) const;
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
  std::vector<Share*> late_;
  bool serving_ = false;  ///< the timer runs
};

}  // namespace emcon::net
