/// Texts in a box above everything, one at a time, to be read and closed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/full/key.hpp"
#include "client/full/window.hpp"

namespace emcon::client::full {

class Boxes {
 public:
  /// Makes the text of a box anew; empty: it stays as it is.
  using Anew = std::function<std::string()>;

  /// In the place of the one that is open, if one is.
  void open(std::string title, std::string text, Anew anew = {});
  /// The same; while it is open keys are explained instead of done.
  void open_help(std::string title, std::string text);
  /// Before the one that is open, which comes back when this is closed.
  void open_first(std::string title, std::string text, Anew anew = {});
  /// Behind those that are there. It is not shown before next().
  void queue(std::string title, std::string text);
  /// What the open one shows is how things are now; where it was read on stays.
  void refresh();
  /// Shows the next one if none is open.
  void next();
  /// The next one in the place of the open one; nothing if there is none.
  void close();
  /// All are gone.
  void clear();

  bool any() const { return open_.has_value(); }
  bool explains() const { return open_ && open_->explains; }
  /// Scrolls; a key that does not closes the box: true then.
  bool key(const Key& key, const panel::Size& size);
  /// `keys`: said below the text instead of how it is read on and closed; empty: that is.
  void draw(panel::Canvas& canvas, const Window& window, const std::string& keys, bool strong = false);

 private:
  struct Box {
    std::string title;
    std::string text;
    int first = 0;
    bool explains = false;
    Anew anew = {};
  };
  std::optional<Box> open_;
  std::vector<Box> next_;
};

}  // namespace emcon::client::full
