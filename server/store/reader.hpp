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

/// Numbers of schemas: a database's, and this program's. Equal if it is up to date.
struct SchemaChange {
  std::int64_t from = 0;
  std::int64_t to = 0;
};
/// A checked copy at `target`, also of a database of an older schema, brought up to date: what this program would make
/// of the one at `path`, which stays as it is. Also beside a running server. SQLite alone. Problems: those of
/// open_reader but "database_older", and those of `backup`.
Result<SchemaChange> upgraded_copy(const std::string& path, const std::string& target);

/// One thread at a time. Reads what is durable at the moment of the call; changes nothing. See open.hpp for its makers.
class Reader {
 public:
  virtual ~Reader() = default;

  /// Like MatchStore's, but synchronous: a database that cannot be read is a Problem "away", "unavailable" or
  /// "corrupt".
  virtual Result<StoredMatch> load(const MatchId& match) = 0;
  virtual Result<std::vector<Found>> page(const PageOf& what) = 0;
  virtual Result<std::vector<MatchId>> matches(const MatchId& after, std::size_t limit) = 0;
  /// The public part of the key that its server signs with, 32 bytes. Problem `no_key`: no server has opened it yet.
  virtual Result<std::string> server_key() = 0;
  /// Whether it is whole: of a file every page, index and reference, which takes seconds per gigabyte; of a database
  /// server whether every log is there from its first record to its last. Problem "corrupt" says what is wrong.
  virtual Result<void> check() = 0;
  /// Whether all is there that is moved into it. Problem "database_unfinished".
  virtual Result<void> finished() { return {}; }
  /// As NodeStore's. Problem "no_nodes": one server serves this kind of database.
  virtual Result<std::vector<Node>> nodes() = 0;
  virtual Result<Owner> owner(const MatchId& match) = 0;
  /// A checked copy; see backup.hpp. Problem "backup_elsewhere": this kind of database has its own means, which it
  /// names.
  virtual Result<void> backup(const std::string& target) = 0;
};

}  // namespace emcon::store
