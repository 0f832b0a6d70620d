// Wraps connections and statements of SQLite's C functions, and turns their errors into exceptions.
#include "server/store/sqlite.hpp"

namespace emcon::store::sqlite {
namespace {

constexpr int busy_ms = 10'000;
/// Memory for the pieces that a connection allocates and frees at every step, given to it at once: pieces of this size.
constexpr int lookaside_bytes = 1'200;
constexpr int lookaside_pieces = 200;

[[noreturn]] void fail(sqlite3* db, int code) {
  const char* const text = db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code);
  throw Failure(code, std::string(text) + " (SQLite code " + std::to_string(code) + ")");
}

}  // namespace

Statement::Statement(sqlite3* db, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code =
      sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  handle_.reset(statement);
  if (code != SQLITE_OK) fail(db, code);
}

Statement& Statement::bind(int index, std::int64_t value) {
  const int code = sqlite3_bind_int64(handle_.get(), index, value);
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_.get()), code);
  return *this;
}

Statement& Statement::bind_text(int index, std::string_view text) {
  // A null pointer would bind NULL, which differs from the empty text.
  const char* const data = text.data() != nullptr ? text.data() : "";
  const int code = sqlite3_bind_text64(handle_.get(), index, data, text.size(), nullptr, SQLITE_UTF8);
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_.get()), code);
  return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
  const char* const data = bytes.data() != nullptr ? bytes.data() : "";
  const int code = sqlite3_bind_blob64(handle_.get(), index, data, bytes.size(), nullptr);
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_.get()), code);
  return *this;
}

Statement& Statement::bind_null(int index) {
  const int code = sqlite3_bind_null(handle_.get(), index);
  if (code != SQLITE_OK) fail(sqlite3_db_handle(handle_.get()), code);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  sqlite3* const db = sqlite3_db_handle(handle_.get());
  const Failure failure(code, std::string(sqlite3_errmsg(db)) + " (SQLite code " + std::to_string(code) + ")");
  reset();
  throw failure;
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

std::string_view Statement::bytes(int column) const {
  const void* const data = sqlite3_column_blob(handle_.get(), column);
  const int size = sqlite3_column_bytes(handle_.get(), column);
  if (data == nullptr || size <= 0) return {};
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

Connection::Connection(const std::string& path, int flags, const std::string& vfs) {
  // Nobody asks how much SQLite has allocated; counting it takes a lock at every allocation.
  [[maybe_unused]] static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3* db = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                                   vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(db);
  if (code != SQLITE_OK) fail(db, code);
  sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, nullptr, lookaside_bytes, lookaside_pieces);
  sqlite3_busy_timeout(db, busy_ms);
}

void Connection::exec(const char* sql) {
  const int code = sqlite3_exec(raw(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(raw(), code);
}

std::int64_t Connection::number(const char* sql) {
  Statement statement = prepare(sql);
  return statement.step() ? statement.number(0) : 0;
}

std::string Connection::text(const char* sql) {
  Statement statement = prepare(sql);
  return statement.step() ? std::string(statement.bytes(0)) : std::string();
}

void Connection::rollback() noexcept {
  if (in_transaction()) sqlite3_exec(raw(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Connection::checkpoint_on_close(bool on) noexcept {
  sqlite3_db_config(raw(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, nullptr);
}

}  // namespace emcon::store::sqlite
