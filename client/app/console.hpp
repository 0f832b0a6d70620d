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
  /// Starts to read. `typing` is called on the loop's thread.
  virtual void start(net::Loop& loop, Typing typing) = 0;
  /// Plain input only: holds lines back while `ready` is false for the next one. The end of input is told after the
  /// last line. `poke` checks again.
  virtual void hold_while_not(std::function<bool(const std::string& next)> ready) = 0;
  virtual void poke() = 0;
  /// Empties the window and its scrollback, and forgets all lines typed so far, because another player gets the
  /// keyboard. No effect on pipes and files.
  virtual void wipe() {}
  /// Gives the terminal back; nothing is read any more.
  virtual void stop() = 0;
};

std::unique_ptr<Console> make_console(const ConsoleOptions& options);

/// The style of standard output: colour only on a terminal and without NO_COLOR; the size of the window.
screen::Style style_of_stdout(const ConsoleOptions& options);

}  // namespace emcon::client
