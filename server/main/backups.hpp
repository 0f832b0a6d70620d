/// `backup` and `restore`: copies a database, and puts a copy in its place.
#pragma once

#include <cstddef>
#include <string>

namespace emcon::program {

struct BackupOptions {
  std::string database;
  std::string target;    ///< the copy's name; empty: a name made of the time, in `into`
  std::string into;      ///< a folder; empty: none
  bool force = false;    ///< restore: also replaces a file that is no database
  std::size_t keep = 0;  ///< number of copies to keep there, the newest ones; 0: all
};
/// Copies the database, also beside a running server, and checks the copy. Copies in `into` are called
/// emcon-20260131T120000Z.db, by UTC; old ones are removed only after the new one is complete.
int backup(const BackupOptions& options);

/// Puts a checked copy in the place of the database, which no server may serve meanwhile. The former database stays
/// beside it under another name. A file there that is no database of a server is replaced only with `force`. Run by
/// root it works as the database's owner, who must be able to read the copy.
int restore(const std::string& database, const std::string& copy, bool force);

}  // namespace emcon::program
