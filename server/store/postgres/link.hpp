/// A connection that is made again after it was lost. Private to server/store.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "server/store/postgres/connection.hpp"

namespace emcon::store::postgres {

/// One thread at a time.
class Link {
 public:
  explicit Link(Target target) : target_(std::move(target)) {}

  const Target& target() const { return target_; }
  /// Made now if there is none, or it was lost. Throws Failure.
  Connection& connection() {
    if (connection_ && connection_->ended()) connection_.reset();
    if (!connection_) {
      connection_.emplace(target_);
      ++made_;
    }
    return *connection_;
  }
  /// What is known of the connection is in doubt: the next one begins anew.
  void drop() { connection_.reset(); }
  /// How many were made: what was known by an older one may not hold in the database of a newer one.
  std::uint64_t made() const { return made_; }

 private:
  Target target_;
  std::optional<Connection> connection_;
  std::uint64_t made_ = 0;
};

}  // namespace emcon::store::postgres
