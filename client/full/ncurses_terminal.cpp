// Puts canvases on a real terminal and reads its keys with ncurses, and restores it even after a crash.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "client/full/terminal.hpp"
#include "client/full/theme.hpp"

namespace emcon::client::full {
namespace {

using panel::Canvas;
using panel::Cell;

/// The state that a crash must restore without the library: the terminal's former modes, and the screen.
termios modes_before{};
constexpr char leave_full_screen[] = "\x1b[?2026l\x1b[?2004l\x1b[?1000l\x1b[?1006l\x1b[0m\x1b[?25h\x1b[?1049l\r\n";

void crashed(int signal) {
  const ssize_t ignored = ::write(STDOUT_FILENO, leave_full_screen, sizeof leave_full_screen - 1);
  static_cast<void>(ignored);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

constexpr int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

/// Codes for keys that the library does not know: past its own ones.
constexpr int key_paste_begin = KEY_MAX - 1;
constexpr int key_paste_end = KEY_MAX - 2;
constexpr const char* paste_on = "\x1b[?2004h";
constexpr const char* paste_off = "\x1b[?2004l";

/// A terminal that knows these codes shows nothing between them, so no half-drawn picture is ever seen (DEC private
/// mode 2026).
constexpr const char* picture_begins = "\x1b[?2026h";
constexpr const char* picture_ends = "\x1b[?2026l";

void write_now(const std::string& text) {
  const ssize_t ignored = ::write(STDOUT_FILENO, text.data(), text.size());
  static_cast<void>(ignored);
}

class NcursesTerminal final : public Terminal {
 public:
  NcursesTerminal() {
    std::setlocale(LC_CTYPE, "");
    ::tcgetattr(STDIN_FILENO, &modes_before);
    ::set_escdelay(25);
  }
  bool open(const Settings& settings, std::string& problem) {
    screen_ = ::newterm(nullptr, stdout, stdin);
    if (!screen_) {
      const char* kind = std::getenv("TERM");
      problem = std::string("The terminal kind '") + (kind ? kind : "") + "' is not known here; TERM names it.";
      return false;
    }
    open_ = true;
    ::raw();
    ::noecho();
    ::nonl();
    ::keypad(stdscr, TRUE);
    ::nodelay(stdscr, TRUE);
    ::curs_set(0);
    ::define_key("\x1b[200~", key_paste_begin);
    ::define_key("\x1b[201~", key_paste_end);
    write_now(paste_on);
    has_colours_ = ::has_colors() == TRUE;
    if (has_colours_) {
      ::start_color();
      ::use_default_colors();
    }
    for (const int signal : crashes) std::signal(signal, crashed);
    use(settings);
    return true;
  }
  ~NcursesTerminal() override {
    if (!open_) return;
    for (const int signal : crashes) std::signal(signal, SIG_DFL);
    leave();
    ::delscreen(screen_);
  }

  panel::Size size() const override { return {COLS, LINES}; }
  bool ascii() const override { return ascii_; }

  void show(const Canvas& canvas, std::optional<std::pair<int, int>> cursor) override {
    const bool all = !(shown_.size() == canvas.size());
    if (all) {
      ::erase();
      shown_ = Canvas(canvas.size());
    }
    for (int y = 0; y < canvas.size().height; ++y) {
      panel::Ink ink = panel::Ink::plain;
      for (int x = 0; x < canvas.size().width; ++x) {
        // A blank shows no colour, so it takes the colour of the character before it: fewer changes of colour to send.
        Cell cell = canvas.at(x, y);
        const bool blank = cell.glyph == U' ' && !cell.reversed;
        if (blank) cell.ink = ink;
        const bool underlined = (looks_[static_cast<std::size_t>(cell.ink)].attributes & A_UNDERLINE) != 0;
        ink = underlined ? panel::Ink::plain : cell.ink;
        if (!all && shown_.at(x, y) == cell) continue;
        put(x, y, cell);
        shown_.set(x, y, cell);
      }
    }
    ::curs_set(cursor ? 1 : 0);
    if (cursor) ::move(cursor->second, cursor->first);
    // The library has sent everything when it returns, so these codes enclose the picture.
    write_now(picture_begins);
    ::refresh();
    write_now(picture_ends);
  }

  std::vector<Key> read(bool& ended) override {
    constexpr std::size_t most = 4096;
    std::vector<Key> out;
    while (out.size() < most) {
      wint_t code = 0;
      const int kind = ::get_wch(&code);
      if (kind == ERR) break;
      if (kind == KEY_CODE_YES)
        take_code(static_cast<int>(code), out);
      else
        take_glyph(static_cast<char32_t>(code), out);
    }
    if (out.empty() && !pasting_) ended = hung_up();
    return out;
  }

  void resized() override {
    winsize now{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) == 0 && now.ws_col > 0 && now.ws_row > 0)
      ::resizeterm(now.ws_row, now.ws_col);
    shown_ = Canvas({0, 0});
    ::clearok(curscr, TRUE);
  }
  void bell() override { ::beep(); }
  void title(const std::string& text) override {
    const char* kind = std::getenv("TERM");
    if (!titles_ || !kind || text == title_) return;
    for (const char* able : {"xterm", "screen", "tmux", "rxvt", "alacritty", "foot", "kitty"})
      if (std::strncmp(kind, able, std::strlen(able)) == 0) {
        title_ = text;
        return write_now("\x1b]2;" + text + "\x07");
      }
  }

  void use(const Settings& settings) override {
    titles_ = settings.title;
    ascii_ = settings.characters == Characters::ascii || (settings.characters == Characters::automatic && !utf8());
    const char* none = std::getenv("NO_COLOR");
    int colours = has_colours_ && !(none && *none) ? COLORS : 0;
    if (settings.colours == Colours::none) colours = 0;
    if (settings.colours == Colours::sixteen) colours = std::min(colours, 16);
    for (int ink = 0; ink < panel::inks; ++ink) {
      const Look look = look_of(static_cast<panel::Ink>(ink), settings.theme, colours);
      attr_t attributes = 0;
      if (look.bold) attributes |= A_BOLD;
      if (look.dim) attributes |= A_DIM;
      if (look.underlined) attributes |= A_UNDERLINE;
      looks_[ink] = {attributes, static_cast<short>(look.colour >= 0 ? ink + 1 : 0)};
      if (look.colour >= 0) ::init_pair(static_cast<short>(ink + 1), static_cast<short>(look.colour), -1);
    }
    // Strong contrast stays strong.
    faint_ = settings.theme == Theme::contrast ? A_UNDERLINE : A_DIM;
    ::mousemask(settings.mouse ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, nullptr);
    ::mouseinterval(0);
    shown_ = Canvas({0, 0});
  }

  void suspend() override {
    // As usual: if this program was started with the signal ignored, nobody could wake it again.
    struct sigaction now{};
    if (::sigaction(SIGTSTP, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) return;
    leave();
    std::raise(SIGSTOP);
    ::refresh();
    write_now(paste_on);
    resized();
  }

 private:
  struct Attributes {
    attr_t attributes = 0;
    short pair = 0;
  };

  void leave() {
    write_now(paste_off);
    ::endwin();
  }
  static bool utf8() {
    const char* codeset = std::setlocale(LC_CTYPE, nullptr);
    return codeset && (std::strstr(codeset, "UTF-8") || std::strstr(codeset, "utf8"));
  }
  /// Nothing came though there was something to read: the terminal is gone.
  static bool hung_up() {
    int waiting = 0;
    return ::ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || ::tcgetpgrp(STDIN_FILENO) < 0;
  }

  void put(int x, int y, const Cell& cell) {
    const Attributes& look = looks_[static_cast<std::size_t>(cell.ink)];
    // The last cell of all would scroll some terminals.
    const wchar_t text[2] = {static_cast<wchar_t>(cell.glyph), L'\0'};
    cchar_t out{};
    const attr_t more = (cell.reversed ? A_REVERSE : 0) | (cell.faint ? faint_ : 0);
    ::setcchar(&out, text, look.attributes | more, look.pair, nullptr);
    ::mvadd_wch(y, x, &out);
  }

  void take_code(int code, std::vector<Key>& out) {
    if (code == key_paste_begin) {
      pasting_ = true;
      pasted_.clear();
      return;
    }
    if (code == key_paste_end) {
      if (std::exchange(pasting_, false)) out.push_back({Code::paste, 0, 0, 0, std::move(pasted_)});
      pasted_.clear();
      return;
    }
    if (pasting_) return;
    static constexpr std::pair<int, Code> codes[] = {{KEY_UP, Code::up},
                                                     {KEY_DOWN, Code::down},
                                                     {KEY_LEFT, Code::left},
                                                     {KEY_RIGHT, Code::right},
                                                     {KEY_SR, Code::shift_up},
                                                     {KEY_SF, Code::shift_down},
                                                     {KEY_SLEFT, Code::shift_left},
                                                     {KEY_SRIGHT, Code::shift_right},
                                                     {KEY_PPAGE, Code::page_up},
                                                     {KEY_NPAGE, Code::page_down},
                                                     {KEY_HOME, Code::home},
                                                     {KEY_END, Code::end},
                                                     {KEY_BACKSPACE, Code::backspace},
                                                     {KEY_DC, Code::erase},
                                                     {KEY_BTAB, Code::back_tab},
                                                     {KEY_ENTER, Code::enter}};
    for (const auto& [name, meaning] : codes)
      if (name == code) return out.push_back({meaning});
    if (code >= KEY_F(1) && code <= KEY_F(12))
      return out.push_back({Code::function, static_cast<char32_t>(code - KEY_F(0))});
    MEVENT mouse;
    if (code != KEY_MOUSE || ::getmouse(&mouse) != OK) return;
    const Code what = (mouse.bstate & BUTTON4_PRESSED) != 0   ? Code::wheel_up
                      : (mouse.bstate & BUTTON5_PRESSED) != 0 ? Code::wheel_down
                                                              : Code::press;
    out.push_back({what, 0, mouse.x, mouse.y});
  }

  void take_glyph(char32_t glyph, std::vector<Key>& out) {
    if (pasting_) {
      // A line break in pasted text must not send anything.
      if (pasted_.size() < Key::paste_max && glyph < 0x80) pasted_ += glyph < U' ' ? ' ' : static_cast<char>(glyph);
      return;
    }
    if (glyph == U'\r' || glyph == U'\n') return out.push_back({Code::enter});
    if (glyph == U'\t') return out.push_back({Code::tab});
    if (glyph == 0x1B) return out.push_back({Code::escape});
    if (glyph == 0x7F || glyph == 0x08) return out.push_back({Code::backspace});
    if (glyph < U' ') return out.push_back({Code::control, glyph + U'a' - 1});
    out.push_back({Code::text, glyph});
  }

  SCREEN* screen_ = nullptr;
  attr_t faint_ = A_DIM;
  bool open_ = false, has_colours_ = false, ascii_ = false, titles_ = true, pasting_ = false;
  std::string pasted_, title_;
  Attributes looks_[panel::inks];
  Canvas shown_{{0, 0}};
};

}  // namespace

std::unique_ptr<Terminal> open_terminal(const Settings& settings, std::string& problem) {
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1) {
    problem = "Standard input and output are no terminal.";
    return nullptr;
  }
  auto out = std::make_unique<NcursesTerminal>();
  if (!out->open(settings, problem)) return nullptr;
  return out;
}

}  // namespace emcon::client::full
