/// Only one process serves a database: a lock on a file beside it that dies with its holder.
#pragma once

#include <optional>
#include <string>

#include "common/problem.hpp"

namespace emcon::store {

/// Holds `<database>.lock` while it lives. The file stays behind, empty and unlocked: removing it would race with
/// somebody who has just opened it.
class ProcessLock {
 public:
  /// Problem "database_locked" names who holds it (process, machine, since when); "database_unavailable" or
  /// "database_read_only" if the lock file cannot be made.
  static Result<ProcessLock> acquire(const std::string& database);

  /// Who serves `database` now, as the problem of acquire() names him; nothing if nobody does. Makes no file.
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
