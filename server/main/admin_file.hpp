/// The file through which the commands of a user find the server that he runs on a database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace emcon::program {

/// Where it lies: beside a database that is a file, else in the working folder.
std::string admin_file(const std::string& database);

/// What a running server tells the commands of its own user.
struct AdminNote {
  std::string address;  ///< of the operator, without its port
  std::uint16_t port = 0;
  std::string token;    ///< for POST /admin
  std::string players;  ///< ADDRESS:PORT; empty: a server of before 1.1.0 does not say it
  std::string node;     ///< ADDRESS:PORT for other nodes; empty: nowhere
};

/// What the file says, whether its server runs or was killed; nothing if it cannot be read.
std::optional<AdminNote> read_admin_file(const std::string& path);

/// Is there, readable by its owner alone, for as long as this object: it holds a lock on it, so that a second server in
/// the same folder leaves it alone. One that a killed server has left behind is taken over.
class AdminFile {
 public:
  enum class State { written, another_has_it, not_written };

  AdminFile(std::string path, const AdminNote& note);
  ~AdminFile();
  AdminFile(const AdminFile&) = delete;
  AdminFile& operator=(const AdminFile&) = delete;

  State state() const { return state_; }
  /// What the server says that has the file now; nothing if none has, or it is not this user's to read.
  static std::optional<AdminNote> of_running_server(const std::string& path);

 private:
  State take();
  bool write(const AdminNote& note) const;
  void let_go();

  std::string path_;
  int file_ = -1;  // before state_, whose making opens it
  State state_;
};

}  // namespace emcon::program
