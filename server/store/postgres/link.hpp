/// A connection that is made again after it was lost. Private to server/store.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "server/store/postgres/connection.hpp"

namespace emcon::store::postgres {

/// One thread at a time.
class Link {
 public:
  /// For `rest` after a failed attempt, further ones fail in the same way without being made. So somebody with many
  /// questions does not ask an absent database once for each.
  explicit Link(Target target, std::chrono::milliseconds rest = {}) : target_(std::move(target)), rest_(rest) {}

  const Target& target() const { return target_; }
  /// The connection; it is made now if there is none, or if it was lost. Throws Failure.
  Connection& connection() {
    if (connection_ && connection_->ended()) connection_.reset();
    if (!connection_) make();
    return *connection_;
  }
  /// Drops the connection because its state is in doubt: the next one begins anew.
  void drop() { connection_.reset(); }
  /// The number of connections that were made. Facts learned by an older one may not hold in the database of a newer
  /// one.
  std::uint64_t made() const { return made_; }

 private:
  using Clock = std::chrono::steady_clock;
  void make() {
    if (failed_ && Clock::now() < failed_at_ + rest_) throw Failure(*failed_);
    try {
      connection_.emplace(target_);
    } catch (const Failure& failure) {
      failed_ = failure;
      failed_at_ = Clock::now();
      throw;
    }
    failed_.reset();
    ++made_;
  }

  Target target_;
  std::chrono::milliseconds rest_;
  std::optional<Failure> failed_;  ///< the last attempt
  Clock::time_point failed_at_{};
  std::optional<Connection> connection_;
  std::uint64_t made_ = 0;
};

}  // namespace emcon::store::postgres
