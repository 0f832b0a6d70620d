/// Read-only access for the tools (list, export, verify, backup), also while a server serves the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace emcon::store {

/// Numbers of schemas: a database's, and this program's. Equal if it is up to date.
struct SchemaChange {
  std::int64_t from = 0;
  std::int64_t to = 0;
};
/// A checked copy at `target`, also of a database of an older schema, brought up to date: what this program would make
/// of the one at `path`, which stays as it is. Also beside a running server. Problems: those of Reader::open but
/// "database_older", and those of `backup`.
Result<SchemaChange> upgraded_copy(const std::string& path, const std::string& target);

/// One thread at a time. Reads what is durable at the moment of the call; changes nothing.
class Reader {
 public:
  /// Problems: "database_unavailable", "database_foreign", "database_newer", "database_older", "database_damaged".
  static Result<Reader> open(const std::string& path);
  Reader(Reader&&) noexcept;
  ~Reader();

  /// Like MatchStore's, but synchronous: an unreadable file is a Problem "unavailable" or "corrupt".
  Result<StoredMatch> load(const MatchId& match);
  Result<std::vector<Found>> page(const PageOf& what);
  Result<std::vector<MatchId>> matches(const MatchId& after, std::size_t limit);
  /// The public part of the key that its server signs with, 32 bytes. Problem `no_key`: no server has opened it yet.
  Result<std::string> server_key();
  /// Checks every page, index and reference of the file; takes seconds per gigabyte. Problem "corrupt" says what.
  Result<void> check();
  /// See backup.hpp.
  Result<void> backup(const std::string& target) const;

 private:
  struct Parts;
  explicit Reader(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace emcon::store
