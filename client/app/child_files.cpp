// Opens the log and the pipe for a program that this one starts.
#include "client/app/child_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>

namespace emcon::client {

std::optional<ChildFiles> child_files(const std::filesystem::path& log_file) {
  std::error_code ignored;
  std::filesystem::create_directories(log_file.parent_path(), ignored);
  const int log = ::open(log_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  int ends[2] = {-1, -1};
  if (log >= 0 && ::pipe2(ends, O_CLOEXEC) == 0) return ChildFiles{log, ends[0], ends[1]};
  if (log >= 0) ::close(log);
  return std::nullopt;
}

}  // namespace emcon::client
