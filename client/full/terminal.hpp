/// A real terminal in full-screen mode: canvases out, keys in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/full/key.hpp"
#include "client/full/settings.hpp"
#include "client/panel/canvas.hpp"

namespace emcon::client::full {

class Terminal {
 public:
  virtual ~Terminal() = default;
  virtual panel::Size size() const = 0;
  virtual bool ascii() const = 0;
  /// Draws the differences from the last canvas; `cursor`: the cursor in the line being typed.
  virtual void show(const panel::Canvas& canvas, std::optional<std::pair<int, int>> cursor) = 0;
  /// All keys that have come; empty at once if there are none. `ended` becomes true when no more will come.
  virtual std::vector<Key> read(bool& ended) = 0;
  /// The window has a new size: asks for it. The next show() draws everything anew.
  virtual void resized() = 0;
  virtual void bell() = 0;
  virtual void title(const std::string& text) = 0;
  /// Changes colours and mouse. The next show() draws everything.
  virtual void use(const Settings& settings) = 0;
  /// Gives the terminal back to the shell and stops the program until the shell continues it.
  virtual void suspend() = 0;
};

/// Takes over standard input and output until it is destroyed. The terminal is restored even after a crash. At most one
/// at a time. Null, with the reason in `problem`, if there is no terminal, or one of unknown kind.
std::unique_ptr<Terminal> open_terminal(const Settings& settings, std::string& problem);

}  // namespace emcon::client::full
