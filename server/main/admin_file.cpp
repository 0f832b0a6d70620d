// Writes and reads the operator's file, and holds the lock that distinguishes a running server from one that was
// killed.
#include "server/main/admin_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <utility>

#include "common/proof/hash.hpp"
#include "common/receipts.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

struct flock whole_file() {
  struct flock all{};
  all.l_type = F_WRLCK;
  all.l_whence = SEEK_SET;
  return all;
}

/// The lock belongs to the open file, not to the process, and asking for it disturbs nobody who takes it.
bool lock(int file) {
  struct flock all = whole_file();
  return ::fcntl(file, F_OFD_SETLK, &all) == 0;
}

bool is_locked(int file) {
  struct flock all = whole_file();
  return ::fcntl(file, F_OFD_GETLK, &all) == 0 && all.l_type != F_UNLCK;
}

/// Whether the path still leads to the opened file.
bool lies_at(int file, const std::string& path) {
  struct stat opened{}, there{};
  return ::fstat(file, &opened) == 0 && ::lstat(path.c_str(), &there) == 0 && opened.st_dev == there.st_dev &&
         opened.st_ino == there.st_ino;
}

/// Whether nobody can have the file open to read a secret that will be written to it.
bool is_new(int file) {
  struct stat what{};
  return ::fstat(file, &what) == 0 && what.st_size == 0 && what.st_uid == ::geteuid() && (what.st_mode & 077U) == 0;
}

}  // namespace

std::string admin_file(const std::string& database) {
  if (store::is_file(database)) return database + ".admin";
  const std::string hash = to_hex(as_string(Hasher("emcon admin file").raw(store::shown_name(database)).done()));
  return "emcon-" + hash.substr(0, 16) + ".admin";
}

std::optional<AdminNote> read_admin_file(const std::string& path) {
  std::ifstream file(path);
  AdminNote out;
  if (!(file >> out.address >> out.port >> out.token)) return std::nullopt;
  file >> out.players >> out.node;
  return out;
}

AdminFile::AdminFile(std::string path, const AdminNote& note) : path_(std::move(path)), state_(take()) {
  if (state_ != State::written || write(note)) return;
  let_go();
  state_ = State::not_written;
}

AdminFile::~AdminFile() {
  let_go();
}

AdminFile::State AdminFile::take() {
  constexpr int tries = 16;  // one is lost only to a process that begins or ends at the same moment
  for (int n = 0; n < tries; ++n) {
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file_ < 0) return State::not_written;
    const bool locked = lock(file_);
    const bool elsewhere = !locked && (errno == EAGAIN || errno == EACCES);
    if (locked && lies_at(file_, path_)) {
      if (is_new(file_)) return State::written;
      // Somebody may have the old file open, as its mode may have let him: the token goes to a new one.
      ::unlink(path_.c_str());
    }
    ::close(std::exchange(file_, -1));
    if (elsewhere) return State::another_has_it;
    if (!locked) return State::not_written;
  }
  return State::not_written;
}

bool AdminFile::write(const AdminNote& note) const {
  const std::string text =
      fmt::format("{} {} {}\n{} {}\n", note.address, note.port, note.token, note.players, note.node);
  return ::write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

void AdminFile::let_go() {
  if (file_ < 0) return;
  if (lies_at(file_, path_)) ::unlink(path_.c_str());
  ::close(std::exchange(file_, -1));
}

std::optional<AdminNote> AdminFile::of_running_server(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  const bool runs = is_locked(file);
  ::close(file);
  return runs ? read_admin_file(path) : std::nullopt;
}

}  // namespace emcon::program
