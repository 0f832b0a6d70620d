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
  /// Makes the text of a box anew; empty: the text never changes.
  using Anew = std::function<std::string()>;

  /// Opens a box in place of the open one, if there is one.
  void open(std::string title, std::string text, Anew anew = {});
  /// The same; while it is open, a key is explained, not carried out.
  void open_help(std::string title, std::string text);
  /// Opens a box before the open one, which comes back when this one is closed.
  void open_first(std::string title, std::string text, Anew anew = {});
  /// Puts a box after all others. next() shows it.
  void queue(std::string title, std::string text);
  /// Makes the text of the open box anew; the reading position stays.
  void refresh();
  /// Shows the next box if none is open.
  void next();
  /// Replaces the open box by the next one, or by nothing if there is none.
  void close();
  /// Removes all boxes.
  void clear();

  bool any() const { return open_.has_value(); }
  bool explains() const { return open_ && open_->explains; }
  /// Scrolls; a key that does not scroll closes the box, and gives true.
  bool key(const Key& key, const panel::Size& size);
  /// `keys`: words below the text in place of those about scrolling and closing; empty: those stay.
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
