/// A RAII layer over libpq: pipelined prepared statements, with bounds on all waiting. Private to server/store.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/postgres/params.hpp"

namespace emcon::store::postgres {

/// A statement that failed, or a connection that was lost. Caught inside server/store.
class Failure : public std::runtime_error {
 public:
  /// `state`: SQLSTATE, five characters; empty: the client found the failure.
  Failure(std::string state, const std::string& text, bool lost)
      : std::runtime_error(text), state_(std::move(state)), lost_(lost) {}
  const std::string& state() const { return state_; }
  /// Whether the connection is gone; nobody knows then which statements the server has carried out. If it is not gone,
  /// the server has certainly refused.
  bool lost() const { return lost_; }

 private:
  std::string state_;
  bool lost_;
};

/// A statement that is prepared once per connection, when it is first used. `name` is unique among the statements of a
/// connection. Both texts must stay alive while the statement is sent.
struct Statement {
  const char* name;
  const char* sql;
};

/// The rows that one statement gave. They count from 0.
class Answer {
 public:
  explicit Answer(PGresult* result) : result_(result) {}
  int rows() const { return PQntuples(result_.get()); }
  std::string_view bytes(int row, int column) const;
  std::int64_t number(int row, int column) const { return number_of(bytes(row, column)); }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  /// The command that was carried out, e.g. "COMMIT".
  std::string_view command() const { return PQcmdStatus(result_.get()); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

/// The way to reach a database.
struct Target {
  std::string url;         ///< as --db gives it: its settings override the ones below
  bool must_write = true;  ///< only a primary will do
};

/// Called again and again while the server does not answer; false: give up, the connection is lost.
struct Patience {
  std::chrono::milliseconds pause{};
  std::function<bool()> more;
};

/// One thread at a time.
class Connection {
 public:
  /// Tries the target's hosts in turn, for two seconds each unless the target says otherwise. Throws Failure.
  explicit Connection(const Target& target);

  /// Queues a statement.
  void send(const Statement& statement, const Params& params = {});
  /// Sends the queued statements and waits for all answers, which come in order. Throws the Failure of the first
  /// statement that fails; the server then skips those behind it, and an open transaction is rolled back before the
  /// throw.
  std::vector<Answer> finish(const Patience& patience);
  /// The same with one statement.
  Answer run(const Statement& statement, const Params& params, const Patience& patience);
  /// Runs several statements without parameters, in one transaction. Throws Failure.
  void script(const std::string& sql, const Patience& patience);

  /// The first warning since the last call; empty: there was none. A commit with a warning has an unknown outcome: the
  /// server warns if it has not waited for its standby.
  std::string warning() { return std::exchange(warning_, {}); }
  bool lost() const { return lost_ || PQstatus(raw_.get()) != CONNECTION_OK; }
  /// Whether the connection has ended while nobody used it, as by a restart of the server. Nothing may be queued.
  bool ended();
  /// The count of failovers in the server's history when this connection was made; 0: the server is a standby.
  std::int64_t timeline() const { return timeline_; }

 private:
  struct Finish {
    void operator()(PGconn* raw) const { PQfinish(raw); }
  };
  static void note(void* self, const PGresult* notice);
  /// Waits until the socket can be read, or the queue is sent.
  void wait(const Patience& patience);
  PGresult* next(const Patience& patience);
  void collect(std::vector<Answer>& answers, std::unique_ptr<Failure>& wrong, const Patience& patience);
  void roll_back(const Patience& patience);
  [[noreturn]] void lose(const std::string& why);

  std::unique_ptr<PGconn, Finish> raw_;
  std::set<std::string> prepared_;
  std::vector<bool> queued_;  ///< for each message whether the caller wants its answer
  std::string warning_;
  std::int64_t timeline_ = 0;
  bool lost_ = false;
};

/// A target in a form for screens and logs: without its password. A target with a slip is hidden as a whole, since the
/// slip may be in the password.
std::string shown(const std::string& url);
/// The fault of the URL, without any word of it; nothing: it can be read.
std::string flaw_of(const std::string& url);

}  // namespace emcon::store::postgres
