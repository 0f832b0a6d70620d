/// Counts each address's use of the server: its connections, and its part of the loop's time. One address cannot take
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

/// One thread, that of its loop. Addresses have the names of place_of.
class Shares {
 public:
  using Clock = std::chrono::steady_clock;

  /// The use by one address. The object stays at its place while the address has a connection.
  struct Share {
    Share(const house::Limits& limits, Clock::time_point now);
    std::size_t connections = 0;
    std::size_t bytes = 0;  ///< kept for its connections
    house::Bucket openings, controls;
    double left_us;  ///< of its time; below zero: it was used in advance
    Clock::time_point at;
    std::deque<std::function<void()>> waiting;
    bool late = false;      ///< somebody waits
    std::size_t dealt = 0;  ///< reads served in this turn of the loop
    std::deque<std::function<void()>> next_turn;
  };

  /// `room`: connections of all addresses together. `now` gives the time; tests pass their own.
  Shares(boost::asio::io_context& io, const house::Limits& limits, std::size_t room,
         std::function<Clock::time_point()> now = Clock::now);

  /// False if this address has as many connections as it may, or has opened too many recently, or if there is no room.
  bool enter(const std::string& place);
  /// The same for a proxy, which stands for others: only the room limits it.
  bool enter_proxy(const std::string& place);
  void leave(const std::string& place);
  std::size_t connections() const { return connections_; }
  Share& of(const std::string& place);

  /// False: an address may take all the time there is.
  bool timed() const { return limits_.address.share_percent < 100; }
  Clock::time_point now() const { return now_(); }
  /// Whether the loop may work for this address now; if not, the connection waits (`wait`).
  bool has_time(Share& share, Clock::time_point now) const;
  /// Calls `go_on` when the address has time again, after earlier waiters of the address; `reads_a_turn` of them go on
  /// in one turn of the loop.
  void wait(Share& share, std::function<void()> go_on);
  /// Runs `work` at the expense of an address: now if it has time, else when it has time again, in order.
  void at_expense(const std::string& place, std::function<void()> work);
  /// Runs `work` now, and charges the address for it.
  void charge(const std::string& place, const std::function<void()>& work);
  /// Drops all waiters: the loop has ended, and each of them holds a connection that holds the hub.
  void forget();
  /// Charges the address for the time between `from` and `to`, in which the loop worked for it.
  void spend(Share& share, Clock::time_point from, Clock::time_point to) const;

  /// The cost of a read before its bytes are looked at: the system's part, and that of the frame or the line.
  static constexpr std::chrono::microseconds read_cost{30};
  /// Charges the address for each read of a connection, and makes the read wait. Good as long as the address has a
  /// connection.
  Gate gate(Share& share);
  /// Most reads of one address in one turn of the loop; the dearest is a TLS handshake. Reads of other addresses come
  /// between two turns, so nobody waits for all the time that one address may use in advance.
  static constexpr std::size_t reads_a_turn = 4;
  /// Whether the loop may serve a read of this address in this turn. If so, the read is counted.
  bool has_turn(Share& share);
  /// Calls `deal` in a later turn of the loop, after the waiting reads of the address.
  void wait_for_turn(Share& share, std::function<void()> deal);

  /// Counts `more` bytes (negative: fewer) that are kept for this address. False if it would have more than it may.
  bool keep(Share& share, std::ptrdiff_t more) const;
  /// Counts a ping or a pong; false: too many from this address.
  bool control(Share& share) const;

 private:
  double left_us(const Share& share, Clock::time_point now) const;
  bool rested(const Share& share) const;
  void tidy();
  void serve_later();
  void serve();
  void begin_turn();

  const house::Limits& limits_;
  std::function<Clock::time_point()> now_;
  boost::asio::io_context& io_;
  boost::asio::steady_timer timer_;
  std::size_t room_, connections_ = 0;
  std::size_t tidy_at_;
  std::unordered_map<std::string, Share> shares_;
  std::vector<Share*> late_;
  bool serving_ = false;       ///< the timer runs
  std::vector<Share*> dealt_;  ///< have had reads in this turn, or have reads that wait for the next
};

}  // namespace emcon::net
