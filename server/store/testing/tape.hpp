/// Records the commands to a disk, in order, and gives the files that the disk may have if the power fails at any
/// moment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace emcon::store::testing {

/// Any thread. It keeps the last part of a path only: all files lie in one folder.
class Tape {
 public:
  /// The fate of writes without a sync behind them.
  enum class Loss {
    nothing,  ///< all of them are there, as after a killed process
    all,      ///< none of them is
    some,     ///< each may be there, be missing, or be torn into sectors; in any order
  };

  /// Forgets all earlier commands; the files in `folder` now count as durable. None may be open.
  void begin(const std::string& folder);

  void wrote(std::string_view path, std::uint64_t at, std::string_view bytes);
  void truncated(std::string_view path, std::uint64_t size);
  void synced(std::string_view path);
  /// `durable`: the folder was synced with it.
  void removed(std::string_view path, bool durable);

  /// Number of commands since begin().
  std::size_t length() const;
  /// Moments just before and just after each sync, ascending: the content of the disk matters most there.
  std::vector<std::size_t> moments() const;
  /// Writes into the empty `folder` the files that may be found after a power cut behind the first `moment` commands.
  /// The same `seed` gives the same loss.
  void image(std::size_t moment, Loss loss, std::uint64_t seed, const std::string& folder) const;

 private:
  enum class Kind { write, truncate, sync, remove };
  struct Told {
    Kind kind = Kind::sync;
    std::string file;
    std::uint64_t at = 0;  // offset; of a truncation the size; of a removal whether it is durable
    std::string bytes;
  };
  struct Content {
    bool exists = false;
    std::string bytes;
  };
  static void apply(const Told& told, Content& to);
  void tell(Told told);
  Content content(const std::string& file, std::size_t moment, Loss loss, std::uint64_t seed) const;

  mutable std::mutex mutex_;
  std::map<std::string, std::string> base_;  // guarded, like the tape
  std::vector<Told> tape_;
};

}  // namespace emcon::store::testing
