/// The store of a single server: one SQLite file. Creation, locking, group commit, backup.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/store/store.hpp"

namespace emcon::store {

/// Runs a function later on the server's thread. Called from any thread; must not run it at once.
using Executor = std::function<void(std::function<void()>)>;

struct SqliteOptions {
  std::string path;  ///< the database file; made with mode 0600 if there is none
  std::string vfs;   ///< SQLite file layer by name; empty: the system's
};

/// Three threads: the server's thread calls; a commit thread writes all that waits in one transaction with one sync; a
/// checkpoint thread shortens the log file. An idle store costs nothing.
///
/// If the outcome of a commit is unknown, every append in it is `in_doubt`; from then on every append is `unavailable`,
/// and poisoned() is true. A full disk gives `full` and heals when space returns.
class SqliteStore final : public MatchStore {
 public:
  /// Problems: "database_locked" (names the holder), "database_foreign", "database_newer", "database_damaged",
  /// "database_read_only", "database_unavailable". None of them changes the file.
  static Result<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options, Executor executor);
  /// Commits what waits, then closes. Results still come through the executor and may run after the store is gone.
  ~SqliteStore() override;

  std::uint64_t epoch() const override;
  const Hash& signing_seed() const override;
  bool poisoned() const override;
  void append(Append what, std::function<void(Appended)> done) override;
  bool gathering() const override;
  void on_gathered(std::function<void()> then) override;
  void load(MatchId match, std::function<void(Result<StoredMatch>)> done) override;
  std::vector<Found> find(const std::string& table, const std::vector<std::string>& keys) override;
  std::vector<Found> page(const std::string& table, const std::string& after, const std::string& end,
                          std::size_t limit) override;
  std::vector<MatchId> matches(const MatchId& after, std::size_t limit) override;
  void erase(MatchId match, std::function<void(Appended)> done) override;

  /// Copies the database as it is now to a new file of mode 0600 and checks the copy whole. Any thread; takes as long
  /// as the copy, during which commits go on. See backup.hpp for the Problems.
  Result<void> backup(const std::string& target) const;

  /// For metrics; any thread.
  struct Counts {
    std::uint64_t appends = 0;       ///< asked for, whatever became of them
    std::uint64_t transactions = 0;  ///< batches; appends per transaction is the group's size
  };
  Counts counts() const;

 private:
  struct Parts;
  explicit SqliteStore(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace emcon::store
