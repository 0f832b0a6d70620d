// Starts the installed server program for this player alone, and finds out the address at which it listens.
#include "client/app/own_server.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <utility>

#include "client/app/child_files.hpp"

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

/// The first line the server prints, or what came in time.
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

/// Where the player's own server listens is kept beside its database, for another terminal of his: one server alone has
/// the database. It is written anew at each start.
std::filesystem::path address_file(const Context& context) {
  return context.state.folder() / "own.address";
}
void keep_address(const Context& context, const std::string& address) {
  std::ofstream(address_file(context), std::ios::trunc) << address << '\n';
}
/// The server of another terminal, if it is there; it ends with that one.
bool join_other_terminal(Context& context) {
  std::string address;
  if (!std::getline(std::ifstream(address_file(context)), address)) return false;
  const auto endpoint = net::parse_endpoint("ws://" + address);
  if (!endpoint) return false;
  const net::Endpoint before = std::exchange(context.server, *endpoint);
  context.own_server = true;
  const auto got = get_rulesets(context, "");
  if (got) return true;
  context.server = before;
  return context.own_server = false;
}

/// In the child between fork and exec: only what is safe there.
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

}  // namespace

bool use_own_server(Context& context) {
  context.server_trouble.clear();
  if (context.kiosk) return false;
  std::string path = find_program(context.program);
  if (path.empty()) return false;
  const auto log_file = context.state.log("server.log");
  const std::optional<ChildFiles> files = child_files(log_file);
  if (!files) return false;
  std::string serve = "serve", db = "--db", file = (context.state.folder() / "own.db").string(), listen = "--listen",
              where = "127.0.0.1:0";
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
    if (join_other_terminal(context)) return true;
    context.server_trouble = "A server of your own did not start; " + log_file.string() + " says why.";
    return false;
  }
  const auto endpoint = net::parse_endpoint("ws://" + line.substr(says.size()));
  if (!endpoint) return false;
  keep_address(context, line.substr(says.size()));
  context.server = *endpoint;
  context.own_server = true;
  return true;
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
  return !context.server_named && !context.own_server && use_own_server(context) && answers();
}

void say_server_trouble(const Context& context) {
  if (!context.server_trouble.empty()) std::fprintf(stderr, "emcon: %s\n", context.server_trouble.c_str());
}

void want_server(Context& context) {
  if (!reach_server(context)) say_server_trouble(context);
}

}  // namespace emcon::client
