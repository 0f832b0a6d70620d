// Renames a database together with its log.
#include "server/main/database_names.hpp"

#include <fmt/chrono.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>

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
  return {};
}

}  // namespace emcon::program
