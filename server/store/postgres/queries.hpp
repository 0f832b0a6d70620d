/// The statements that read PostgreSQL, shared by the serving store and the tools. Private to server/store.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/link.hpp"
#include "server/store/row_store.hpp"
#include "server/store/store.hpp"

namespace emcon::store::postgres {

/// One thread at a time. Everything throws Failure when the database cannot be read now; the next call tries again.
class Queries {
 public:
  using Failure = postgres::Failure;

  explicit Queries(Target target) : link_(std::move(target), std::chrono::milliseconds(200)) {}

  /// The Problem to report for a failure.
  Problem problem_of(const Failure& failure) const;

  /// Takes the match for that process, ends the hold of whoever had it, and gives the next. It waits for a commit to
  /// the match that is under way, and until what it finds is as safe as every acknowledged append: a plain read would
  /// show what a failover may take back. Problems "unknown_match", "elsewhere", "away",
  /// "unavailable".
  Result<std::uint64_t> acquire(const MatchId& match, std::uint64_t process);
  /// The records alone; the hold stays where it is. It waits as acquire does. Problems as of load.
  Result<std::vector<Record>> records(const MatchId& match);
  /// One consistent snapshot, as a plain read shows it. Problem "unknown_match" or "corrupt". The hold is the newest,
  /// whoever has it.
  Result<StoredMatch> load(const MatchId& match);
  std::vector<Found> find(const std::vector<Lookup>& what);
  std::vector<Found> page(const PageOf& what);
  /// See MatchStore::due: without what others than that process have.
  std::vector<Found> due(const PageOf& what, std::uint64_t process);
  Owner owner(const MatchId& match);
  std::vector<Node> nodes();
  std::vector<MatchId> matches(const MatchId& after, std::size_t limit);
  std::vector<LooseRow> find_rows(const std::vector<LooseKey>& keys);
  std::vector<LooseRow> page_rows(const std::string& table, const std::string& after, const std::string& end,
                                  std::size_t limit);
  /// The public part of the key that the servers sign with; nothing if there is none yet.
  std::optional<std::string> server_key();
  /// The first match whose log is not whole, and what is wrong with it; empty: all are whole.
  std::string flaw();

 private:
  /// One statement on a match that locks its row, so that what it waits for is settled.
  Answer settle(const Statement& statement, const Params& params);
  std::vector<Answer> ask(const std::vector<std::pair<const Statement*, Params>>& statements, const Patience& patience);
  Answer ask(const Statement& statement, const Params& params);
  Result<std::vector<Record>> records_of(const MatchId& match, const Answer& rows, std::int64_t last);
  std::map<std::string, std::string> blobs_of(const Answer& rows);

  Link link_;
};

}  // namespace emcon::store::postgres
