// Takes the lock on a file that lets only one process serve a database.
#include "server/store/process_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

std::string describe_self() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 64> time{};
  std::strftime(time.data(), time.size(), "%Y-%m-%d %H:%M:%S UTC", &utc);
  return "process " + std::to_string(getpid()) + " on " + host.data() + " since " + time.data();
}

std::string read_holder(int file) {
  std::array<char, 512> text{};
  const ssize_t size = pread(file, text.data(), text.size() - 1, 0);
  return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : std::string("another process");
}

}  // namespace

Result<ProcessLock> ProcessLock::acquire(const std::string& database) {
  const std::string path = database + ".lock";
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) {
    return std::unexpected(refusal(
        errno == EROFS ? "database_read_only" : "database_unavailable",
        "cannot make the lock file " + path + ": " + std::strerror(errno) + "; the folder must exist and be writable",
        {{"path", path}}));
  }
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    const std::string holder = read_holder(file);
    close(file);
    return std::unexpected(refusal(
        "database_locked", database + " is being served by " + holder + "; stop that server or name another database",
        {{"path", database}, {"holder", holder}}));
  }
  std::string self = describe_self();
  // The text only helps people: the lock holds without it, also on a full disk.
  if (ftruncate(file, 0) != 0 || pwrite(file, self.data(), self.size(), 0) < 0) self += " (not noted in the lock file)";
  return ProcessLock(file, std::move(self));
}

std::optional<std::string> ProcessLock::holder_of(const std::string& database) {
  const int file = open((database + ".lock").c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<std::string> holder;
  // Shared, so that two askers do not take each other for a server.
  if (flock(file, LOCK_SH | LOCK_NB) != 0) holder = read_holder(file);
  close(file);
  return holder;
}

ProcessLock::ProcessLock(int file, std::string holder) : file_(file), holder_(std::move(holder)) {}
ProcessLock::ProcessLock(ProcessLock&& other) noexcept
    : file_(std::exchange(other.file_, -1)), holder_(std::move(other.holder_)) {}

ProcessLock::~ProcessLock() {
  if (file_ < 0) return;
  // A name left behind by a failed truncation misleads nobody: it is shown only while the file is locked.
  [[maybe_unused]] const int ignored = ftruncate(file_, 0);
  close(file_);
}

}  // namespace emcon::store
