// Starts the installed server program for this player alone, and finds out the address at which it listens.
#include "client/app/own_server.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "client/app/child_files.hpp"
#include "client/app/lobby.hpp"

namespace emcon::client {
namespace {

constexpr int start_ms_max = 10'000;
constexpr const char* program = "emcon-server";

/// Beside this program, as installed or as built.
std::string find_program(const std::string& self) {
  const std::filesystem::path here = std::filesystem::path(self).parent_path();
  for (const auto& path : {here / program, here / ".." / "server" / "main" / program})
    if (::access(path.c_str(), X_OK) == 0) return path.string();
  return {};
}

/// The first line that the server prints, or the part that came in time.
std::string first_line(int fd) {
  std::string out;
  pollfd wait{fd, POLLIN, 0};
  while (out.find('\n') == std::string::npos && ::poll(&wait, 1, start_ms_max) > 0) {
    char buffer[256];
    const ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n <= 0) break;
    out.append(buffer, static_cast<std::size_t>(n));
  }
  return out.substr(0, out.find('\n'));
}

/// The address of the player's own server is kept beside its database, for another terminal of his, since only one
/// server has the database. It is written anew at each start.
std::filesystem::path address_file(const StateDir& state) {
  return state.folder() / "own.address";
}
void keep_address(const StateDir& state, const std::string& address) {
  std::ofstream(address_file(state), std::ios::trunc) << address << '\n';
}
/// Joins the server of another terminal, if there is one. It ends with that terminal, and is then started again by any
/// program that plays on it (revive_own_server).
bool join_other_terminal(Context& context) {
  std::string address;
  if (!std::getline(std::ifstream(address_file(context.state)), address)) return false;
  const auto endpoint = net::parse_endpoint("ws://" + address);
  if (!endpoint) return false;
  const net::Endpoint before = std::exchange(context.server, *endpoint);
  context.own_server = true;
  const auto got = get_rulesets(context, "");
  if (got) return true;
  context.server = before;
  return context.own_server = false;
}

/// Runs in the child between fork and exec: only calls that are safe there.
[[noreturn]] void become_server(char* const* words, int output, int log) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  ::setsid();
  const int nowhere = ::open("/dev/null", O_RDONLY);
  ::dup2(nowhere, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(log, STDERR_FILENO);
  ::execv(words[0], words);
  ::_exit(127);
}

/// One program of the player's at a time starts a server: another waits here until the first has kept its server's
/// address, or has failed. Without it the second finds the database taken and no address to go to.
class Turn {
 public:
  /// Waits as long as another program has it, which is start_ms_max at most. The folder must exist; where a lock cannot
  /// be had, nothing waits.
  explicit Turn(const StateDir& state)
      : file_(::open((state.folder() / "own.starting").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) {
    [[maybe_unused]] const bool locked = file_ >= 0 && ::flock(file_, LOCK_EX) == 0;
  }
  ~Turn() {
    if (file_ >= 0) ::close(file_);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  int file_;
};

/// Starts `path` with this address; returns the address at which it listens, or empty. Keeps the address in a file.
std::string started(const StateDir& state, std::string path, std::string where) {
  const std::optional<ChildFiles> files = child_files(state.log("server.log"));
  if (!files) return {};
  const Turn turn(state);
  std::string serve = "serve", db = "--db", file = (state.folder() / "own.db").string(), listen = "--listen";
  char* const words[] = {path.data(), serve.data(), db.data(), file.data(), listen.data(), where.data(), nullptr};
  const pid_t child = ::fork();
  if (child == 0) become_server(words, files->write_end, files->log);
  ::close(files->write_end);
  ::close(files->log);
  const std::string line = child < 0 ? std::string() : first_line(files->read_end);
  // The pipe stays open for as long as this program lives: the server may print more.
  constexpr std::string_view says = "listening on ";
  if (!line.starts_with(says)) {
    ::close(files->read_end);
    return {};
  }
  keep_address(state, line.substr(says.size()));
  return line.substr(says.size());
}

}  // namespace

bool use_own_server(Context& context) {
  context.server_trouble.clear();
  if (context.kiosk) return false;
  const std::string path = find_program(context.program);
  if (path.empty()) return false;
  const std::string address = started(context.state, path, "127.0.0.1:0");
  if (address.empty()) {
    if (join_other_terminal(context)) return true;
    context.server_trouble =
        "A server of your own did not start; " + context.state.log("server.log").string() + " says why.";
    return false;
  }
  const auto endpoint = net::parse_endpoint("ws://" + address);
  if (!endpoint) return false;
  context.server = *endpoint;
  context.own_server = true;
  return true;
}

std::optional<net::Endpoint> revive_own_server(const StateDir& state, const std::string& self,
                                               const net::Endpoint& where) {
  const std::string path = find_program(self);
  std::string address = path.empty() ? std::string() : started(state, path, where.host + ":" + where.port);
  if (address.empty() && !std::getline(std::ifstream(address_file(state)), address)) return std::nullopt;
  const auto there = net::parse_endpoint("ws://" + address);
  return there ? std::optional(*there) : std::nullopt;
}

Result<void> start_own_server(Context& context) {
  if (context.own_server || use_own_server(context)) return {};
  return wrong("own_server", context.server_trouble.empty() ? "There is no emcon-server beside this program."
                                                            : context.server_trouble);
}

bool reach_server(Context& context) {
  const auto answers = [&context] {
    const auto got = get_rulesets(context, "");
    return got.has_value() || got.error().code != "no_connection";
  };
  if (answers()) return true;
  return !context.server_named && use_own_server(context) && answers();
}

void say_server_trouble(const Context& context) {
  if (!context.server_trouble.empty()) std::fprintf(stderr, "emcon: %s\n", context.server_trouble.c_str());
}

void want_server(Context& context) {
  const WaitsAloud waits(context.loop, net::to_string(context.server));
  if (!reach_server(context)) say_server_trouble(context);
}

}  // namespace emcon::client
