/// The files of a child process: a log, and a pipe to or from it.
#pragma once

#include <filesystem>
#include <optional>

namespace emcon::client {

/// Open files; a child gets only those that are passed to it explicitly.
struct ChildFiles {
  int log = -1;
  int read_end = -1, write_end = -1;  ///< of one pipe
};

/// Opens them. The log is made with its folder if it does not exist; nothing if a file cannot be opened.
std::optional<ChildFiles> child_files(const std::filesystem::path& log_file);

}  // namespace emcon::client
