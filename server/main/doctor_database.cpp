// The findings of `doctor` about the database: its folder, its files and their content; and about the disk.
#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "common/proof/tree.hpp"
#include "server/main/common.hpp"
#include "server/main/database_names.hpp"
#include "server/main/doctor.hpp"
#include "server/main/logs.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

std::string user_name(uid_t user) {
  const passwd* const entry = ::getpwuid(user);
  return entry != nullptr ? entry->pw_name : "user " + std::to_string(user);
}

bool on_read_only_disk(const std::string& folder) {
  struct statvfs disk{};
  return ::statvfs(folder.c_str(), &disk) == 0 && (disk.f_flag & ST_RDONLY) != 0;
}

/// Whether the folder exists and the server can work in it.
bool folder_is_right(const std::string& folder, Chart& chart) {
  struct stat what{};
  if (::stat(folder.c_str(), &what) != 0) {
    chart.fault(
        fmt::format("The folder {} for the database cannot be found ({}); make it, for the server's user alone.",
                    folder, std::strerror(errno)));
    return false;
  }
  if (!S_ISDIR(what.st_mode)) {
    chart.fault(
        fmt::format("{}, where the database should lie, is no folder; name a file in a folder by --db.", folder));
    return false;
  }
  if ((what.st_mode & S_IWOTH) != 0 && (what.st_mode & S_ISVTX) == 0)
    chart.fault(
        fmt::format("Everybody can write to the folder {} (mode {:o}) and so exchange the database; chmod 700 "
                    "leaves it to its owner.",
                    folder, what.st_mode & 07777U));
  // A read-only file system is told of the disk.
  if (::access(folder.c_str(), W_OK | X_OK) != 0 && errno != EROFS)
    chart.fault(
        fmt::format("{} cannot write to the folder {}, which belongs to {} (mode {:o}); the database and its log are "
                    "made there: {}.",
                    user_name(::geteuid()), folder, user_name(what.st_uid), what.st_mode & 07777U,
                    what.st_uid == ::geteuid() ? "chmod 700 lets him" : "chown it to the server's user"));
  return true;
}

/// Whether the database belongs to the owner of its folder: a copy that root has put there does not. If root owns the
/// folder, that says nothing.
bool owner_is_right(const std::string& path, uid_t owner, Chart& chart) {
  struct stat folder{};
  if (::stat(folder_of(path).c_str(), &folder) != 0 || folder.st_uid == 0 || folder.st_uid == owner) return true;
  chart.fault(fmt::format("{} belongs to {}, and the folder that it lies in to {}; chown the file to {}.", path,
                          user_name(owner), user_name(folder.st_uid), user_name(folder.st_uid)));
  return false;
}

}  // namespace

int serves_without_a_name(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  // Of a relative path that is not there weakly_canonical makes no whole one.
  const std::string wanted = fs::weakly_canonical(fs::absolute(path, ignored), ignored).string() + " (deleted)";
  for (const fs::directory_entry& process : fs::directory_iterator("/proc", ignored)) {
    const std::string number = process.path().filename().string();
    if (number.find_first_not_of("0123456789") != std::string::npos) continue;
    std::error_code hidden;
    for (fs::directory_iterator file(process.path() / "fd", hidden), end; !hidden && file != end;
         file.increment(hidden))
      if (std::error_code gone; fs::read_symlink(file->path(), gone) == wanted) return std::stoi(number);
  }
  return 0;
}

namespace {

/// Whether the file is in its place. A server may still write to one that has lost its name or was moved.
bool is_in_place(const std::string& path, bool there, Chart& chart) {
  const int process = serves_without_a_name(path);
  const std::string holder = there ? std::string() : server_on(path);
  if (process == 0 && holder.empty()) return true;
  const std::string who = process != 0 ? fmt::format("process {}", process) : holder;
  chart.fault(
      fmt::format("{} was {} while {} serves it: nothing that is played now will be there after a restart. Stop "
                  "the server, and put back the file, with its -wal, or a backup.",
                  path, there ? "replaced" : "removed or moved", who));
  return false;
}

/// Files that SQLite and the server keep beside the database. One that somebody else has made stops the server.
void look_beside(const std::string& path, uid_t owner, Chart& chart) {
  for (const char* tail : {"-wal", "-shm", ".lock", ".admin"}) {
    struct stat what{};
    const std::string beside = path + tail;
    if (::stat(beside.c_str(), &what) == 0 && what.st_uid != owner)
      chart.fault(
          fmt::format("{} belongs to {}, and the database to {}: somebody has opened it under another name; "
                      "chown the file to {}.",
                      beside, user_name(what.st_uid), user_name(owner), user_name(owner)));
  }
}

/// Whether the file may be opened and read.
bool file_is_right(const std::string& path, const struct stat& what, Chart& chart) {
  if (const std::string other = other_kind(path); !other.empty()) {
    chart.fault(fmt::format("{} is {}; name the file that the server serves by --db.", path, other));
    return false;
  }
  if (what.st_size == 0) {
    chart.fault(path + " is empty, as no database is: restore a backup, or remove it to begin anew.");
    return false;
  }
  if ((what.st_mode & 077U) != 0)
    chart.fault(
        fmt::format("{} can be read or written by others (mode {:o}), and holds every secret of every match; "
                    "chmod 600 leaves it to its owner.",
                    path, what.st_mode & 07777U));
  if ((what.st_mode & S_IWUSR) == 0)
    chart.fault(fmt::format("{} cannot be written by its owner (mode {:o}); serving writes to it: chmod 600.", path,
                            what.st_mode & 07777U));
  return true;
}

std::string fingerprint_of(store::DatabaseReader& reader) {
  const auto key = reader.server_key();
  return key ? "its key is " + fingerprint(*key) : "it has no key yet";
}

/// Names the changed logs of a file; false if there are any. PostgreSQL would have to answer many questions while it
/// may be serving; there, a server checks each log when it reads the match.
bool logs_are_right(const std::string& path, store::DatabaseReader& reader, Chart& chart) {
  Pace pace;
  const auto logs = check_logs(reader, [&pace](std::size_t read, std::size_t all) {
    if (pace.due()) print_text(stderr, fmt::format("database: The logs of {} of {} matches are read.\n", read, all));
  });
  if (!logs) {
    chart.fault(logs.error().text + ".");
    return false;
  }
  constexpr std::size_t named = 3;
  const std::size_t flaws = logs->flaws.size();
  for (std::size_t i = 0; i < std::min(flaws, named); ++i)
    chart.fault(
        fmt::format("In {} {}. The server closes this match to its players, and plays the others on; a backup "
                    "from before has it whole.",
                    path, logs->flaws[i]));
  if (flaws > named)
    chart.fault(fmt::format("In {} the logs of {} matches more are damaged; restore a backup.", path, flaws - named));
  return flaws == 0;
}

void look_into(const std::string& database, Chart& chart) {
  const std::string path = store::shown_name(database);
  auto reader = store::open_reader(database);
  if (!reader && reader.error().code == "database_older")
    return chart.note(path + " is of an older schema; the next start brings it up to date. Make a backup first.");
  if (!reader) return chart.fault(reader.error().text + ".");
  if (const auto finished = (*reader)->finished(); !finished) return chart.fault(finished.error().text + ".");
  if (const auto whole = (*reader)->check(); !whole)
    return chart.fault(whole.error().text + "; stop the server and restore a backup.");
  if (store::is_file(database) && !logs_are_right(path, **reader, chart)) return;
  chart.well(fmt::format("{} is whole; {}.", path, fingerprint_of(**reader)));
}

}  // namespace

std::vector<Finding> look_at_database(const ServeOptions& options) {
  Chart chart("database");
  const std::string& path = options.database;
  if (!store::is_file(path)) {
    look_into(path, chart);
    return std::move(chart).told("It can be reached and read.");
  }
  struct stat what{};
  if (!folder_is_right(folder_of(path), chart)) return std::move(chart).told({});
  if (const auto problem = moved_away(path)) {
    chart.fault(problem->text);
    return std::move(chart).told({});
  }
  const bool there = ::stat(path.c_str(), &what) == 0;
  if (!is_in_place(path, there, chart)) return std::move(chart).told({});
  if (!there) {
    if (::access((path + "-wal").c_str(), F_OK) == 0)
      chart.fault(
          fmt::format("{} is gone, but its log {}-wal is still there; restore the database beside it, or a "
                      "backup without it.",
                      path, path));
    return std::move(chart).told(path + " is not there yet; the server makes it.");
  }
  if (file_is_right(path, what, chart)) {
    if (owner_is_right(path, what.st_uid, chart)) look_beside(path, what.st_uid, chart);
    // SQLite cannot even read if it cannot lock; the fault is then told for the disk.
    if (!chart.has_fault() && !on_read_only_disk(folder_of(path))) look_into(path, chart);
  }
  const std::string holder = server_on(path);
  if (holder.empty() && ::geteuid() == 0)
    chart.note(
        fmt::format("root may do what the server's user may not; let him look, too, with the same --config: runuser -u "
                    "USER -- emcon-server doctor --db {}.",
                    path));
  return std::move(chart).told(holder.empty() ? "No server runs on it now." : "It is served by " + holder + ".");
}

std::vector<Finding> look_at_disk(const ServeOptions& options) {
  if (!store::is_file(options.database)) return {};
  Chart chart("disk");
  const std::string folder = folder_of(options.database);
  struct statvfs disk{};
  struct statfs kind{};
  if (::statvfs(folder.c_str(), &disk) != 0 || ::statfs(folder.c_str(), &kind) != 0) return {};
  if (on_read_only_disk(folder))
    chart.fault(
        fmt::format("The file system of {} is mounted read-only; the server writes there: mount it rw.", folder));
  constexpr unsigned nfs = 0x6969, cifs = 0xff534d42, smb2 = 0xfe534d42;
  const auto type = static_cast<unsigned>(kind.f_type);
  if (type == nfs || type == cifs || type == smb2)
    chart.fault(
        fmt::format("{} lies on a network's file system, where SQLite's locks and log do not hold; use a local "
                    "disk.",
                    folder));
  std::uint64_t size = 0;
  for (const char* tail : {"", "-wal"}) {
    std::error_code absent;
    const auto bytes = std::filesystem::file_size(options.database + tail, absent);
    if (!absent) size += bytes;
  }
  constexpr std::uint64_t least = 256U << 20U;
  const std::uint64_t need = std::max(least, size);
  const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  if (free < need)
    chart.fault(fmt::format("Only {} are free in {}; an upgrade or a backup there may need {}: make room.",
                            size_text(free), folder, size_text(need)));
  constexpr std::uint64_t least_files = 100;
  if (disk.f_files != 0 && disk.f_favail < least_files)
    chart.fault(
        fmt::format("Only {} more files can be made in {}, which lacks inodes; at least {} are right: remove files.",
                    disk.f_favail, folder, least_files));
  return std::move(chart).told(
      fmt::format("{} are free in {}; the database has {}.", size_text(free), folder, size_text(size)));
}

}  // namespace emcon::program
