/// The reading statements, shared by the serving store and the tools. Private to server/store.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// Prepared once per connection, which must outlive it; used by the connection's thread. Everything throws
/// sqlite::Failure when the database cannot be read.
class Queries {
 public:
  explicit Queries(sqlite::Connection& db);

  /// Problem "unknown_match" or "corrupt" (a broken chain, a hash of wrong length). One consistent snapshot.
  Result<StoredMatch> load(const MatchId& match);
  std::vector<MatchStore::Found> find(const std::string& table, const std::vector<std::string>& keys);
  std::vector<MatchStore::Found> page(const std::string& table, const std::string& after, const std::string& end,
                                      std::size_t limit);
  std::vector<MatchId> matches(const MatchId& after, std::size_t limit);

 private:
  /// Runs `read` in one read transaction, so that all it reads is of one moment. If the caller has begun a transaction,
  /// that one serves.
  template <class Read>
  auto in_snapshot(Read read);
  Result<StoredMatch> load_in_snapshot(const MatchId& match);
  /// Along the chain from the row `newest` of records back to the first.
  Result<std::vector<Record>> records(const MatchId& match, std::int64_t id, std::int64_t newest);

  sqlite::Connection& db_;
  sqlite::Statement match_id_;
  sqlite::Statement place_;
  sqlite::Statement record_;
  sqlite::Statement drafts_;
  sqlite::Statement index_;
  sqlite::Statement find_;
  sqlite::Statement page_;
  sqlite::Statement matches_;
};

/// The Problem to report when the database cannot be read.
Problem read_problem(const sqlite::Failure& failure, const std::string& what);

}  // namespace emcon::store
