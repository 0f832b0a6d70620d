/// Serves spectators in turns, some at a time. Between two turns the loop does its other work, so the frames of a
/// player and of other matches never wait behind a thousand spectators.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <memory>
#include <utility>

namespace emcon::net {

/// One thread, that of its loop. It must outlive the loop's handlers.
class Crowd {
 public:
  class Member {
   public:
    virtual ~Member() = default;
    /// Its turn has come: writes what waits.
    virtual void turn() = 0;
  };
  /// The most members that have their turn before the loop does other work.
  static constexpr std::size_t at_once = 16;

  explicit Crowd(boost::asio::io_context& io) : io_(io) {}

  /// Queues `member` for a turn behind all who waited before; it must not ask again until its turn. A member that is
  /// gone by then is skipped.
  void wait(std::weak_ptr<Member> member) {
    members_.push_back(std::move(member));
    if (!std::exchange(serving_, true)) serve_later();
  }

 private:
  void serve_later() {
    boost::asio::post(io_, [this] { serve(); });
  }
  void serve() {
    for (std::size_t i = 0; i < at_once && !members_.empty(); ++i) {
      const std::shared_ptr<Member> member = members_.front().lock();
      members_.pop_front();
      if (member) member->turn();
    }
    serving_ = !members_.empty();
    if (serving_) serve_later();
  }

  boost::asio::io_context& io_;
  std::deque<std::weak_ptr<Member>> members_;
  bool serving_ = false;  ///< a turn is scheduled
};

}  // namespace emcon::net
