// Copies a database in one snapshot, checks the copy, and gives it its name only then.
#include "server/store/backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "server/store/migrations.hpp"
#include "server/store/reader.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

Problem failed(const std::string& target, const std::string& why) {
  return refusal("backup_failed", "no backup was written to " + target + ": " + why, {{"path", target}});
}

Problem exists(const std::string& target) {
  return refusal("backup_exists", target + " exists already; a backup never overwrites, name a new file",
                 {{"path", target}});
}

/// Copies all pages and checks them. Throws sqlite::Failure; returns the fault of the copy.
std::string copy(sqlite::Connection& from, const std::string& part) {
  sqlite::Connection to(part, SQLITE_OPEN_READWRITE, "");
  sqlite3_backup* const job = sqlite3_backup_init(to.raw(), "main", from.raw(), "main");
  if (job == nullptr) throw sqlite::Failure(sqlite3_extended_errcode(to.raw()), sqlite3_errmsg(to.raw()));
  // All pages in one step are one snapshot; the source's writer appends to its log meanwhile and does not wait.
  const int code = sqlite3_backup_step(job, -1);
  sqlite3_backup_finish(job);
  if (code != SQLITE_DONE) throw sqlite::Failure(code, sqlite3_errstr(code));
  // One file that needs no companions.
  if (to.text("PRAGMA journal_mode = DELETE") != "delete") return "the copy cannot be closed cleanly";
  return check_whole(to);
}

bool sync_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool synced = fsync(file) == 0;
  close(file);
  return synced;
}

/// Makes the copy of the database open as `from`, and gives it its name when it is whole.
Result<void> copy_to(sqlite::Connection& from, const std::string& target) {
  const std::string part = target + ".part";
  const int made = open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) {
    const std::string hint = errno == EEXIST ? "; another backup is running, or was broken off: remove it" : "";
    return std::unexpected(failed(target, part + ": " + std::strerror(errno) + hint));
  }
  close(made);
  std::string why;
  try {
    why = copy(from, part);
  } catch (const sqlite::Failure& failure) {
    why = failure.what();
  }
  if (why.empty() && !sync_file(part)) why = std::strerror(errno);
  // link, unlike rename, refuses a name that has appeared meanwhile.
  const bool named = why.empty() && link(part.c_str(), target.c_str()) == 0;
  const int link_error = errno;
  unlink(part.c_str());
  unlink((part + "-journal").c_str());
  if (!why.empty()) return std::unexpected(failed(target, why));
  if (!named) {
    return std::unexpected(link_error == EEXIST ? exists(target) : failed(target, std::strerror(link_error)));
  }
  return {};
}

}  // namespace

Result<void> backup(const DatabaseFile& source, const std::string& target) {
  if (access(target.c_str(), F_OK) == 0) return std::unexpected(exists(target));
  Result<std::unique_ptr<sqlite::Connection>> from = open_for_reading(source);
  if (!from) return std::unexpected(std::move(from.error()));
  return copy_to(**from, target);
}

Result<SchemaChange> upgraded_copy(const std::string& path, const std::string& target) {
  if (access(target.c_str(), F_OK) == 0) return std::unexpected(exists(target));
  SchemaChange out{0, migrations().back().number};
  {
    Result<std::unique_ptr<sqlite::Connection>> from = open_for_reading({.path = path, .vfs = {}}, Schema::any);
    if (!from) return std::unexpected(std::move(from.error()));
    out.from = (*from)->number("PRAGMA user_version");
    if (const auto copied = copy_to(**from, target); !copied) return std::unexpected(copied.error());
  }
  if (out.from == out.to) return out;
  if (const auto opened = open_for_serving({.path = target, .vfs = {}}); !opened) {
    for (const char* tail : {"", "-wal", "-shm"}) unlink((target + tail).c_str());
    return std::unexpected(opened.error());
  }
  return out;
}

}  // namespace emcon::store
