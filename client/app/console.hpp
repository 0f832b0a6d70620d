/// The real terminal: a line editor with history and completion when a person types, plain lines otherwise.
#pragma once

#include <memory>

#include "client/lines/terminal.hpp"
#include "client/net/loop.hpp"

namespace emcon::client {

struct ConsoleOptions {
  bool ascii = false;
  bool no_colour = false;
};

/// Standard input and output. At most one console lives at a time.
class Console : public Output {
 public:
  ~Console() override = default;
  /// Starts to read; `typing` is called on the loop's thread.
  virtual void start(net::Loop& loop, Typing typing) = 0;
  /// Plain input only: lines are held back while `ready` says no; the end is told behind the last of them.
  /// `poke` looks again.
  virtual void hold_while_not(std::function<bool()> ready) = 0;
  virtual void poke() = 0;
  /// Empties the window with what can be scrolled back to, and forgets all lines typed so far: another player is to
  /// have the keyboard. Without effect on pipes and files.
  virtual void wipe() {}
  /// Gives the terminal back; nothing is read any more.
  virtual void stop() = 0;
};

std::unique_ptr<Console> make_console(const ConsoleOptions& options);

/// How to print on standard output: colour only on a terminal and without NO_COLOR, size of the window.
screen::Style style_of_stdout(const ConsoleOptions& options);

}  // namespace emcon::client
