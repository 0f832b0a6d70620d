/// The file by which a user's commands find the server that he runs on a database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace emcon::program {

/// The file's place: beside a database that is a file, else in the working folder.
std::string admin_file(const std::string& database);

/// The note that a running server leaves for the commands of its own user.
struct AdminNote {
  std::string address;  ///< of the operator's listener, without its port
  std::uint16_t port = 0;
  std::string token;    ///< for POST /admin
  std::string players;  ///< ADDRESS:PORT; empty: the server is older than 1.1.0
  std::string node;     ///< ADDRESS:PORT for other nodes; empty: there is none
};

/// Reads the note, whether its server runs or was killed; nothing if the file cannot be read.
std::optional<AdminNote> read_admin_file(const std::string& path);

/// The file exists, readable by its owner alone, for as long as this object. The object holds a lock on it, so a second
/// server in the same folder leaves it alone. The file of a killed server is taken over.
class AdminFile {
 public:
  enum class State { written, another_has_it, not_written };

  AdminFile(std::string path, const AdminNote& note);
  ~AdminFile();
  AdminFile(const AdminFile&) = delete;
  AdminFile& operator=(const AdminFile&) = delete;

  State state() const { return state_; }
  /// The note of the running server; nothing if there is none, or if this user may not read it.
  static std::optional<AdminNote> of_running_server(const std::string& path);

 private:
  State take();
  bool write(const AdminNote& note) const;
  void let_go();

  std::string path_;
  int file_ = -1;  // before state_, because making state_ opens it
  State state_;
};

}  // namespace emcon::program
