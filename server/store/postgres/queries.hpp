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

/// One thread at a time. Every call throws Failure if the database cannot be read now; the next call tries again.
class Queries {
 public:
  using Failure = postgres::Failure;

  explicit Queries(Target target) : link_(std::move(target), std::chrono::milliseconds(200)) {}

  /// The Problem to report for a failure.
  Problem problem_of(const Failure& failure) const;

  /// Takes the match for that process, ends the hold of its former holder, and gives the next one. It waits for a
  /// commit to the match that is under way, and until the rows it reads are as safe as every acknowledged append: a
  /// plain read could show rows that a failover takes back. Problems "unknown_match", "elsewhere", "away",
  /// "unavailable".
  Result<std::uint64_t> acquire(const MatchId& match, std::uint64_t process);
  /// Reads the records alone; the hold stays. It waits as acquire does. Problems as for load.
  Result<std::vector<Record>> records(const MatchId& match);
  /// Reads one consistent snapshot, as a plain read shows it. Problem "unknown_match" or "corrupt". The hold is the
  /// newest, whoever has it.
  Result<StoredMatch> load(const MatchId& match);
  std::vector<Found> find(const std::vector<Lookup>& what);
  std::vector<Found> page(const PageOf& what);
  /// See MatchStore::due: without the matches of other processes.
  std::vector<Found> due(const PageOf& what, std::uint64_t process);
  Owner owner(const MatchId& match);
  std::vector<Node> nodes();
  std::vector<MatchId> matches(const MatchId& after, std::size_t limit);
  std::vector<LooseRow> find_rows(const std::vector<LooseKey>& keys);
  std::vector<LooseRow> page_rows(const LoosePage& what);
  /// The public part of the key with which the servers sign; nothing if there is none yet.
  std::optional<std::string> server_key();
  /// The first match whose log is not whole, with the fault; empty: all are whole.
  std::string flaw();

 private:
  /// Runs a statement on a match that locks its row, so that it waits for changes under way.
  Answer settle(const Statement& statement, const Params& params);
  std::vector<Answer> ask(const std::vector<std::pair<const Statement*, Params>>& statements, const Patience& patience);
  Answer ask(const Statement& statement, const Params& params);
  Result<std::vector<Record>> records_of(const MatchId& match, const Answer& rows, std::int64_t last);
  std::map<std::string, std::string> blobs_of(const Answer& rows);

  Link link_;
};

}  // namespace emcon::store::postgres
