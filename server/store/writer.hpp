/// Group commit: many appends to many matches, one transaction, one sync. Private to server/store.
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/blobs.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/write.hpp"

namespace emcon::store {

/// Owns the statements that write. Used by the commit thread alone. The connection outlives it.
class Writer {
 public:
  /// `process`: this process's number, which is the hold of all its matches.
  Writer(sqlite::Connection& db, std::uint64_t process);

  /// Carries out all writes in order and fills in their results, usually in one transaction. If that fails and
  /// certainly nothing was stored, each write gets a transaction of its own, so that a bad one harms no other. (A
  /// savepoint for each write would cost something even when all is well.) If COMMIT fails in any other way, all are in
  /// doubt, and the writer is poisoned for good.
  void apply(std::span<Write> writes);

  bool poisoned() const { return poisoned_.load(std::memory_order_relaxed); }
  /// Any thread: stops acknowledging, e.g. after a failed checkpoint.
  void poison() { poisoned_.store(true, std::memory_order_relaxed); }

 private:
  struct Trouble {
    Verdict verdict;
    std::string why;
  };
  /// The place of a match in the tables: its row, the row of its last record, and the number of that record.
  struct Place {
    std::int64_t match = 0;
    std::int64_t newest = 0;
    std::uint64_t last = 0;
  };
  std::optional<Trouble> attempt(std::span<Write> writes);
  /// Rolls back, and forgets everything that was read of the tables.
  void forget();
  /// The result of one write if the transaction commits. `newest`: the newest process of the database.
  Appended carry_out(const Append& what, std::uint64_t newest);
  Appended carry_out(const Erase& what, std::uint64_t newest);
  Appended carry_out(const Release& what, std::uint64_t newest);
  Appended carry_out(const std::vector<LooseRow>& rows, std::uint64_t newest);
  bool holds(const LooseRow& guarded);
  /// The reason why `hold` may not write; empty: it may.
  std::string wrong_hold(std::uint64_t hold, std::uint64_t newest) const;
  /// The place from `places_`, or from the tables; nothing if there is no such match.
  std::optional<Place> find(const MatchId& match);
  void insert_records(const Append& what, Place& place);
  void put_rows(const Append& what, std::int64_t id);
  std::int64_t insert_match(const MatchId& match);

  sqlite::Connection& db_;
  std::uint64_t process_;
  BlobWriter blobs_;
  std::atomic<bool> poisoned_ = false;
  /// Places of matches that were written to recently. No other process moves them while this process is the newest. A
  /// rollback empties the map.
  std::unordered_map<MatchId, Place> places_;
  sqlite::Statement begin_;
  sqlite::Statement commit_;
  sqlite::Statement newest_process_;
  sqlite::Statement last_;
  sqlite::Statement new_match_;
  sqlite::Statement record_;
  sqlite::Statement newest_;
  sqlite::Statement put_index_;
  sqlite::Statement drop_index_;
  sqlite::Statement put_draft_;
  sqlite::Statement drop_draft_;
  sqlite::Statement erase_records_;
  sqlite::Statement erase_;
  sqlite::Statement stored_loose_;
  sqlite::Statement put_loose_;
  sqlite::Statement drop_loose_;
};

}  // namespace emcon::store
