/// A lock on a file beside the database, so that only one process serves it. The lock dies with its holder.
#pragma once

#include <optional>
#include <string>

#include "common/problem.hpp"

namespace emcon::store {

/// Holds `<database>.lock` while it lives. The file stays behind, empty and unlocked: removing it would race with
/// somebody who has just opened it.
class ProcessLock {
 public:
  /// Problem "database_locked" names the holder (process, machine, since when); "database_unavailable" or
  /// "database_read_only" if the lock file cannot be made.
  static Result<ProcessLock> acquire(const std::string& database);

  /// The process that serves `database` now, as the problem of acquire() names it; nothing if there is none. Makes no
  /// file.
  static std::optional<std::string> holder_of(const std::string& database);

  ProcessLock(ProcessLock&& other) noexcept;
  ProcessLock& operator=(ProcessLock&&) = delete;
  ~ProcessLock();

  /// "process 12 on host since 2026-01-31 12:00:00 UTC", as written into the lock file.
  const std::string& holder() const { return holder_; }

 private:
  ProcessLock(int file, std::string holder);
  int file_;
  std::string holder_;
};

}  // namespace emcon::store
