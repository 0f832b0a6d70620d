/// The reading statements, shared by the serving store and the tools. Private to server/store.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/blobs.hpp"
#include "server/store/row_store.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// Prepared once per connection, which must outlive it; used by the connection's thread. Every call throws
/// sqlite::Failure if the database cannot be read.
class Queries {
 public:
  explicit Queries(sqlite::Connection& db);

  /// Reads one consistent snapshot. Problem "unknown_match" or "corrupt" (a broken chain, a hash of wrong length, a
  /// missing part). The hold is left to the caller.
  Result<StoredMatch> load(const MatchId& match);
  Result<std::vector<Record>> records(const MatchId& match);
  bool has(const MatchId& match);
  std::vector<Found> find(const std::vector<Lookup>& what);
  std::vector<Found> page(const PageOf& what);
  std::vector<MatchId> matches(const MatchId& after, std::size_t limit);
  // One process serves a file, so it has all matches.
  std::vector<Found> due(PageOf what, std::uint64_t) {
    what.kind = RowKind::deadline;
    return page(what);
  }
  Owner owner(const MatchId&) { return {}; }
  std::vector<Node> nodes() { return {}; }
  std::vector<LooseRow> find_rows(const std::vector<LooseKey>& keys);
  std::vector<LooseRow> page_rows(const LoosePage& what);

 private:
  /// Runs `read` in one read transaction, so that all it reads is of one moment. If the caller has begun a transaction,
  /// that one is used.
  template <class Read>
  auto in_snapshot(Read read);
  Result<StoredMatch> load_in_snapshot(const MatchId& match);
  /// Reads along the chain, from the row `newest` of records back to the first.
  Result<std::vector<Record>> read_log(const MatchId& match, std::int64_t id, std::int64_t newest);

  sqlite::Connection& db_;
  sqlite::Statement match_id_;
  sqlite::Statement place_;
  sqlite::Statement record_;
  sqlite::Statement drafts_;
  sqlite::Statement index_;
  sqlite::Statement find_;
  sqlite::Statement page_;
  sqlite::Statement matches_;
  sqlite::Statement find_loose_;
  sqlite::Statement page_loose_;
  sqlite::Statement page_loose_back_;
  BlobReader blobs_;
};

/// A connection of its own, for a thread that reads.
struct OwnedConnection {
  std::unique_ptr<sqlite::Connection> db;
};
class OwnQueries : private OwnedConnection, public Queries {
 public:
  using Failure = sqlite::Failure;
  /// `path` names the database in problems.
  OwnQueries(std::unique_ptr<sqlite::Connection> connection, std::string path)
      : OwnedConnection{std::move(connection)}, Queries(*db), path_(std::move(path)) {}
  Problem problem_of(const Failure& failure) const;

 private:
  std::string path_;
};

/// The Problem for a database that cannot be read.
Problem read_problem(const sqlite::Failure& failure, const std::string& what);

}  // namespace emcon::store
