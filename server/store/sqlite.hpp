/// A small RAII layer over the SQLite C API. Private to server/store: no public header there includes it.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace emcon::store::sqlite {

/// A failed SQLite call. Caught inside server/store and turned into a Verdict or a Problem.
class Failure : public std::runtime_error {
 public:
  Failure(int code, const std::string& text) : std::runtime_error(text), code_(code) {}
  int code() const { return code_; }            ///< extended result code
  int primary() const { return code_ & 0xff; }  ///< its family, e.g. SQLITE_IOERR

 private:
  int code_;
};

/// A prepared statement. Parameters count from 1, columns from 0, as in SQLite. Bound bytes are not copied: they must
/// live until the statement is reset.
class Statement {
 public:
  Statement(sqlite3* db, std::string_view sql);

  Statement& bind(int index, std::int64_t value);
  Statement& bind_text(int index, std::string_view text);
  Statement& bind_blob(int index, std::string_view bytes);
  Statement& bind_null(int index);

  /// True: there is a row. Throws Failure, after a reset.
  bool step();
  /// Steps to the end, ignores the rows, and resets.
  void run();
  /// Ends the statement's hold on the database; keeps the parameters' places.
  void reset() noexcept { sqlite3_reset(handle_.get()); }

  std::int64_t number(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  bool is_null(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL; }
  /// Text or blob; valid until the next step.
  std::string_view bytes(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// Resets a statement at the end of a scope, even if a row loop is left early.
class Resetting {
 public:
  explicit Resetting(Statement& statement) : statement_(statement) {}
  ~Resetting() { statement_.reset(); }
  Resetting(const Resetting&) = delete;
  Resetting& operator=(const Resetting&) = delete;

 private:
  Statement& statement_;
};

/// One connection, used by one thread at a time.
class Connection {
 public:
  /// `flags` as for sqlite3_open_v2; an empty `vfs` means the default one. Throws Failure.
  Connection(const std::string& path, int flags, const std::string& vfs);

  void exec(const char* sql);
  /// The single number or text that a pragma or query gives.
  std::int64_t number(const char* sql);
  std::string text(const char* sql);
  Statement prepare(std::string_view sql) { return Statement(raw(), sql); }

  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
  /// Rolls back if a transaction is open; never throws.
  void rollback() noexcept;
  /// Whether closing the last connection moves the log into the database file (on at first).
  void checkpoint_on_close(bool on) noexcept;
  sqlite3* raw() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace emcon::store::sqlite
