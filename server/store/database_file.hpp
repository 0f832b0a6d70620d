/// Opening the database file: creation, refusals, migrations, settings, the check at start. Private to server/store.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "common/problem.hpp"
#include "server/store/sqlite.hpp"

namespace emcon::store {

/// In the file's header; tells our databases from anybody else's ("EmCn").
inline constexpr std::int64_t application_id = 0x456d436e;

/// Where a database is. An empty `vfs` is SQLite's default file layer; tests name one that fails on request.
struct DatabaseFile {
  std::string path;
  std::string vfs;
};

/// Why a file that was never served cannot be, as its first bytes say: it is not ours, read-only, empty, or newer. So
/// no lock file is left beside somebody else's. Nothing if there is no file, or a lock file beside it: it may be open.
std::optional<Problem> first_sight(const std::string& path);

/// Opens for the one serving process, who must hold the ProcessLock; makes the file (mode 0600) if there is none, and
/// migrates an older one. Problems "database_foreign", "database_newer", "database_damaged", "database_read_only" and
/// "database_unavailable" leave the file as it was.
///
/// Both read the header past SQLite and so must not run while this process has the same file open: closing any
/// descriptor of a file gives up all its POSIX locks.
///
/// What is checked at start: header, size, structure of the small tables (up to 250,000 matches that is all but the
/// log), and both ends of the log with its index, where an interrupted write would show. The whole log is not: that
/// would take seconds per gigabyte, and every match is checked record by record against its hash chain when it is
/// loaded. `emcon-server verify` and every backup check the whole file.
Result<std::unique_ptr<sqlite::Connection>> open_for_serving(const DatabaseFile& file);

/// Opens for reading, also beside a serving process. Same Problems; changes nothing. An older schema is the Problem
/// "database_older", unless it is wanted.
enum class Schema { newest, any };
Result<std::unique_ptr<sqlite::Connection>> open_for_reading(const DatabaseFile& file, Schema wanted = Schema::newest);

/// One more connection to a file that open_for_serving has accepted. Throws sqlite::Failure.
std::unique_ptr<sqlite::Connection> open_again(const DatabaseFile& file, bool writing);

/// Every page and every index entry; nothing if all is well, else what is wrong. Throws sqlite::Failure.
std::string check_whole(sqlite::Connection& db);

}  // namespace emcon::store
