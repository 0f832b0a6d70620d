/// Read-only access for the tools (list, export, verify, backup), also while a server serves the database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/store/nodes.hpp"
#include "server/store/store.hpp"

namespace emcon::store {

/// The schema numbers of a database and of this program. They are equal if the database is up to date.
struct SchemaChange {
  std::int64_t from = 0;
  std::int64_t to = 0;
};
/// Makes a checked copy at `target`, brought up to date if its schema is older: the database that this program would
/// make of the one at `path`, which stays as it is. Works beside a running server. SQLite alone. Problems: those of
/// open_reader except "database_older", and those of `backup`.
Result<SchemaChange> upgraded_copy(const std::string& path, const std::string& target);

/// One thread at a time. Reads the data that are durable at the moment of the call; changes nothing. open.hpp makes
/// readers.
class DatabaseReader {
 public:
  virtual ~DatabaseReader() = default;

  /// Like those of MatchStore, but synchronous. If the database cannot be read, gives a Problem "away", "unavailable"
  /// or "corrupt".
  virtual Result<StoredMatch> load(const MatchId& match) = 0;
  virtual Result<std::vector<Found>> page(const PageOf& what) = 0;
  virtual Result<std::vector<MatchId>> matches(const MatchId& after, std::size_t limit) = 0;
  /// The public part of the key with which its server signs, 32 bytes. Problem `no_key`: no server has opened it yet.
  virtual Result<std::string> server_key() = 0;
  /// Checks that the database is whole: in a file every page, index and reference, which takes seconds per gigabyte; in
  /// a database server every log from its first record to its last. Problem "corrupt" says what is wrong.
  virtual Result<void> check() = 0;
  /// Checks that a move into it is complete. Problem "database_unfinished".
  virtual Result<void> finished() { return {}; }
  /// Like NodeStore's. Problem "no_nodes": one server serves this kind of database.
  virtual Result<std::vector<Node>> nodes() = 0;
  virtual Result<Owner> owner(const MatchId& match) = 0;
  /// Makes a checked copy; see backup.hpp. Problem "backup_elsewhere": this kind of database has its own means, which
  /// the problem names.
  virtual Result<void> backup(const std::string& target) = 0;
};

}  // namespace emcon::store
