/// The identity of the file at a path: a new file of the same name has another identity.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace emcon::store {

struct FileId {
  std::uint64_t device = 0, number = 0;
  bool operator==(const FileId&) const = default;
};

/// Nothing: there is no file.
std::optional<FileId> file_id(const std::string& path);

}  // namespace emcon::store
