// Opens the store of a single server.
#include "server/store/sqlite_store.hpp"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "server/store/backup.hpp"

namespace emcon::store {

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options, const Executor& executor) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::weakly_canonical(options.path, error);
  DatabaseFile file{.path = error ? options.path : path.string(), .vfs = options.vfs};
  if (std::optional<Problem> problem = first_sight(file.path)) return std::unexpected(*std::move(problem));
  Result<ProcessLock> lock = ProcessLock::acquire(file.path);
  if (!lock) return std::unexpected(std::move(lock.error()));
  Result<std::unique_ptr<sqlite::Connection>> db = open_for_serving(file);
  if (!db) return std::unexpected(std::move(db.error()));
  try {
    auto base = std::make_unique<SqliteBase>(*std::move(lock), file, *std::move(db));
    return std::make_unique<SqliteStore>(std::move(base), executor);
  } catch (const sqlite::Failure& failure) {
    Problem problem = read_problem(failure, file.path);
    problem.code = problem.code == "corrupt" ? "database_damaged" : "database_unavailable";
    return std::unexpected(std::move(problem));
  }
}

SqliteStore::Counts SqliteStore::counts() const {
  return {commits().writes(), commits().batches()};
}

Result<void> SqliteStore::backup(const std::string& target) const {
  return store::backup(base().file(), target);
}

}  // namespace emcon::store
