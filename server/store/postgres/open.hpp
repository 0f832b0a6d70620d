/// Stores and readers of PostgreSQL databases, by their URLs. Private to server/store.
#pragma once

#include <memory>
#include <string>

#include "server/store/executor.hpp"
#include "server/store/reader.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store::postgres {

/// See server/store/open.hpp for these.
Result<std::unique_ptr<Store>> open_store(const std::string& url, const Executor& executor, Self self);
Result<std::unique_ptr<Store>> open_successor(const std::string& url, const Executor& executor,
                                              const Hash& signing_seed);
/// `primary`: do not read from a standby.
Result<std::unique_ptr<DatabaseReader>> open_reader(const std::string& url, bool primary);
std::string shown(const std::string& url);

}  // namespace emcon::store::postgres
