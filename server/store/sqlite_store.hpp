/// The store of a single server: one SQLite file. Creation, locking, group commit, backup.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/store/row_store.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// Runs a function later on the server's thread. Called from any thread; must not run it at once.
using Executor = std::function<void(std::function<void()>)>;

struct SqliteOptions {
  std::string path;  ///< the database file; made with mode 0600 if there is none
  std::string vfs;   ///< SQLite file layer by name; empty: the system's
};

/// Five threads: the server's thread calls; a commit thread writes all that waits in one transaction with one sync; a
/// thread answers lookups, another reads whole matches; a checkpoint thread shortens the log file. An idle store costs
/// nothing. One process at a time serves a file, so a match's hold is the number of its process.
///
/// If the outcome of a commit is unknown, every append in it is `in_doubt`; from then on every append is `unavailable`,
/// and poisoned() is true. A full disk gives `full` and heals when space returns.
class SqliteStore final : public MatchStore, public RowStore {
 public:
  /// Problems: "database_locked" (names the holder), "database_foreign", "database_newer", "database_damaged",
  /// "database_read_only", "database_unavailable". None of them changes the file.
  static Result<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options, Executor executor);
  /// Commits what waits, then closes. Results still come through the executor and may run after the store is gone.
  ~SqliteStore() override;

  std::uint64_t process() const override;
  const Hash& signing_seed() const override;
  bool poisoned() const override;
  void ready(MatchId match, Take take, std::function<void(Appended)> done) override;
  void load(MatchId match, std::function<void(Result<StoredMatch>)> done) override;
  void records(MatchId match, GotRecords done) override;
  void acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) override;
  void release(const MatchId& match) override;
  void erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) override;
  void find(std::vector<Lookup> what, GotFound done) override;
  void page(PageOf what, GotFound done) override;
  void due(PageOf what, GotFound done) override;
  void matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) override;
  void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) override;
  void find_rows(std::vector<LooseKey> keys, GotRows done) override;
  void page_rows(std::string table, std::string after, std::string end, std::size_t limit, GotRows done) override;

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
