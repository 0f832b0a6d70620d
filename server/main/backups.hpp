/// `backup` and `restore`: copies of a database, and one of them in its place again.
#pragma once

#include <cstddef>
#include <string>

namespace emcon::program {

struct BackupOptions {
  std::string database;
  std::string target;    ///< the copy's name; empty: a name of the moment in `into`
  std::string into;      ///< a folder; empty: none
  std::size_t keep = 0;  ///< so many copies stay there, the newest ones; 0: all
};
/// Copies the database, also beside a running server, and checks the copy. Copies in `into` are called
/// emcon-20260131T120000Z.db, by UTC; old ones go only when the new one is there.
int backup(const BackupOptions& options);

/// Puts a checked copy in the place of the database, which no server may serve meanwhile. What was there before stays
/// beside it under another name. Run by root it works as the database's owner, who must be able to read the copy.
int restore(const std::string& database, const std::string& copy);

}  // namespace emcon::program
