/// Opens a database by its name. Only this code knows the kinds of databases.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/problem.hpp"
#include "server/store/executor.hpp"
#include "server/store/reader.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store {

/// `database`: the file of a database that one server serves, made if there is none; or a URL postgresql://... of a
/// database server. Problems: "database_locked" (names the holder), "database_foreign", "database_newer",
/// "database_damaged", "database_read_only", "database_unavailable", "database_unfinished" (matches are being moved
/// into it), "database_unsupported" (this program was built without that kind). None of them changes the database. The
/// destructor commits the writes that wait; results still come through the executor and may run after the store is
/// gone. `self` is for the other processes that serve the database, if there can be any.
Result<std::unique_ptr<Store>> open_store(const std::string& database, const Executor& executor, Self self = {});

/// Opens the database of a database server that is to replace another database. If no server has served it yet, it
/// signs with the key of `signing_seed` from now on. Problems as for open_store, and "other_key": it has a key of its
/// own.
Result<std::unique_ptr<Store>> open_successor(const std::string& database, const Executor& executor,
                                              const Hash& signing_seed);

/// The copy to read if a database has several.
enum class Copy {
  any,      ///< any, even one that may be a little behind
  written,  ///< the one that takes writes
};
/// Problems as for open_store, and "database_older"; no "database_locked".
Result<std::unique_ptr<DatabaseReader>> open_reader(const std::string& database, Copy copy = Copy::any);

/// Whether a name is that of a file, and not a URL, right or wrong. Databases with a URL have their servers' own means
/// for copies and upgrades.
bool is_file(const std::string& database);
/// Whether a file with this beginning is a database of ours, as far as its first 100 bytes tell.
bool begins_as_ours(std::string_view head);
/// Problem `database_unsupported` if it is the URL of another kind of database.
std::optional<Problem> wrong_database(const std::string& database);
/// The name in a form for screens and logs: without a password.
std::string shown_name(const std::string& database);

}  // namespace emcon::store
