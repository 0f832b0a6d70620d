// Brings a database to the newest schema, one transaction for each step.
#include "server/store/migrations.hpp"

#include <string>

#include "server/store/sqlite.hpp"

namespace emcon::store {

void migrate(sqlite::Connection& db, std::span<const Migration> list) {
  for (const Migration& step : list) {
    if (step.number <= db.number("PRAGMA user_version")) continue;
    try {
      db.exec("BEGIN IMMEDIATE");
      db.exec(std::string(step.sql).c_str());
      db.exec(("PRAGMA user_version = " + std::to_string(step.number)).c_str());
      db.exec("COMMIT");
    } catch (const sqlite::Failure& failure) {
      db.rollback();
      throw sqlite::Failure(failure.code(), "migration " + std::string(step.name) + ": " + failure.what());
    }
  }
}

}  // namespace emcon::store
