/// The numbered schema changes of schema/ and schema/postgres/, built into the program.
#pragma once

#include <span>
#include <string_view>

namespace emcon::store {

namespace sqlite {
class Connection;
}

struct Migration {
  int number = 0;  ///< 1, 2, 3 ... without gaps; kept in the database
  std::string_view name;
  std::string_view sql;
};

/// All migrations of this program, in order: of SQLite files, and of PostgreSQL databases.
std::span<const Migration> migrations();
namespace postgres {
std::span<const Migration> migrations();
}

/// Brings the database from its user_version to the last of `list`, each step in a transaction of its own. Throws
/// sqlite::Failure; the steps before the failed one stay, the failed one leaves nothing.
void migrate(sqlite::Connection& db, std::span<const Migration> list);

}  // namespace emcon::store
