/// Spectators are served some at a time, so that a player's frames, and other matches, never wait behind a thousand of
/// them: between two turns the loop does what else there is.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <memory>
#include <utility>

namespace emcon::net {

/// One thread, that of its loop.
class Crowd {
 public:
  class Guest {
   public:
    virtual ~Guest() = default;
    /// Now is the time to write what waits.
    virtual void turn() = 0;
  };
  static constexpr std::size_t at_once = 16;

  explicit Crowd(boost::asio::io_context& io) : io_(io) {}

  /// Gives `guest` a turn, after all who asked before, if it is still there; it must not ask again until then.
  void wait(std::weak_ptr<Guest> guest) {
    guests_.push_back(std::move(guest));
    if (!std::exchange(serving_, true)) serve_later();
  }

 private:
  void serve_later() {
    boost::asio::post(io_, [this] { serve(); });
  }
  void serve() {
    for (std::size_t i = 0; i < at_once && !guests_.empty(); ++i) {
      const std::shared_ptr<Guest> guest = guests_.front().lock();
      guests_.pop_front();
      if (guest) guest->turn();
    }
    serving_ = !guests_.empty();
    if (serving_) serve_later();
  }

  boost::asio::io_context& io_;
  std::deque<std::weak_ptr<Guest>> guests_;
  bool serving_ = false;  ///< a turn is on its way
};

}  // namespace emcon::net
