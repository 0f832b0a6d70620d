/// The server's frames to one client, kept in a file for `emcon replay`. Looking at it again needs no rules.
///
/// "emcon-recording 1\n", then for each frame 8 bytes wall time in ms and 4 bytes length, both little endian, and the
/// binary frame. Reading leaves out a torn last frame.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"

namespace emcon::client {

class Recording {
 public:
  /// Opens a recording for appending. If that fails, `problem` says why, and the match goes on without one.
  static std::unique_ptr<Recording> append_to(const std::filesystem::path& file, std::string& problem);
  void add(std::int64_t wall_ms, std::string_view frame);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

struct Recorded {
  std::int64_t wall_ms = 0;
  std::string frame;
};
/// Problem `no_recording` if the file does not exist or is no recording.
Result<std::vector<Recorded>> read_recording(const std::filesystem::path& file);

}  // namespace emcon::client
