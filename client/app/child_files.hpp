/// What a program that this one starts is given: a log, and a pipe to or from it.
#pragma once

#include <filesystem>
#include <optional>

namespace emcon::client {

/// Open files; none goes to a child unless it is given there.
struct ChildFiles {
  int log = -1;
  int read_end = -1, write_end = -1;  ///< of one pipe
};

/// The log is made with its folder if it is not there; nothing if one of them cannot be opened.
std::optional<ChildFiles> child_files(const std::filesystem::path& log_file);

}  // namespace emcon::client
