/// Decides how long to wait for a commit that does not end. Private to server/store.
#pragma once

#include <atomic>

#include "server/store/postgres/connection.hpp"

namespace emcon::store::postgres {

/// A primary that hangs keeps its connections: the machine's kernel goes on acknowledging, and no timeout of TCP ever
/// fires. So a waiting thread asks over a second connection, from time to time, whether there is a newer primary.
/// Thread: the waiting one, except for end().
class Watchdog {
 public:
  explicit Watchdog(Target target) : target_(std::move(target)) {}

  /// The patience for a commit on a connection that was made when the database had this timeline. It lasts until the
  /// database has failed over, or end() was called.
  Patience for_commit(std::int64_t timeline);
  /// Any thread: a commit that does not answer soon is given up.
  void end() { ending_.store(true, std::memory_order_relaxed); }
  /// Whether all waiting must end.
  bool ending() const { return ending_.load(std::memory_order_relaxed); }

 private:
  bool superseded(std::int64_t timeline) const;
  Target target_;
  std::atomic<bool> ending_ = false;
};

}  // namespace emcon::store::postgres
