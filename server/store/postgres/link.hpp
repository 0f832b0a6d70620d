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
  /// So long after an attempt that failed the next one fails alike, without being made: whoever has many questions does
  /// not ask a database that is away once for each.
  explicit Link(Target target, std::chrono::milliseconds rest = {}) : target_(std::move(target)), rest_(rest) {}

  const Target& target() const { return target_; }
  /// Made now if there is none, or it was lost. Throws Failure.
  Connection& connection() {
    if (connection_ && connection_->ended()) connection_.reset();
    if (!connection_) make();
    return *connection_;
  }
  /// What is known of the connection is in doubt: the next one begins anew.
  void drop() { connection_.reset(); }
  /// How many were made: what was known by an older one may not hold in the database of a newer one.
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
