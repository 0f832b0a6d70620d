// Chooses the kind of a database by its name.
#include "server/store/open.hpp"

#include "server/store/database_file.hpp"
#include "server/store/refusal.hpp"
#include "server/store/sqlite_reader.hpp"
#include "server/store/sqlite_store.hpp"
#ifdef EMCON_POSTGRES
#include "server/store/postgres/open.hpp"
#endif

namespace emcon::store {

bool is_file(const std::string& database) {
  // A name with a slip after the colon counts, too: as a file it would be made, and its name, perhaps with a password,
  // shown.
  return !database.starts_with("postgresql:") && !database.starts_with("postgres:");
}

bool begins_as_ours(std::string_view head) {
  constexpr std::string_view sqlite("SQLite format 3\0", 16);
  constexpr std::size_t id_at = 68;
  std::string id;
  for (int shift = 24; shift >= 0; shift -= 8) id += static_cast<char>(application_id >> shift & 0xFF);
  return head.starts_with(sqlite) && head.size() > id_at && head.substr(id_at).starts_with(id);
}

std::optional<Problem> wrong_database(const std::string& database) {
  const std::size_t end = database.find("://");
  if (!is_file(database) || end == std::string::npos) return std::nullopt;
  // The rest may have a password in it.
  const std::string scheme = database.substr(0, end), shown = scheme + "://...";
  const bool small = scheme.starts_with("sqlite") || scheme == "file";
  return refusal("database_unsupported", "\"" + shown +
                                             "\" is of another kind; a database is a file, named by its path" +
                                             (small ? " without " + scheme + "://" : "") +
                                             ", or one of PostgreSQL, named by postgresql://USER@HOST/NAME.");
}

#ifndef EMCON_POSTGRES
namespace postgres {
namespace {

Problem unsupported() {
  return refusal("database_unsupported",
                 "this emcon-server was built without PostgreSQL; name a file by --db, or build it where libpq-dev is "
                 "installed (tools/install-deps cluster)");
}
Result<std::unique_ptr<Store>> open_store(const std::string&, const Executor&, const Self&) {
  return std::unexpected(unsupported());
}
Result<std::unique_ptr<Store>> open_successor(const std::string&, const Executor&, const Hash&) {
  return std::unexpected(unsupported());
}
Result<std::unique_ptr<DatabaseReader>> open_reader(const std::string&, bool) {
  return std::unexpected(unsupported());
}
/// Leaves out every part that could hold a password.
std::string shown(const std::string& url) {
  return url.substr(0, url.find(':')) + "://...";
}

}  // namespace
}  // namespace postgres
#endif

Result<std::unique_ptr<Store>> open_store(const std::string& database, const Executor& executor, Self self) {
  if (!is_file(database)) return postgres::open_store(database, executor, std::move(self));
  return SqliteStore::open({.path = database, .vfs = {}}, executor);
}

Result<std::unique_ptr<Store>> open_successor(const std::string& database, const Executor& executor,
                                              const Hash& signing_seed) {
  return postgres::open_successor(database, executor, signing_seed);
}

Result<std::unique_ptr<DatabaseReader>> open_reader(const std::string& database, Copy copy) {
  if (!is_file(database)) return postgres::open_reader(database, copy == Copy::written);
  return open_sqlite_reader(database);
}

std::string shown_name(const std::string& database) {
  return is_file(database) ? database : postgres::shown(database);
}

}  // namespace emcon::store
