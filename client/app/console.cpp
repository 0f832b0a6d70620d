// Reads lines from a person's terminal with an editor and history, or from a pipe without.
#include "client/app/console.hpp"

#include <editline/readline.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>

namespace emcon::client {
namespace {

void write_out(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Lines of a pipe or file, handed on as fast as the match can take them.
class PlainConsole final : public Console {
 public:
  explicit PlainConsole(const ConsoleOptions& options) : options_(options) {}

  void print(const std::string& text) override { write_out(text); }
  void prompt(const std::string&) override {}
  screen::Style style() const override { return style_of_stdout(options_); }
  void start(net::Loop& loop, Typing typing) override {
    loop_ = &loop;
    typing_ = std::move(typing);
    loop.watch(STDIN_FILENO, [this] { readable(); });
  }
  void hold_while_not(std::function<bool(const std::string&)> ready) override { ready_ = std::move(ready); }
  void poke() override { feed(); }
  void stop() override {
    if (loop_) loop_->unwatch();
    loop_ = nullptr;
    lines_.clear();
  }

 private:
  void readable() {
    char buffer[4096];
    const ssize_t n = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (n <= 0) {
      if (!partial_.empty()) lines_.push_back(std::move(partial_));
      partial_.clear();
      ended_ = true;
      loop_->unwatch();
      return feed();
    }
    for (ssize_t i = 0; i < n; ++i) {
      if (buffer[i] != '\n') {
        if (partial_.size() < line_bytes_max) partial_ += buffer[i];
        continue;
      }
      lines_.push_back(std::move(partial_));
      partial_.clear();
    }
    feed();
  }
  void feed() {
    if (feeding_) return;
    feeding_ = true;
    while (loop_ && !lines_.empty() && (!ready_ || ready_(lines_.front()))) {
      const std::string line = std::move(lines_.front());
      lines_.pop_front();
      typing_.line(line);
    }
    feeding_ = false;
    if (loop_ && lines_.empty() && ended_ && !told_end_) {
      told_end_ = true;
      typing_.end();
    }
  }

  static constexpr std::size_t line_bytes_max = 8192;
  ConsoleOptions options_;
  net::Loop* loop_ = nullptr;
  Typing typing_;
  std::function<bool(const std::string&)> ready_;
  std::string partial_;
  std::deque<std::string> lines_;
  bool ended_ = false, told_end_ = false, feeding_ = false;
};

/// A person's terminal. The editor library is one per process, so its callbacks go through `current`.
class EditingConsole final : public Console {
 public:
  explicit EditingConsole(const ConsoleOptions& options) : options_(options) {
    current = this;
    std::setlocale(LC_CTYPE, "");
    rl_readline_name = "emcon";
    rl_basic_word_break_characters = " \t";
    rl_attempted_completion_function = &EditingConsole::completions;
    set_up();
  }
  ~EditingConsole() override {
    stop();
    current = nullptr;
  }
  void print(const std::string& text) override {
    if (!editing_) return write_out(text);
    write_out("\r\x1b[K" + text);
    rl_forced_update_display();
  }
  void prompt(const std::string& text) override {
    prompt_ = text;
    if (!editing_) return;
    rl_set_prompt(prompt_.c_str());
    write_out("\r\x1b[K");
    rl_forced_update_display();
  }
  screen::Style style() const override { return style_of_stdout(options_); }
  void start(net::Loop& loop, Typing typing) override {
    loop_ = &loop;
    typing_ = std::move(typing);
    install();
    loop.watch(STDIN_FILENO, [this] { terminal_has_gone() ? end() : rl_callback_read_char(); });
  }
  void hold_while_not(std::function<bool(const std::string&)>) override {}
  void poke() override {}
  void wipe() override {
    write_out("\x1b[H\x1b[2J\x1b[3J");
    matches_.clear();
    if (editing_) rl_callback_handler_remove();
    // A new editor: the old one would also give back text that was cut out of its line.
    set_up();
    if (editing_) install();
  }
  void stop() override {
    if (!loop_) return;
    loop_->unwatch();
    loop_ = nullptr;
    if (editing_) write_out("\r\x1b[K");
    editing_ = false;
    rl_callback_handler_remove();
  }

 private:
  /// The editor library does not notice this, and would be called again for ever.
  static bool terminal_has_gone() {
    pollfd at{STDIN_FILENO, POLLIN, 0};
    return ::poll(&at, 1, 0) == 1 && (at.revents & (POLLHUP | POLLERR)) != 0;
  }
  void end() {
    loop_->unwatch();
    typing_.end();
  }

  static constexpr int history_max = 500;
  static inline EditingConsole* current = nullptr;

  static void set_up() {
    rl_initialize();
    close_ways_out();
    using_history();
    clear_history();
    stifle_history(history_max);
  }
  /// The editor has a command line of its own (Meta-X; in the mode of vi a colon), by which keys can be bound anew, and
  /// a key that starts vi with the line. Neither belongs to the client. The editor would also wait for vi without an
  /// end, since it keeps no children. Meta-X is also the letter of its code.
  static void close_ways_out() {
    for (const char* binding : {"bind '\\033x' ed-unassigned", "bind '\\033X' ed-unassigned", "bind '\\370' ed-insert",
                                "bind '\\330' ed-insert", "bind -a : ed-unassigned", "bind -a v ed-unassigned"})
      rl_parse_and_bind(binding);
  }
  void install() {
    rl_callback_handler_install(prompt_.c_str(), &EditingConsole::typed);
    editing_ = true;
  }
  static void typed(char* text) {
    EditingConsole* self = current;
    if (!self || !self->loop_) return;
    self->editing_ = false;
    if (!text) {
      write_out("\n");
      return self->typing_.end();
    }
    const std::string line = text;
    std::free(text);
    if (line.find_first_not_of(" \t") != std::string::npos) add_history(line.c_str());
    self->typing_.line(line);
    if (self->loop_) self->install();
  }
  static char* next_match(const char*, int state) {
    if (!current) return nullptr;
    if (state == 0) current->next_ = 0;
    if (current->next_ >= current->matches_.size()) return nullptr;
    return ::strdup(current->matches_[current->next_++].c_str());
  }
  static char** completions(const char* word, int, int end) {
    rl_attempted_completion_over = 1;
    if (!current || !rl_line_buffer) return nullptr;
    const std::string line(rl_line_buffer, static_cast<std::size_t>(end));
    current->matches_ = current->typing_.complete(line);
    if (current->matches_.empty()) return nullptr;
    const char last =
        current->matches_.size() == 1 && !current->matches_.front().empty() ? current->matches_.front().back() : ' ';
    rl_completion_append_character = last == '=' || last == ':' || last == ',' ? 0 : int{' '};
    return rl_completion_matches(word, &EditingConsole::next_match);
  }

  ConsoleOptions options_;
  net::Loop* loop_ = nullptr;
  Typing typing_;
  std::string prompt_ = "> ";
  std::vector<std::string> matches_;
  std::size_t next_ = 0;  ///< of them, the one that the editor asks for next
  bool editing_ = false;
};

bool utf8_terminal() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const char* value = std::getenv(name); value && *value)
      return std::strstr(value, "UTF-8") || std::strstr(value, "utf8");
  return false;
}

}  // namespace

screen::Style style_of_stdout(const ConsoleOptions& options) {
  screen::Style style;
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  const char* no_colour = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  style.colour = terminal && !options.no_colour && !(no_colour && *no_colour) && kind && std::strcmp(kind, "dumb") != 0;
  style.ascii = options.ascii || !utf8_terminal();
  constexpr int lines_beside_map = 6;
  winsize size{};
  if (terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.width = size.ws_col;
    style.height = size.ws_row > lines_beside_map ? size.ws_row - lines_beside_map : 0;
  } else {
    style.width = 100;
    style.height = 60;
  }
  return style;
}

std::unique_ptr<Console> make_console(const ConsoleOptions& options) {
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1) return std::make_unique<EditingConsole>(options);
  return std::make_unique<PlainConsole>(options);
}

}  // namespace emcon::client
