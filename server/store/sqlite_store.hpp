/// The store of a single server: one SQLite file. Creation, locking, group commit, backup.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/executor.hpp"
#include "server/store/sqlite_base.hpp"
#include "server/store/threaded_store.hpp"

namespace emcon::store {

struct SqliteOptions {
  std::string path;  ///< the database file; made with mode 0600 if there is none
  std::string vfs;   ///< SQLite file layer by name; empty: the system's
};

/// Besides the threads of ThreadedStore, one shortens the log file. One process at a time serves a file, so a match's
/// hold is the number of its process.
///
/// If the outcome of a commit is unknown, every append in it is `in_doubt`; from then on every append is `unavailable`,
/// and poisoned() is true. A full disk gives `full` and heals when space returns.
class SqliteStore final : public ThreadedStore<SqliteBase> {
 public:
  using ThreadedStore::ThreadedStore;
  /// Problems: "database_locked" (names the holder), "database_foreign", "database_newer", "database_damaged",
  /// "database_read_only", "database_unavailable". None of them changes the file.
  static Result<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options, const Executor& executor);

  /// Copies the database as it is now to a new file of mode 0600 and checks the whole copy. Any thread; takes as long
  /// as the copy, and commits go on meanwhile. See backup.hpp for the Problems.
  Result<void> backup(const std::string& target) const;

  /// For metrics; any thread.
  struct Counts {
    std::uint64_t appends = 0;       ///< asked for, whatever their result
    std::uint64_t transactions = 0;  ///< batches; appends per transaction is the size of a group
  };
  Counts counts() const;
};

}  // namespace emcon::store
