/// Opens a database by its name: the only place that knows which kinds there are.
#pragma once

#include <memory>
#include <string>

#include "common/problem.hpp"
#include "server/store/executor.hpp"
#include "server/store/reader.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store {

/// `database`: the file of a database that one server serves, made if there is none; or the URL postgresql://... of one
/// that a database server keeps. Problems: "database_locked" (names the holder), "database_foreign", "database_newer",
/// "database_damaged", "database_read_only", "database_unavailable", "database_unfinished" (matches are being moved
/// into it), "database_unsupported" (this program was built without that kind). None of them changes the database. The
/// destructor commits what waits; results still come through the executor and may run after the store is gone. `self`
/// is for the other processes that serve the database, if it is none that one process serves.
Result<std::unique_ptr<Store>> open_store(const std::string& database, const Executor& executor, Self self = {});

/// Opens the database of a database server that shall go on for another database. If no server has served it yet, it
/// signs with the key of `signing_seed` from now on. Problems as of open_store, and "other_key": it has a key of its
/// own.
Result<std::unique_ptr<Store>> open_successor(const std::string& database, const Executor& executor,
                                              const Hash& signing_seed);

/// Where a database is read that has copies of itself.
enum class Copy {
  any,      ///< also one that may be a little behind
  written,  ///< the one that is written to
};
/// Problems as of open_store, and "database_older"; no "database_locked".
Result<std::unique_ptr<Reader>> open_reader(const std::string& database, Copy copy = Copy::any);

/// Whether a name is that of a file, and no URL, right or wrong; otherwise its server has means of its own for copies
/// and upgrades.
bool is_file(const std::string& database);
/// A name as it may be shown and logged: without a password.
std::string shown_name(const std::string& database);

}  // namespace emcon::store
