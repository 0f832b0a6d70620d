// Reads codes and tokens from the terminal or standard input, since other programs can read a command line.
#include "client/app/secret.hpp"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <span>

#include "client/app/app.hpp"
#include "common/invite.hpp"

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

/// The width of the terminal; at least 1.
std::size_t columns() {
  winsize size{};
  constexpr std::size_t usual = 80;
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

std::string typed_line(const std::string& question) {
  constexpr char interrupt = 0x03, end = 0x04, backspace = 0x08, kill = 0x15, erase = 0x7F;
  const Quiet quiet;
  std::string out;
  const auto show = [&] {
    const std::string typed = hidden(out);
    // A line that goes on below could not be wiped again: of a long one the end is shown.
    const std::size_t room = columns() - std::min(columns() - 1, question.size() + 1);
    std::printf("\r\x1b[K%s%s", question.c_str(), typed.substr(typed.size() - std::min(typed.size(), room)).c_str());
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

}  // namespace

std::string as_meant(std::string_view typed) {
  // Characters that word processors and messengers put in place of a dash or a blank.
  constexpr std::string_view dashes[] = {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"};
  constexpr std::string_view blanks[] = {" ", "\t", "\r", "\n", "\u00A0", "\u202F", "\u200B"};
  const auto begins_with = [&](std::span<const std::string_view> signs) {
    const auto found = std::ranges::find_if(signs, [&](auto sign) { return typed.starts_with(sign); });
    return found == signs.end() ? std::size_t{0} : found->size();
  };
  std::string out;
  while (!typed.empty()) {
    const std::size_t dash = begins_with(dashes), blank = begins_with(blanks);
    if (dash > 0) out += '-';
    if (dash + blank == 0) out += typed.front();
    typed.remove_prefix(std::max<std::size_t>(1, dash + blank));
  }
  return out;
}

std::string code_as_meant(std::string_view typed) {
  if (const std::size_t at = typed.find(seat_token_prefix); at != std::string_view::npos) {
    const std::string token = as_meant(typed.substr(at));
    return token.substr(0, token.find_first_of(".,;:!?'\"`()[]<>"));
  }
  const Invite invite = invite_in(typed);
  if (invite.code.empty()) return as_meant(typed);
  const std::string key = invite.key.empty() ? invite.no_key : invite.key;
  return (invite.server.empty() ? "" : invite.server + '/') + invite.code + (key.empty() ? "" : '+' + key);
}

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
  std::string code = code_as_meant(how == "-" ? first_line() : typed_line("The code or token of your seat: "));
  if (code.empty()) return wrong("no_code", "No code was given.");
  return code;
}

}  // namespace emcon::client
