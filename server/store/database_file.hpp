/// Opening the database file: creation, refusals, migrations, settings, the check at start. Private to server/store.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "common/problem.hpp"
#include "server/store/sqlite.hpp"

namespace emcon::store {

/// The id in the file's header that tells our databases from others ("EmCn").
inline constexpr std::int64_t application_id = 0x456d436e;

/// The place of a database. An empty `vfs` is SQLite's default file layer; tests name one that fails on request.
struct DatabaseFile {
  std::string path;
  std::string vfs;
};

/// The problem with a file that was never served, by its first bytes: it is not ours, read-only, empty, or newer.
/// Looking first leaves no lock file beside a file that is not ours. Nothing if there is no file, or if it has a lock
/// file: it may be open.
std::optional<Problem> first_sight(const std::string& path);

/// Opens for the one serving process, which must hold the ProcessLock; makes the file (mode 0600) if there is none, and
/// migrates an older one. Problems "database_foreign", "database_newer", "database_damaged", "database_read_only" and
/// "database_unavailable" leave the file as it was.
///
/// Both read the header past SQLite and so must not run while this process has the same file open: closing any
/// descriptor of a file gives up all its POSIX locks.
///
/// Checks at start: header, size, structure of the small tables (up to 250,000 matches that is everything except the
/// log), and both ends of the log with its index, where an interrupted write would show. The whole log is not checked:
/// that would take seconds per gigabyte, and every match is checked record by record against its hash chain when it is
/// loaded. `emcon-server verify` and every backup check the whole file.
Result<std::unique_ptr<sqlite::Connection>> open_for_serving(const DatabaseFile& file);

/// Opens for reading, also while another process serves the file. Same Problems; changes nothing. An older schema is
/// the Problem "database_older", unless `any` schema will do.
enum class Schema { newest, any };
Result<std::unique_ptr<sqlite::Connection>> open_for_reading(const DatabaseFile& file, Schema wanted = Schema::newest);

/// Opens one more connection to a file that open_for_serving has accepted. Throws sqlite::Failure.
std::unique_ptr<sqlite::Connection> open_again(const DatabaseFile& file, bool writing);

/// Checks every page and every index entry. Returns nothing, or the fault. Throws sqlite::Failure.
std::string check_whole(sqlite::Connection& db);

}  // namespace emcon::store
