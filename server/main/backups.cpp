// Copies a database into a folder that keeps the newest copies, and puts a copy in the database's place again.
#include "server/main/backups.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>
#include <vector>

#include "server/main/common.hpp"
#include "server/main/database_names.hpp"
#include "server/main/exit_codes.hpp"
#include "server/store/open.hpp"
#include "server/store/process_lock.hpp"

namespace emcon::program {
namespace {
namespace fs = std::filesystem;

/// The reason why the copy cannot be put into its folder; empty: the folder exists.
std::string wrong_with_folder(const BackupOptions& options) {
  std::error_code error;
  const fs::path above = fs::path(options.target).parent_path();
  const fs::path folder = options.into.empty() ? above.empty() ? "." : above : fs::path(options.into);
  if (fs::is_directory(folder, error)) return {};
  if (fs::exists(folder, error)) return folder.string() + " is no folder, and a copy cannot be put into it.";
  return "There is no folder " + folder.string() + " to put the copy into; make it, or name another.";
}

/// A name with the moment in it. This moment's own may be taken; then the next second's is waited for.
std::string name_of_moment(const std::string& before, const std::string& behind) {
  constexpr std::chrono::milliseconds pause{20};
  std::string out;
  for (int tries = 0; tries < 100; ++tries) {
    out = before + this_moment() + behind;
    if (::access(out.c_str(), F_OK) != 0) break;
    std::this_thread::sleep_for(pause);
  }
  return out;
}

/// Whether a file has a name of backup().
bool is_copy(const std::string& name) {
  constexpr std::string_view form = "emcon-00000000T000000Z.db";
  return name.size() == form.size() && std::ranges::equal(name, form, [](char is, char wanted) {
           return wanted == '0' ? is >= '0' && is <= '9' : is == wanted;
         });
}

/// Removes all copies but the newest ones.
void drop_old(const std::string& folder, std::size_t keep) {
  std::error_code error;
  std::vector<std::string> copies;
  for (const fs::directory_entry& file : fs::directory_iterator(folder, error))
    if (is_copy(file.path().filename().string())) copies.push_back(file.path().string());
  std::ranges::sort(copies);
  for (std::size_t old = 0; old + keep < copies.size(); ++old) {
    if (::unlink(copies[old].c_str()) == 0)
      say("{} is removed; the newest {} stay\n", copies[old], keep);
    else
      complain(
          Problem{.code = "not_removed", .text = copies[old] + " cannot be removed: " + std::strerror(errno) + "."});
  }
}

/// Copies a file to a new one of mode 0600 and waits until it is on the disk. Returns the fault, or an empty text.
std::string copy_file(const std::string& from, const std::string& to) {
  const int source = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  if (source < 0) return from + ": " + std::strerror(errno);
  const int target = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  std::string wrong = target < 0 ? to + ": " + std::strerror(errno) : std::string();
  std::vector<char> part(1U << 20U);
  ssize_t size = 0;
  while (wrong.empty() && (size = ::read(source, part.data(), part.size())) > 0)
    if (::write(target, part.data(), static_cast<std::size_t>(size)) != size) wrong = to + ": " + std::strerror(errno);
  if (wrong.empty() && (size < 0 || ::fsync(target) != 0)) wrong = to + ": " + std::strerror(errno);
  ::close(source);
  if (target >= 0) ::close(target);
  if (!wrong.empty() && target >= 0) ::unlink(to.c_str());
  return wrong;
}

/// The fault of a copy; nothing if it can be served.
std::string wrong_with(const std::string& copy) {
  auto reader = store::open_reader(copy);
  // An older one is checked and brought up to date by the next start.
  if (!reader) return reader.error().code == "database_older" ? std::string() : reader.error().text;
  const auto whole = (*reader)->check();
  return whole ? std::string() : whole.error().text;
}

/// Moves the database out of the way, and `fresh` into its place. Returns the fault; then the database is in its place
/// as before.
std::string exchange(const std::string& database, const std::string& fresh, const std::string& aside) {
  if (std::string wrong = rename_database(database, aside); !wrong.empty()) return wrong;
  if (std::rename(fresh.c_str(), database.c_str()) != 0) {
    std::string wrong = fresh + " cannot be moved to " + database + ": " + std::strerror(errno);
    rename_database(aside, database);
    return wrong;
  }
  sync_folder_of(database);
  return {};
}

int refuse_restore(const std::string& why) {
  complain(Problem{.code = "not_restored", .text = "Nothing was restored: " + why + "."});
  return bad_database;
}

/// The file itself is the backup: "restore a backup" would lead in a circle.
std::string with_advice(std::string wrong) {
  constexpr std::string_view circle = "nothing was changed, restore a backup", other = "take another backup";
  const std::size_t at = wrong.find(circle);
  if (at != std::string::npos) return wrong.replace(at, circle.size(), other);
  return wrong.contains("is damaged") ? wrong + "; " + std::string(other) : wrong;
}

}  // namespace

int backup(const BackupOptions& options) {
  if (options.target.empty() == options.into.empty()) {
    complain(Problem{.code = "bad_usage", .text = "Name the copy, or a folder for it by --into: one of the two."});
    return bad_usage;
  }
  if (options.into.empty() && options.keep > 0) {
    complain(Problem{.code = "bad_usage",
                     .text = "--keep is for copies in a folder, which --into names; a copy with a name of its own "
                             "stays until you remove it."});
    return bad_usage;
  }
  if (const std::string wrong = wrong_with_folder(options); !wrong.empty()) {
    complain(Problem{.code = "bad_usage", .text = wrong});
    return bad_usage;
  }
  auto reader = store::open_reader(options.database);
  if (!reader) {
    complain(reader.error());
    return bad_database;
  }
  const std::string target =
      options.into.empty() ? options.target : name_of_moment((fs::path(options.into) / "emcon-").string(), ".db");
  if (const auto done = (*reader)->backup(target); !done) {
    complain(done.error());
    return bad_database;
  }
  fmt::print("{} is a checked copy of {}\n", target, options.database);
  if (!options.into.empty() && options.keep > 0) drop_old(options.into, options.keep);
  return fine;
}

int restore(const std::string& database, const std::string& copy, bool force) {
  if (!store::is_file(database))
    return refuse_restore("a copy of " + store::shown_name(database) +
                          " is put in its place by its own server's tools");
  if (!become_owner(database)) return refuse_restore("this process cannot become one of the database's owner");
  if (::access(copy.c_str(), F_OK) != 0 && errno == ENOENT)
    return refuse_restore("there is no file " + copy + ", which should be the backup");
  if (std::error_code error; fs::is_directory(copy, error))
    return refuse_restore(copy + " is a folder; a backup is a file in it, named by its path");
  if (::access(copy.c_str(), R_OK) != 0)
    return refuse_restore(copy + " cannot be read by the database's owner: " + std::strerror(errno));
  if (const std::string what = other_kind(database); !what.empty() && (!force || what == "a folder"))
    return refuse_restore(
        database + ", in whose place the backup would be put, is " + what + "; name the database by --db" +
        (what == "a folder" ? "" : ", or say --force if this file is meant, which then gets another name"));
  const auto lock = store::ProcessLock::acquire(database);
  if (!lock) return refuse_restore(lock.error().text);
  const std::string fresh = database + ".restored", aside = name_of_moment(database + ".before-", "");
  ::unlink(fresh.c_str());  // of a restore that was broken off
  if (const std::string wrong = copy_file(copy, fresh); !wrong.empty()) return refuse_restore(wrong);
  // Looked at beside the database, so that no file of SQLite's comes to lie beside the copy.
  const std::string wrong = wrong_with(fresh);
  for (const char* tail : {"-wal", "-shm"}) ::unlink((fresh + tail).c_str());
  if (!wrong.empty()) {
    ::unlink(fresh.c_str());
    return refuse_restore(with_advice(said_of(copy, fresh, wrong)));
  }
  const bool had_one = ::access(database.c_str(), F_OK) == 0;
  if (const std::string trouble = exchange(database, fresh, aside); !trouble.empty()) return refuse_restore(trouble);
  say("{} is {} now\n", database, copy);
  if (had_one) say("what was there before is {}; remove it when all is well\n", aside);
  say("Matches that were played on after this copy was made cannot go on: their players' clients stop, since the "
      "server "
      "tells them otherwise than before. Tell them elsewhere that you have put back a backup, and end those matches: "
      "emcon-server "
      "admin --db {} end MATCH\n",
      database);
  return fine;
}

}  // namespace emcon::program
