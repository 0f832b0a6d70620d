// Gives tools read-only access to a database, also while a server writes to it.
#include "server/store/reader.hpp"

#include <utility>

#include "server/store/backup.hpp"
#include "server/store/database_file.hpp"
#include "server/store/queries.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store {

struct Reader::Parts {
  Parts(DatabaseFile where, std::unique_ptr<sqlite::Connection> connection)
      : file(std::move(where)), db(std::move(connection)), queries(*db) {}
  DatabaseFile file;
  std::unique_ptr<sqlite::Connection> db;
  Queries queries;
};

Result<Reader> Reader::open(const std::string& path) {
  DatabaseFile file{.path = path, .vfs = {}};
  Result<std::unique_ptr<sqlite::Connection>> db = open_for_reading(file);
  if (!db) return std::unexpected(std::move(db.error()));
  try {
    return Reader(std::make_unique<Parts>(std::move(file), *std::move(db)));
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, path));
  }
}

Reader::Reader(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Reader::Reader(Reader&&) noexcept = default;
Reader::~Reader() = default;

Result<StoredMatch> Reader::load(const MatchId& match) {
  try {
    return parts_->queries.load(match);
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, "match " + match));
  }
}

Result<std::vector<Found>> Reader::page(const PageOf& what) {
  try {
    return parts_->queries.page(what);
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, parts_->file.path));
  }
}

Result<std::vector<MatchId>> Reader::matches(const MatchId& after, std::size_t limit) {
  try {
    return parts_->queries.matches(after, limit);
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, parts_->file.path));
  }
}

Result<std::string> Reader::server_key() {
  try {
    sqlite::Statement read = parts_->db->prepare("SELECT public FROM signing_key");
    if (read.step()) return std::string(read.bytes(0));
    return std::unexpected(
        refusal("no_key", parts_->file.path + " has no key yet; its server makes one when it starts."));
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, parts_->file.path));
  }
}

Result<void> Reader::check() {
  try {
    const std::string what = check_whole(*parts_->db);
    if (what.empty()) return {};
    return std::unexpected(refusal("corrupt", parts_->file.path + " is damaged: " + what, {{"what", what}}));
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, parts_->file.path));
  }
}

Result<void> Reader::backup(const std::string& target) const {
  return store::backup(parts_->file, target);
}

}  // namespace emcon::store
