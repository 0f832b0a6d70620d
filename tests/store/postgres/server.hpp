/// PostgreSQL servers that live as long as a test: in a temporary folder, on a socket in it, as another user than root.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace emcon::store {

/// A running server of PostgreSQL 15. It dies with the test, however that ends.
class PostgresServer {
 public:
  /// Whether it is installed here.
  static bool installed();

  /// A new cluster. `settings`: lines of its configuration.
  explicit PostgresServer(const std::vector<std::string>& settings = {});
  /// A standby of another server, which it follows from now on; `name` is what that one's settings call it.
  PostgresServer(const PostgresServer& primary, const std::string& name);
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// Of a database of it, by the user that owns it.
  std::string url(const std::string& database) const { return url_at(folder_, database); }
  /// The same by a socket in another folder.
  static std::string url_at(const std::string& folder, const std::string& database);
  /// The socket's folder and its file.
  const std::string& folder() const { return folder_; }
  std::string socket() const { return folder_ + "/.s.PGSQL.5432"; }
  /// Runs one statement in a database, and gives the first value of its answer. A failure fails the test.
  std::string run(const std::string& database, const std::string& sql) const;
  /// A new empty database.
  void make(const std::string& database) const { run("postgres", "CREATE DATABASE " + database); }
  void drop(const std::string& database) const { run("postgres", "DROP DATABASE " + database + " WITH (FORCE)"); }

  /// Stops the server's processes where they are, and lets them go on: a machine that hangs.
  void freeze() const;
  void thaw() const;
  /// Power fails.
  void kill();
  /// Ends all connections; returns when they have ended.
  void end_connections() const;
  /// A standby becomes the primary; returns when it is.
  void promote() const;

 private:
  void start();
  std::string data() const { return folder_ + "/data"; }
  std::vector<pid_t> processes() const;

  std::string folder_;
  pid_t process_ = -1;
  std::thread reads_log_;
};

/// A database of a test's own, on a server that all tests of the program share.
class OwnDatabase {
 public:
  /// Why there can be none here; empty: there can.
  static std::string missing() { return PostgresServer::installed() ? "" : "PostgreSQL 15 is not installed"; }
  static PostgresServer& server() {
    static PostgresServer server;
    return server;
  }
  OwnDatabase() {
    static int made = 0;
    if (!missing().empty()) return;
    name_ = "emcon" + std::to_string(++made);
    server().make(name_);
  }
  ~OwnDatabase() {
    if (!name_.empty()) server().drop(name_);
  }
  OwnDatabase(const OwnDatabase&) = delete;
  OwnDatabase& operator=(const OwnDatabase&) = delete;

  /// Empty: there is none.
  const std::string& name() const { return name_; }
  std::string url() const { return server().url(name_); }
  std::string run(const std::string& sql) const { return server().run(name_, sql); }

 private:
  std::string name_;
};

}  // namespace emcon::store
