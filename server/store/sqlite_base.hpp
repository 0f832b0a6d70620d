/// The database below an SqliteStore: one file, its lock, and its writers. Private to server/store.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "server/store/checkpointer.hpp"
#include "server/store/database_file.hpp"
#include "server/store/executor.hpp"
#include "server/store/file_id.hpp"
#include "server/store/holds.hpp"
#include "server/store/process_lock.hpp"
#include "server/store/queries.hpp"
#include "server/store/writer.hpp"

namespace emcon::store {

/// See ThreadedStore. One more thread, the checkpointer's, shortens the log file.
class SqliteBase {
 public:
  using Queries = OwnQueries;
  static constexpr bool shared = false;

  /// Throws sqlite::Failure. `db` is the connection that open_for_serving gave for the file.
  SqliteBase(ProcessLock lock, DatabaseFile file, std::unique_ptr<sqlite::Connection> db);
  ~SqliteBase();
  SqliteBase(const SqliteBase&) = delete;
  SqliteBase& operator=(const SqliteBase&) = delete;

  std::uint64_t process() const { return process_; }
  const Hash& signing_seed() const { return signing_seed_; }
  bool poisoned() const { return writer_.poisoned(); }
  /// See MatchStore. Any thread.
  bool moved() const;
  /// If the file is no longer at its place, writes to it are not acknowledged.
  void apply(std::span<Write> batch);
  void end() {}
  /// Always true: no other process can serve the file.
  bool sure() const { return true; }
  bool beat(const std::function<void(bool)>&) const { return false; }
  /// Does nothing: no other process serves the file, and it always answers.
  void keep_lease(const Executor&, const std::function<void(const Held&)>&, const std::function<void(bool)>&) {}
  std::unique_ptr<Queries> reader() const;
  /// One process at a time serves a file, so a hold is the number of that process.
  Result<std::uint64_t> acquire(Queries& queries, const MatchId& match) const;
  std::optional<Problem> unreadable() const;
  const DatabaseFile& file() const { return file_; }

 private:
  /// The identities of the file and of its log; nothing: unknown, as in a file layer of tests.
  struct Places {
    std::optional<FileId> file, log;
  };
  bool in_place();
  static int log_grew(void* self, sqlite3*, const char*, int pages);

  // Destroyed from the last to the first: the lock at the very end.
  ProcessLock lock_;
  DatabaseFile file_;
  Places places_;                           ///< `log`: commit thread, after construction
  std::unique_ptr<sqlite::Connection> db_;  // commit thread, after construction
  std::uint64_t process_;
  Hash signing_seed_;
  Writer writer_;
  Checkpointer checkpointer_;
};

}  // namespace emcon::store
