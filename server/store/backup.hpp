/// Copies of a database while it is being written.
#pragma once

#include <string>

#include "common/problem.hpp"
#include "server/store/database_file.hpp"

namespace emcon::store {

/// Copies one moment of `source` to a new file `target` of mode 0600, checks every page of the copy, and only then
/// gives it its name. Problems: those of open_for_reading; "backup_exists" if there is a file of that name (it is never
/// overwritten); "backup_failed" (no space, no folder, damaged source). A failure leaves no file behind.
Result<void> backup(const DatabaseFile& source, const std::string& target);

}  // namespace emcon::store
