// Starts a person's own command as a process of its own, so that it can never delay the match.
#include "client/app/hook.hpp"

#include <fcntl.h>
#include <unistd.h>

extern char** environ;

namespace emcon::client {

void run_hook(const std::string& command, const std::vector<std::pair<std::string, std::string>>& variables) {
  // All that needs memory is done before the fork.
  std::vector<std::string> own;
  for (const auto& [name, value] : variables) {
    std::string text = name + "=" + value;
    for (char& c : text)
      if (c == '\0') c = ' ';
    own.push_back(std::move(text));
  }
  std::vector<char*> environment;
  for (auto& text : own) environment.push_back(text.data());
  for (char** entry = environ; *entry; ++entry) environment.push_back(*entry);
  environment.push_back(nullptr);
  std::string shell = "/bin/sh", flag = "-c", text = command;
  char* const words[] = {shell.data(), flag.data(), text.data(), nullptr};
  if (::fork() != 0) return;
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) ::dup2(nowhere, fd);
  ::setsid();
  ::execve(words[0], words, environment.data());
  ::_exit(127);
}

}  // namespace emcon::client
