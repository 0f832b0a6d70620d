// Opens the database file: makes a new one, refuses foreign or damaged ones, migrates old ones.
#include "server/store/database_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/counted.hpp"
#include "server/store/migrations.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

Problem refuse(const char* code, const std::string& path, const std::string& why) {
  return refusal(code, path + " " + why, {{"path", path}});
}

constexpr const char* not_ours = "is not an emcon database, or its first bytes are damaged; name another file";

Problem foreign(const std::string& path) {
  return refuse("database_foreign", path, "is not an emcon database; name another file");
}

Problem newer(const std::string& path, std::int64_t version) {
  const std::string known = std::to_string(migrations().back().number);
  return refuse("database_newer", path,
                "has schema " + std::to_string(version) + ", written by a newer emcon-server; this one knows up to " +
                    known + ": use the newer program or an older backup");
}

Problem damaged(const std::string& path, const std::string& what) {
  return refuse("database_damaged", path, "is damaged (" + what + "); nothing was changed, restore a backup");
}

Problem problem_of(const sqlite::Failure& failure, const std::string& path) {
  switch (failure.primary()) {
    case SQLITE_NOTADB:
      return refuse("database_foreign", path, not_ours);
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:  // our own SQL does not fit: the schema differs from that of its number
      return damaged(path, failure.what());
    case SQLITE_READONLY:
      return refuse("database_read_only", path, "cannot be written: " + std::string(failure.what()));
    default:
      return refuse("database_unavailable", path, "cannot be opened: " + std::string(failure.what()));
  }
}

using Header = std::array<unsigned char, 100>;

std::uint32_t big_endian(const Header& header, std::size_t at) {
  return static_cast<std::uint32_t>(header[at]) << 24U | static_cast<std::uint32_t>(header[at + 1]) << 16U |
         static_cast<std::uint32_t>(header[at + 2]) << 8U | static_cast<std::uint32_t>(header[at + 3]);
}

/// Reads the header from the plain bytes of the file, before SQLite may touch anything (offsets: SQLite file format,
/// 1.3). It must be that of a database of ours which this program knows.
Result<Header> read_header(const std::string& path, const struct stat& status) {
  const auto no = [](Problem problem) { return std::unexpected(std::move(problem)); };
  if (!S_ISREG(status.st_mode)) return no(refuse("database_foreign", path, "is not a plain file; name another one"));
  // A file without any write permission is meant to be read only, even by root, who could write it.
  if ((status.st_mode & 0222U) == 0U || (access(path.c_str(), W_OK) != 0 && errno == EROFS)) {
    return no(refuse("database_read_only", path, "is read-only; serving needs to write it (chmod u+w)"));
  }
  // Our files appear whole, by renaming; an empty one was truncated and must not pass for a new one.
  if (status.st_size == 0) return no(damaged(path, "the file is empty; remove it to begin anew"));
  Header header{};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return no(refuse("database_unavailable", path, std::string("cannot be read: ") + std::strerror(errno)));
  const ssize_t size = pread(file, header.data(), header.size(), 0);
  close(file);
  if (size < static_cast<ssize_t>(header.size()) || std::memcmp(header.data(), "SQLite format 3", 16) != 0) {
    return no(refuse("database_foreign", path, not_ours));
  }
  if (big_endian(header, 68) != application_id) return no(foreign(path));
  const std::uint32_t version = big_endian(header, 60);
  if (version > static_cast<std::uint32_t>(migrations().back().number)) return no(newer(path, version));
  return header;
}

/// Called while holding the lock: no other process writes to the file now.
std::optional<Problem> inspect_header(const std::string& path, const struct stat& status) {
  const Result<Header> header = read_header(path, status);
  if (!header) return header.error();
  const std::uint32_t page = static_cast<std::uint32_t>((*header)[16]) << 8U | (*header)[17];
  const std::uint64_t need = std::uint64_t{big_endian(*header, 28)} * (page == 1 ? 65536U : page);
  // While a log lies beside it, the file may be half way through a checkpoint, which recovery repeats.
  std::error_code ignored;
  const std::uintmax_t log = std::filesystem::file_size(path + "-wal", ignored);
  if ((ignored || log == 0) && static_cast<std::uint64_t>(status.st_size) < need) {
    return damaged(path, "it is shorter than its header says");
  }
  return std::nullopt;
}

/// Makes a new name in the folder durable. EINVAL: a file system whose folders need no sync.
bool sync_folder(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return false;
  const bool synced = fsync(file) == 0 || errno == EINVAL;
  close(file);
  return synced;
}

/// Makes the file under another name and renames it, so that no half-made database is ever found.
std::optional<Problem> create(const DatabaseFile& file) {
  // SQLite would play a log that has lost its database into the new one.
  if (access((file.path + "-wal").c_str(), F_OK) == 0) {
    return damaged(file.path, "it is gone, but its log " + file.path + "-wal is still there");
  }
  const std::string fresh = file.path + ".new";
  for (const char* tail : {"", "-journal", "-wal", "-shm"}) unlink((fresh + tail).c_str());
  const int made = open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0)
    return refuse("database_unavailable", file.path, std::string("cannot be made: ") + std::strerror(errno));
  close(made);
  try {
    sqlite::Connection db(fresh, SQLITE_OPEN_READWRITE, file.vfs);
    db.exec("PRAGMA synchronous = EXTRA");
    db.exec(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
    migrate(db, migrations());
  } catch (const sqlite::Failure& failure) {
    unlink(fresh.c_str());
    return problem_of(failure, file.path);
  }
  if (std::rename(fresh.c_str(), file.path.c_str()) != 0 || !sync_folder(file.path)) {
    return refuse("database_unavailable", file.path, std::string("cannot be made: ") + std::strerror(errno));
  }
  return std::nullopt;
}

/// Application and schema number as SQLite sees them, log included.
std::optional<Problem> check_identity(sqlite::Connection& db, const std::string& path) {
  if (db.number("PRAGMA application_id") != application_id) return foreign(path);
  const std::int64_t version = db.number("PRAGMA user_version");
  if (version > migrations().back().number) return newer(path, version);
  return std::nullopt;
}

/// Up to this many matches, the tables that grow with them are checked whole at start: the time grows in proportion.
constexpr std::int64_t checked_matches = 250'000;

/// The bounded check at start; see the header. Returns the fault.
std::string check_parts(sqlite::Connection& db) {
  std::vector<std::string> tables = {"epochs", "drafts", "signing_key"};
  if (db.number("SELECT coalesce((SELECT max(id) FROM matches) - (SELECT min(id) FROM matches), 0)") < checked_matches)
    tables.insert(tables.end(), {"matches", "index_rows"});
  for (const std::string& table : tables) {
    std::string result = db.text(("PRAGMA quick_check(" + table + ")").c_str());
    if (result != "ok") return result;
  }
  // Each record at either end of the log must follow the one it names, and belong to a match that goes on to it.
  const std::int64_t lost = db.number(
      "SELECT count(*) FROM (SELECT * FROM (SELECT id, match, seq, previous, hash FROM records ORDER BY id LIMIT 100) "
      "UNION ALL SELECT * FROM (SELECT id, match, seq, previous, hash FROM records ORDER BY id DESC LIMIT 1000)) AS r "
      "WHERE length(hash) <> 32 OR NOT EXISTS (SELECT 1 FROM matches AS m WHERE m.id = r.match AND m.newest >= r.id) "
      "OR NOT (r.seq = 1 AND r.previous = 0 OR EXISTS "
      "(SELECT 1 FROM records AS p WHERE p.id = r.previous AND p.match = r.match AND p.seq = r.seq - 1))");
  if (lost != 0) return counted(lost, "record") + one_or_many(lost, " does", " do") + " not follow the one before";
  return {};
}

void settle(sqlite::Connection& db, bool writing) {
  db.exec("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
  if (!writing) {
    // Lists and log-ins read all over the file: the pages that lead to the rows stay in memory.
    db.exec("PRAGMA query_only = ON; PRAGMA cache_size = -32768");
    return;
  }
  // Without spilling, the log file is written by COMMIT alone: only there can doubt arise.
  db.exec(
      "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_spill = OFF; "
      "PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 67108864");
}

}  // namespace

std::string check_whole(sqlite::Connection& db) {
  const std::string result = db.text("PRAGMA integrity_check(1)");
  // Its first line names the database, which has only one name.
  if (result != "ok") return "its pages do not fit each other (" + result.substr(result.find('\n') + 1) + ")";
  sqlite::Statement orphans = db.prepare("PRAGMA foreign_key_check");
  if (orphans.step()) return "a row of " + std::string(orphans.bytes(0)) + " belongs to no match";
  const bool lost = db.number("SELECT EXISTS (SELECT 1 FROM records WHERE match NOT IN (SELECT id FROM matches))") != 0;
  return lost ? "a row of records belongs to no match" : std::string();
}

std::unique_ptr<sqlite::Connection> open_again(const DatabaseFile& file, bool writing) {
  const int flags = writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
  auto db = std::make_unique<sqlite::Connection>(file.path, flags, file.vfs);
  settle(*db, writing);
  return db;
}

std::optional<Problem> first_sight(const std::string& path) {
  struct stat status{};
  if (stat((path + ".lock").c_str(), &status) == 0 || stat(path.c_str(), &status) != 0) return std::nullopt;
  const Result<Header> header = read_header(path, status);
  return header ? std::nullopt : std::optional(header.error());
}

Result<std::unique_ptr<sqlite::Connection>> open_for_serving(const DatabaseFile& file) {
  struct stat status{};
  if (stat(file.path.c_str(), &status) == 0) {
    if (std::optional<Problem> problem = inspect_header(file.path, status)) return std::unexpected(*std::move(problem));
  } else if (errno != ENOENT) {
    return std::unexpected(
        refuse("database_unavailable", file.path, std::string("cannot be read: ") + std::strerror(errno)));
  } else if (std::optional<Problem> problem = create(file)) {
    return std::unexpected(*std::move(problem));
  }
  try {
    auto db = std::make_unique<sqlite::Connection>(file.path, SQLITE_OPEN_READWRITE, file.vfs);
    db->checkpoint_on_close(false);
    if (sqlite3_db_readonly(db->raw(), "main") == 1) {
      return std::unexpected(refuse("database_read_only", file.path, "is read-only; serving needs to write it"));
    }
    if (std::optional<Problem> problem = check_identity(*db, file.path)) return std::unexpected(*std::move(problem));
    settle(*db, true);
    if (db->number("PRAGMA user_version") == migrations().back().number) {
      if (std::string what = check_parts(*db); !what.empty()) return std::unexpected(damaged(file.path, what));
    } else if (std::string what = check_whole(*db); !what.empty()) {
      // A migration rewrites the pages that it reads; it happens once per upgrade and may take its time.
      return std::unexpected(damaged(file.path, what));
    }
    migrate(*db, migrations());
    if (db->text("PRAGMA journal_mode = WAL") != "wal") {
      return std::unexpected(
          refuse("database_unavailable", file.path, "lies on a file system without shared memory; use a local disk"));
    }
    db->checkpoint_on_close(true);
    return db;
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(problem_of(failure, file.path));
  }
}

Result<std::unique_ptr<sqlite::Connection>> open_for_reading(const DatabaseFile& file, Schema wanted) {
  if (access(file.path.c_str(), F_OK) != 0) {
    return std::unexpected(
        refuse("database_unavailable", file.path, std::string("cannot be read: ") + std::strerror(errno)));
  }
  try {
    std::unique_ptr<sqlite::Connection> db = open_again(file, false);
    if (std::optional<Problem> problem = check_identity(*db, file.path)) return std::unexpected(*std::move(problem));
    if (wanted == Schema::newest && db->number("PRAGMA user_version") < migrations().back().number) {
      return std::unexpected(refuse("database_older", file.path,
                                    "has an older schema; start emcon-server on it once, which brings it up to date"));
    }
    return db;
  } catch (const sqlite::Failure& failure) {
    return std::unexpected(problem_of(failure, file.path));
  }
}

}  // namespace emcon::store
