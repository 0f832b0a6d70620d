// Asks the system for the identity of the file at a path.
#include "server/store/file_id.hpp"

#include <sys/stat.h>

namespace emcon::store {

std::optional<FileId> file_id(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return FileId{.device = found.st_dev, .number = found.st_ino};
}

}  // namespace emcon::store
