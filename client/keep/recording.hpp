/// The server's frames to one client, kept in a file. `emcon replay` shows them without any code of the ruleset.
///
/// The file has "emcon-recording 1\n"; then for each frame 8 bytes wall time in ms and 4 bytes length, both little
/// endian, and the binary frame. Reading stops at a frame that is cut off or longer than a frame may be, and gives
/// those before it.
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
  /// Opens the file for appending; makes it and its folder if they are missing. Null: it failed, and `problem` is one
  /// sentence for the player.
  static std::unique_ptr<Recording> append_to(const std::filesystem::path& file, std::string& problem);
  /// Appends a frame and flushes the file. `wall_ms`: when it came, in ms since 1970. A failure to write is not
  /// reported.
  void add(std::int64_t wall_ms, std::string_view frame);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

struct Recorded {
  std::int64_t wall_ms = 0;  ///< since 1970
  std::string frame;
};
/// The frames of a recording, oldest first. Problem `no_recording`: the file does not exist or is no recording.
Result<std::vector<Recorded>> read_recording(const std::filesystem::path& file);

}  // namespace emcon::client
