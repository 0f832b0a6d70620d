// Chooses the kind of a database by its name.
#include "server/store/open.hpp"

#include "server/store/refusal.hpp"
#include "server/store/sqlite_reader.hpp"
#include "server/store/sqlite_store.hpp"
#ifdef EMCON_POSTGRES
#include "server/store/postgres/open.hpp"
#endif

namespace emcon::store {

bool is_file(const std::string& database) {
  // One with a slip behind the colon, too: as a file it would be made, and its name, a password in it perhaps, shown.
  return !database.starts_with("postgresql:") && !database.starts_with("postgres:");
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
Result<std::unique_ptr<Reader>> open_reader(const std::string&, bool) {
  return std::unexpected(unsupported());
}
/// What could hold a password is left out.
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

Result<std::unique_ptr<Reader>> open_reader(const std::string& database, Copy copy) {
  if (!is_file(database)) return postgres::open_reader(database, copy == Copy::written);
  return open_sqlite_reader(database);
}

std::string shown_name(const std::string& database) {
  return is_file(database) ? database : postgres::shown(database);
}

}  // namespace emcon::store
