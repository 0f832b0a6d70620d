// Gives tools read-only access to an SQLite file, also while a server writes to it.
#include "server/store/sqlite_reader.hpp"

#include <utility>

#include "server/store/backup.hpp"
#include "server/store/database_file.hpp"
#include "server/store/queries.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

class SqliteReader final : public DatabaseReader {
 public:
  SqliteReader(DatabaseFile where, std::unique_ptr<sqlite::Connection> connection)
      : file_(std::move(where)), db_(std::move(connection)), queries_(*db_) {}

  Result<StoredMatch> load(const MatchId& match) override {
    return read("match " + match, [&] { return queries_.load(match); });
  }
  Result<std::vector<Found>> page(const PageOf& what) override {
    return read(file_.path, [&]() -> Result<std::vector<Found>> { return queries_.page(what); });
  }
  Result<std::vector<MatchId>> matches(const MatchId& after, std::size_t limit) override {
    return read(file_.path, [&]() -> Result<std::vector<MatchId>> { return queries_.matches(after, limit); });
  }
  Result<std::string> server_key() override {
    return read(file_.path, [&]() -> Result<std::string> {
      sqlite::Statement key = db_->prepare("SELECT public FROM signing_key");
      if (key.step()) return std::string(key.bytes(0));
      return std::unexpected(no_key(file_.path));
    });
  }
  Result<void> check() override {
    return read(file_.path, [&]() -> Result<void> {
      const std::string what = check_whole(*db_);
      if (what.empty()) return {};
      return std::unexpected(not_whole(file_.path, what));
    });
  }
  Result<std::vector<Node>> nodes() override { return std::unexpected(no_nodes(file_.path)); }
  Result<Owner> owner(const MatchId&) override { return std::unexpected(no_nodes(file_.path)); }
  Result<void> backup(const std::string& target) override { return store::backup(file_, target); }

 private:
  template <class Read>
  static auto read(const std::string& what, Read read) -> decltype(read()) {
    try {
      return read();
    } catch (const sqlite::Failure& failure) {
      return std::unexpected(read_problem(failure, what));
    }
  }

  DatabaseFile file_;
  std::unique_ptr<sqlite::Connection> db_;
  Queries queries_;
};

}  // namespace

Result<std::unique_ptr<DatabaseReader>> open_sqlite_reader(const std::string& path) {
  DatabaseFile file{.path = path, .vfs = {}};
  Result<std::unique_ptr<sqlite::Connection>> db = open_for_reading(file);
  if (!db) return std::unexpected(std::move(db.error()));
  try {
    return std::make_unique<SqliteReader>(std::move(file), *std::move(db));
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(read_problem(failure, path));
  }
}

}  // namespace emcon::store
