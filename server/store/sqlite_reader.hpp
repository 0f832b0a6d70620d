/// A DatabaseReader of an SQLite file. Private to server/store.
#pragma once

#include <memory>
#include <string>

#include "server/store/reader.hpp"

namespace emcon::store {

Result<std::unique_ptr<DatabaseReader>> open_sqlite_reader(const std::string& path);

}  // namespace emcon::store
