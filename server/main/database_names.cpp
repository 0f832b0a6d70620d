// Renames a database together with its log.
#include "server/main/database_names.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

namespace emcon::program {

std::string this_moment() {
  return fmt::format("{:%Y%m%dT%H%M%SZ}", fmt::gmtime(std::time(nullptr)));
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
