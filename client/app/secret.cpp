// Reads codes and tokens from the terminal or standard input, since other programs can read a command line.
#include "client/app/secret.hpp"

#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "client/app/app.hpp"

namespace emcon::client {
namespace {

constexpr std::size_t typed_max = 200;

/// One byte of standard input; nothing at its end.
std::optional<char> next_byte() {
  char byte = 0;
  ssize_t n = 0;
  do n = ::read(STDIN_FILENO, &byte, 1);
  while (n < 0 && errno == EINTR);
  return n == 1 ? std::optional(byte) : std::nullopt;
}

std::string first_line() {
  std::string out;
  while (const auto byte = next_byte()) {
    if (*byte == '\n') break;
    if (out.size() < typed_max) out += *byte;
  }
  return out;
}

/// The terminal without its own echo, line editing and signals, for as long as this lives.
class Quiet {
 public:
  Quiet() {
    ::tcgetattr(STDIN_FILENO, &before_);
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | ISIG);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &now);
  }
  ~Quiet() { ::tcsetattr(STDIN_FILENO, TCSANOW, &before_); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  termios before_{};
};

std::string typed_line(const std::string& question) {
  constexpr char interrupt = 0x03, end = 0x04, backspace = 0x08, kill = 0x15, erase = 0x7F;
  const Quiet quiet;
  std::string out;
  const auto show = [&] {
    std::printf("\r\x1b[K%s%s", question.c_str(), hidden(out).c_str());
    std::fflush(stdout);
  };
  for (show(); const auto byte = next_byte(); show()) {
    if (*byte == '\n' || *byte == '\r' || *byte == end) break;
    if ((*byte == backspace || *byte == erase) && !out.empty()) out.pop_back();
    if (*byte == kill || *byte == interrupt) out.clear();
    if (*byte == interrupt) break;
    if (*byte >= ' ' && *byte < erase && out.size() < typed_max) out += *byte;
  }
  std::printf("\n");
  return out;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::string hidden(std::string_view typed) {
  const std::size_t shown = typed.starts_with(seat_token_prefix) ? seat_token_prefix.size() : typed.size();
  return std::string(typed.substr(0, shown)) + std::string(typed.size() - shown, '*');
}

Result<std::string> ask_for_code(std::string_view how, const std::string& command) {
  const std::string piped = "'" + command + " -' with it as the first line of standard input";
  if (!how.empty() && how != "-")
    return wrong("usage", "A code or token on the command line can be read by every program of this computer: type '" +
                              command + "' alone, which asks for it, or " + piped + ".");
  if (how.empty() && (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1))
    return wrong("usage", "There is no terminal to ask for the code at: type " + piped + ".");
  std::string code = trimmed(how == "-" ? first_line() : typed_line("The code or token of your seat: "));
  if (code.empty()) return wrong("no_code", "No code was given.");
  return code;
}

}  // namespace emcon::client
