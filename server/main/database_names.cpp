// Renames a database together with its log, and recognises one that was moved away by its name.
#include "server/main/database_names.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string_view>

#include "server/store/open.hpp"

namespace emcon::program {
namespace {

constexpr const char* moved_mark = ".moved-";

/// The name that a file had before it was moved; empty: it was not.
std::string name_before(const std::string& name) {
  const std::size_t at = name.rfind(moved_mark);
  const bool moved =
      at != std::string::npos && name.size() == at + std::string_view(moved_mark).size() + this_moment().size();
  // SQLite's log and index lie beside a file, and begin with its name.
  return moved ? name.substr(0, at) : std::string();
}

/// The file of that name that was moved last; empty: none.
std::string last_moved(const std::filesystem::path& file) {
  std::string last;
  std::error_code error;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  for (const auto& one : std::filesystem::directory_iterator(folder, error)) {
    std::string name = one.path().filename().string();
    if (name_before(name) == file.filename() && name > last) last = std::move(name);
  }
  return last.empty() ? last : (file.parent_path() / last).string();
}

}  // namespace

std::string this_moment() {
  return fmt::format("{:%Y%m%dT%H%M%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string name_of_moved(const std::string& file) {
  return file + moved_mark + this_moment();
}

std::optional<Problem> moved_away(const std::string& database) {
  if (!store::is_file(database)) return std::nullopt;
  const std::filesystem::path file(database);
  if (!name_before(file.filename().string()).empty())
    return Problem{.code = "database_moved",
                   .text = database +
                           " is what a move left: its matches are in a database of PostgreSQL now; name "
                           "that one's URL by --db. Or give the file another name, if it is to be served "
                           "again."};
  std::error_code error;
  if (std::filesystem::exists(file, error) || error) return std::nullopt;
  const std::string moved = last_moved(file);
  if (moved.empty()) return std::nullopt;
  return Problem{.code = "database_moved",
                 .text = database + " was moved into a database of PostgreSQL, and is called " + moved +
                         " now; name that database's URL by --db. Or name another file, if you begin anew."};
}

std::string rename_database(const std::string& from, const std::string& to) {
  // The database first: without it the log alone is refused, and not taken for an older state.
  for (const char* tail : {"", "-wal", "-shm"}) {
    if (std::rename((from + tail).c_str(), (to + tail).c_str()) == 0 || errno == ENOENT) continue;
    const std::string wrong = from + tail + " cannot be moved to " + to + tail + ": " + std::strerror(errno);
    for (const char* moved : {"", "-wal", "-shm"}) std::rename((to + moved).c_str(), (from + moved).c_str());
    return wrong;
  }
  sync_folder_of(to);
  return {};
}

void sync_folder_of(const std::string& file) {
  const std::string folder = std::filesystem::path(file).parent_path().string();
  const int at = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (at < 0) return;
  ::fsync(at);
  ::close(at);
}

}  // namespace emcon::program
