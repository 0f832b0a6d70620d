/// Which file stands at a path: another one of the same name is another one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace emcon::store {

struct FileId {
  std::uint64_t device = 0, number = 0;
  bool operator==(const FileId&) const = default;
};

/// Nothing: there is none.
std::optional<FileId> file_id(const std::string& path);

}  // namespace emcon::store
