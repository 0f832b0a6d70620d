// Sends the service manager a datagram for each stage of the server's life.
#include "server/main/notice.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace emcon::program {

Notice::Notice() {
  if (const char* const named = std::getenv("NOTIFY_SOCKET")) socket_ = named;
  ::unsetenv("NOTIFY_SOCKET");
}

void Notice::ready(const std::string& status) const {
  say("READY=1\nSTATUS=" + status);
}

void Notice::reloading() const {
  const auto since_boot = std::chrono::steady_clock::now().time_since_epoch();
  say("RELOADING=1\nMONOTONIC_USEC=" +
      std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(since_boot).count()));
}

void Notice::stopping() const {
  say("STOPPING=1");
}

void Notice::say(const std::string& state) const {
  sockaddr_un to{};
  if (socket_.empty() || socket_.size() >= sizeof to.sun_path) return;
  to.sun_family = AF_UNIX;
  std::memcpy(to.sun_path, socket_.data(), socket_.size());
  if (socket_[0] == '@') to.sun_path[0] = '\0';  // an abstract name
  const int out = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (out < 0) return;
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  // The system's interface takes a pointer to any kind of address. If nobody listens, the notice is lost.
  [[maybe_unused]] const ssize_t sent =
      ::sendto(out, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&to), size);
  ::close(out);
}

}  // namespace emcon::program
