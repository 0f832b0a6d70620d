/// A list to choose from, and a line to type in, over the whole window. Keys in, canvas out.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/full/command_line.hpp"
#include "client/full/key.hpp"
#include "client/panel/canvas.hpp"

namespace emcon::client::full {

struct MenuItem {
  std::string label;
  std::string about;  ///< shown while the item is chosen: beside the list, or below it if it is long
};

struct MenuText {
  std::string title;
  std::string about;
  std::vector<MenuItem> items;
  std::string message;  ///< the result of the last choice
  std::string foot;
  std::string back = "back";  ///< the effect of Esc
};

class Menu {
 public:
  Menu(MenuText text, bool ascii, std::size_t chosen = 0) : text_(std::move(text)), ascii_(ascii), chosen_(chosen) {}

  /// Returns the chosen index, or items().size() for going back. The first letter of a label goes to that item; q goes
  /// back unless a label begins with it.
  std::optional<std::size_t> key(const Key& key);
  panel::Canvas draw(panel::Size size);
  std::size_t chosen() const { return chosen_; }
  /// Other items; the one at `chosen` is chosen from now on.
  void change(MenuText text, std::size_t chosen) {
    text_ = std::move(text);
    chosen_ = std::min(chosen, text_.items.empty() ? 0 : text_.items.size() - 1);
  }

 private:
  MenuText text_;
  bool ascii_;
  std::size_t chosen_ = 0;
  panel::ListShown shown_;
};

/// Asks for one line of text.
class Question {
 public:
  /// The visible form of the typed text, of as many columns; null: all of it.
  using Hide = std::string (*)(std::string_view typed);
  Question(std::string title, std::string about, std::string text, bool ascii, Hide hide = nullptr);

  /// Returns the line after Enter, an empty one after Escape.
  std::optional<std::string> key(const Key& key);
  /// Whether Escape was pressed.
  bool left() const { return left_; }
  panel::Canvas draw(panel::Size size);
  std::optional<std::pair<int, int>> cursor() const { return cursor_; }

 private:
  std::string title_, about_;
  bool ascii_;
  bool left_ = false;
  Hide hide_;
  CommandLine line_;
  std::optional<std::pair<int, int>> cursor_;
};

}  // namespace emcon::client::full
