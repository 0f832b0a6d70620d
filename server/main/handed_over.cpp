// Takes over the listening sockets that systemd holds for the server, so that a restart refuses nobody.
#include "server/main/handed_over.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <cstring>

namespace emcon::program {
namespace {

/// The number that a variable holds; -1 if it holds none.
int number_in(const char* variable) {
  const char* const text = std::getenv(variable);
  if (text == nullptr) return -1;
  int out = -1;
  const char* const end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, out);
  return error == std::errc{} && stop == end ? out : -1;
}

}  // namespace

std::vector<int> handed_over_sockets() {
  constexpr int first = 3;  // as sd_listen_fds(3) promises
  const bool meant = number_in("LISTEN_PID") == static_cast<int>(::getpid());
  const int count = meant ? number_in("LISTEN_FDS") : 0;
  for (const char* variable : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(variable);
  std::vector<int> out;
  for (int descriptor = first; descriptor < first + count; ++descriptor) {
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    out.push_back(descriptor);
  }
  return out;
}

}  // namespace emcon::program
